//! Replaces the functions of the language: `is_in(17_u16)` and `raise(1 RobotSignal::Full(3))`.

use crate::words::{IS_IN, RAISE};
use fsm_model::StateId;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use std::iter;
use std::string::ToString;

/// Replaces every `is_in(17_u16)` with an expression.
pub fn answer_questions(tokens: &TokenStream, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
    replace(tokens, IS_IN, &mut |group| id_of(group).map(&mut *answer))
}

/// Replaces every `raise(1 RobotSignal::Full(3))` with a call.
pub fn replace_raises(tokens: &TokenStream, call: &mut dyn FnMut(u8, TokenStream) -> TokenStream) -> TokenStream {
    replace(tokens, RAISE, &mut |group| {
        let (kind, value) = raised_of(group)?;
        let value = replace_raises(&value, call);
        Some(call(kind, value))
    })
}

/// Replaces every `raise(1, RobotSignal::Full(3))` with `raise(1 RobotSignal::Full(3))`.
pub fn without_comma_in_raises(tokens: &TokenStream) -> TokenStream {
    replace(tokens, RAISE, &mut |group| {
        let mut inside = group.stream().into_iter();
        let (kind, comma) = (inside.next()?, inside.next()?);
        if !matches!((&kind, &comma), (TokenTree::Literal(_), TokenTree::Punct(_))) {
            return None;
        }
        let value = without_comma_in_raises(&inside.collect());
        let raised = iter::once(kind).chain(value).collect();
        let raise = Ident::new(RAISE, Span::call_site());
        Some([raise.into(), TokenTree::Group(Group::new(group.delimiter(), raised))].into_iter().collect())
    })
}

/// Replaces `word(..)` at any depth, unless the word is a member. Generated words are never members.
pub(super) fn replace(
    tokens: &TokenStream,
    word: &str,
    by: &mut dyn FnMut(&Group) -> Option<TokenStream>,
) -> TokenStream {
    let mut tokens = tokens.clone().into_iter().peekable();
    let mut member = false;
    iter::from_fn(|| {
        let token = tokens.next()?;
        let called = matches!(&token, TokenTree::Ident(name) if name == word && (!member || word.starts_with("__")));
        member = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.' || punct.as_char() == ':');
        let replaced = match tokens.peek() {
            Some(TokenTree::Group(group)) if called => by(group),
            _ => None,
        };
        if replaced.is_some() {
            tokens.next();
            return replaced;
        }
        Some(match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replace(&group.stream(), word, by));
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

fn raised_of(group: &Group) -> Option<(u8, TokenStream)> {
    let mut inside = group.stream().into_iter();
    let Some(TokenTree::Literal(kind)) = inside.next() else { return None };
    let kind = kind.to_string().parse().ok()?;
    Some((kind, inside.collect()))
}
