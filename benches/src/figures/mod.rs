//! The figures in documents, and the recorded run from which they come.

pub mod quotes;
pub mod record;

use std::fs;
use std::path::{Path, PathBuf};

use quotes::{check, documents};
use record::Record;

/// Returns the root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the file of the recorded run.
#[must_use]
pub fn path() -> PathBuf {
    root().join("benches/record/figures.md")
}

/// Reads the recorded run.
///
/// # Errors
/// Returns a message if its file cannot be read.
pub fn recorded() -> Result<Record, String> {
    read(&path()).map(|text| Record::parse(&text))
}

/// Compares every document with the recorded run. If `correct` is set, figures that differ are corrected.
///
/// # Errors
/// Returns the mistakes, one line each. Corrected figures are not mistakes.
pub fn check_documents(correct: bool) -> Result<(), String> {
    let record = recorded()?;
    let quotes = read(&root().join("benches/quotes.txt"))?;
    let mut wrong = Vec::new();
    for (name, quotes) in documents(&quotes) {
        let file = root().join(name);
        let mut text = read(&file)?;
        let mut mistakes = check(name, &text, &quotes, &record);
        if correct {
            mistakes.sort_by_key(|mistake| mistake.correction.as_ref().map(|(place, _)| place.start));
            let corrections = mistakes.iter().filter_map(|mistake| mistake.correction.clone());
            let mut corrections: Vec<_> = corrections.collect();
            corrections.dedup_by_key(|(place, _)| place.start);
            corrections.into_iter().rev().for_each(|(place, recorded)| text.replace_range(place, &recorded));
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let left = mistakes.into_iter().filter(|mistake| !correct || mistake.correction.is_none());
        wrong.extend(left.map(|mistake| mistake.message));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    /// `cargo bench -p fsmith-benches --bench figures -- --correct` corrects those that differ.
    #[test]
    fn documents_quote_the_recorded_figures() {
        if let Err(wrong) = super::check_documents(false) {
            panic!("{wrong}");
        }
    }
}
