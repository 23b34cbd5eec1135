//! `#[why]` before `machine`: it can be asked why it would react to something as it would.

use crate::rules::Rule;
use crate::syntax::messages::errors::Errors;
use std::vec::Vec;
use syn::Attribute;

/// Takes it out of the attributes of the machine. Whether it is there.
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
