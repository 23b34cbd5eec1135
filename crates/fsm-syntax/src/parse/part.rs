//! Parses a part of a machine, `pub combat { items }`. Its items are parsed where it is included.

use super::items::items;
use crate::ast::Part;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::words::Word;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use std::format;
use std::string::ToString;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Result, braced};

/// Parses the header of a part. Returns `None` if it could not be read.
pub fn part(tokens: TokenStream, errors: &mut Errors) -> Option<Part> {
    match Parser::parse2(header, tokens) {
        Ok(part) => {
            refuse_dollar(part.items.stream(), errors);
            Some(part)
        }
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// Reports mistakes in the form of a part's items, which do not depend on where the part is included.
pub fn check(part: &Part, errors: &mut Errors) {
    let read = |input: ParseStream| {
        let body;
        braced!(body in input);
        items(&body, errors);
        body.parse::<TokenStream>().map(drop)
    };
    if let Err(error) = Parser::parse2(read, TokenTree::Group(part.items.clone()).into()) {
        errors.push(error);
    }
}

fn header(input: ParseStream) -> Result<Part> {
    let expected = |span: Span, what: &str| {
        let message = format!("expected {what}, as in `part! {{ pub combat {{ state Attack; }} }}`");
        Err(Rule::MalformedPart.at(span, message))
    };
    let attrs = input.call(Attribute::parse_outer)?;
    let vis = input.parse()?;
    let Ok(name) = input.call(Ident::parse_any) else { return expected(input.span(), "the part's name") };
    if Word::named(&name.to_string()).is_some() || name == "machine" || !is_name(&name) {
        return expected(name.span(), "the part's own name before this");
    }
    let items = match input.cursor().token_tree() {
        Some((TokenTree::Group(items), _)) if items.delimiter() == Delimiter::Brace => items,
        None => return expected(name.span(), "the part's items in braces after this"),
        Some((token, _)) => return expected(token.span(), "the part's items in braces"),
    };
    input.parse::<Group>()?;
    if let Some((rest, _)) = input.cursor().token_tree() {
        let message = "nothing may follow the closing `}` of a part; write another part in its own `part!`";
        return Err(Rule::MalformedPart.at(rest.span(), message));
    }
    Ok(Part { attrs, vis, name, items })
}

/// Whether a name is not a Rust keyword, which would begin a Rust item.
fn is_name(name: &Ident) -> bool {
    syn::parse_str::<Ident>(&format!("{name}")).is_ok()
}

/// Replaces `$crate` with `crate` where the compiler has not turned it into a single token.
pub fn without_dollars(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    core::iter::from_fn(|| {
        let token = tokens.next()?;
        Some(match (token, tokens.peek()) {
            (TokenTree::Punct(sign), Some(TokenTree::Ident(word))) if sign.as_char() == '$' && word == "crate" => {
                tokens.next()?
            }
            (TokenTree::Group(group), _) => {
                let mut inner = Group::new(group.delimiter(), without_dollars(group.stream()));
                inner.set_span(group.span());
                inner.into()
            }
            (token, _) => token,
        })
    })
    .collect()
}

/// Refuses `$`, except in `$crate`. A part is generated as a `macro_rules!`, in which `$` would begin a macro variable.
fn refuse_dollar(items: TokenStream, errors: &mut Errors) {
    let mut tokens = items.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let of_crate = |next: Option<&TokenTree>| matches!(next, Some(TokenTree::Ident(word)) if word == "crate");
        match token {
            TokenTree::Group(group) => refuse_dollar(group.stream(), errors),
            TokenTree::Punct(sign)
                if sign.as_char() == '$' && !(sign.spacing() == Spacing::Alone && of_crate(tokens.peek())) =>
            {
                let message = "in a part `$` stands only before `crate`, and means the crate of the part";
                errors.at_span(Rule::MalformedPart, sign.span(), message);
            }
            _ => {}
        }
    }
}
