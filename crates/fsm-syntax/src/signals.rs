//! The signals that a machine has without declaring them: an error, and the end of each submachine.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use std::string::ToString;
use syn::punctuated::Punctuated;
use syn::{Pat, PatOr, Token, Variant};

/// The prefix of the signals that report the end of a submachine. Signals of the user have no such name.
pub const ENDED: &str = "__ended_";

/// The signal that reports an error. Signals of the user have no such name.
pub const FAILURE: &str = "failed";

/// Returns the type of a machine's signals: `__SignalsOfRobot`. The compiler does not suggest it for `RobotSignal`.
#[must_use]
pub fn type_of(machine: &Ident) -> Ident {
    format_ident!("__SignalsOf{}", machine, span = Span::mixed_site())
}

/// Whether a signal is generated: it reports an error or the end of a submachine.
#[must_use]
pub fn is_unwritten(signal: &str) -> bool {
    signal == FAILURE || signal.starts_with(ENDED)
}

/// Returns a pattern that matches all signals that the user has declared.
pub fn all_written(variants: &[Variant]) -> Option<Pat> {
    let others = variants.iter().filter(|variant| !is_unwritten(&variant.ident.to_string()));
    let cases = others.map(|Variant { ident, .. }| -> Pat { syn::parse_quote!(#ident { .. }) });
    let cases: Punctuated<Pat, Token![|]> = cases.collect();
    (!cases.is_empty()).then(|| Pat::Or(PatOr { attrs: Vec::new(), leading_vert: None, cases }))
}
