//! Compares the payload of a raised event or signal with the declared variant, so that the compiler does not report
//! errors about a type that the user never wrote.

use crate::messages::rule_error::RuleError;
use crate::words::spelling;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, FieldValue, Fields, Member, Token, Variant};

/// Returns the error for a payload whose brackets are right, but whose values or fields are not.
pub fn misfit(variant: &Variant, name: &Ident, payload: &Group) -> Option<Error> {
    match (&variant.fields, payload.delimiter()) {
        (Fields::Unnamed(fields), Delimiter::Parenthesis) => {
            let values = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(payload.stream()).ok()?;
            let (wanted, given) = (fields.unnamed.len(), values.len());
            let noun = if wanted == 1 { "value" } else { "values" };
            let are = if given == 1 { "is" } else { "are" };
            (given != wanted).then(|| {
                Rule::PayloadShape.at(name.span(), format!("`{name}` carries {wanted} {noun}, but {given} {are} given"))
            })
        }
        (Fields::Named(fields), Delimiter::Brace) => {
            let names = fields.named.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string()));
            unnamed_or_missing(&names.listed(), name, payload)
        }
        _ => None,
    }
}

/// Returns the error for the first unknown name or missing field.
fn unnamed_or_missing(names: &[String], name: &Ident, payload: &Group) -> Option<Error> {
    let read = |input: ParseStream| {
        let fields = Punctuated::<FieldValue, Token![,]>::parse_terminated(input)?;
        Ok(fields.into_iter().filter_map(|field| match field.member {
            Member::Named(member) => Some(member),
            Member::Unnamed(_) => None,
        }))
    };
    let given: Vec<Ident> = read.parse2(payload.stream()).ok()?.listed();
    if let Some(unknown) = given.iter().find(|member| !names.iter().any(|known| **member == known)) {
        let meant = spelling::meant_or_all(&unknown.to_string(), names.iter().map(String::as_str));
        return Some(Rule::UnknownField.at(unknown.span(), format!("`{name}` has no field `{unknown}`{meant}")));
    }
    let missing = names.iter().find(|known| !given.iter().any(|member| member == *known))?;
    Some(Rule::PayloadShape.at(name.span(), format!("`{name}` also has the field `{missing}`, which is missing here")))
}
