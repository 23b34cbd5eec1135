//! Attributes before `machine` that add calls, and have no arguments: `#[why]` and `#[explore]`.

use crate::ast::Param;
use crate::derives::derives;
use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
use proc_macro2::Span;
use std::format;
use std::string::String;
use std::vec::Vec;
use syn::spanned::Spanned;
use syn::{Attribute, Type, TypeReference};

/// An attribute without arguments.
pub struct Marker {
    name: &'static str,
    /// The calls that it adds.
    adds: &'static str,
}

pub const WHY: Marker = Marker { name: "why", adds: "the calls `why` and `enabled`" };
pub const EXPLORE: Marker = Marker { name: "explore", adds: "the call `explore`" };

impl Marker {
    /// Removes the attribute from those of the machine. Returns its place.
    pub fn take(&self, attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Option<Span> {
        let mut place = None;
        for attr in attrs.extract_if(.., |attr| attr.path().is_ident(self.name)) {
            place = Some(attr.path().span());
            if attr.meta.require_path_only().is_err() {
                let Marker { name, adds } = self;
                errors.at(
                    Rule::Attribute,
                    attr,
                    format!("`#[{name}]` has no arguments: it adds {adds} to the machine"),
                );
            }
        }
        place
    }
}

impl Marker {
    /// Refuses the attribute before an item.
    pub fn refuse(&self, attrs: &mut Vec<Attribute>, errors: &mut Errors) {
        for attr in attrs.extract_if(.., |attr| attr.path().is_ident(self.name)) {
            let Marker { name, adds } = self;
            let message = format!("`#[{name}]` adds {adds} to the machine, so it is written before `machine`");
            errors.at(Rule::Attribute, attr, message);
        }
    }
}

/// The traits of configurations, which a search copies, compares and shows.
const DERIVED: [&str; 5] = ["Clone", "Debug", "PartialEq", "Eq", "Hash"];

/// Refuses `#[explore]` before a machine that no search can use. Returns whether it is used.
pub fn may_be_explored(place: Span, attrs: &[Attribute], params: &[Param], errors: &mut Errors) -> bool {
    // Each fault is at a parameter or, if it has none, at the attribute.
    let mut faults: Vec<(Option<&Type>, String)> = Vec::new();
    let missing: Vec<_> = DERIVED.into_iter().filter(|name| !derives(attrs, name)).collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        faults.push((None, format!("a search copies, compares and shows the machine; add `#[derive({missing})]`")));
    }
    for param in params {
        let Type::Reference(TypeReference { elem, .. }) = &param.ty else { continue };
        let cure = match &**elem {
            Type::Path(path) if path.path.is_ident("str") => "use `&String`, or a type of your own",
            Type::Slice(_) => "use `&Vec<..>`, or a type of your own",
            Type::TraitObject(_) | Type::ImplTrait(_) => "use a type that has a name",
            _ => continue,
        };
        let message =
            format!("a search stores a value of each parameter, and the size of this one is not known; {cure}");
        faults.push((Some(elem), message));
    }
    let is_explored = faults.is_empty();
    for (ty, message) in faults {
        match ty {
            Some(ty) => errors.at(Rule::Attribute, ty, message),
            None => errors.at_span(Rule::Attribute, place, message),
        }
    }
    is_explored
}
