//! The charts of the machines in a Rust file.

use crate::layout;
use fsm_chart::Chart;
use fsm_core::syntax::{Errors, read};
use proc_macro2::{LexError, TokenStream};

/// A machine in a file.
#[derive(Debug)]
pub struct Found {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its chart, or what is wrong with it: the compiler says where.
    pub chart: Result<Chart, Vec<String>>,
}

/// The charts of the machines in a Rust file, but for those that a `macro_rules!` writes.
///
/// ```
/// let found = fsmith_cli::source::charts_in("fsmith::state_machine! { machine Lamp { initial Off; state Off; } }");
/// let charts: Vec<_> = found.iter().filter_map(|found| found.chart.as_ref().ok()).collect();
/// assert_eq!(charts[0].name(), "Lamp");
/// ```
#[must_use]
pub fn charts_in(source: &str) -> Vec<Found> {
    let machines = layout::machines(source).into_iter();
    let found =
        machines.map(|(start, text)| Found { line: 1 + source[..start].matches('\n').count(), chart: chart(text) });
    found.collect()
}

/// The chart of a machine.
fn chart(text: &str) -> Result<Chart, Vec<String>> {
    let tokens: TokenStream = text.parse().map_err(|error: LexError| vec![error.to_string()])?;
    let mut errors = Errors::default();
    let machine = read(tokens, &mut errors);
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    match machine {
        Some((machine, Some(_))) if mistakes.is_empty() => Ok(fsm_chart::chart(&machine)),
        _ => Err(mistakes),
    }
}
