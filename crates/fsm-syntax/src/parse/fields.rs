//! Parses the data of a state, `(item: Item, tries: u32 = 0)` after its name.
//!
//! A field without an initial value is an argument of every target that enters the state; one with a value is not.

use super::configured;
use crate::ast::Field;
use crate::code::Code;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::messages::wording::worded;
use crate::one_line::{spelled, spelled_type};
use crate::words::Word;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Punct, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::format;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Expr, Result, Token, Type, TypeArray, Visibility, braced, parenthesized};

const FORM: &str =
    "a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`";

/// Parses the fields in parentheses after a state's name. Also returns whether all of them could be read.
pub fn fields(input: ParseStream, errors: &mut Errors) -> Result<(Vec<Field>, bool)> {
    let list;
    parenthesized!(list in input);
    let mut fields = Vec::new();
    let whole = read(&list, &mut fields, errors).map_err(|error| errors.push(error)).unwrap_or(false);
    list.parse::<TokenStream>()?;
    Ok((fields, whole))
}

/// Reports fields in braces, as a struct has them, and parses them.
pub fn in_braces(word: Word, name: &Ident, input: ParseStream, errors: &mut Errors) -> Result<Vec<Field>> {
    let list;
    let braces = braced!(list in input);
    let mut fields = Vec::new();
    read(&list, &mut fields, errors).map_err(|error| errors.push(error)).ok();
    list.parse::<TokenStream>()?;
    let all: Vec<_> = fields.iter().map(|Field { name, ty, .. }| format!("{name}: {}", spelled_type(ty))).listed();
    let message = format!("the data of a state is written in parentheses; write `{word} {name}({})`", all.join(", "));
    errors.at_span(Rule::MalformedState, braces.span.join(), message);
    Ok(fields)
}

fn read(list: ParseStream, fields: &mut Vec<Field>, errors: &mut Errors) -> Result<bool> {
    let mut whole = true;
    while !list.is_empty() {
        let mut attrs = list.call(Attribute::parse_outer)?;
        configured::spell_out(&mut attrs, errors);
        let failed = configured::take(&mut attrs, errors);
        for attr in attrs {
            errors.at(Rule::Attribute, attr, format!("only `#[cfg]` is allowed here; {FORM}"));
        }
        let field = field(list, errors)?;
        if failed.is_some() {
            // The field is left out.
        } else if let Some(first) = fields.iter().find(|earlier| earlier.name.unraw() == field.name.unraw()) {
            let message = format!("two fields are named `{}`; rename one", field.name);
            errors.conflict(Rule::DuplicateField, field.name.span(), message, first.name.span(), "first declared");
            whole = false;
        } else {
            fields.push(field);
        }
        if list.is_empty() {
            break;
        }
        list.parse::<Token![,]>()
            .map_err(|error| Rule::MalformedField.at(error.span(), format!("expected `,`; {FORM}")))?;
    }
    Ok(whole)
}

/// Reports and parses `[u8, 4]`, an array with a `,` before its length.
fn array_by_comma(input: ParseStream, errors: &mut Errors) -> Result<Option<Type>> {
    let Some((inside, span, _)) = input.cursor().group(Delimiter::Bracket) else { return Ok(None) };
    let array = |token| match token {
        TokenTree::Punct(sign) if sign.as_char() == ',' => TokenTree::Punct(Punct::new(';', sign.spacing())),
        token => token,
    };
    let inside: TokenStream = inside.token_stream().into_iter().map(array).collect();
    let Ok(array) = syn::parse2::<TypeArray>(quote!([#inside])) else { return Ok(None) };
    if input.fork().parse::<TypeArray>().is_ok() {
        return Ok(None);
    }
    input.parse::<TokenTree>()?;
    let ty = Type::Array(array);
    let message = format!("the length of an array follows `;`; write `{}`", spelled_type(&ty));
    errors.at_span(Rule::MalformedField, span.join(), message);
    Ok(Some(ty))
}

/// Whether a setting of another tool names the enclosing state: `superstate = "Work"`.
pub fn names_outer(setting: &Ident) -> bool {
    let text = setting.to_string();
    matches!(Word::elsewhere_named(&text), Some(Word::State(_))) || text == "parent"
}

/// Returns the message for such a setting.
pub fn inside_outer(outer: &str, inner: &str) -> String {
    let outer = outer.trim_matches('"');
    format!("a state inside another is an item of it, as in `state {outer} {{ state {inner}; .. }}`")
}

/// Returns the error for `tries = 0`, and for a setting of another tool: `superstate = "Work"`.
fn without_type(name: &Ident, value: &syn::Lit) -> Error {
    if names_outer(name) {
        let message = inside_outer(&value.to_token_stream().to_string(), "Inner");
        return Rule::MalformedField.over(name, message);
    }
    let ty = match value {
        syn::Lit::Str(_) => "&'static str",
        syn::Lit::Bool(_) => "bool",
        syn::Lit::Float(_) => "f32",
        syn::Lit::Char(_) => "char",
        _ => "u32",
    };
    let value = spelled(&value.to_token_stream());
    Rule::MalformedField.over(name, format!("the type of a field is missing; write it, as in `{name}: {ty} = {value}`"))
}

fn field(input: ParseStream, errors: &mut Errors) -> Result<Field> {
    let form = |error: Error| match error.to_string() {
        text if text.contains("found keyword") => Rule::MalformedField.at(error.span(), worded(&text)),
        _ => Rule::MalformedField.at(error.span(), FORM),
    };
    let vis: Visibility = input.parse()?;
    if !matches!(vis, Visibility::Inherited) {
        errors.at(
            Rule::PublicField,
            vis,
            "the fields of a state are visible through `data()` and have no visibility of their own; remove this",
        );
    }
    if input.peek(Token![mut]) {
        let word: Token![mut] = input.parse()?;
        errors.at(Rule::MutableField, word, "code can always change the fields of a state; remove this `mut`");
    }
    let name: Ident = input.parse().map_err(form)?;
    let was = super::was::of_field(input)?;
    if input.peek(Token![=]) && input.peek2(syn::Lit) {
        input.parse::<Token![=]>()?;
        return Err(without_type(&name, &input.parse()?));
    }
    input.parse::<Token![:]>().map_err(|_| Rule::MalformedField.over(&name, FORM))?;
    let ty = match array_by_comma(input, errors)? {
        Some(ty) => ty,
        None => input.parse().map_err(form)?,
    };
    if input.peek(Token![?]) {
        let message = format!("a value that may be missing has the type `Option<{}>`", spelled_type(&ty));
        return Err(Rule::MalformedField.at(input.span(), message));
    }
    if let Type::Macro(list) = &ty
        && list.mac.path.is_ident("vec")
    {
        let element = spelled(&list.mac.tokens);
        return Err(Rule::MalformedField.over(&ty, format!("`vec!` is a value; write the type `Vec<{element}>`")));
    }
    let value = match input.parse::<Option<Token![=]>>()? {
        Some(_) => Some(input.parse::<Expr>().map(|value| Code::new(value.into_token_stream())).map_err(|error| {
            Rule::MalformedField.at(error.span(), format!("expected the initial value of `{name}`; {FORM}"))
        })?),
        None => None,
    };
    Ok(Field { name, was, ty, value })
}
