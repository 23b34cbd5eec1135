//! Every source file of the repository with machines in it, and the examples of the documentation.

use std::fs;
use std::path::{Path, PathBuf};

use fsmith_cli::layout::format;

use crate::mangle::mangled;
use crate::properties::holds;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the program lies in the repository").to_owned()
}

/// The Rust files in some folders of the repository and in their subfolders.
fn sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let mut folders: Vec<_> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).expect("the file can be read");
                sources.push((path, source));
            }
        }
    }
    sources.sort();
    sources
}

/// Every file with machines that are valid.
fn corpus() -> Vec<(PathBuf, String)> {
    sources(&[
        "examples",
        "tests/machines",
        "tests/parts",
        "tests/semantics",
        "tests/several_files",
        "tests/references",
        "tests/ui/pass",
        "benches/src",
    ])
}

/// The code blocks in the documentation of a file, each with its kind.
fn blocks(source: &str) -> Vec<(String, String)> {
    let doc = |line: &str| {
        let line = line.trim_start();
        let text = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))?;
        Some(text.strip_prefix(' ').unwrap_or(text).to_owned())
    };
    let text = source.lines().filter_map(doc).collect::<Vec<_>>().join("\n");
    let fences = text.split("\n```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    fences.map(|(kind, code)| (kind.to_owned(), code.to_owned())).collect()
}

/// The examples of the documentation that contain a machine, each with its file and the kind of its block.
fn examples() -> Vec<(PathBuf, String, String)> {
    let blocks = sources(&["src"]).into_iter().flat_map(|(path, source)| {
        blocks(&source).into_iter().map(move |(kind, code)| (path.clone(), kind, code.replace("\n# ", "\n")))
    });
    blocks.filter(|(_, _, code)| code.contains("state_machine! {")).collect()
}

#[test]
fn the_example_of_the_reference_is_formatted_as_shown() {
    let chapter = fs::read_to_string(root().join("src/language/formatting.rs")).expect("the chapter can be read");
    let [(_, before), (_, after), ..] = &blocks(&chapter)[..] else {
        panic!("it begins with a machine before and after")
    };
    let after: Vec<_> = after.lines().filter(|line| !line.starts_with("# ")).collect();
    assert_eq!(format(before, 120).text, after.join("\n"));
}

#[test]
fn formatting_the_corpus_keeps_all_tokens() {
    for (path, source) in corpus() {
        for width in [50, 100] {
            holds(&source, width, &path.display());
        }
    }
}

#[test]
fn formatting_mangled_files_keeps_all_tokens() {
    for (path, source) in corpus() {
        for seed in 0..2 {
            holds(&mangled(&source, seed), 100, &format_args!("{}, mangled with {seed}", path.display()));
        }
    }
}

#[test]
fn formatting_examples_keeps_all_tokens() {
    let (mut laid_out, rules) = (0, root().join("src/language/rules"));
    for (number, (path, kind, example)) in examples().iter().enumerate() {
        // Only the pages of the rules show machines that cannot be parsed. These blocks are text.
        if kind == "text" && path.starts_with(&rules) && !format(example, 100).refused.is_empty() {
            continue;
        }
        laid_out += 1;
        let name = format!("example {number}, in {}", path.display());
        holds(example, 100, &name);
        holds(&mangled(example, number as u64), 80, &format_args!("{name}, mangled"));
    }
    assert!(laid_out > 300, "only {laid_out} examples were laid out");
}
