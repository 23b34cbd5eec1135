//! Parses submachines, the events that are forwarded to them, and the reactions to their ends.

use super::clause::{event_pattern, if_guard};
use super::omissions::joined_by_dot;
use super::pieces::semicolon;
use super::{lookahead, omissions};
use crate::ast::{Clause, Item, Reaction, Submachine, Trigger, TriggerKind};
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::words::{Word, spelling};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Pat, Result, Token, Type, parenthesized, token};

/// Parses `machine retry: Retry<Tcp>(&mut net.link, log);` after its keyword.
pub fn submachine(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    let form = |errors: &Errors| errors.form(Word::Machine);
    let expected = |span, what: &str, errors: &Errors| {
        Rule::MalformedSubmachine.at(span, format!("expected {what}, as in `{}`", form(errors)))
    };
    let name: Ident =
        input.parse().map_err(|error: syn::Error| expected(error.span(), "the name of the machine", errors))?;
    if spelling::is_upper(&name.to_string()) {
        let message = format!(
            "a machine that a state runs is named like a field, and its type follows, as in `{}`; a machine is declared by a separate `state_machine!`",
            form(errors)
        );
        return Err(Rule::MalformedSubmachine.at(name.span(), message));
    }
    if !input.peek(Token![:]) {
        return Err(expected(input.span(), "`:` and the type of the machine", errors));
    }
    input.parse::<Token![:]>()?;
    let mut ty = TokenStream::new();
    while !input.is_empty() && !input.peek(token::Paren) && !input.peek(Token![;]) {
        if lookahead::item(input.cursor()) {
            break;
        }
        ty.extend([input.parse::<TokenTree>()?]);
    }
    if let Some(TokenTree::Punct(sign)) = ty.clone().into_iter().next()
        && sign.as_char() == '&'
    {
        let message = format!("a state owns the machine that it runs; write its type alone, as in `{}`", form(errors));
        return Err(Rule::MalformedSubmachine.at(sign.span(), message));
    }
    let place = ty.clone().into_iter().next().map_or_else(|| input.span(), |first| first.span());
    let ty: Type = syn::parse2(ty).map_err(|_| expected(place, "the type of the machine", errors))?;
    if let Some(call) = called(&ty) {
        let message = format!(
            "a machine that a state runs is started with the state, so `{call}` is not called here; write the type alone, as in `{}`",
            form(errors)
        );
        return Err(Rule::MalformedSubmachine.at(call.span(), message));
    }
    let (mut lent, mut end) = (Vec::new(), ty.to_token_stream());
    if input.peek(token::Paren) {
        let inside;
        end = closing(parenthesized!(inside in input));
        lent = Punctuated::<Expr, Token![,]>::parse_terminated(&inside)?.into_iter().listed();
    }
    if input.peek(token::Brace) {
        let message = "a machine that a state runs is declared by a separate `state_machine!`, and named here; write its body there";
        return Err(Rule::MalformedSubmachine.at(input.span(), message));
    }
    semicolon(input, &end, Word::Machine, errors)?;
    Ok(Item::Submachine(Submachine { keyword, name, ty, lent }))
}

/// Returns the function that is called in place of a type, such as `new` in `Retry::new(log)`.
fn called(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = ty else { return None };
    let last = &path.path.segments.last()?.ident;
    let upper = |name: &Ident| spelling::is_upper(&name.to_string());
    (!upper(last) && path.path.segments.iter().any(|segment| upper(&segment.ident))).then_some(last)
}

/// Returns a token located at the end of the parentheses, after which a missing token is reported.
fn closing(parentheses: token::Paren) -> TokenStream {
    let mut end = Group::new(Delimiter::None, TokenStream::new());
    end.set_span(parentheses.span.close());
    TokenTree::Group(end).into()
}

/// Parses `forward Link(event) if GUARD => retry(event);` after its keyword.
pub fn forward(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    let pattern = event_pattern(Word::Forward, &keyword, input, errors)?;
    let trigger = Trigger::of(keyword, TriggerKind::On(pattern), if_guard(input, errors)?);
    let Some(_) = input.parse::<Option<Token![=>]>>()? else {
        let place = lookahead::last(input.cursor(), input.cursor()).unwrap_or_else(|| input.span());
        return Err(omissions::missing_arrow(Word::Forward, &trigger, place, input, errors));
    };
    let expected = |span, errors: &Errors| {
        let form = errors.form(Word::Forward);
        Rule::MalformedForward
            .at(span, format!("expected the machine that is told, with the event that it is told, as in `{form}`"))
    };
    let to: Ident = input.parse().map_err(|error: syn::Error| expected(error.span(), errors))?;
    if spelling::is_upper(&to.to_string()) {
        let form = errors.form(Word::Forward);
        let message = format!(
            "a `forward` leads to a machine that the state runs, as in `{form}`, and to no state; where an event leads to one, write `on`, and where an end does, `done`"
        );
        return Err(Rule::MalformedForward.at(to.span(), message));
    }
    if !input.peek(token::Paren) {
        return Err(expected(to.span(), errors));
    }
    let inside;
    let end = closing(parenthesized!(inside in input));
    let event: Expr = inside.parse().map_err(|error| expected(error.span(), errors))?;
    if !inside.is_empty() {
        return Err(expected(inside.span(), errors));
    }
    semicolon(input, &end, Word::Forward, errors)?;
    let reaction = Reaction::Forwards(to, event);
    Ok(Clause { allows: Vec::new(), requirements: Vec::new(), alarm: None, triggers: Vec::from([trigger]), reaction })
}

/// Parses the parentheses of `done(retry)` and `done(retry.GaveUp { reason })`, if a submachine is named in them.
pub fn ended(input: ParseStream, errors: &Errors) -> Option<Result<TriggerKind>> {
    let (inside, ..) = input.cursor().group(Delimiter::Parenthesis)?;
    let (name, _) = inside.ident()?;
    if !name.to_string().starts_with(|first: char| first.is_lowercase() || first == '_') {
        return None;
    }
    Some(end_of(input, errors))
}

/// Returns the name that follows a `.`, as an example.
fn first_end(inside: ParseStream) -> String {
    let name = inside.cursor().punct().and_then(|(_, after)| after.ident());
    name.map_or_else(|| "Connected".to_string(), |(name, _)| name.to_string())
}

fn end_of(input: ParseStream, errors: &Errors) -> Result<TriggerKind> {
    let inside;
    parenthesized!(inside in input);
    let name: Ident = inside.call(Ident::parse_any)?;
    if inside.is_empty() {
        return Ok(TriggerKind::Ended(name, None));
    }
    let rest = inside.cursor().token_stream();
    let dotted = joined_by_dot(&quote::quote!(#name #rest));
    let other_sign = !inside.peek(Token![.]) && dotted.contains('.') && !dotted.ends_with('.');
    if other_sign {
        let message = format!("a `final` of a machine is named behind `.`; write `done({dotted})`");
        let span = inside.span();
        inside.parse::<TokenStream>()?;
        return Err(Rule::MalformedDone.at(span, message));
    }
    let form = "expected a `final` of the machine, as in `done(retry.Connected) => <state:Online>;` or `done(retry.GaveUp { reason }) => <state:Offline>;`";
    let expected = |span| Rule::MalformedDone.at(span, errors.fill(form));
    let several = |token: TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '|');
    if rest.into_iter().any(several) {
        let message = format!("a `done` names one end; write a `done({name}.{})` for each", first_end(&inside));
        let span = inside.span();
        inside.parse::<TokenStream>()?;
        return Err(Rule::MalformedDone.at(span, message));
    }
    inside.parse::<Token![.]>().map_err(|error| expected(error.span()))?;
    let place = inside.span();
    let end: TokenStream = inside.parse()?;
    let pattern = Pat::parse_multi
        .parse2(end.clone())
        .map_err(|error| expected(if end.is_empty() { place } else { error.span() }))?;
    match &pattern {
        Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() => {}
        Pat::Struct(pattern) if pattern.path.get_ident().is_some() => {}
        Pat::TupleStruct(pattern)
            if pattern.path.get_ident().is_some_and(|name| spelling::is_upper(&name.to_string())) =>
        {
            let message = format!(
                "what a `final` holds is named here; write `{} {{ .. }}` with the names of its fields",
                pattern.path.to_token_stream()
            );
            return Err(Rule::MalformedDone.at(place, message));
        }
        _ => return Err(expected(place)),
    }
    Ok(TriggerKind::Ended(name, Some(pattern)))
}
