//! The glossary is sorted, and each type or function in its last column is defined in the sources.
//!
//! `Name` is defined somewhere, `Type::name` in a file that declares or implements `Type`, and `module::Name` in a file of
//! that module. Functions, types, constants and public fields count.

use super::{Source, sources};
use std::collections::HashSet;

const GLOSSARY: &str = include_str!("../../docs/contributing/glossary.md");

/// Returns the cells of each row of the table.
fn rows() -> Vec<Vec<&'static str>> {
    let rows = GLOSSARY.lines().filter(|line| line.starts_with("| "));
    rows.skip(1).map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

#[test]
fn terms_are_sorted_and_complete() {
    let rows = rows();
    assert!(rows.len() > 30, "only {} terms", rows.len());
    for row in &rows {
        assert!(row.len() == 4 && row.iter().all(|cell| !cell.is_empty()), "four columns: {row:?}");
    }
    let unsorted = rows.windows(2).find(|pair| pair[0][0].to_lowercase() >= pair[1][0].to_lowercase());
    assert_eq!(unsorted, None, "the terms are sorted");
}

#[test]
fn names_in_the_glossary_are_defined() {
    let sources: Vec<_> = ["fsm-core/src", "fsm-macros/src", "crates"].into_iter().flat_map(sources).collect();
    let files: Vec<_> = sources.iter().map(File::of).collect();
    let names: Vec<_> =
        rows().into_iter().flat_map(|row| row[3].split('`').skip(1).step_by(2).collect::<Vec<_>>()).collect();
    assert!(names.len() > 30, "only {} names", names.len());
    let missing: Vec<_> = names.iter().filter(|name| !files.iter().any(|file| file.defines(name))).collect();
    assert!(missing.is_empty(), "the sources do not define {missing:?}");
}

/// The names in a file.
struct File<'s> {
    modules: Vec<&'s str>,
    /// The types that are declared or implemented.
    types: HashSet<&'s str>,
    /// The types, functions, constants and fields that are defined.
    defined: HashSet<&'s str>,
}

impl File<'_> {
    fn of(source: &Source) -> File<'_> {
        let modules = source.path.trim_end_matches(".rs").split('/').collect();
        let mut file = File { modules, types: HashSet::new(), defined: HashSet::new() };
        for line in source.text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
            let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            if line.starts_with("impl") {
                file.types.extend(words);
                continue;
            }
            let words: Vec<_> = words.filter(|word| !word.is_empty()).take(8).collect();
            for pair in words.windows(2) {
                match pair[0] {
                    "struct" | "enum" | "trait" | "type" => _ = file.types.insert(pair[1]),
                    "fn" | "const" | "static" | "pub" => {}
                    _ => continue,
                }
                file.defined.insert(pair[1]);
            }
        }
        file
    }

    /// Whether the file defines a name of the glossary.
    fn defines(&self, name: &str) -> bool {
        let (before, name) = name.rsplit_once("::").unwrap_or(("", name));
        let is_here = match before.starts_with(char::is_uppercase) {
            true => self.types.contains(before),
            false => before.is_empty() || self.modules.contains(&before),
        };
        is_here && self.defined.contains(name)
    }
}
