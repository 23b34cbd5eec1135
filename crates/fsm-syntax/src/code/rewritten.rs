//! Keeps the parts of code when its tokens are rewritten.
//!
//! Code is rewritten as a syntax tree of [Rust](Code::as_rust). The parts of the new code are found by walking the old
//! parts and the new tokens in parallel.

use super::Code;
use super::fragments::{Added, Part, Piece, joined};
use core::iter::Peekable;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{TokenStream, TokenTree};
use std::string::ToString;
use std::vec::Vec;

impl Code {
    /// Returns the code with the tokens of a rewritten form. In it, a name or a literal with its sign may have become a
    /// group, and `name` may have become `name: (..)`. All other tokens must be as before.
    #[must_use]
    pub fn rewritten(&self, rust: TokenStream) -> Code {
        match self.parts() {
            [Part::Tokens(_)] => Code::new(rust),
            _ => self.along(rust, &mut |_| None),
        }
    }

    /// Returns the code with the tokens of a rewritten form. `replaced` is called with the tokens that have become a
    /// group, and may return another part for them.
    pub(super) fn along(&self, rust: TokenStream, replaced: Replaced<'_>) -> Code {
        Code::of(parts_along(self.parts(), &mut rust.into_iter().peekable(), replaced))
    }
}

type Replaced<'r> = &'r mut dyn FnMut(&[TokenTree]) -> Option<Part>;

type Tokens = Peekable<IntoIter>;

fn parts_along(parts: &[Part], new: &mut Tokens, replaced: Replaced<'_>) -> Vec<Part> {
    let mut pieces = Vec::new();
    for part in parts {
        let mut part = part.clone();
        match &mut part {
            Part::Tokens(tokens) => {
                tokens_along(tokens, new, replaced, &mut pieces);
                continue;
            }
            Part::Group(_, _, inside) => *inside = inside_along(inside, new, replaced),
            Part::Move(_) => drop(new.next()),
            Part::Added(Added::IsIn(_), ..) => drop(new.nth(1)),
            Part::Added(Added::Has(_), _, value) => *value = inside_along(value, new, replaced),
            Part::Added(Added::Raise(..), _, value) => {
                new.next();
                *value = inside_along(value, new, replaced);
            }
            Part::Added(Added::Try(_), _, value) => {
                *value = parts_along(value, new, replaced);
                new.next();
            }
            Part::Added(Added::Literal(_), _, literal) => *literal = parts_along(literal, new, replaced),
        }
        pieces.push(Piece::Part(part));
    }
    joined(pieces)
}

/// Walks the inside of the next brackets.
fn inside_along(parts: &[Part], new: &mut Tokens, replaced: Replaced<'_>) -> Vec<Part> {
    match new.next() {
        Some(TokenTree::Group(group)) => parts_along(parts, &mut group.stream().into_iter().peekable(), replaced),
        _ => Vec::new(),
    }
}

fn tokens_along(old: &TokenStream, new: &mut Tokens, replaced: Replaced<'_>, pieces: &mut Vec<Piece>) {
    let mut old = old.clone().into_iter().peekable();
    while let Some(before) = old.next()
        && let Some(after) = new.next()
    {
        match (before, after) {
            (TokenTree::Group(before), TokenTree::Group(after)) => {
                let mut inside = Vec::new();
                tokens_along(&before.stream(), &mut after.stream().into_iter().peekable(), replaced, &mut inside);
                pieces.push(Piece::of(after, joined(inside)));
            }
            (before, after @ TokenTree::Group(_)) => {
                let signed = if is(Some(&before), '-') { old.next() } else { None };
                let tokens: Vec<_> = [Some(before), signed].into_iter().flatten().collect();
                pieces.push(replaced(&tokens).map_or(Piece::Token(after), Piece::Part));
            }
            (before, after) => {
                let named = is(new.peek(), ':') && !is(old.peek(), ':');
                // The parser takes `0.1` in `pair.0.1` apart.
                let split = matches!(before, TokenTree::Literal(_)) && before.to_string() != after.to_string();
                pieces.push(Piece::Token(after));
                pieces.extend(new.by_ref().take(if named || split { 2 } else { 0 }).map(Piece::Token));
            }
        }
    }
}

fn is(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

#[cfg(test)]
mod tests {
    use crate::code::tries::Tried;
    use crate::{Added, Code, Part};
    use fsm_model::StateId;
    use proc_macro2::Span;
    use quote::quote;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn added_parts_keep_their_positions_in_rewritten_code() {
        let here = Span::call_site();
        let code = Code::of(Vec::from([
            Part::Tokens(quote!(let y = Place { x } && )),
            Part::Added(Added::IsIn(StateId(3)), here, Vec::new()),
            Part::Tokens(quote!(&& pair.0.1 > )),
            Part::Added(Added::Try(Tried::Decides), here, Vec::from([Part::Tokens(quote!(x.read(x)))])),
            Part::Tokens(quote!(.len())),
        ]));
        assert_eq!(
            code.as_rust().to_string(),
            "let y = Place { x } && is_in (3u16) && pair . 0.1 > x . read (x) ? . len ()"
        );
        let rust = quote!(let y = Place { x: (*x) } && is_in(3u16) && pair.0 .1 > (*x).read((*x))?.len());
        let code = code.rewritten(rust.clone());
        assert_eq!(code.as_rust().to_string(), rust.to_string());
        assert_eq!(code.queried().collect::<Vec<_>>(), [StateId(3)]);
        assert!(code.may_fail());
    }
}
