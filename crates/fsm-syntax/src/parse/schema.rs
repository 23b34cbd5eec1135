//! `#[schema("FILE")]` before `machine`: the file with the schemas of released versions.

use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
use std::vec::Vec;
use syn::{Attribute, LitStr};

/// Removes `#[schema(..)]` from the attributes of the machine. Returns the name of the file.
pub fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Option<LitStr> {
    let mut file = None;
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("schema")) {
        match attr.parse_args::<LitStr>() {
            Ok(name) if file.is_none() && !name.value().is_empty() => file = Some(name),
            _ => errors.at(
                Rule::Attribute,
                attr,
                "`#[schema(..)]` names the one file into which `fsmith schema` writes, as in `#[schema(\"order.schema\")]`",
            ),
        }
    }
    file
}
