//! What a misspelt name was probably meant to be, of those that there are.

use crate::listed::Listed;
use core::cmp::Reverse;
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

/// Whether a word begins in upper case, so that it can only be a name: of a state, an event, a type or a constant.
#[must_use]
pub fn is_upper(word: &str) -> bool {
    first(word).is_some_and(char::is_uppercase)
}

/// Whether a word is in a script without case, such as `走`. It may be a name or a variable, and only what is declared
/// tells which. Georgian is one of these scripts in its own use, though Unicode knows capitals for titles.
#[must_use]
pub fn is_caseless(word: &str) -> bool {
    is_georgian(word) || first(word).is_some_and(|first| !first.is_uppercase() && !first.is_lowercase())
}

/// Whether a word may be the name of a state or an event.
#[must_use]
pub fn is_name(word: &str) -> bool {
    is_upper(word) || is_caseless(word)
}

/// The letter that a word begins with.
fn first(word: &str) -> Option<char> {
    let bare = word.strip_prefix("r#").unwrap_or(word);
    bare.trim_start_matches('_').chars().next().filter(|first| first.is_alphabetic())
}

/// Whether a word is in Georgian letters, Mkhedruli, which Rust takes for lower case.
#[must_use]
pub fn is_georgian(word: &str) -> bool {
    first(word).is_some_and(|first| matches!(first, '\u{10d0}'..='\u{10ff}'))
}

/// Whether a word is one of Rust's.
pub fn is_keyword(word: &str) -> bool {
    let known: &[&str] = match word.as_bytes()[0] {
        b'_' => &["_"],
        b'S' => &["Self"],
        b'a' => &["abstract", "as", "async", "await"],
        b'b' => &["become", "box", "break"],
        b'c' => &["const", "continue", "crate"],
        b'd' => &["do", "dyn"],
        b'e' => &["else", "enum", "extern"],
        b'f' => &["false", "final", "fn", "for"],
        b'g' => &["gen"],
        b'i' => &["if", "impl", "in"],
        b'l' => &["let", "loop"],
        b'm' => &["macro", "match", "mod", "move", "mut"],
        b'o' => &["override"],
        b'p' => &["priv", "pub"],
        b'r' => &["ref", "return"],
        b's' => &["self", "static", "struct", "super"],
        b't' => &["trait", "true", "try", "type", "typeof"],
        b'u' => &["union", "unsafe", "unsized", "use"],
        b'v' => &["virtual"],
        b'w' => &["where", "while"],
        b'y' => &["yield"],
        _ => &[],
    };
    known.contains(&word)
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
    let own = letters(word);
    let near = candidates.into_iter().filter(|candidate| apart(own, letters(candidate)) as usize <= limit);
    let near = near.map(|candidate| (distance(word, candidate), candidate));
    // Of two that are equally near, the one that begins longer alike.
    near.filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, candidate)| (distance, Reverse(alike(word, candidate))))
        .map(|(_, candidate)| candidate)
}

/// How many letters two words begin with alike, ignoring case.
fn alike(one: &str, other: &str) -> usize {
    let lower = |word: &str| word.chars().flat_map(char::to_lowercase).listed();
    lower(one).iter().zip(lower(other)).take_while(|(one, other)| **one == *other).count()
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

/// Which letters occur in a word, ignoring case, a bit for each; letters far apart share one.
fn letters(word: &str) -> u32 {
    let mut letters = 0;
    if word.is_ascii() {
        // Both cases of a letter have the same place anyway, and this is looked at often.
        for letter in word.bytes() {
            letters |= 1 << (letter % 32);
        }
    } else {
        word.chars().flat_map(char::to_lowercase).for_each(|letter| letters |= 1 << (letter as u32 % 32));
    }
    letters
}

/// How many edits it takes at least: one for each letter that only the one has, or only the other.
fn apart(one: u32, other: u32) -> u32 {
    (one & !other).count_ones().max((other & !one).count_ones())
}

/// The edit distance (insert, delete, replace, swap neighbours), letters' case counting for nothing.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().flat_map(char::to_lowercase).listed();
    let other: Vec<char> = other.chars().flat_map(char::to_lowercase).listed();
    let mut rows = [Vec::new(), (0..=other.len()).listed(), Vec::new()];
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
        assert_eq!(nearest("Powerof", ["PowerOn", "PowerOff"]), Some("PowerOff"));
        assert_eq!(nearest("entr", ["enter", "exit"]), Some("enter"));
        assert_eq!(nearest("Dance", ["Search", "Refuel"]), None);
    }

    #[test]
    fn some_scripts_have_no_case() {
        for word in ["走", "_外", "か", "ก", "ש", "ع", "წასვლა"] {
            assert!(is_caseless(word) && is_name(word) && !is_upper(word), "{word}");
        }
        for word in ["Run", "_Run", "Бег", "Ω"] {
            assert!(is_upper(word) && is_name(word) && !is_caseless(word), "{word}");
        }
        for word in ["run", "_run", "бег", "_", "_1", "r#type"] {
            assert!(!is_name(word), "{word}");
        }
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
            assert!(apart(letters(one), letters(other)) as usize <= distance(one, other), "{one} and {other}");
        }
    }
}
