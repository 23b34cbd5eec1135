//! Changes the space between tokens: joins and breaks lines, removes and adds spaces, wherever the tokens allow it.

use fsmith_random::rng::Rng;
use ra_ap_rustc_lexer::TokenKind;

use crate::tokens::pieces;

const SPACES: &[&str] = &["", "", "", " ", " ", "  ", "\n", "\n", "\n\n", "\n\n\n\n", "\t", "\n            ", "      "];

/// A text with the same tokens and comments, and with other space between them.
pub fn mangled(text: &str, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut mangled = String::new();
    let mut before: Option<(TokenKind, &str)> = None;
    let mut apart = true;
    for (kind, piece) in pieces(text) {
        if kind == TokenKind::Whitespace {
            apart = true;
            continue;
        }
        if let Some(before) = before {
            mangled.push_str(space(before, (kind, piece), apart, &mut rng));
        }
        mangled.push_str(piece);
        before = Some((kind, piece));
        apart = false;
    }
    mangled
}

fn space(before: (TokenKind, &str), after: (TokenKind, &str), apart: bool, rng: &mut Rng) -> &'static str {
    let space = rng.pick(SPACES);
    match (before.0, after.0) {
        (TokenKind::LineComment { .. }, _) => ["\n", "\n\n", "\n   "][rng.below(3)],
        // Adjacent signs or numbers may be one token; if they are separated, joining them may create one.
        _ if is_sign(before.1) && is_sign(after.1) || is_number(before.0) || is_number(after.0) => match apart {
            true if space.is_empty() => " ",
            true => space,
            false => "",
        },
        // A prefix of a literal, or a name of a lifetime.
        _ if !apart && (is_word(before.1) && !is_bracket(after.1) || before.1 == "'") => "",
        _ if apart && space.is_empty() && !(is_bracket(before.1) || is_bracket(after.1)) => " ",
        _ => space,
    }
}

fn is_sign(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_punctuation()) && !is_bracket(text)
}

fn is_bracket(text: &str) -> bool {
    matches!(text, "{" | "}" | "(" | ")" | "[" | "]" | ";" | ",")
}

fn is_word(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_')
}

fn is_number(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Literal { .. })
}
