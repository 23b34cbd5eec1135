//! `#[states(..)]` before `machine`: attributes of the generated type that lists the states.

use crate::messages::allow;
use crate::messages::errors::Errors;
use crate::one_line::spelled;
use crate::words::spelling;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

/// The name of the attribute.
const STATES: &str = "states";

const FORM: &str =
    "`#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`";

/// The traits that the type of the states always derives.
const DERIVED: [&str; 8] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];

/// Removes the attributes for the type of the states from those of the machine.
pub fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Vec<Attribute> {
    let mut taken = Vec::new();
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("state")) {
        errors.at(Rule::Attribute, attr, "no attribute is named `state`; did you mean `states`?");
    }
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident(STATES)) {
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        match attr.meta.require_list().and_then(|list| list.parse_args_with(parse)) {
            Ok(metas) if !metas.is_empty() => {
                let read = metas.into_iter().map(|meta| Attribute { meta, ..attr.clone() });
                taken.extend(read.filter(|attr| may_stand(attr, errors)));
            }
            _ => errors.at(Rule::Attribute, attr, FORM),
        }
    }
    taken
}

/// Refuses `#[states(..)]` before anything other than the machine.
pub fn refuse(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident(STATES)) {
        errors.at(Rule::Attribute, attr, format!("{FORM}; it is written before `machine`"));
    }
}

/// Whether an attribute is allowed on the type of the states. If not, it is reported.
fn may_stand(attr: &Attribute, errors: &mut Errors) -> bool {
    if attr.path().is_ident("cfg") {
        errors.at(Rule::Configured, &attr.meta, "the type of the states cannot be left out; remove this");
    } else if allow::is_own(attr) {
        let message = "a warning of the language is silenced before `machine` or before a state; move this there";
        errors.at(Rule::Attribute, &attr.meta, message);
    } else if let Meta::Path(path) = &attr.meta
        && path.segments.last().is_some_and(|last| spelling::is_upper(&last.ident.to_string()))
    {
        let derived = spelled(&path.to_token_stream());
        let message = format!("a trait is derived by `derive`; write `#[{STATES}(derive({derived}))]`");
        errors.at(Rule::Attribute, path, message);
    } else {
        let again = derived_again(attr);
        for (path, name) in &again {
            errors.at(Rule::Attribute, path, format!("the type of the states is always `{name}`; remove this"));
        }
        return again.is_empty();
    }
    false
}

/// Returns the derived traits that the type of the states always derives.
fn derived_again(attr: &Attribute) -> Vec<(Path, &'static str)> {
    let parse = Punctuated::<Path, Token![,]>::parse_terminated;
    let paths = attr.path().is_ident("derive").then(|| attr.parse_args_with(parse).ok()).flatten();
    let again = |path: Path| {
        let last = path.segments.last()?.ident.clone();
        DERIVED.into_iter().find(|known| last == known).map(|known| (path, known))
    };
    paths.into_iter().flatten().filter_map(again).listed()
}
