//! Reads `#[cfg(..)]` and `#[cfg_attr(..)]` before an item, and removes them from its attributes.

use crate::conditions::condition;
use crate::messages::errors::Errors;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// Replaces each `#[cfg_attr(..)]` with the attributes that it adds.
pub fn spell_out(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    if attrs.iter().any(|attr| attr.path().is_ident("cfg_attr")) {
        *attrs = core::mem::take(attrs).into_iter().flat_map(|attr| spelled_out(attr, errors)).listed();
    }
}

fn spelled_out(attr: Attribute, errors: &mut Errors) -> Vec<Attribute> {
    if !attr.path().is_ident("cfg_attr") {
        return Vec::from([attr]);
    }
    let parse = |input: ParseStream| {
        let condition = condition(input)?;
        input.parse::<Token![,]>()?;
        Ok((condition, Punctuated::<Meta, Token![,]>::parse_terminated(input)?))
    };
    let read = attr.meta.require_list().and_then(|list| list.parse_args_with(parse));
    let Ok(((condition, tokens), metas)) = read else {
        let message =
            "`#[cfg_attr]` takes a condition and what it adds, as in `#[cfg_attr(feature = \"log\", derive(Debug))]`";
        errors.at(Rule::Configured, &attr, message);
        return Vec::new();
    };
    let holds = errors.conditions.holds(&condition, &tokens);
    let metas = metas.into_iter().map(|meta| Attribute { meta, ..attr.clone() });
    // Conditions are also collected from attributes that are left out, because only the compiler knows that they are.
    let added: Vec<_> = metas.flat_map(|attr| spelled_out(attr, errors)).listed();
    if holds { added } else { Vec::new() }
}

/// Removes each `#[cfg(..)]` from some attributes. Returns the first condition that does not hold.
pub fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Option<String> {
    let mut failed = None;
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("cfg")) {
        let parse = |input: ParseStream| {
            let condition = condition(input)?;
            input.parse::<Option<Token![,]>>()?;
            Ok(condition)
        };
        match attr.meta.require_list().and_then(|list| list.parse_args_with(parse)) {
            Ok((condition, tokens)) => {
                if !errors.conditions.holds(&condition, &tokens) {
                    failed.get_or_insert(condition.to_string());
                }
            }
            Err(_) => {
                let message = "`#[cfg]` takes one condition, as in `#[cfg(feature = \"sound\")]`; several are joined by `all(..)` or `any(..)`";
                errors.at(Rule::Configured, &attr, message);
            }
        }
    }
    failed
}
