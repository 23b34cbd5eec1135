//! The architecture document is short, and the tests that hold its invariants exist.

use super::sources;
use std::collections::HashSet;
use std::path::Path;

const DOCUMENT: &str = include_str!("../../ARCHITECTURE.md");

/// Returns the texts between backticks, outside of code blocks.
fn names() -> impl Iterator<Item = &'static str> {
    DOCUMENT.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

#[test]
fn the_architecture_document_is_short() {
    let lines = DOCUMENT.lines().count();
    assert!(lines <= 150, "{lines} lines; tables of files belong in `mod.rs`, and recipes in `docs/contributing`");
}

#[test]
fn files_and_tests_of_the_architecture_document_exist() {
    let folders = ["crates", "fsm-macros/src/tests", "tests"];
    let files: Vec<_> = folders.into_iter().flat_map(sources).collect();
    let tests = files.iter().flat_map(|file| file.text.split("fn ").skip(1).map(|rest| rest.split('(').next()));
    let tests: HashSet<_> = tests.flatten().collect();
    // Names of tests are sentences.
    let is_missing = |name: &&str| match name.contains('/') && !name.starts_with('/') {
        true => !Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists(),
        false => name.matches('_').count() > 2 && !tests.contains(name),
    };
    assert!(names().filter(|name| name.matches('_').count() > 2).count() > 8, "it names tests");
    let missing: Vec<_> = names().filter(is_missing).collect();
    assert!(missing.is_empty(), "the document names {missing:?}");
}
