//! The parts of code: the user's tokens, and what the language adds to Rust.

use super::facts::only_compares;
use super::moves::local;
use super::tries::Tried;
use crate::words::{IS_IN, RAISE};
use fsm_model::sorted::Set;
use fsm_model::{Raised, StateId};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::vec::Vec;

/// A part of a piece of code.
#[derive(Clone)]
pub enum Part {
    /// Rust, unchanged.
    Tokens(TokenStream),
    /// Brackets around other parts than tokens.
    Group(Delimiter, Span, Vec<Part>),
    /// `move name`: data that is moved out of the machine.
    Move(Ident),
    /// An addition to Rust, the place of its word or sign, and its value.
    Added(Added, Span, Vec<Part>),
}

/// Something that the language adds to Rust.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// `is_in(State)`, without a value.
    IsIn(StateId),
    /// `has(tag)`: the position of the tag among those of the machine. The value is `is_in(A) || is_in(B)`, with the states
    /// that have the tag.
    Has(u16),
    /// `raise(value)`, with its position among the raises of the model. A computed value, which may be any event, is `None`.
    /// The position is only meaningful in code that runs in one place of a step: in action blocks and effects.
    Raise(Option<Raised>, usize),
    /// `value?`
    Try(Tried),
    /// A literal with its sign, which has this number in a live machine.
    Literal(u32),
}

impl Added {
    /// Prints an addition in a form that can be parsed as Rust.
    #[must_use]
    pub fn as_rust(self, place: Span, value: TokenStream) -> TokenStream {
        match self {
            Added::IsIn(state) => {
                let (word, state) = (Ident::new(IS_IN, place), Literal::u16_suffixed(state.0));
                quote!(#word(#state))
            }
            Added::Has(_) => {
                let mut group = Group::new(Delimiter::Parenthesis, value);
                group.set_span(place);
                TokenTree::Group(group).into()
            }
            Added::Raise(..) => {
                let word = Ident::new(RAISE, place);
                quote!(#word(#value))
            }
            Added::Try(_) => quote_spanned!(place=> #value?),
            Added::Literal(_) => value,
        }
    }
}

/// Prints parts as Rust. `by` prints each addition, whose value has already been printed.
pub(super) fn print(parts: &[Part], by: &mut dyn FnMut(Added, Span, TokenStream) -> TokenStream) -> TokenStream {
    if let [Part::Tokens(tokens)] = parts {
        return tokens.clone();
    }
    let printed = parts.iter().map(|part| match part {
        Part::Tokens(tokens) => tokens.clone(),
        Part::Group(delimiter, place, inside) => {
            let mut group = Group::new(*delimiter, print(inside, by));
            group.set_span(*place);
            TokenTree::Group(group).into()
        }
        Part::Move(name) => TokenTree::from(local(name)).into(),
        Part::Added(added, place, value) => {
            let value = print(value, by);
            by(*added, *place, value)
        }
    });
    printed.collect()
}

/// Whether parts only compare bound names, and evaluate `is_in`.
pub(super) fn only_compare(parts: &[Part], bound: &Set<Ident>) -> bool {
    parts.iter().all(|part| match part {
        Part::Tokens(tokens) => only_compares(tokens, bound),
        Part::Group(Delimiter::Parenthesis, _, inside) => only_compare(inside, bound),
        Part::Added(Added::IsIn(_), ..) => true,
        Part::Added(Added::Has(_), _, value) => only_compare(value, bound),
        Part::Group(..) | Part::Move(_) | Part::Added(..) => false,
    })
}

/// Visits all parts, outer ones first.
pub(super) fn each<'p>(parts: &'p [Part], look: &mut dyn FnMut(&'p Part)) {
    for part in parts {
        look(part);
        if let Part::Group(_, _, inside) | Part::Added(_, _, inside) = part {
            each(inside, look);
        }
    }
}

/// Changes all parts, outer ones first.
pub(super) fn change(parts: &mut [Part], by: &mut dyn FnMut(&mut Part)) {
    for part in parts {
        by(part);
        if let Part::Group(_, _, inside) | Part::Added(_, _, inside) = part {
            change(inside, by);
        }
    }
}

/// A token, or a part that is not a token.
pub(super) enum Piece {
    Token(TokenTree),
    Part(Part),
}

impl Piece {
    /// Creates a piece of a group and of the parts in it.
    pub fn of(group: Group, inside: Vec<Part>) -> Self {
        match inside[..] {
            [] | [Part::Tokens(_)] => Piece::Token(group.into()),
            _ => Piece::Part(Part::Group(group.delimiter(), group.span(), inside)),
        }
    }
}

/// Joins adjacent tokens to one part.
pub(super) fn joined(pieces: impl IntoIterator<Item = Piece>) -> Vec<Part> {
    let (mut parts, mut tokens) = (Vec::new(), Vec::new());
    let push_tokens = |parts: &mut Vec<Part>, tokens: &mut Vec<TokenTree>| {
        if !tokens.is_empty() {
            parts.push(Part::Tokens(tokens.drain(..).collect()));
        }
    };
    for piece in pieces {
        match piece {
            Piece::Token(token) => tokens.push(token),
            Piece::Part(part) => {
                push_tokens(&mut parts, &mut tokens);
                parts.push(part);
            }
        }
    }
    push_tokens(&mut parts, &mut tokens);
    parts
}
