//! The limit on the length of names and numbers. Parsing a number and comparing misspelt names both take time that
//! grows with the square of the length.

use super::messages::errors::Errors;
use fsm_model::rules::Rule;
use proc_macro2::{TokenStream, TokenTree};
use std::format;
use std::string::ToString;

/// The maximum number of bytes in a name or a number.
const LONGEST: usize = 256;

/// Reports names and numbers that are too long. Returns whether there are none. Nesting must be within the
/// [limits](super::nesting).
pub fn is_short(tokens: &TokenStream, errors: &mut Errors) -> bool {
    let mut all = true;
    for token in tokens.clone() {
        all &= match token {
            TokenTree::Group(group) => {
                let source = group.span().source_text();
                source.is_some_and(|source| !has_long_word(source.as_bytes())) || is_short(&group.stream(), errors)
            }
            TokenTree::Punct(_) => true,
            token => is_short_word(&token, errors),
        };
    }
    all
}

/// Reports a name or a number that is too long, and returns `false` for it. Strings may have any length.
fn is_short_word(word: &TokenTree, errors: &mut Errors) -> bool {
    let text = word.to_string();
    let what = match text.chars().next() {
        Some(first) if first.is_ascii_digit() => "number",
        Some(first) if first == '_' || first.is_alphabetic() => "name",
        _ => return true,
    };
    let is_short = text.len() <= LONGEST || text.contains(['"', '\'']);
    if !is_short {
        let message = format!("this {what} has {} bytes, but at most {LONGEST} are supported; shorten it", text.len());
        errors.at_span(Rule::TooLarge, word.span(), message);
    }
    is_short
}

/// Whether more than [`LONGEST`] adjacent bytes may belong to one word. Inspects only a few bytes of an ordinary text.
fn has_long_word(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(window) = rest.get(..=LONGEST) {
        match window.iter().rposition(|&byte| !is_of_word(byte)) {
            Some(end) => rest = &rest[end + 1..],
            None => return true,
        }
    }
    false
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+' | b'-') || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    fn errors_of(text: &str) -> Vec<String> {
        let mut errors = Errors::default();
        is_short(&text.parse().expect("tokens"), &mut errors);
        errors.into_list().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn names_and_numbers_have_a_maximum_length() {
        let words = ["7", "a", "走"].map(|sign| sign.repeat(LONGEST / sign.len()));
        let fractions = [format!("0.{}", "3".repeat(LONGEST - 2)), format!("1e-{}", "3".repeat(LONGEST - 3))];
        for word in words.iter().chain(&fractions) {
            let last = word.chars().last().expect("it is not empty");
            for enclosing in ["X", "{ f(X, b) }", "a + [X; 2] { X }"] {
                assert!(errors_of(&enclosing.replace('X', word)).is_empty(), "{enclosing}");
                let (count, found) =
                    (enclosing.matches('X').count(), errors_of(&enclosing.replace('X', &format!("{word}{last}"))));
                assert_eq!(found.len(), count, "{enclosing}: {found:?}");
            }
        }
        let seen = &errors_of(&format!("{{ on Go if a > {} }}", "7".repeat(900_000)))[0];
        assert_eq!(seen, "this number has 900000 bytes, but at most 256 are supported; shorten it [fsmith::too_large]");
    }

    #[test]
    fn other_text_may_have_any_length() {
        let long = "x".repeat(1000);
        for text in
            [format!("{{ \"{long}\" }}"), format!("{{ b\"{long}\" /* {long} */ }}"), "a.b - ".repeat(1000) + "c"]
        {
            assert!(errors_of(&text).is_empty(), "{text}");
        }
    }
}
