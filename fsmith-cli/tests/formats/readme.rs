//! The picture in the README is the one of the machine beside it, and its links lead to pages that there are.

use std::fs;
use std::path::{Path, PathBuf};

use fsmith_cli::source::charts_in;

/// The picture, of which `FSMITH_EXPECT=overwrite` makes another.
const PICTURE: &str = "docs/Robot.svg";

#[test]
fn the_picture_is_that_of_the_machine() {
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

/// The front page of the documentation shows the same.
#[test]
fn the_documentation_begins_with_the_same_program() {
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
    for readme in ["README.md", "fsmith-cli/README.md", "fsm-chart/README.md", "fsm-core/README.md"] {
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

/// The file of a module, by the path of its page.
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
