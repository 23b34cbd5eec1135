//! The traits that the attributes of an item derive.

use super::machine::Machine;
use std::vec::Vec;
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token};

/// Returns the traits that an attribute derives; `None` if it is not a `derive`.
#[must_use]
pub fn paths_of(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    let derives = attr.path().is_ident("derive");
    derives.then(|| attr.parse_args_with(Punctuated::parse_terminated).ok()).flatten()
}

/// Returns all traits that the attributes derive.
pub fn derived_paths(attrs: &[Attribute]) -> impl Iterator<Item = Path> {
    attrs.iter().filter_map(paths_of).flatten()
}

/// Whether the attributes derive a trait whose path ends with this name.
pub(crate) fn derives(attrs: &[Attribute], name: &str) -> bool {
    derived_paths(attrs).any(|path| path.segments.last().is_some_and(|last| last.ident == name))
}

/// Returns the path by which the attributes derive one of serde's traits.
pub fn derived_serde(attrs: &[Attribute], name: &str) -> Option<Path> {
    derived_paths(attrs).find(|path| is_serde(path, name))
}

/// Whether the attributes derive `Serialize` or `Deserialize`.
#[must_use]
pub fn is_saved(attrs: &[Attribute]) -> bool {
    derived_paths(attrs).any(|path| is_any_serde(&path))
}

/// Whether a path is that of `Serialize` or `Deserialize`. The macro implements these itself.
#[must_use]
pub fn is_any_serde(path: &Path) -> bool {
    is_serde(path, "Serialize") || is_serde(path, "Deserialize")
}

/// Whether a path names `Debug` of the standard library.
#[must_use]
pub fn is_debug(path: &Path) -> bool {
    let mut segments = path.segments.iter().rev();
    let last = segments.next().is_some_and(|last| last.ident == "Debug");
    last && segments.all(|segment| ["core", "std", "fmt"].iter().any(|known| segment.ident == known))
}

/// Whether a path is that of one of serde's traits.
fn is_serde(path: &Path, name: &str) -> bool {
    let mut segments: Vec<_> = path.segments.iter().collect();
    let last = segments.pop().is_some_and(|last| last.ident == name);
    last && segments.iter().all(|segment| segment.ident == "serde")
}

impl Machine {
    /// Whether the machine derives a trait whose path ends with this name.
    #[must_use]
    pub fn derives(&self, name: &str) -> bool {
        derives(&self.attrs, name)
    }

    /// Whether the machine derives `Serialize` or `Deserialize`.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        is_saved(&self.attrs)
    }
}
