//! `was Old` after the name of a state, a field or an event: its name in earlier versions, by which saved data is read.

use super::lookahead;
use super::pieces::path;
use crate::ast::Path;
use crate::messages::rule_error::RuleError;
use fsm_model::rules::Rule;
use proc_macro2::Ident;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Fields, LitStr, Result, Token, Variant, parse_quote, token};

const WAS: &str = "was";

/// Parses `was Old | Outer.Older` after the name of a state.
pub fn of_state(input: ParseStream) -> Result<Vec<Path>> {
    let expected = "expected the name of the state in an earlier version, as in `state Full was Filled;`";
    let names = names(input, path, expected)?;
    if !names.is_empty() && input.peek(Token![,]) {
        let message = "several earlier names are joined by `|`, as in `state Full was Filled | Loaded;`";
        return Err(Rule::MalformedWas.at(input.span(), message));
    }
    Ok(names)
}

/// Parses `was old | older` after the name of a field.
pub fn of_field(input: ParseStream) -> Result<Vec<Ident>> {
    names(
        input,
        |input| input.parse(),
        "expected the name of the field in an earlier version, as in `(lines was items: u32)`",
    )
}

fn names<T>(input: ParseStream, one: impl Fn(ParseStream) -> Result<T>, expected: &str) -> Result<Vec<T>> {
    let mut names = Vec::new();
    if !lookahead::is_word(input.cursor(), WAS) {
        return Ok(names);
    }
    input.parse::<Ident>()?;
    loop {
        names.push(one(input).map_err(|error| Rule::MalformedWas.at(error.span(), expected))?);
        if input.parse::<Option<Token![|]>>()?.is_none() {
            return Ok(names);
        }
    }
}

/// Parses an event, `Add was Append(String)`. The old names become aliases, by which serde reads them.
pub fn variant(input: ParseStream) -> Result<Variant> {
    let mut after = input.cursor();
    while let Some((_, sign)) = after.punct().filter(|(sign, _)| sign.as_char() == '#') {
        let Some((_, next)) = sign.token_tree() else { break };
        after = next;
    }
    if !after.ident().is_some_and(|(_, after)| lookahead::is_word(after, WAS)) {
        return input.parse();
    }
    let mut attrs = input.call(Attribute::parse_outer)?;
    let ident = input.parse()?;
    let expected = "expected the name of the event in an earlier version, as in `Add was Append(String)`";
    for name in names(input, |input| input.parse::<Ident>(), expected)? {
        // The place of the literal is that of the name, for messages about it.
        let name = LitStr::new(&name.unraw().to_string(), name.span());
        attrs.push(parse_quote!(#[serde(alias = #name)]));
    }
    let fields = if input.peek(token::Paren) {
        Fields::Unnamed(input.parse()?)
    } else if input.peek(token::Brace) {
        Fields::Named(input.parse()?)
    } else {
        Fields::Unit
    };
    Ok(Variant { attrs, ident, fields, discriminant: None })
}
