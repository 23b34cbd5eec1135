//! The traits that generated types derive.

use fsm_model::listed::Listed;
use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token};

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

/// Returns all traits that the attributes derive.
pub fn derived_paths(attrs: &[Attribute]) -> impl Iterator<Item = Path> {
    attrs.iter().filter_map(paths_of).flatten()
}

/// Returns the traits that an attribute derives; `None` if it is not a `derive`.
pub(super) fn paths_of(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    let derives = attr.path().is_ident("derive");
    derives.then(|| attr.parse_args_with(Punctuated::parse_terminated).ok()).flatten()
}

/// Whether a path is that of one of serde's traits.
pub(super) fn is_serde(path: &Path, name: &str) -> bool {
    let mut segments = path.segments.iter().rev();
    let last = segments.next().is_some_and(|last| last.ident == name);
    last && segments.all(|segment| segment.ident == "serde")
}

/// Whether a path is that of `Serialize` or `Deserialize`. The macro implements these itself.
pub(super) fn is_any_serde(path: &Path) -> bool {
    is_serde(path, "Serialize") || is_serde(path, "Deserialize")
}
