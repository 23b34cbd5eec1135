//! The user's code as loose tokens: what the language adds to it (`is_in`), and what is not supported yet.
//!
//! `is_in(Name)` becomes `is_in(17_u16)`, the state's id: the code generator, which knows what is active at that place,
//! puts the question there.

use super::ast::Path;
use super::errors::Errors;
use super::names::Names;
use crate::model::StateId;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use std::iter;
use std::vec::Vec;
use syn::Block;

/// Reads code that stands in `scope`.
pub fn code(tokens: TokenStream, names: &Names, scope: StateId, errors: &mut Errors) -> TokenStream {
    let mut member = false;
    let mut tokens = tokens.into_iter().peekable();
    let mut read = Vec::new();
    while let Some(token) = tokens.next() {
        let word = match &token {
            TokenTree::Ident(word) if !member => Some(word.clone()),
            _ => None,
        };
        member = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.' || punct.as_char() == ':');
        match (word, tokens.peek()) {
            (Some(word), Some(TokenTree::Group(group)))
                if word == "is_in" && group.delimiter() == Delimiter::Parenthesis =>
            {
                let state = asked(&word, group, names, scope, errors);
                tokens.next();
                let id = TokenTree::Literal(Literal::u16_suffixed(state.0));
                read.extend([token, TokenTree::Group(Group::new(Delimiter::Parenthesis, id.into()))]);
            }
            (Some(word), Some(TokenTree::Group(group)))
                if word == "raise" && group.delimiter() == Delimiter::Parenthesis =>
            {
                errors.at(&word, "`raise` is not yet supported by this version of fsmith");
                read.push(token);
            }
            _ => read.push(match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), code(group.stream(), names, scope, errors));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                other => other,
            }),
        }
    }
    read.into_iter().collect()
}

fn asked(word: &Ident, group: &Group, names: &Names, scope: StateId, errors: &mut Errors) -> StateId {
    let path = path_of(group.stream());
    let resolved = path.map_or_else(
        || Err(syn::Error::new(word.span(), "`is_in` asks about one state of this machine by name: `is_in(Refuel)`")),
        |path| names.resolve(&path, scope),
    );
    resolved.unwrap_or_else(|error| {
        errors.push(error);
        crate::model::ROOT
    })
}

/// `Num.On` and nothing else.
fn path_of(tokens: TokenStream) -> Option<Path> {
    let mut names = Vec::new();
    let mut tokens = tokens.into_iter();
    loop {
        match tokens.next()? {
            TokenTree::Ident(name) => names.push(name),
            _ => return None,
        }
        match tokens.next() {
            None => return Some(Path { names }),
            Some(TokenTree::Punct(dot)) if dot.as_char() == '.' => {}
            Some(_) => return None,
        }
    }
}

/// Reads an action block, with its braces.
pub fn block(tokens: TokenStream, names: &Names, scope: StateId, errors: &mut Errors) -> TokenStream {
    if let Err(error) = syn::parse2::<Block>(tokens.clone()) {
        errors.push(error);
    }
    code(tokens, names, scope, errors)
}

/// The first place of a word in code, at any depth.
#[must_use]
pub fn find_word(tokens: &TokenStream, word: &str) -> Option<Ident> {
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Ident(found) if found == word => Some(found),
        TokenTree::Group(group) => find_word(&group.stream(), word),
        _ => None,
    })
}

/// Puts an expression in the place of every `is_in(17_u16)` that `code` left.
#[must_use]
pub fn answer_questions(tokens: &TokenStream, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
    let mut tokens = tokens.clone().into_iter().peekable();
    let mut member = false;
    iter::from_fn(|| {
        let token = tokens.next()?;
        let question = matches!(&token, TokenTree::Ident(word) if word == "is_in" && !member);
        member = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.' || punct.as_char() == ':');
        let asked = match tokens.peek() {
            Some(TokenTree::Group(group)) if question => id_of(group),
            _ => None,
        };
        if let Some(state) = asked {
            tokens.next();
            return Some(answer(state));
        }
        Some(match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), answer_questions(&group.stream(), answer));
                inner.set_span(group.span());
                TokenTree::Group(inner).into()
            }
            other => other.into(),
        })
    })
    .collect()
}

fn id_of(group: &Group) -> Option<StateId> {
    let mut inside = group.stream().into_iter();
    match (inside.next()?, inside.next()) {
        (TokenTree::Literal(id), None) => {
            syn::parse2::<syn::LitInt>(TokenTree::Literal(id).into()).ok()?.base10_parse().ok().map(StateId)
        }
        _ => None,
    }
}
