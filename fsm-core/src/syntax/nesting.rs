//! How deep brackets may be nested, so that neither this macro nor the compiler runs out of stack over them.

use super::errors::Errors;
use crate::rules::Rule;
use proc_macro2::{TokenStream, TokenTree};
use std::vec::Vec;

/// Brackets inside brackets, from the machine's own on. Parsers recurse in each; the compiler's stack ends at some hundreds.
const DEEPEST: usize = 64;

/// Refuses what is nested deeper, and does not recurse in it.
pub fn is_shallow(tokens: &TokenStream, errors: &mut Errors) -> bool {
    let mut around = Vec::from([tokens.clone().into_iter()]);
    while let Some(level) = around.last_mut() {
        match level.next() {
            Some(TokenTree::Group(group)) if around.len() > DEEPEST => {
                let message = std::format!(
                    "this stands in more than {DEEPEST} brackets; give some of what is around it a function, or a state, of its own"
                );
                errors.at_span(Rule::Nesting, group.span_open(), message);
                return false;
            }
            Some(TokenTree::Group(group)) => around.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(around.pop()),
        }
    }
    true
}
