//! The parts of code: the user's tokens, and what the language adds to Rust.
//!
//! The reader creates the parts once. Generated code then depends on the place: a [`Printer`] decides what each part
//! becomes there.

use super::tries::Tried;
use crate::words::{IS_IN, RAISE};
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
    /// `is_in(State)`, and the place of the word.
    IsIn(Span, StateId),
    /// `raise(Event)`, and the place of the word. A computed value may be any event.
    Raise(Span, Option<Raised>, Vec<Part>),
    /// `value?`, and the place of the `?`.
    Try(Span, Tried, Vec<Part>),
    /// A literal with its sign, and its number in a live machine.
    Literal(u32, TokenStream),
}

impl Part {
    /// Returns the parts inside this part.
    fn inside(&self) -> &[Part] {
        match self {
            Part::Group(_, _, parts) | Part::Raise(_, _, parts) | Part::Try(_, _, parts) => parts,
            Part::Tokens(_) | Part::IsIn(..) | Part::Literal(..) => &[],
        }
    }

    /// Returns the place where the part begins.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        match self {
            Part::Tokens(tokens) | Part::Literal(_, tokens) => {
                tokens.clone().into_iter().next().map(|token| token.span())
            }
            Part::Group(_, place, _) | Part::IsIn(place, _) | Part::Raise(place, ..) | Part::Try(place, ..) => {
                Some(*place)
            }
        }
    }
}

/// Decides what the language's additions to Rust become at some place.
pub trait Printer {
    /// Prints the query whether a state is active.
    fn is_in(&mut self, place: Span, state: StateId) -> TokenStream;
    /// Prints a `raise` of a printed value.
    fn raise(&mut self, place: Span, raised: Option<Raised>, value: TokenStream) -> TokenStream;
    /// Prints a `?` after a printed value.
    fn tried(&mut self, place: Span, means: Tried, value: TokenStream) -> TokenStream;
    /// Prints a numbered literal.
    fn literal(&mut self, number: u32, literal: TokenStream) -> TokenStream;
}

/// Prints parts as Rust.
pub(super) fn print(parts: &[Part], printer: &mut dyn Printer) -> TokenStream {
    if let [Part::Tokens(tokens)] = parts {
        return tokens.clone();
    }
    let printed = parts.iter().map(|part| {
        let inside = print(part.inside(), printer);
        match part {
            Part::Tokens(tokens) => tokens.clone(),
            Part::Group(delimiter, place, _) => {
                let mut group = Group::new(*delimiter, inside);
                group.set_span(*place);
                TokenTree::Group(group).into()
            }
            Part::IsIn(place, state) => printer.is_in(*place, *state),
            Part::Raise(place, raised, _) => printer.raise(*place, *raised, inside),
            Part::Try(place, means, _) => printer.tried(*place, *means, inside),
            Part::Literal(number, literal) => printer.literal(*number, literal.clone()),
        }
    });
    printed.collect()
}

/// Prints code in a form that can be parsed as Rust.
pub(super) struct AsRust;

impl Printer for AsRust {
    fn is_in(&mut self, place: Span, state: StateId) -> TokenStream {
        let (word, state) = (Ident::new(IS_IN, place), Literal::u16_suffixed(state.0));
        quote!(#word(#state))
    }

    fn raise(&mut self, place: Span, _: Option<Raised>, value: TokenStream) -> TokenStream {
        let word = Ident::new(RAISE, place);
        quote!(#word(#value))
    }

    fn tried(&mut self, place: Span, _: Tried, value: TokenStream) -> TokenStream {
        let sign = quote_spanned!(place=> ?);
        quote!(#value #sign)
    }

    fn literal(&mut self, _: u32, literal: TokenStream) -> TokenStream {
        literal
    }
}

/// Visits all parts, outer ones first.
pub(super) fn each<'p>(parts: &'p [Part], look: &mut dyn FnMut(&'p Part)) {
    for part in parts {
        look(part);
        each(part.inside(), look);
    }
}

/// Changes all parts, outer ones first.
pub(super) fn change(parts: &mut [Part], by: &mut dyn FnMut(&mut Part)) {
    for part in parts {
        by(part);
        if let Part::Group(_, _, parts) | Part::Raise(_, _, parts) | Part::Try(_, _, parts) = part {
            change(parts, by);
        }
    }
}

/// A token, or a part that is no token.
pub(super) enum Piece {
    Token(TokenTree),
    Part(Part),
}

impl Piece {
    /// Creates a piece of a group and of what was read in it.
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

fn push_tokens(parts: &mut Vec<Part>, tokens: &mut Vec<TokenTree>) {
    if !tokens.is_empty() {
        parts.push(Part::Tokens(tokens.drain(..).collect()));
    }
}
