//! `move items`: data that is moved out of the machine, because its state is exited.
//!
//! Rust has no such expression, so it is replaced with one name, `__moved_items`, before a machine is parsed, and the reader
//! of its code makes this a part. This also applies in macro calls of the user, because an expression never contains two
//! adjacent names.

use super::fragments::each;
use super::{Code, Part};
use crate::words::{MOVE, MOVED};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;

/// Replaces each `move items` in the text of a machine. Also returns whether there are any.
pub fn named(tokens: TokenStream) -> (TokenStream, bool) {
    if !may_move(&tokens) {
        return (tokens, false);
    }
    let mut any = false;
    let tokens = replaced(&tokens, &mut any);
    (tokens, any)
}

/// Whether the source may contain a `move`. Searching the source is much cheaper than visiting every token.
fn may_move(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => group.span().source_text().is_none_or(|source| moves(&source)),
        _ => false,
    })
}

fn moves(source: &str) -> bool {
    let part_of_name = |sign: char| sign == '_' || sign.is_alphanumeric();
    source.match_indices(MOVE).any(|(at, _)| {
        let (before, after) = (&source[..at], &source[at + MOVE.len()..]);
        // The source does not show tokens that a macro inserts.
        !before.ends_with(part_of_name) && after.trim_start().starts_with(|sign| part_of_name(sign) || sign == '$')
    })
}

fn replaced(tokens: &TokenStream, any: &mut bool) -> TokenStream {
    let mut tokens = tokens.clone().into_iter().peekable();
    core::iter::from_fn(|| {
        let token = tokens.next()?;
        Some(match (&token, tokens.peek()) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == MOVE => {
                *any = true;
                let moved = Ident::new(&format!("{MOVED}{}", name.unraw()), name.span());
                tokens.next();
                moved.into()
            }
            (TokenTree::Group(group), _) => {
                let mut inside = false;
                let stream = replaced(&group.stream(), &mut inside);
                if !inside {
                    // A new group would have a single place for both of its brackets.
                    return Some(token);
                }
                *any = true;
                let mut group = Group::new(group.delimiter(), stream);
                group.set_span(token.span());
                group.into()
            }
            _ => token,
        })
    })
    .collect()
}

/// Returns `items` for `__moved_items`.
pub(super) fn field_of(name: &Ident) -> Option<Ident> {
    let text = name.to_string();
    let field = text.strip_prefix(MOVED)?;
    syn::parse_str::<Ident>(field)
        .map_or_else(|_| Some(Ident::new_raw(field, name.span())), |_| Some(Ident::new(field, name.span())))
}

/// Returns the names of the data that is moved out in tokens that have not been read.
pub(crate) fn moved_in(tokens: TokenStream) -> Vec<Ident> {
    let moved = |token| match token {
        TokenTree::Ident(name) => field_of(&name).into_iter().collect(),
        TokenTree::Group(group) => moved_in(group.stream()),
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(moved).collect()
}

impl Code {
    /// Returns the names of the data that is moved out, in the order of the text.
    #[must_use]
    pub fn moves(&self) -> Vec<Ident> {
        let mut moved = Vec::new();
        each(self.parts(), &mut |part| {
            moved.extend(if let Part::Move(name) = part { Some(name.clone()) } else { None })
        });
        moved
    }

    /// Whether data is moved out in code that has not been read.
    pub(super) fn will_move(&self) -> bool {
        self.facts().has_any_with(MOVED)
    }
}

/// Returns the name of the local with the moved data. The compiler shows it as the user's, but no other code can use
/// it.
#[must_use]
pub fn local(field: &Ident) -> Ident {
    let mut local = field.clone();
    local.set_span(Span::mixed_site().located_at(field.span()));
    local
}
