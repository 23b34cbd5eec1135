//! Errors that name the rule that is broken.

use fsm_model::rules::Rule;
use proc_macro2::Span;
use quote::ToTokens;
use std::fmt::Display;

/// Creates errors that name their rule.
pub(crate) trait RuleError {
    /// Creates an error at a place, with a message and the name of the rule.
    fn at(self, span: Span, message: impl Display) -> syn::Error;

    /// Creates an error over all of some tokens, with a message and the name of the rule.
    fn over(self, tokens: impl ToTokens, message: impl Display) -> syn::Error;
}

impl RuleError for Rule {
    fn at(self, span: Span, message: impl Display) -> syn::Error {
        syn::Error::new(span, format_args!("{message} [{self}]"))
    }

    fn over(self, tokens: impl ToTokens, message: impl Display) -> syn::Error {
        syn::Error::new_spanned(tokens, format_args!("{message} [{self}]"))
    }
}
