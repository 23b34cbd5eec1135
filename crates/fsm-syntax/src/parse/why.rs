//! `#[why]` before `machine`, which adds calls that explain how the machine would react.

use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
use std::vec::Vec;
use syn::Attribute;

/// Removes `#[why]` from the attributes of the machine. Returns whether it was there.
pub fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> bool {
    let mut asked = false;
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("why")) {
        asked = true;
        if attr.meta.require_path_only().is_err() {
            errors.at(
                Rule::Attribute,
                attr,
                "`#[why]` stands alone: the machine then has the calls `why` and `enabled`",
            );
        }
    }
    asked
}
