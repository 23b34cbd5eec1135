//! Parses the header of a machine before its items: `pub machine Robot<T>(bot: &mut Body) where ..`.

use super::items::items;
use super::{attributes, fails, labels, lookahead, markers, of_states, picture, schema};
use crate::ast::{Machine, Param};
use crate::code::bound::bound_by;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled_type;
use crate::walk::{Change, PartMut};
use crate::words::{Word, foreign};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, format_ident};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Error, GenericParam, Generics, Lifetime, Meta, Path, Result, Token, Type, TypeParamBound, TypeReference,
    WhereClause, braced, parenthesized, token,
};

/// Parses a machine with its items.
pub fn machine(input: ParseStream, errors: &mut Errors) -> Result<Machine> {
    let mut attrs = attributes::read(input, errors)?;
    refuse_cfg(&mut attrs, "put it before `state_machine!`, to leave out the whole machine", errors);
    attrs.iter_mut().for_each(drop_default);
    refuse_serde(&mut attrs, errors);
    labels::refuse(&mut attrs, errors);
    let attrs_of_states = of_states::take(&mut attrs, errors);
    let pictured = picture::take(&mut attrs, errors);
    let schema = schema::take(&mut attrs, errors);
    let explains = markers::WHY.take(&mut attrs, errors).is_some();
    let explores = markers::EXPLORE.take(&mut attrs, errors);
    let vis = input.parse()?;
    let example = "`machine Robot(bot: &mut Body) { initial state Idle; }`";
    let waits = if input.peek(Token![async]) { Some(input.call(Ident::parse_any)?) } else { None };
    let keyword = match input.call(Ident::parse_any) {
        Ok(word) if word == "machine" => word,
        Ok(word) if word == "pub" && waits.is_some() => {
            let message = "`pub` stands before `async`, as in `pub async machine Job(io: &mut Io) { .. }`";
            return Err(Rule::MalformedHeader.at(word.span(), message));
        }
        Ok(word) if let Some(form) = foreign::in_front(&word.to_string()) => {
            return Err(Rule::MalformedHeader.at(word.span(), errors.fill(form)));
        }
        Ok(word) => {
            let mut ahead = input.cursor();
            while let Some((_, after)) = ahead.token_tree().filter(|_| !lookahead::is_word(ahead, "machine")) {
                ahead = after;
            }
            let message = match ahead.eof() {
                true => format!("expected `machine`, as in {example}"),
                false => "only attributes, `pub` and `async` stand before `machine`; remove this".to_string(),
            };
            return Err(Rule::MalformedHeader.at(word.span(), message));
        }
        Err(error) => {
            return Err(Rule::MalformedHeader.at(error.span(), format!("expected a machine, as in {example}")));
        }
    };
    refuse_after(&keyword, input)?;
    let name: Ident = input.parse().map_err(|error| {
        Rule::MalformedHeader.at(error.span(), format!("expected the machine's name, as in {example}"))
    })?;
    let mut generics: Generics = input.parse()?;
    refuse_own_types(&name, &mut generics, errors);
    let early = early_where(input, errors)?;
    let early_fails = fails::early(input, errors);
    let fields = lookahead::fields_in_braces(input.cursor());
    if input.peek(token::Bracket) || fields && input.peek2(token::Brace) {
        let message = format!("parameters are written in parentheses, as in {example}");
        return Err(Rule::MalformedHeader.at(input.span(), message));
    }
    let mut params = if input.peek(token::Paren) { params(input, errors)? } else { Vec::new() };
    params.iter_mut().for_each(|param| refuse_undeclared(&mut param.ty, &name, &generics, errors));
    let fails = if early_fails.is_some() { early_fails } else { fails::read(input, errors)? };
    let explores = explores.filter(|place| markers::may_be_explored(*place, &attrs, &params, errors));
    generics.where_clause = if early.is_some() { early } else { input.parse()? };
    let body;
    if !input.peek(token::Brace) {
        if fails.is_none() && input.peek(Token![,]) {
            return Err(
                Rule::MalformedHeader.at(input.span(), "nothing stands between the parts of a header; remove this `,`")
            );
        }
        let bounds = generics.where_clause.as_ref();
        if bounds.is_some_and(|bounds| bounds.predicates.is_empty()) && input.peek(Token![:]) {
            let message = "the bounds follow `where` directly, as in `where T: Copy`; remove this `:`";
            return Err(Rule::MalformedHeader.at(input.span(), message));
        }
        fails::refuse_other_words(input)?;
        if input.peek(Token![<]) || input.peek(Token![::]) {
            let message =
                "generics follow the name of the machine directly, as in `machine Relay<T>(line: &mut String) { .. }`";
            return Err(Rule::MalformedHeader.at(input.span(), message));
        }
        if input.peek(Token![:]) {
            let message = "a machine has no type to inherit from; another machine runs in it as an item of its body, as in `machine retry: Retry;`";
            return Err(Rule::MalformedHeader.at(input.span(), message));
        }
        if let Some(item) = input.cursor().ident().and_then(|(word, _)| Word::named(&word.to_string())) {
            let message = format!(
                "`{item}` starts an item of the machine; write it in the braces, as in `{}`",
                errors.form(item)
            );
            return Err(Rule::MalformedHeader.at(input.span(), message));
        }
        let place = if input.is_empty() { name.span() } else { input.span() };
        return Err(Rule::MalformedHeader.at(place, format!("expected the machine's body in braces, as in {example}")));
    }
    braced!(body in input);
    let items = items(&body, errors);
    // The caller sets these, because they cannot be parsed here.
    let (moves, text, parts, inspected) = (false, TokenStream::new(), None, false);
    Ok(Machine {
        attrs,
        attrs_of_states,
        vis,
        waits,
        keyword,
        name,
        generics,
        params,
        fails,
        items,
        moves,
        text,
        parts,
        schema,
        pictured,
        explains,
        explores,
        inspected,
    })
}

/// Refuses generics that are named like the types that the macro declares: `machine Oven<OvenEvent>`.
fn refuse_own_types(machine: &Ident, generics: &mut Generics, errors: &mut Errors) {
    let own = |param: &GenericParam| match param {
        GenericParam::Type(param) => {
            ["Event", "State", "Data"].iter().any(|end| param.ident == format!("{machine}{end}"))
        }
        _ => false,
    };
    let params = core::mem::take(&mut generics.params);
    for param in params {
        if own(&param) {
            errors.at(
                Rule::MalformedHeader,
                param,
                "the macro declares this type, and it is not a parameter; remove this",
            );
        } else {
            generics.params.push(param);
        }
    }
}

/// Refuses words after `machine` that belong before it: `machine async Job`, `machine pub Job`.
fn refuse_after(keyword: &Ident, input: ParseStream) -> Result<()> {
    if input.peek(Token![#]) {
        let message =
            format!("an attribute is written before `{keyword}`, as in `#[derive(Debug)] machine Job {{ .. }}`");
        return Err(Rule::Attribute.at(input.span(), message));
    }
    let word = input.cursor().ident().filter(|(word, _)| word == "async" || word == "pub");
    word.map_or(Ok(()), |(word, _)| {
        let message = format!("`{word}` stands before `{keyword}`, as in `{word} machine Job(io: &mut Io) {{ .. }}`");
        Err(Rule::MalformedHeader.at(word.span(), message))
    })
}

/// Refuses `#[serde(..)]` before `machine`, because no code of serde is derived.
fn refuse_serde(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("serde")) {
        let message =
            "a saved machine has a form that does not depend on attributes; remove this, or put it before `events`";
        errors.at(Rule::Attribute, attr, message);
    }
}

/// Refuses `cfg` before an item that cannot be left out.
fn refuse_cfg(attrs: &mut Vec<Attribute>, why: &str, errors: &mut Errors) {
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("cfg")) {
        errors.at(Rule::Configured, attr, format!("`#[cfg]` is not allowed here: {why}"));
    }
}

/// Reports a `where` before the parameters, and parses it.
fn early_where(input: ParseStream, errors: &mut Errors) -> Result<Option<WhereClause>> {
    if !input.peek(Token![where]) || input.fork().parse::<WhereClause>().is_ok() {
        return Ok(None);
    }
    let mut clause = TokenStream::new();
    let start = input.span();
    while !input.is_empty() && !input.peek(token::Paren) && !input.peek(token::Brace) {
        clause.append(input.parse::<TokenTree>()?);
    }
    if !input.peek(token::Paren) {
        return syn::parse2(clause).map(Some);
    }
    let message = "`where` is written after the parameters, as in `machine Robot<T>(item: &T) where T: Copy { .. }`";
    errors.at_span(Rule::MalformedHeader, start, message);
    Ok(syn::parse2(clause).ok())
}

/// Refuses parameters that cannot be passed on repeatedly. They must be references or `Copy`; for a named type, the
/// compiler checks this. A `&'a mut` could be passed on only once.
fn refuse_moved(ty: &mut Type, errors: &mut Errors) {
    if let Type::Reference(TypeReference { lifetime, mutability: Some(_), .. }) = ty
        && let Some(lifetime) = lifetime.take()
    {
        let message = format!(
            "every call passes the parameters again, but `&{lifetime} mut` could be passed only once; write `&mut` without the lifetime"
        );
        errors.at(Rule::MovedParameter, lifetime, message);
    }
    let copied = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|last| last.ident == "Copy"),
        _ => false,
    };
    if matches!(ty, Type::ImplTrait(bounded) if !bounded.bounds.iter().any(copied)) {
        let message = "every call passes the parameters again; take this by `&` or `&mut`, or require `+ Copy`";
        errors.at(Rule::MovedParameter, ty, message);
    }
}

/// Removes `Default` from a `derive`. Each machine implements it anyway, as a machine that is not started.
fn drop_default(attr: &mut Attribute) {
    if !attr.path().is_ident("derive") {
        return;
    }
    let parse = Punctuated::<Path, Token![,]>::parse_terminated;
    if let Meta::List(list) = &mut attr.meta
        && let Ok(paths) = list.parse_args_with(parse)
    {
        let kept = paths.into_iter().filter(|path| path.segments.last().is_none_or(|last| last.ident != "Default"));
        let kept: Punctuated<Path, Token![,]> = kept.collect();
        list.tokens = kept.to_token_stream();
    }
}

fn params(input: ParseStream, errors: &mut Errors) -> Result<Vec<Param>> {
    let list;
    parenthesized!(list in input);
    let plain = "a parameter is a name and a type, as in `bot: &mut Body`";
    let mut params: Vec<Param> = Vec::new();
    while !list.is_empty() {
        let start = list.span();
        let arg = list.parse().map_err(|error: Error| {
            Rule::MalformedParameter.at(if list.is_empty() { start } else { error.span() }, plain)
        })?;
        if list.peek(Token![=]) {
            let message = format!("every call passes all parameters, so none has a default; {plain}");
            errors.at_span(Rule::MalformedParameter, list.span(), message);
            while !list.is_empty() && !list.peek(Token![,]) {
                list.parse::<TokenTree>()?;
            }
        }
        if !list.is_empty() && list.parse::<Option<Token![,]>>()?.is_none() {
            errors.at_span(Rule::MalformedParameter, list.span(), format!("expected `,` before this; {plain}"));
            while !list.is_empty() && list.parse::<Option<Token![,]>>()?.is_none() {
                list.parse::<TokenTree>()?;
            }
        }
        let typed = match arg {
            syn::FnArg::Typed(typed) => typed,
            syn::FnArg::Receiver(receiver) => {
                errors.at(Rule::MalformedParameter, receiver, format!("a machine has no `self` parameter; {plain}"));
                continue;
            }
        };
        let mut attrs = typed.attrs;
        refuse_cfg(&mut attrs, "every call passes all parameters; use a type that is empty instead", errors);
        for attr in &attrs {
            errors.at(Rule::Attribute, attr, format!("attributes are not allowed here; {plain}"));
        }
        match *typed.pat {
            syn::Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, subpat: None, ident, .. }) => {
                if let Some(first) = params.iter().find(|earlier| earlier.name == ident) {
                    let message = format!("two parameters are named `{ident}`; rename one");
                    errors.conflict(
                        Rule::DuplicateParameter,
                        ident.span(),
                        message,
                        first.name.span(),
                        "first declared",
                    );
                } else {
                    let mut ty = *typed.ty;
                    refuse_moved(&mut ty, errors);
                    params.push(Param { name: ident, ty });
                }
            }
            other => {
                errors.at(Rule::MalformedParameter, &other, not_a_name(&other, &typed.ty, plain));
                // The parameter still counts, because each call passes it.
                let mut bound = bound_by(&other).into_iter();
                let name = bound.find(|name| params.iter().all(|earlier| earlier.name != *name));
                let name = name.unwrap_or_else(|| format_ident!("__parameter_{}", params.len()));
                params.push(Param { name, ty: *typed.ty });
            }
        }
    }
    Ok(params)
}

/// Returns the message for a pattern in place of a name.
fn not_a_name(pattern: &syn::Pat, ty: &Type, plain: &str) -> String {
    match pattern {
        syn::Pat::Ident(syn::PatIdent { mutability: Some(_), ident, .. }) => {
            let lent = if matches!(ty, Type::Reference(_)) {
                format!("write `{ident}` alone")
            } else {
                format!(
                    "take it by `&mut`, as in `{ident}: &mut {}`, or change a copy: `let mut {ident} = {ident};`",
                    spelled_type(ty)
                )
            };
            format!("a parameter is passed anew by each call, and is not declared `mut`; {lent}")
        }
        _ => plain.to_string(),
    }
}

/// Refuses undeclared lifetimes, and replaces them with `'_`.
fn refuse_undeclared(ty: &mut Type, machine: &Ident, generics: &Generics, errors: &mut Errors) {
    Undeclared { machine, generics, bound: Vec::new(), errors }.meet(PartMut::Type(ty));
}

struct Undeclared<'u> {
    machine: &'u Ident,
    generics: &'u Generics,
    /// The lifetimes of each `for<'a>` so far.
    bound: Vec<Ident>,
    errors: &'u mut Errors,
}

impl Undeclared<'_> {
    fn declares(&self, lifetime: &Lifetime) -> bool {
        let own = self.generics.lifetimes().any(|own| own.lifetime == *lifetime);
        own || lifetime.ident == "static" || lifetime.ident == "_" || self.bound.contains(&lifetime.ident)
    }

    fn lifetime(&mut self, lifetime: &mut Lifetime) {
        if self.declares(lifetime) {
            return;
        }
        let message =
            format!("`{lifetime}` is not declared; remove it, or declare it: `machine {}<{lifetime}>`", self.machine);
        self.errors.at(Rule::UndeclaredLifetime, &*lifetime, message);
        *lifetime = Lifetime::new("'_", Span::call_site());
    }
}

impl Change for Undeclared<'_> {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Lifetime(lifetime) => self.lifetime(lifetime),
            // A `for<'a>` is visited before its uses of the lifetime.
            PartMut::BoundLifetimes(binder) => {
                self.bound.extend(binder.lifetimes.iter().filter_map(|param| match param {
                    GenericParam::Lifetime(param) => Some(param.lifetime.ident.clone()),
                    _ => None,
                }));
                PartMut::BoundLifetimes(binder).inside(self);
            }
            _ => part.inside(self),
        }
    }
}
