//! The first pages that users read: the picture in the README shows the machine in the README, links lead to existing
//! pages, and no code in the documentation is cut off.

use std::fs;
use std::path::{Path, PathBuf};

use fsmith_cli::source::charts_in;

/// The picture, which `FSMITH_EXPECT=overwrite` updates.
const PICTURE: &str = "docs/Robot.svg";

#[test]
fn the_picture_of_the_readme_shows_its_machine() {
    let program = program(&text("README.md"));
    let found = charts_in(&program);
    assert_eq!(found.len(), 1);
    let chart = found[0].chart.as_ref().expect("a machine");
    let picture = root().join(PICTURE);
    assert_eq!(picture.file_stem().and_then(|stem| stem.to_str()), Some(chart.name()));
    if std::env::var("FSMITH_EXPECT").is_ok_and(|what| what == "overwrite") {
        fs::write(&picture, chart.svg()).expect("writable");
    }
    assert_eq!(text(PICTURE), chart.svg(), "{PICTURE} is another machine's; FSMITH_EXPECT=overwrite draws it");
    assert!(text("README.md").contains(&format!("]({PICTURE})")));
}

/// The front page of the documentation has the same program.
#[test]
fn the_documentation_starts_with_the_program_of_the_readme() {
    let page = text("src/lib.rs");
    let lines = page.lines().map_while(|line| line.strip_prefix("//!").or(line.strip_prefix("#![doc = ")));
    let page: String = lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    assert_eq!(page.split("```\n").nth(1), Some(&*program(&text("README.md"))));
}

#[test]
fn the_readme_is_short() {
    let lines = text("README.md").lines().count();
    assert!(lines < 200, "{lines}");
}

/// Pages of the documentation are modules of the crate.
#[test]
fn links_lead_to_pages() {
    let mut count = 0;
    for readme in ["README.md", "crates/fsmith-cli/README.md", "crates/fsm-chart/README.md", "fsm-core/README.md"] {
        for link in text(readme).split("https://docs.rs/fsmith/latest/fsmith/").skip(1) {
            let link = link.split([')', '\n', ' ', '`']).next().unwrap_or_default();
            let (page, section) = link.split_once('#').map_or((link, None), |(page, section)| (page, Some(section)));
            let file = module(page).unwrap_or_else(|| panic!("{readme}: there is no page {page:?}"));
            let text = fs::read_to_string(&file).expect("readable");
            let found = section.is_none_or(|section| headings(&text).any(|heading| heading == section));
            assert!(found, "{readme}: there is no section {section:?} in {}", file.display());
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// The number of columns that a page of rustdoc shows on a screen of 1280 pixels.
const COLUMNS: usize = 96;

#[test]
fn code_fits_the_width_of_pages() {
    let mut cut = Vec::new();
    for (file, docs) in pages() {
        let mut is_code = false;
        for (line, text) in docs {
            if text.starts_with("```") {
                is_code = !is_code;
            } else if is_code && !text.starts_with("# ") && text.chars().count() > COLUMNS {
                cut.push(format!("{file}:{line}: {text}"));
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

/// Each form in a cell of a table has its own line, and every table has a header.
#[test]
fn tables_have_headers_and_separate_forms() {
    let rows = |docs: Vec<(usize, String)>| docs.into_iter().filter(|(_, text)| text.starts_with('|'));
    let odd = |text: &str| text.contains("` `") || text.starts_with("| | |");
    let found = pages().flat_map(|(file, docs)| rows(docs).map(move |(line, text)| (file.clone(), line, text)));
    let odd: Vec<_> = found.filter(|(.., text)| odd(text)).collect();
    assert!(odd.is_empty(), "{odd:#?}");
}

/// The docs of the library's modules, line by line, and those of the README.
fn pages() -> impl Iterator<Item = (String, Vec<(usize, String)>)> {
    let mut files = vec![root().join("README.md")];
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files.into_iter().map(|file| {
        let text = fs::read_to_string(&file).expect("readable");
        let is_code = file.extension().is_some_and(|extension| extension == "rs");
        let doc = |line: &str| -> Option<String> {
            // The beginning of an example that is tested only with a feature.
            if line.starts_with("#![cfg_attr(not") || !is_code {
                return (!is_code).then(|| line.to_owned());
            }
            if line.starts_with("#![cfg_attr(") && line.ends_with("doc = \"```\")]") {
                return Some("```".to_owned());
            }
            let docs = line.trim_start().strip_prefix("//!").or(line.trim_start().strip_prefix("///"))?;
            Some(docs.strip_prefix(' ').unwrap_or(docs).to_owned())
        };
        let docs = text.lines().enumerate().filter_map(|(line, text)| Some((line + 1, doc(text)?))).collect();
        (file.display().to_string(), docs)
    })
}

/// The file of a module, found by the path of its page.
fn module(page: &str) -> Option<PathBuf> {
    let path = root().join("src").join(page.trim_end_matches('/'));
    let files = [path.join("lib.rs"), path.join("mod.rs"), path.with_extension("rs")];
    files.into_iter().find(|file| file.is_file())
}

/// The sections of a module's docs, as links name them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("//! #"));
    lines.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|sign| sign.is_alphanumeric() || "_- ".contains(*sign));
        kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
    })
}

/// The program in the README.
fn program(readme: &str) -> String {
    let rest = readme.split("```rust\n").nth(1).expect("a program");
    rest.split("```").next().unwrap_or_default().to_owned()
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).expect("readable")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
