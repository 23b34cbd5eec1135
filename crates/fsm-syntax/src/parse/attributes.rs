//! Parses attributes and doc comments, which are written before their item.

use super::configured;
use super::{lookahead, markers};
use crate::messages::allow;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::words::Word;
use fsm_model::Kind;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Result, Token, token};

/// Parses the attributes before an item. Malformed ones are reported and skipped.
pub fn read(input: ParseStream, errors: &mut Errors) -> Result<Vec<Attribute>> {
    let mut attrs = Vec::new();
    while input.peek(Token![#]) {
        if refuse_keyword(input, errors)? {
            continue;
        }
        if input.peek2(token::Bracket) {
            attrs.extend(input.call(Attribute::parse_outer)?);
        } else if input.peek2(Token![!]) && input.peek3(token::Bracket) {
            let attr = input.call(inner_attribute)?;
            let message = match attr.path().is_ident("doc") {
                true => "`//!` is not allowed here; write `///` before the item it documents",
                false => "`#![..]` is not allowed here; write `#[..]` before the item it applies to",
            };
            errors.at(Rule::Attribute, attr, message);
        } else {
            let sign = input.parse::<Token![#]>()?;
            let word = input.cursor().ident();
            if word.is_some_and(|(_, after)| after.ident().is_some() && !lookahead::item(input.cursor())) {
                errors.at(Rule::Attribute, sign, "a comment starts with `//`, as in Rust");
                super::opening::skip_line(input);
                continue;
            }
            let name = input.cursor().ident().filter(|_| !lookahead::item(input.cursor()));
            let name = name.map_or_else(|| "inline".to_string(), |(name, _)| name.to_string());
            errors.at(Rule::Attribute, sign, format!("an attribute is written in brackets, as in `#[{name}]`"));
            skip_attribute(input);
        }
    }
    configured::spell_out(&mut attrs, errors);
    Ok(attrs)
}

/// Reports and skips `#[initial]` and other attributes that are keywords here. Returns whether there is one.
fn refuse_keyword(input: ParseStream, errors: &mut Errors) -> Result<bool> {
    let inside = input.cursor().punct().and_then(|(_, behind)| behind.group(Delimiter::Bracket));
    let found = inside.and_then(|(inside, ..)| inside.ident().map(|(word, _)| word));
    let known = found.and_then(|found| Some((Word::named(&found.to_string())?, found)));
    // `#[state(..)]` is an attribute of other libraries.
    let Some((word, found)) = known.filter(|(word, _)| *word != Word::State(Kind::Plain)) else { return Ok(false) };
    if word == Word::Initial {
        errors.lose_start();
    }
    let [sign, brackets] = [input.parse::<TokenTree>()?, input.parse()?];
    let form = match word {
        Word::Initial => "initial state Idle { .. }".to_string(),
        word => errors.form(word),
    };
    let message = format!("`{found}` is a keyword here and no attribute, as in `{form}`");
    errors.at(Rule::Attribute, TokenStream::from_iter([sign, brackets]), message);
    Ok(true)
}

/// Parses one attribute of the form `#![..]`.
fn inner_attribute(input: ParseStream) -> Result<Attribute> {
    let (pound_token, not) = (input.parse()?, input.parse()?);
    let content;
    let bracket_token = syn::bracketed!(content in input);
    let meta = content.parse()?;
    Ok(Attribute { pound_token, style: syn::AttrStyle::Inner(not), bracket_token, meta })
}

/// Skips `derive(Debug)` without brackets.
fn skip_attribute(input: ParseStream) {
    if !lookahead::item(input.cursor()) && input.peek(Ident::peek_any) && input.peek2(token::Paren) {
        let _ = input.parse::<TokenTree>();
        let _ = input.parse::<TokenTree>();
    }
}

/// Returns the message for an attribute that is written inside an item and so breaks it.
pub fn inside(keyword: &Ident, input: ParseStream) -> Option<Error> {
    let attribute = input.peek(Token![#]) && input.peek2(token::Bracket);
    if !attribute || lookahead::attribute_of_item(input.cursor()) {
        return None;
    }
    Some(Rule::Attribute.at(input.span(), misplaced(keyword)))
}

/// Reports and skips attributes after a keyword on the same line. On a new line, they belong to the next item.
pub fn refuse_after(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Result<()> {
    let beside = |input: ParseStream| input.span().start().line == keyword.span().start().line;
    if input.peek(Token![#]) && input.peek2(token::Bracket) && beside(input) {
        for attr in input.call(Attribute::parse_outer)? {
            errors.at(Rule::Attribute, attr, misplaced(keyword));
        }
    }
    Ok(())
}

fn misplaced(keyword: &Ident) -> String {
    format!("an attribute is not allowed here; put it before the whole item, in front of `{keyword}`")
}

/// Refuses the attributes of other libraries in front of a state.
pub fn refuse_foreign(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    for (name, meant) in [("tags", "tag"), ("requirements", "requirement")] {
        for attr in attrs.extract_if(.., |attr| attr.path().is_ident(name)) {
            errors.at(Rule::Attribute, attr, format!("no attribute is named `{name}`; did you mean `{meant}`?"));
        }
    }
    for marker in [markers::WHY, markers::EXPLORE] {
        marker.refuse(attrs, errors);
    }
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("schema")) {
        errors.at(
            Rule::Attribute,
            attr,
            "`#[schema(..)]` names a file for the whole machine; write it before `machine`",
        );
    }
    for attr in attrs.extract_if(.., |attr| ["state", "superstate"].iter().any(|known| attr.path().is_ident(known))) {
        let message = "the keyword `state` declares a state, and a state inside another is an item of it: `state Outer { state Inner; }`; remove this attribute";
        errors.at(Rule::Attribute, attr, message);
    }
}

/// Refuses all attributes except for doc comments and `allow`s of warnings.
pub fn refuse(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc") && !allow::is_own(attr)) {
        errors.at(
            Rule::Attribute,
            attr,
            "only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state",
        );
    }
}
