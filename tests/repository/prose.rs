//! Docs and comments are plain English. This finds only a few symptoms that are never right; a text without them may
//! still be hard to read.

use super::{CRATES, Source, sources};
use std::collections::BTreeMap;

/// Folders whose prose is still to be rewritten.
const LATER: [&str; 1] = ["fsm-macros/src/emit/"];

/// The largest share of paragraphs with a symptom in a folder, in percent. In a small folder, it is a share of 100.
const MOST: usize = 2;

/// Words that a plain sentence does not need, in lower case. Write instead: the difference from the other item; who acts;
/// the noun; a number or a given time; notified, passed, borrowed, considered, checked; discarded, dropped, suspended.
const SYMPTOMS: &str = "the same, but; the same where; same as before, but; nobody; whoever; where nobody; \
    what is told; what is lent; what is asked; what was told; so many; so much time; as may be; \
    is told; are told; is lent; are lent; looked at; in vain; comes to nothing; gives way; put aside; fall due";

/// The beginnings of sentences that hide their subject.
const BEGINNINGS: [&str; 5] = ["Of a ", "Of an ", "Of those ", "Of which ", "Of two "];

/// Returns the paragraphs of the comments in a file, each with the number of its first line. Code blocks are left out.
fn paragraphs(source: &Source) -> Vec<(usize, String)> {
    let (mut found, mut is_open, mut is_code) = (Vec::<(usize, String)>::new(), false, false);
    for (at, line) in source.text.lines().enumerate() {
        let prose = line.trim_start().strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim());
        let is_fence = prose.is_some_and(|prose| prose.starts_with("```"));
        is_code = prose.is_some() && is_code != is_fence;
        match prose {
            Some(prose) if !is_code && !is_fence && !prose.is_empty() => {
                match found.last_mut().filter(|_| is_open && !prose.starts_with(['|', '-'])) {
                    Some((_, text)) => *text += &format!(" {prose}"),
                    None => found.push((at + 1, prose.to_owned())),
                }
                is_open = true;
            }
            _ => is_open = false,
        }
    }
    found
}

/// Returns a symptom in a paragraph.
fn symptom(text: &str) -> Option<&'static str> {
    let words = format!(" {} ", text.to_lowercase().replace(['.', ';', ':', '?', '(', ')'], " "));
    let found = SYMPTOMS.split("; ").find(|symptom| words.contains(&format!(" {symptom} ")));
    found.or(BEGINNINGS.into_iter().find(|beginning| text.starts_with(beginning)))
}

#[test]
fn comments_are_plain() {
    let mut folders = BTreeMap::<String, (usize, Vec<String>)>::new();
    for source in CRATES.into_iter().flat_map(sources) {
        if LATER.iter().any(|later| source.path.starts_with(later)) {
            continue;
        }
        let folder = source.path.rsplit_once('/').expect("a folder").0.to_owned();
        let (count, places) = folders.entry(folder).or_default();
        for (line, text) in paragraphs(&source) {
            *count += 1;
            places.extend(symptom(&text).map(|symptom| format!("{}:{line}: {symptom:?}", source.path)));
        }
    }
    folders.retain(|_, (count, places)| places.len() * 100 > (*count).max(100) * MOST);
    assert!(folders.is_empty(), "more than {MOST} % of the comments in these folders are not plain: {folders:#?}");
}
