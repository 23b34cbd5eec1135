//! Finds the name that a misspelt word was probably meant to be.

use core::cmp::Reverse;
use fsm_model::listed::Listed;
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

/// Whether a word begins in upper case, so that it can only be a name: of a state, an event, a type or a constant.
#[must_use]
pub fn is_upper(word: &str) -> bool {
    first(word).is_some_and(char::is_uppercase)
}

/// Whether a word is in a script without case, such as `走`. It may be a name or a variable; only the declarations tell
/// which. Georgian is one of these in its common use, although Unicode has Georgian capitals for titles.
#[must_use]
pub fn is_caseless(word: &str) -> bool {
    is_georgian(word) || first(word).is_some_and(|first| !first.is_uppercase() && !first.is_lowercase())
}

/// Whether a word may be the name of a state or an event.
#[must_use]
pub fn is_name(word: &str) -> bool {
    is_upper(word) || is_caseless(word)
}

/// Returns the first letter of a word.
fn first(word: &str) -> Option<char> {
    let bare = word.strip_prefix("r#").unwrap_or(word);
    bare.trim_start_matches('_').chars().next().filter(|first| first.is_alphabetic())
}

/// Whether a word is in Georgian letters (Mkhedruli), which Rust considers lower case.
#[must_use]
pub fn is_georgian(word: &str) -> bool {
    first(word).is_some_and(|first| matches!(first, '\u{10d0}'..='\u{10ff}'))
}

/// Whether a word is a keyword of Rust.
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

/// Returns the name that a word in lower case was probably meant to be: one with the same letters.
pub fn in_upper_case<'c>(word: &str, names: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let letters = word.replace('_', "");
    names.into_iter().find(|name| name.eq_ignore_ascii_case(&letters))
}

/// The maximum number of pairs of letters that are compared to find the meaning of a word. A machine of ordinary size
/// needs fewer. In a list of thousands of similar names, the names after this limit are not considered.
const COMPARED: usize = 1 << 16;

/// Returns the candidate that a misspelt word was probably meant to be: the nearest, if near and with a common letter.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let own = letters(word);
    let word = lower(word);
    let limit = (word.len() / 3).max(1).min(word.len().saturating_sub(1));
    let mut left = COMPARED;
    // In a machine with thousands of names, the letters alone rule out most of them.
    let near = candidates.into_iter().filter(|candidate| apart(own, letters(candidate)) as usize <= limit);
    let near = near.map_while(|candidate| {
        let (alike, distance) = distance(&word, &lower(candidate), &mut left)?;
        Some((distance, Reverse(alike), candidate))
    });
    // A longer common prefix decides between equally near candidates.
    near.filter(|&(distance, ..)| distance <= limit)
        .min_by_key(|&(distance, alike, _)| (distance, alike))
        .map(|(.., candidate)| candidate)
}

/// Returns the letters of a word in lower case.
fn lower(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).listed()
}

/// Returns a clause that suggests the nearest candidate, or an empty text.
pub fn did_you_mean<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |name| std::format!("; did you mean `{}`?", name.to_owned()))
}

/// Returns a clause that suggests the nearest candidate. If none is near, the clause lists all candidates.
pub fn meant_or_all<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str> + Clone) -> String {
    match nearest(word, candidates.clone()) {
        Some(meant) => std::format!("; did you mean `{meant}`?"),
        None => all(candidates),
    }
}

/// Returns a clause that lists all candidates, or an empty text if there are too many.
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

/// Returns the letters of a word as a set of bits, ignoring case. Several letters share a bit.
fn letters(word: &str) -> u32 {
    let mut letters = 0;
    if word.is_ascii() {
        // Both cases of a letter have the same bit anyway, and this function is called often.
        for letter in word.bytes() {
            letters |= 1 << (letter % 32);
        }
    } else {
        word.chars().flat_map(char::to_lowercase).for_each(|letter| letters |= 1 << (letter as u32 % 32));
    }
    letters
}

/// Returns a lower bound of the edit distance, from the number of letters that only one of the words has.
fn apart(one: u32, other: u32) -> u32 {
    (one & !other).count_ones().max((other & !one).count_ones())
}

/// Returns the length of the common prefix of two words, and their edit distance (insert, delete, replace, swap
/// neighbours). Returns `None` if more than `left` pairs of letters would have to be compared.
fn distance(one: &[char], other: &[char], left: &mut usize) -> Option<(usize, usize)> {
    let alike = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[alike..], &other[alike..]);
    let at_end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - at_end], &other[..other.len() - at_end]);
    *left = left.checked_sub(alike + at_end + one.len() * other.len())?;
    let mut rows = [Vec::new(), (0..=other.len()).listed(), Vec::new()];
    for (i, a) in one.iter().enumerate() {
        rows[2].clear();
        rows[2].push(i + 1);
        for (j, b) in other.iter().enumerate() {
            let replaced = rows[1][j] + usize::from(a != b);
            let swapped =
                if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b { rows[0][j - 1] + 1 } else { usize::MAX };
            let best = replaced.min(rows[1][j + 1] + 1).min(rows[2][j] + 1).min(swapped);
            rows[2].push(best);
        }
        rows.rotate_left(1);
    }
    Some((alike, rows[1][other.len()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested() {
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
    fn no_other_name_is_suggested_for_a_single_letter() {
        assert_eq!(nearest("A", ["B", "C"]), None);
        assert_eq!(nearest("a", ["A", "B"]), Some("A"));
        assert_eq!(nearest("A", ["Ab"]), None);
    }

    #[test]
    fn letter_sets_never_exceed_the_edit_distance() {
        let words = ["", "a", "Search", "serach", "Refuel", "ÖLWECHSEL", "ölwechsel", "on", "no", "aaaa", "abab"];
        for (one, other) in words.iter().flat_map(|one| words.iter().map(move |other| (one, other))) {
            let (_, distance) = distance(&lower(one), &lower(other), &mut COMPARED.clone()).expect("they are short");
            assert!(apart(letters(one), letters(other)) as usize <= distance, "{one} and {other}");
        }
    }

    #[test]
    fn swapped_neighbors_count_as_one_edit_next_to_equal_letters() {
        for (word, candidate, edits) in [("aab", "aba", 1), ("abcd", "acbd", 1), ("abab", "baba", 2), ("x", "x", 0)] {
            let found = distance(&lower(word), &lower(candidate), &mut COMPARED.clone());
            assert_eq!(found.map(|(_, distance)| distance), Some(edits), "{word} and {candidate}");
        }
    }

    /// Names that differ at both ends, so that as many letters as possible have to be compared.
    #[test]
    fn the_number_of_comparisons_is_limited() {
        let name = |at: usize| std::format!("{}{}{}", at % 10, "abcdefghij".repeat(25), at / 10);
        let names: Vec<_> = (0..100_000).map(name).collect();
        let mut compared = 0;
        let candidates = names.iter().inspect(|_| compared += 1).map(String::as_str);
        assert_eq!(nearest(&std::format!("x{}y", "abcdefghij".repeat(25)), candidates), Some(&*names[0]));
        assert!(compared < 2000, "{compared} names are compared");
    }
}
