//! Finds where the items of a text begin and end.

use core::ops::Range;
use fsm_syntax::words::{Ends, Word};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::string::ToString;
use std::vec::Vec;

/// An item of a text.
#[derive(Clone, Debug)]
pub struct Item {
    pub word: Word,
    /// The bytes of the item, including its attributes.
    pub range: Range<usize>,
}

/// The items of a machine, including nested ones.
pub fn items(machine: TokenStream) -> Vec<Item> {
    let mut found = Vec::new();
    let body = machine.into_iter().filter_map(braces).last();
    if let Some(body) = body {
        in_body(body.stream(), &mut found);
    }
    found
}

fn braces(token: TokenTree) -> Option<Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

fn in_body(body: TokenStream, found: &mut Vec<Item>) {
    let all: Vec<TokenTree> = body.into_iter().collect();
    let mut at = 0;
    while at < all.len() {
        let start = at;
        // Skips attributes such as `#[cfg(..)]`, and documentation.
        while is_sign(&all[at..], '#') {
            at += 2;
            if at >= all.len() {
                return;
            }
        }
        let Some(word) = word(&all[at]) else {
            at += 1;
            continue;
        };
        let end = end(&all, at, word);
        let range = all[start].span().byte_range().start..all[end - 1].span().byte_range().end;
        found.push(Item { word, range });
        if matches!(word, Word::State(_) | Word::In | Word::Initial)
            && let Some(body) = all[at..end].last().cloned().and_then(braces)
        {
            in_body(body.stream(), found);
        }
        at = end;
    }
}

fn word(token: &TokenTree) -> Option<Word> {
    match token {
        TokenTree::Ident(word) => Word::named(&word.to_string()),
        _ => None,
    }
}

fn is_sign(tokens: &[TokenTree], sign: char) -> bool {
    matches!(tokens.first(), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

/// The position after the item that begins with this keyword.
fn end(all: &[TokenTree], at: usize, word: Word) -> usize {
    match word.ends() {
        Ends::Block => behind(all, at, |rest| is_sign(rest, ';') || is_block(rest)),
        Ends::Semicolon => behind(all, at, |rest| is_sign(rest, ';')),
        // `initial Off;` has no arrow.
        Ends::Reaction if word == Word::Initial && !is_sign(&all[at + 1..], '=') => {
            behind(all, at, |rest| is_sign(rest, ';') || is_block(rest))
        }
        Ends::Reaction => {
            let arrow = (at..all.len()).find(|&at| is_sign(&all[at..], '=') && is_sign(&all[at + 1..], '>'));
            arrow.map_or(all.len(), |arrow| after_reaction(all, arrow + 2))
        }
    }
}

/// The position after the reaction that begins here, which ends like the arm of a `match`.
fn after_reaction(all: &[TokenTree], at: usize) -> usize {
    let is = |at: usize, word: &str| matches!(all.get(at), Some(TokenTree::Ident(ident)) if ident == word);
    let mut end = match all.get(at) {
        Some(_) if is_block(&all[at..]) => at + 1,
        Some(_) if is(at, "match") => behind(all, at, is_block),
        Some(_) if is(at, "if") => {
            let mut end = behind(all, at, is_block);
            while is(end, "else") {
                end = behind(all, end, is_block);
            }
            end
        }
        _ => return behind(all, at, |rest| is_sign(rest, ';')),
    };
    if is_sign(all.get(end..).unwrap_or_default(), ';') {
        end += 1;
    }
    end
}

/// The position after the first one, from `at` on, for which `is_there` is true.
fn behind(all: &[TokenTree], at: usize, is_there: impl Fn(&[TokenTree]) -> bool) -> usize {
    (at..all.len()).find(|&at| is_there(&all[at..])).map_or(all.len(), |at| at + 1)
}

fn is_block(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}
