//! The words of the language: which of them start an item, and what a misspelt name was probably meant to be.

use super::plain::is_keyword;
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

/// The words that open an item, with an example of the right form for each. Holes are filled with the names of the machine
/// ([`Examples`](super::examples::Examples)).
pub const ITEMS: &[(&str, &str)] = &[
    ("state", "state Idle { on <event:Start> => <state:Running>; }"),
    ("final", "final Finished;"),
    ("parallel", "parallel Playing { state Sound { .. } state Picture { .. } }"),
    ("initial", "initial <inside:Idle>;"),
    ("history", "history deep;"),
    ("enter", "enter { <lent>open(); }"),
    ("exit", "exit { <lent>close(); }"),
    ("active", "active { <lent>patrol(); }"),
    ("pause", "pause { <lent>hold(); }"),
    ("resume", "resume { <lent>go_on(); }"),
    ("on", "on <event:Start> => <state:Running>;"),
    ("when", "when <lent>is_tired() => <state:Sleep>;"),
    ("after", "after 5s => <state:Off>;"),
    ("every", "every 500ms => { <lent>blink(); }"),
    ("always", "always if <lent>is_full() => <state:Full>;"),
    ("done", "done => <state:Idle>;"),
    ("alarm", "alarm when <lent>is_low() => <state:Refuel>;"),
    ("in", "in <state:Walk> | <other:Run> { on <event:Stop> => stay; }"),
    ("defer", "defer <event:Print>;"),
    ("events", "events { Start, Noise { volume: u32 } }"),
    ("signals", "signals { Full, Failed(u32) }"),
    ("stack", "stack 8;"),
    ("queue", "queue 4;"),
    ("priority", "priority outer;"),
    ("observer", "observer <parameter:log>;"),
];

/// Whether an item is allowed in a body: of the `machine`, of a `state`, `final` or `parallel`, or of an `in`.
#[must_use]
pub fn stands_in(word: &str, around: &str) -> bool {
    let of_machine = ["events", "signals", "stack", "queue", "priority", "observer"].contains(&word);
    match around {
        "machine" => true,
        "in" => TRIGGERS.contains(&word) || word == "alarm" || word == "defer",
        "final" => word == "enter" || word == "exit",
        "parallel" => !of_machine && word != "initial",
        _ => !of_machine,
    }
}

/// What other notations call an item.
const ELSEWHERE: &[(&str, &str)] = &[
    ("begin", "initial"),
    ("default", "initial"),
    ("do", "active"),
    ("during", "active"),
    ("entry", "enter"),
    ("enum", "events"),
    ("event", "events"),
    ("if", "when"),
    ("leave", "exit"),
    ("observe", "observer"),
    ("trace", "observer"),
    ("region", "state"),
    ("regions", "parallel"),
    ("orthogonal", "parallel"),
    ("onentry", "enter"),
    ("onexit", "exit"),
    ("start", "initial"),
    ("substate", "state"),
    ("transition", "on"),
    ("type", "events"),
];

/// The words that open a trigger.
pub const TRIGGERS: &[&str] = &["on", "when", "after", "every", "always", "done"];

/// The word, if it opens an item.
#[must_use]
pub fn item(word: &str) -> Option<&'static str> {
    let known = |item: &str| item.len() == word.len() && item == word;
    ITEMS.iter().map(|(item, _)| *item).find(|item| known(item))
}

/// The word that was probably meant by one that opens no item.
#[must_use]
pub fn meant(word: &str) -> Option<&'static str> {
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == word).map(|(_, item)| *item);
    // So short a word of Rust is no misspelt one.
    let misspelt = word.len() > 2 || !is_keyword(word);
    elsewhere.or_else(|| nearest(word, ITEMS.iter().map(|(item, _)| *item)).filter(|_| misspelt))
}

/// Whether a word opens an item.
#[must_use]
pub fn opens_item(word: &str) -> bool {
    item(word).is_some()
}

/// The example of an item's right form.
#[must_use]
pub fn example(word: &str) -> &'static str {
    ITEMS.iter().find(|(item, _)| *item == word).map_or("state Idle;", |(_, example)| example)
}

/// The words that are ends of a reaction by themselves.
pub const ENDS: [&str; 3] = ["stay", "pass", "pop"];

/// The words after a target that determine how it is entered.
pub const MODES: [&str; 3] = ["initial", "history", "deep_history"];

/// The mode that a word after a target was probably meant to be.
pub fn mode_meant(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let begun = MODES.into_iter().find(|mode| word.len() > 2 && mode.starts_with(&word));
    begun.or_else(|| nearest(&word, MODES))
}

/// Whether a word begins as the names of states and events do.
pub fn is_upper(word: &str) -> bool {
    word.trim_start_matches('_').starts_with(char::is_uppercase)
}

/// The name that a word in lower case was probably meant to be: the same letters.
pub fn in_upper_case<'c>(word: &str, names: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let letters = word.replace('_', "");
    names.into_iter().find(|name| name.eq_ignore_ascii_case(&letters))
}

/// The candidate that a misspelt word was probably meant to be: the nearest, if it is near and has a letter in common.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1).min(length.saturating_sub(1));
    // Of the thousands of names that a machine may have most are far by their letters alone.
    let letters = letters(word);
    let near = candidates.into_iter().filter(|candidate| apart(&letters, candidate) <= limit);
    let near = near.map(|candidate| (distance(word, candidate), candidate));
    near.filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A clause that asks whether the nearest candidate was meant, or nothing.
pub fn did_you_mean<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |name| std::format!("; did you mean `{}`?", name.to_owned()))
}

/// The same, or where nothing is near, what there is.
pub fn meant_or_all<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str> + Clone) -> String {
    match nearest(word, candidates.clone()) {
        Some(meant) => std::format!("; did you mean `{meant}`?"),
        None => all(candidates),
    }
}

/// A clause that lists what there is, as far as that is few.
fn all<'c>(candidates: impl IntoIterator<Item = &'c str>) -> String {
    const MANY: usize = 8;
    let mut names: Vec<String> = Vec::new();
    for name in candidates.into_iter().take(MANY + 1) {
        let name = std::format!("`{name}`");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.split_last() {
        _ if names.len() > MANY => String::new(),
        None => String::new(),
        Some((only, [])) => std::format!("; there is {only}"),
        Some((last, before)) => std::format!("; there are {} and {last}", before.join(", ")),
    }
}

/// How often each letter occurs in a word, ignoring case; letters far apart share an entry.
type Letters = [i16; 32];

fn letters(word: &str) -> Letters {
    let mut letters = [0; 32];
    if word.is_ascii() {
        // Both cases of a letter have the same place anyway, and this is looked at often.
        for letter in word.bytes() {
            letters[usize::from(letter % 32)] += 1;
        }
    } else {
        word.chars().flat_map(char::to_lowercase).for_each(|letter| letters[letter as usize % 32] += 1);
    }
    letters
}

/// How many edits it takes at least: one for each letter that only the one has, or only the other.
fn apart(of_one: &Letters, other: &str) -> usize {
    let (mut more, mut fewer) = (0, 0);
    for (one, other) in of_one.iter().zip(letters(other)) {
        let surplus = one - other;
        if surplus > 0 { more += surplus } else { fewer -= surplus }
    }
    usize::from(more.max(fewer).unsigned_abs())
}

/// The edit distance (insert, delete, replace, swap neighbours), letters' case counting for nothing.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().flat_map(char::to_lowercase).collect();
    let other: Vec<char> = other.chars().flat_map(char::to_lowercase).collect();
    let mut rows = [Vec::new(), (0..=other.len()).collect::<Vec<_>>(), Vec::new()];
    for (i, a) in one.iter().enumerate() {
        rows[2] = Vec::from([i + 1]);
        for (j, b) in other.iter().enumerate() {
            let replaced = rows[1][j] + usize::from(a != b);
            let swapped =
                if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b { rows[0][j - 1] + 1 } else { usize::MAX };
            let best = replaced.min(rows[1][j + 1] + 1).min(rows[2][j] + 1).min(swapped);
            rows[2].push(best);
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_name_that_was_meant() {
        assert_eq!(nearest("Serach", ["Search", "Refuel"]), Some("Search"));
        assert_eq!(nearest("search", ["Search", "Refuel"]), Some("Search"));
        assert_eq!(nearest("entr", ["enter", "exit"]), Some("enter"));
        assert_eq!(nearest("Dance", ["Search", "Refuel"]), None);
        assert_eq!(meant("entry"), Some("enter"));
        assert_eq!(meant("paralel"), Some("parallel"));
        assert_eq!(meant("region"), Some("state"));
        assert_eq!((meant("onn"), meant("fn")), (Some("on"), None));
    }

    #[test]
    fn does_not_guess_at_single_letters() {
        assert_eq!(nearest("A", ["B", "C"]), None);
        assert_eq!(nearest("a", ["A", "B"]), Some("A"));
        assert_eq!(nearest("A", ["Ab"]), None);
    }

    #[test]
    fn letters_never_say_more_than_the_distance() {
        let words = ["", "a", "Search", "serach", "Refuel", "ÖLWECHSEL", "ölwechsel", "on", "no", "aaaa", "abab"];
        for (one, other) in words.iter().flat_map(|one| words.iter().map(move |other| (one, other))) {
            assert!(apart(&letters(one), other) <= distance(one, other), "{one} and {other}");
        }
    }
}
