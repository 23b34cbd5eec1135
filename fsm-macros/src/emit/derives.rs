//! The traits that generated types derive.

use fsm_model::listed::Listed;
use fsm_syntax::derives::{derived_paths, is_any_serde};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Path};

/// The traits that states and leaves always derive, by paths that are valid without a prelude.
pub(super) fn derived() -> [TokenStream; 8] {
    [
        quote!(::core::clone::Clone),
        quote!(::core::marker::Copy),
        quote!(::core::fmt::Debug),
        quote!(::core::cmp::PartialEq),
        quote!(::core::cmp::Eq),
        quote!(::core::cmp::PartialOrd),
        quote!(::core::cmp::Ord),
        quote!(::core::hash::Hash),
    ]
}

/// The traits that the user derives for the machine, except `Default` and those that leaves always derive. The
/// generated types of its fields derive them, too.
pub(super) fn further_derives(attrs: &[Attribute]) -> Vec<Path> {
    const ALWAYS: [&str; 9] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Default"];
    let wanted = |path: &Path| path.segments.last().is_some_and(|last| !ALWAYS.iter().any(|known| last.ident == known));
    derived_paths(attrs).filter(|path| wanted(path) && !is_any_serde(path)).listed()
}
