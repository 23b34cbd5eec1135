//! Checks of the repository's own texts: every file says what it is for, the glossary names what exists, and prose stays
//! plain. They need no other program.

mod architecture;
mod circles;
mod glossary;
mod prose;
mod recipes;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The `src` folders of the crates.
const CRATES: [&str; 27] = [
    "src",
    "crates/bevy_fsmith/src",
    "crates/bevy_fsmith_macros/src",
    "fsm-core/src",
    "fsm-macros/src",
    "crates/fsm-chart/src",
    "crates/fsm-check/src",
    "crates/fsm-embassy/src",
    "crates/fsm-engine/src",
    "crates/fsm-explore/src",
    "crates/fsm-files/src",
    "crates/fsm-fleet/src",
    "crates/fsm-inspect/src",
    "crates/fsm-journal/src",
    "crates/fsm-live/src",
    "crates/fsm-model/src",
    "crates/fsm-observe/src",
    "crates/fsm-pictures/src",
    "crates/fsm-program/src",
    "crates/fsm-syntax/src",
    "crates/fsm-tokio/src",
    "crates/fsmith-cli/src",
    "benches/src",
    "benches/printed/src",
    "tests/program/src",
    "tests/random/src",
    "tests/src",
];

/// The crates in which two files may have the same name: chapters of different parts of the documentation do, the
/// printer will be divided anew, and benchmarks and random machines have a folder for each opponent.
const ALIKE: [&str; 5] = ["src", "fsm-macros/src", "benches/src", "benches/printed/src", "tests/random/src"];

/// A Rust file: its path relative to the repository, with `/`, and its text.
struct Source {
    path: String,
    text: String,
}

/// Returns all Rust files in a folder of the repository, in the order of their paths.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut files) = (vec![root.join(folder)], Vec::<PathBuf>::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "rs" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    let read = |file: PathBuf| Source {
        path: file.strip_prefix(root).expect("it is in the repository").to_string_lossy().replace('\\', "/"),
        text: fs::read_to_string(&file).expect("text"),
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_file_begins_with_a_doc_comment() {
    let files: Vec<_> = CRATES.into_iter().flat_map(sources).collect();
    assert!(files.len() > 500, "only {} files were found", files.len());
    let silent: Vec<_> = files.iter().filter(|file| !file.text.starts_with("//! ")).map(|file| &file.path).collect();
    assert!(silent.is_empty(), "these files do not begin with a `//!` line: {silent:#?}");
}

/// Names of files answer questions, so a name may not have two meanings in a crate.
#[test]
fn no_two_files_of_a_crate_have_the_same_name() {
    for folder in CRATES.into_iter().filter(|folder| !ALIKE.contains(folder)) {
        let files = sources(folder);
        let mut names = HashMap::new();
        for Source { path, .. } in &files {
            let (_, name) = path.rsplit_once('/').expect("a file in a folder");
            if !["mod.rs", "tests.rs", "main.rs"].contains(&name) {
                let before = names.insert(name, path);
                assert!(before.is_none(), "{path} and {} have the same name", before.unwrap_or(path));
            }
        }
    }
}
