//! The data of a state, `(item: Item, tries: u32 = 0)` after its name; and the checks of fields and initial values that
//! need only their form.
//!
//! A field without an initial value is an argument of every target that enters the state; one with a value is not.

use super::ast::Field;
use super::borrowed;
use super::code::{find_any, refuse_self};
use super::errors::Errors;
use super::machine::StateCode;
use super::returns::returns;
use super::words::{IS_IN, RAISE};
use crate::model::{Data, StateId};
use crate::rules::Rule;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use std::format;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Generics, Result, Token, Visibility, parenthesized};

const FORM: &str =
    "a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`";

/// The fields in the parentheses behind a state's name, and whether all of them could be read.
pub(super) fn fields(input: ParseStream, errors: &mut Errors) -> Result<(Vec<Field>, bool)> {
    let list;
    parenthesized!(list in input);
    let mut fields = Vec::new();
    let whole = read(&list, &mut fields, errors).map_err(|error| errors.push(error)).unwrap_or(false);
    list.parse::<TokenStream>()?;
    Ok((fields, whole))
}

fn read(list: ParseStream, fields: &mut Vec<Field>, errors: &mut Errors) -> Result<bool> {
    let mut whole = true;
    while !list.is_empty() {
        let field = field(list, errors)?;
        if let Some(first) = fields.iter().find(|earlier| earlier.name.unraw() == field.name.unraw()) {
            let message = format!("two fields are named `{}`; rename one", field.name);
            errors.conflict(Rule::DuplicateField, field.name.span(), message, first.name.span(), "first declared here");
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

fn field(input: ParseStream, errors: &mut Errors) -> Result<Field> {
    let form = |error: Error| Rule::MalformedField.at(error.span(), FORM);
    for attr in input.call(Attribute::parse_outer)? {
        errors.at(Rule::Attribute, attr, format!("attributes are not allowed here; {FORM}"));
    }
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
    input.parse::<Token![:]>().map_err(form)?;
    let ty = input.parse().map_err(form)?;
    let value = match input.parse::<Option<Token![=]>>()? {
        Some(_) => Some(input.parse().map_err(|error: Error| {
            Rule::MalformedField.at(error.span(), format!("expected the initial value of `{name}`; {FORM}"))
        })?),
        None => None,
    };
    Ok(Field { name, ty, value })
}

/// Data outlives the call that enters its state, so it cannot borrow for only that call.
pub(super) fn refuse_borrowed(fields: &[Field], generics: &Generics, errors: &mut Errors) {
    for place in fields.iter().filter_map(|field| borrowed::in_type(&field.ty, generics)) {
        let message = "the data of a state outlives the call that enters it, so it cannot borrow from that call; own it, or declare a lifetime: `machine Name<'a>`, and `&'a T` here";
        errors.at_span(Rule::BorrowedData, place, message);
    }
}

/// Leaves out the fields that were refused, so that nothing else misses what they lack.
pub fn keep_owned(fields: &mut Vec<Field>, generics: &Generics) {
    fields.retain(|field| borrowed::in_type(&field.ty, generics).is_none());
}

/// Initial values are computed while the state is entered: they can use parameters and fields, but cannot raise.
pub(super) fn refuse_words(field: &Field, errors: &mut Errors) {
    let value = field.value.as_ref().map(ToTokens::to_token_stream).unwrap_or_default();
    refuse_self(&value, errors);
    let returning = find_any(&value, &["return"]).filter(|_| returns(&value));
    if let Some(word) = find_any(&value, &[IS_IN, RAISE]).or(returning) {
        let message = format!("`{word}` is not allowed in an initial value; use it in `enter {{ .. }}`");
        errors.at(Rule::WordInValue, word, message);
    }
}

/// The data of states for the model, in document order.
#[must_use]
pub fn data_of(states: &[StateCode]) -> Vec<Data> {
    let all = states.iter().enumerate().filter(|(_, code)| !code.fields.is_empty());
    let data = all.map(|(index, code)| {
        let values = code.fields.iter().filter(|field| field.value.is_some()).count();
        let count = |many: usize| u16::try_from(many).unwrap_or(u16::MAX);
        Data { state: StateId::at(index), arguments: count(code.fields.len() - values), values: count(values) }
    });
    data.collect()
}
