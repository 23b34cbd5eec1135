//! `move items`: data that is taken out of the machine, because its state is left.
//!
//! Rust has no such expression, so it becomes a name of its own as soon as a machine is read, `__moved_items`, which stands
//! where `items` stood. In a macro call of the user's it does so too: no two names follow each other in an expression.

use super::Code;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;

const MOVE: &str = "move";
const MOVED: &str = "__moved_";

/// Puts these names into the text of a machine. The second result tells whether there are any.
pub fn named(tokens: TokenStream) -> (TokenStream, bool) {
    if !may_move(&tokens) {
        return (tokens, false);
    }
    let mut any = false;
    let tokens = replaced(&tokens, &mut any);
    (tokens, any)
}

/// Whether the source may have it: to read the source is much cheaper than to be given every token of it.
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
        // What a macro puts there the source does not show.
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
                    // A new group would have one place for both of its brackets.
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

/// `items`, where it stands as `__moved_items`.
#[must_use]
pub fn field_of(name: &Ident) -> Option<Ident> {
    let text = name.to_string();
    let field = text.strip_prefix(MOVED)?;
    syn::parse_str::<Ident>(field)
        .map_or_else(|_| Some(Ident::new_raw(field, name.span())), |_| Some(Ident::new(field, name.span())))
}

/// The text of a name as it was written.
pub fn as_written(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix(MOVED).map_or(text.clone(), |field| format!("{MOVE} {field}"))
}

impl Code {
    /// The data that is moved out, where it is named.
    #[must_use]
    pub fn moves(&self) -> Vec<Ident> {
        let mut moved = Vec::new();
        if self.moves_any() {
            moving(self.tokens(), &mut |field| {
                moved.push(field.clone());
                field.clone()
            });
        }
        moved
    }

    /// The code with the [local](fn@local) in the place of each `move items`.
    #[must_use]
    pub fn moving_locals(&self) -> Code {
        if self.moves_any() { Code::new(moving(self.tokens(), &mut local)) } else { self.clone() }
    }

    fn moves_any(&self) -> bool {
        !self.is_empty() && self.facts().has_any_with(MOVED)
    }
}

/// The tokens with another name in the place of each `move items`.
fn moving(tokens: &TokenStream, by: &mut dyn FnMut(&Ident) -> Ident) -> TokenStream {
    let all = tokens.clone().into_iter().map(|token| match token {
        TokenTree::Ident(name) => field_of(&name).map_or_else(|| name.clone(), |field| by(&field)).into(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), moving(&group.stream(), by));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    });
    all.collect()
}

/// The name of the local in which what is moved out lies: for the compiler's messages the user's, and for nobody else.
#[must_use]
pub fn local(field: &Ident) -> Ident {
    let mut local = field.clone();
    local.set_span(Span::mixed_site().located_at(field.span()));
    local
}
