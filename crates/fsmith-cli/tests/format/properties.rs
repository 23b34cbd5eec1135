//! Properties of the formatting of every text.

use std::fmt::Display;

use fsmith_cli::layout::format;

use crate::tokens::{comments, outside, tokens};

/// Formats a text with valid machines only, and checks the result.
#[track_caller]
pub fn holds(source: &str, width: usize, name: &dyn Display) {
    let formatted = format(source, width);
    let text = &formatted.text;
    assert_eq!(formatted.refused, [], "{name} is valid\n{source}");
    assert_eq!(first_difference(&tokens(source), &tokens(text)), None, "{name} has other tokens\n{source}");
    assert_eq!(first_difference(&comments(source), &comments(text)), None, "{name} has other comments\n{source}");
    assert_eq!(outside(source), outside(text), "{name} is another outside of its machines");
    let again = format(text, width);
    let (lines, lines_again): (Vec<_>, Vec<_>) = (text.lines().collect(), again.text.lines().collect());
    assert_eq!(first_difference(&lines, &lines_again), None, "{name} is laid out again\n{text}");
    assert!(again.changed.is_empty(), "{name}: {:?}", again.changed);
}

/// The first difference between two lists.
fn first_difference<'l, T: PartialEq>(one: &'l [T], other: &'l [T]) -> Option<(usize, Option<&'l T>, Option<&'l T>)> {
    let differs = |at: &usize| one.get(*at) != other.get(*at);
    (0..one.len().max(other.len())).find(differs).map(|at| (at, one.get(at), other.get(at)))
}
