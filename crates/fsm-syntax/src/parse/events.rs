//! Parses the event type, which is either declared in place, as the body of an enum, or named.
//!
//! Each variant is parsed separately, so that the others are known even if one is broken.

use super::configured;
use super::pieces::semicolon;
use super::{labels, lookahead};
use crate::ast::{EventKind, Events};
use crate::messages::allow;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::messages::wording::worded;
use crate::one_line::{spelled, spelled_type};
use crate::walk::{Look, Part};
use crate::words::Word;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{TokenStreamExt, quote};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, Fields, FieldsNamed, Generics, Result, Token, Type, Variant, braced, parenthesized, parse_quote, token,
};

/// Parses `events { .. }` or `events path::Type;` after its keyword.
pub fn events(mut attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Events> {
    refuse_name(Word::Events, &keyword, input, errors);
    if input.peek(token::Brace) {
        let body;
        braced!(body in input);
        let (mut variants, whole) = variants(Word::Events, &body, errors);
        share(&mut attrs, &mut variants);
        return Ok(Events { attrs, keyword, kind: EventKind::Declared(variants), whole });
    }
    if let Some(variants) = without_braces(Word::Events, &keyword, input, errors)? {
        return Ok(Events { attrs, keyword, kind: EventKind::Declared(variants), whole: false });
    }
    let mut ty: Type = input.parse().map_err(|error| {
        let message = "expected the events in braces, or an existing type, as in `events crate::Input;`";
        Rule::MalformedEvents.at(error.span(), message)
    })?;
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc")) {
        errors.at(
            Rule::Attribute,
            attr,
            "this event type is declared elsewhere, so it takes no attributes here; put this before its declaration",
        );
    }
    if let Some(place) = unnamed(&ty) {
        errors.at_span(
            Rule::UnnamedEventType,
            place,
            "the event type has to be named: `impl` and `_` are not allowed here, since every call takes the same type",
        );
    }
    semicolon(input, &ty, Word::Events, errors)?;
    if unnamed(&ty).is_some() {
        ty = syn::parse_quote!(());
    }
    Ok(Events { attrs, keyword, kind: EventKind::Foreign(ty), whole: true })
}

/// Reports and parses a list that should be written in braces, such as `events Start, Stop;` or `events (Start, Stop)`.
fn without_braces(
    word: Word,
    keyword: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<Option<Vec<Variant>>> {
    // A misspelt keyword has already been reported, and is unlikely to precede a type.
    let guessed = keyword != word.text();
    let start = input.span();
    let Some(inside) = unbraced(guessed || word == Word::Signals, input)? else { return Ok(None) };
    let _ = input.parse::<Option<Token![;]>>()?;
    let mut variants = listed.parse2(inside).unwrap_or_default();
    // `type Event = Input;`
    variants.iter_mut().for_each(|variant| variant.discriminant = None);
    if !guessed {
        let message = format!("{word} are written in braces; write `{word} {}`", list(&variants));
        errors.at_span(Rule::MalformedEvents, start, message);
    }
    Ok(Some(variants))
}

/// Returns the tokens of a list in other brackets, or in none. Unless `none` is set, a name or a tuple before `;` may
/// be the type of the events, and is not a list.
fn unbraced(none: bool, input: ParseStream) -> Result<Option<TokenStream>> {
    let at = input.cursor();
    let ends = |at: Cursor| at.eof() || is(at, ';') || lookahead::word_of_item(at);
    let round = at.group(Delimiter::Parenthesis).filter(|(.., after)| none || !is(*after, ';'));
    let square = at.group(Delimiter::Bracket).filter(|(inside, ..)| none || lists(*inside));
    if let Some((inside, ..)) = round.or(square) {
        input.parse::<TokenTree>()?;
        return Ok(Some(inside.token_stream()));
    }
    let name = at.ident().filter(|_| input.peek(syn::Ident));
    let is_list = |after: Cursor| continues_as_list(after) && !ends(after) || none && ends(after);
    if !name.is_some_and(|(_, after)| is_list(after)) {
        return Ok(None);
    }
    let mut list = TokenStream::new();
    while !ends(input.cursor()) {
        list.append(input.parse::<TokenTree>()?);
    }
    Ok(Some(list))
}

/// Whether the tokens after a name cannot continue a type.
fn continues_as_list(after: Cursor) -> bool {
    let signs = [',', '|', '/', '='];
    signs.into_iter().any(|sign| is(after, sign))
        || after.ident().is_some()
        || after.group(Delimiter::Parenthesis).is_some()
}

/// Whether there is a comma, which the type of an array or a slice does not have.
fn lists(inside: Cursor) -> bool {
    has_sign(inside, ',')
}

fn has_sign(inside: Cursor, sign: char) -> bool {
    inside.token_stream().into_iter().any(|token| matches!(token, TokenTree::Punct(found) if found.as_char() == sign))
}

fn is(at: Cursor, sign: char) -> bool {
    at.punct().is_some_and(|(found, _)| found.as_char() == sign)
}

/// Parses the variants in a list with any tokens between them.
fn listed(input: ParseStream) -> Result<Vec<Variant>> {
    let mut variants = Vec::new();
    while !input.is_empty() {
        match input.fork().parse::<Variant>() {
            Ok(_) => variants.push(input.parse()?),
            Err(_) => drop(input.parse::<TokenTree>()?),
        }
    }
    Ok(variants)
}

/// Skips what may precede the braces of an enum: `events Input { A }`, `events pub enum Input { A }`, `events<T> { A(T) }`.
/// It is reported if the keyword is spelled correctly.
fn refuse_name(word: Word, keyword: &Ident, input: ParseStream, errors: &mut Errors) {
    let ahead = input.fork();
    while ahead.peek(Token![pub]) || ahead.peek(Token![enum]) {
        let _ = ahead.call(Ident::parse_any);
    }
    let _ = ahead.call(Ident::parse_any);
    let generic = ahead.peek(Token![<]);
    let read = !generic || ahead.parse::<Generics>().is_ok();
    let body = ahead.cursor().group(Delimiter::Brace).filter(|_| read && ahead.cursor() != input.cursor());
    let Some((inside, ..)) = body else { return };
    if keyword == word.text() {
        let message = if generic {
            let example = "`machine Relay<T> { .. }`";
            format!(
                "{word} use the generics of the machine, which are declared in its header, as in {example}; remove this"
            )
        } else {
            let variants = listed.parse2(inside.token_stream()).unwrap_or_default();
            format!("`{word}` takes no name before its braces; write `{word} {}`", list(&variants))
        };
        errors.at_span(Rule::MalformedEvents, input.span(), message);
    }
    input.advance_to(&ahead);
}

/// Returns a list of events in the right notation, with at most three of them.
fn list(variants: &[Variant]) -> String {
    let names: Vec<_> = variants.iter().map(|variant| variant.ident.to_string()).listed();
    let more = if names.len() > 3 { ", .." } else { "" };
    format!("{{ {}{more} }}", names[..names.len().min(3)].join(", "))
}

/// Returns the place where a type is not named, but left open.
fn unnamed(ty: &Type) -> Option<Span> {
    struct Unnamed(Option<Span>);
    impl Look for Unnamed {
        fn meet(&mut self, part: Part<'_>) {
            let span = match part {
                Part::Type(Type::ImplTrait(ty)) => ty.impl_token.span,
                Part::Type(Type::Infer(ty)) => ty.underscore_token.span,
                _ => return part.inside(self),
            };
            self.0.get_or_insert(span);
        }
    }
    let mut unnamed = Unnamed(None);
    unnamed.meet(Part::Type(ty));
    unnamed.0
}

/// Parses `signals { .. }` after its keyword.
pub fn signals(mut attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Events> {
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc") && !allow::is_own(attr)) {
        errors.at(Rule::Attribute, attr, "the signal type is private, so it takes no attributes; remove this");
    }
    refuse_name(Word::Signals, &keyword, input, errors);
    if !input.peek(token::Brace)
        && let Some(variants) = without_braces(Word::Signals, &keyword, input, errors)?
    {
        return Ok(Events { attrs: Vec::new(), keyword, kind: EventKind::Declared(variants), whole: false });
    }
    if !input.peek(token::Brace) {
        let form = errors.form(Word::Signals);
        return Err(Rule::MalformedEvents.at(input.span(), format!("expected the signals in braces, as in `{form}`")));
    }
    let body;
    braced!(body in input);
    let (mut variants, whole) = variants(Word::Signals, &body, errors);
    share(&mut attrs, &mut variants);
    Ok(Events { attrs: Vec::new(), keyword, kind: EventKind::Declared(variants), whole })
}

/// Copies the `allow` attributes of a list to each of its variants.
fn share(attrs: &mut Vec<Attribute>, variants: &mut [Variant]) {
    let own: Vec<_> = attrs.extract_if(.., |attr| allow::is_own(attr)).listed();
    variants.iter_mut().for_each(|variant| variant.attrs.extend(own.iter().cloned()));
}

/// Parses the variants in the body of an enum. Also returns whether all of them could be read.
fn variants(word: Word, input: ParseStream, errors: &mut Errors) -> (Vec<Variant>, bool) {
    let form = errors.form(word);
    let kind = word.text().trim_end_matches('s');
    let mut variants = Vec::new();
    let (mut whole, mut semicolons) = (true, 0);
    while !input.is_empty() {
        let optional = input.cursor().ident().and_then(|(_, after)| after.group(Delimiter::Parenthesis));
        let optional = optional.is_some_and(|(inside, ..)| has_sign(inside, '?'));
        let variant = match typed_by_colon(input).transpose().or_else(|| named_payload(input).transpose()) {
            Some(read) => read.map(|(variant, message)| {
                errors.at(Rule::MalformedEvents, &variant.ident, message);
                variant
            }),
            None if word == Word::Events => super::was::variant(input),
            None => input.parse::<Variant>(),
        };
        match variant {
            Ok(mut variant) => {
                configured::spell_out(&mut variant.attrs, errors);
                labels::refuse(&mut variant.attrs, errors);
                match configured::take(&mut variant.attrs, errors) {
                    Some(failed) => errors.conditions.leave_out_name(&variant.ident, &failed),
                    None => variants.push(with_fields(variant, errors)),
                }
            }
            Err(error) => {
                whole = false;
                errors.push(Rule::MalformedEvents.at(
                    error.span(),
                    match error.to_string() {
                        _ if optional => "a value that may be missing has the type `Option<..>`".to_string(),
                        missing if missing == "expected `,`" => format!("{missing} before this, as in `{form}`"),
                        keyword if keyword.contains("found keyword") => worded(&keyword),
                        _ => format!("this is not a valid {kind}; expected one, as in `{form}`"),
                    },
                ));
                skip_to_comma(input);
            }
        }
        if input.peek(Token![,]) {
            let _ = input.parse::<Token![,]>();
        } else if input.peek(Token![;]) {
            // One message is enough, because the other separators are usually wrong as well.
            if semicolons == 0 {
                let message = format!("{word} are separated by `,`, as in `{form}`");
                errors.at_span(Rule::MalformedEvents, input.span(), message);
            }
            semicolons += 1;
            let _ = input.parse::<Token![;]>();
        } else if !input.is_empty() {
            errors.at_span(Rule::MalformedEvents, input.span(), format!("expected `,` before this, as in `{form}`"));
            if !input.peek(Ident::peek_any) && !input.peek(Token![#]) {
                // The list belongs to the event before it, whose payload is therefore not known.
                variants.pop();
                whole = false;
                skip_to_comma(input);
                let _ = input.parse::<Option<Token![,]>>();
            }
        }
    }
    (variants, whole)
}

/// Parses `Key: char` or `Key -> char`, and returns the event that is meant with the message about it.
fn typed_by_colon(input: ParseStream) -> Result<Option<(Variant, String)>> {
    let colon = input.peek2(Token![:]) && !input.peek2(Token![::]);
    if !input.peek(syn::Ident) || !(colon || input.peek2(Token![->])) {
        return Ok(None);
    }
    let name: Ident = input.parse()?;
    if colon {
        input.parse::<Token![:]>()?;
    } else {
        input.parse::<Token![->]>()?;
    }
    let ty: Type = input.parse()?;
    let variant = parse_quote!(#name(#ty));
    let message = format!("a payload is written in parentheses; write `{name}({})`", spelled_type(&ty));
    Ok(Some((variant, message)))
}

/// Parses `Key(code: char)`, and returns the event that is meant with the message about it.
fn named_payload(input: ParseStream) -> Result<Option<(Variant, String)>> {
    let payload = input.cursor().ident().and_then(|(_, after)| after.group(Delimiter::Parenthesis));
    let named = payload.and_then(|(inside, ..)| inside.ident()?.1.punct());
    if !named.is_some_and(|(sign, _)| sign.as_char() == ':' && sign.spacing() == Spacing::Alone) {
        return Ok(None);
    }
    let name: Ident = input.parse()?;
    let inside;
    parenthesized!(inside in input);
    let fields: TokenStream = inside.parse()?;
    let named: FieldsNamed = syn::parse2(quote!({ #fields }))?;
    let types = named.named.iter().map(|field| &field.ty);
    let variant = parse_quote!(#name(#(#types),*));
    let message = format!(
        "the fields of a payload have names in braces, and none in parentheses; write `{name} {{ {} }}`",
        spelled(&fields)
    );
    Ok(Some((variant, message)))
}

/// Returns the variant without the fields that conditions leave out.
fn with_fields(mut variant: Variant, errors: &mut Errors) -> Variant {
    let fields = match &mut variant.fields {
        Fields::Named(list) => &mut list.named,
        Fields::Unnamed(list) => &mut list.unnamed,
        Fields::Unit => return variant,
    };
    let there = core::mem::take(fields).into_iter().filter_map(|mut field| {
        configured::spell_out(&mut field.attrs, errors);
        configured::take(&mut field.attrs, errors).is_none().then_some(field)
    });
    *fields = there.collect();
    variant
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
        let _ = input.parse::<TokenTree>();
    }
}
