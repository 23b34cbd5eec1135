//! Formats tokens as a person would write them on one line: `!post.is_open(&key)`.

use crate::words::{MOVE, MOVED};
use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Returns tokens as text on one line.
#[must_use]
pub fn spelled(tokens: &TokenStream) -> String {
    let mut text = String::new();
    let mut before: Vec<TokenTree> = Vec::new();
    for token in tokens.clone() {
        if !before.is_empty() && !glued(&before, &token) {
            text.push(' ');
        }
        match &token {
            TokenTree::Group(group) => {
                let inside = spelled(&group.stream());
                match group.delimiter() {
                    Delimiter::Parenthesis => text.push_str(&format!("({inside})")),
                    Delimiter::Bracket => text.push_str(&format!("[{inside}]")),
                    Delimiter::Brace => text.push_str(&format!("{{ {inside} }}")),
                    Delimiter::None => text.push_str(&inside),
                }
            }
            TokenTree::Ident(name) => text.push_str(&as_written(name)),
            other => text.push_str(&other.to_string()),
        }
        before.push(token);
    }
    text
}

/// Returns a type as text, in which `<` and `>` are not comparisons.
#[must_use]
pub fn spelled_type(ty: &syn::Type) -> String {
    spelled(&ty.to_token_stream()).replace(" < ", "<").replace(" >", ">")
}

/// Returns the text of a name as it was written.
fn as_written(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix(MOVED).map_or(text.clone(), |field| format!("{MOVE} {field}"))
}

/// Whether there is no space between a token and the tokens before it.
fn glued(before: &[TokenTree], token: &TokenTree) -> bool {
    let (last, earlier) = (&before[before.len() - 1], before.len().checked_sub(2).map(|at| &before[at]));
    match (last, token) {
        (TokenTree::Punct(punct), _) if punct.spacing() == Spacing::Joint || punct.as_char() == '.' => true,
        (TokenTree::Punct(punct), _) if punct.as_char() == '=' && is_dot(earlier) => true,
        (TokenTree::Punct(punct), _) if punct.as_char() == ':' => {
            matches!(earlier, Some(TokenTree::Punct(first)) if first.as_char() == ':')
        }
        (TokenTree::Punct(punct), TokenTree::Group(group)) if punct.as_char() == '!' => {
            group.delimiter() != Delimiter::Brace
        }
        (TokenTree::Punct(punct), _) if "!&*-".contains(punct.as_char()) => earlier.is_none_or(opens_operand),
        (TokenTree::Punct(other), TokenTree::Punct(punct)) if begins(punct, '.') => ".?".contains(other.as_char()),
        (_, TokenTree::Punct(punct)) if begins(punct, '!') => false,
        (_, TokenTree::Punct(punct)) => ".,;?:".contains(punct.as_char()) || is_call(last, punct.as_char()),
        (TokenTree::Ident(word), TokenTree::Group(group)) => {
            group.delimiter() != Delimiter::Brace && !is_keyword(&word.to_string())
        }
        (TokenTree::Group(_), TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace,
        _ => false,
    }
}

/// Whether this is the first sign of several, as in `..` or `!=`.
fn begins(punct: &Punct, sign: char) -> bool {
    punct.as_char() == sign && punct.spacing() == Spacing::Joint
}

fn is_dot(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == '.')
}

/// Whether this is the `!` of a macro call, which follows a name that is not a keyword.
fn is_call(last: &TokenTree, punct: char) -> bool {
    punct == '!' && matches!(last, TokenTree::Ident(word) if !is_keyword(&word.to_string()))
}

/// Whether an operand follows a token, so that an operator after the token is a prefix.
fn opens_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => punct.spacing() == Spacing::Alone && !matches!(punct.as_char(), '.' | '?'),
        TokenTree::Ident(word) => is_keyword(&word.to_string()),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "as" | "else" | "if" | "in" | "let" | "match" | "move" | "mut" | "ref" | "return")
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn conditions_are_spelled_as_they_are_written() {
        for text in [
            "!post.is_open(&key) && a - b > -3",
            "let Some(item) = bot.sees() && item.weight <= 10",
            "matches!(kind, Kind::A | Kind::B(1..=9)) || list[0] != *other",
            "if a { b } else { c } == 'x'",
            "kind != \"dog\" && vec![1, 2].len() != 2",
            "Segment { rst: true, .. } | [first, rest @ ..] | 3..",
            "(a + b) * c / 2 == \"{text}\".len()",
        ] {
            assert_eq!(spelled(&text.parse().unwrap()), text);
        }
    }
}
