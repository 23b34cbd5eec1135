//! `#[picture(none)]` before `machine`, which omits the picture from the documentation of the machine.

use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
use proc_macro2::Ident;
use std::vec::Vec;
use syn::Attribute;

/// Removes `#[picture(..)]` from the attributes of the machine. Returns whether the documentation has a picture.
pub fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> bool {
    let mut pictured = true;
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("picture")) {
        match attr.parse_args::<Ident>() {
            Ok(word) if word == "none" => pictured = false,
            _ => errors.at(
                Rule::Attribute,
                attr,
                "`#[picture(none)]` leaves out the machine's picture in the documentation; nothing else is said of it",
            ),
        }
    }
    pictured
}
