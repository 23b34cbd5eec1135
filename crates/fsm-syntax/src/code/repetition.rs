//! Finds the parts of code that may run several times in one run: loops and closures, judged by loose tokens.
//!
//! In case of doubt, a part counts as repeated: the head of a loop can contain blocks, so the loop extends to a block
//! after which something else begins. A closure ends with the list or statement that contains it.

use proc_macro2::{Delimiter, Spacing, TokenTree};
use std::vec;
use std::vec::Vec;

/// Returns which of some adjacent tokens may run several times while all of them run once.
pub fn repeated(tokens: &[TokenTree]) -> Vec<bool> {
    let mut repeated = vec![false; tokens.len()];
    let mut at = 0;
    while at < tokens.len() {
        let end = match &tokens[at] {
            TokenTree::Ident(word) if word == "for" || word == "while" || word == "loop" => end_of_loop(tokens, at),
            TokenTree::Punct(bar) if bar.as_char() == '|' && opens_closure(tokens, at) => end_of_closure(tokens, at),
            _ => at,
        };
        repeated[at..end].fill(true);
        at = end.max(at + 1);
    }
    repeated
}

/// Returns the position after the first block that the next token does not continue as an expression.
fn end_of_loop(tokens: &[TokenTree], start: usize) -> usize {
    let ends = |at: usize| match (&tokens[at], tokens.get(at + 1)) {
        (TokenTree::Group(group), after) if group.delimiter() == Delimiter::Brace => match after {
            None | Some(TokenTree::Ident(_) | TokenTree::Literal(_)) => true,
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
            Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ';' | ',' | '#'),
        },
        _ => false,
    };
    (start..tokens.len()).find(|&at| ends(at)).map_or(tokens.len(), |at| at + 1)
}

/// Whether a `|` is at the beginning of an expression. After an expression, it means *or*.
fn opens_closure(tokens: &[TokenTree], bar: usize) -> bool {
    match bar.checked_sub(1).map(|before| &tokens[before]) {
        None => true,
        Some(TokenTree::Ident(word)) => {
            ["move", "async", "return", "break", "in", "else", "if", "match", "while"].iter().any(|known| word == known)
        }
        Some(TokenTree::Literal(_) | TokenTree::Group(_)) => false,
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '|' => punct.spacing() == Spacing::Alone,
            '?' => false,
            _ => true,
        },
    }
}

/// Returns the position of the `;` or `,` after a closure's body.
fn end_of_closure(tokens: &[TokenTree], start: usize) -> usize {
    let is = |at: usize, wanted: &[char]| matches!(&tokens[at], TokenTree::Punct(punct) if wanted.contains(&punct.as_char()));
    let body = (start + 1..tokens.len()).find(|&at| is(at, &['|'])).unwrap_or(start);
    (body..tokens.len()).find(|&at| is(at, &[';', ','])).unwrap_or(tokens.len())
}

#[cfg(test)]
mod tests {
    use super::{TokenTree, repeated};
    use std::string::ToString;
    use std::vec::Vec;

    /// Returns the words that may run several times, including those in groups.
    fn words(code: &str) -> Vec<std::string::String> {
        fn gather(tokens: Vec<TokenTree>, inside: bool, found: &mut Vec<std::string::String>) {
            let flags = repeated(&tokens);
            for (token, flag) in tokens.into_iter().zip(flags) {
                match token {
                    TokenTree::Group(group) => gather(group.stream().into_iter().collect(), inside || flag, found),
                    TokenTree::Ident(word) if (inside || flag) && word.to_string().len() == 1 => {
                        found.push(word.to_string());
                    }
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        gather(code.parse::<proc_macro2::TokenStream>().unwrap().into_iter().collect(), false, &mut found);
        found
    }

    #[test]
    fn code_in_loops_may_repeat() {
        assert_eq!(words("a; for x in y { b } c; while d { e } (f, g); loop { h } i"), ["x", "y", "b", "d", "e", "h"]);
        assert_eq!(words("while match x { y => z } == a { b } c"), ["x", "y", "z", "a", "b"]);
        assert_eq!(words("for x in y { a } *b = c; d { e } f"), ["x", "y", "a", "b", "c", "d", "e"], "better too many");
    }

    #[test]
    fn code_in_closures_may_repeat() {
        assert_eq!(words("a(b, |x, y| c, d); e"), ["x", "y", "c"]);
        assert_eq!(words("let a = || b; c"), ["b"]);
        assert_eq!(words("a(move || b) || c"), ["b"]);
    }

    #[test]
    fn bars_of_or_and_alternatives_are_not_closures() {
        assert_eq!(words("if a || b { c } d | e; match f { A(g) | B { h } | C => i }"), [""; 0]);
        assert_eq!(words("a? | b"), [""; 0]);
    }
}
