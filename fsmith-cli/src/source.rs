//! The charts of the machines in a Rust file.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::layout;
use fsm_chart::Chart;
use fsm_core::syntax::{self, Errors};
use proc_macro2::{LexError, TokenStream};

/// A mistake in a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// The text of a file, or of the standard input if the file is called `-`.
///
/// # Errors
///
/// If it cannot be read, or is no text.
pub fn read(file: &Path) -> io::Result<String> {
    if file != Path::new("-") {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

/// The charts of the machines in a Rust file, but for those that a `macro_rules!` writes; of a machine that has mistakes,
/// these.
///
/// ```
/// let found = fsmith_cli::source::charts_in("fsmith::state_machine! { machine Lamp { initial Off; state Off; } }");
/// assert_eq!(found[0].as_ref().unwrap().name(), "Lamp");
/// ```
#[must_use]
pub fn charts_in(source: &str) -> Vec<Result<Chart, Vec<Mistake>>> {
    layout::machines(source).into_iter().map(|(start, text)| chart(&source[..start], text)).collect()
}

/// The chart of a machine, which stands behind other text.
fn chart(before: &str, text: &str) -> Result<Chart, Vec<Mistake>> {
    // The machine alone, with tokens at the lines that they have in the file.
    let lines = before.matches('\n').count();
    let placed = "\n".repeat(lines) + text;
    let tokens: TokenStream =
        placed.parse().map_err(|error: LexError| vec![mistake(error.span().start().line, lines, &error)])?;
    let mut errors = Errors::default();
    let machine = syntax::read(tokens, &mut errors);
    let mistakes = errors.into_list();
    match machine {
        Some((machine, Some(_))) if mistakes.is_empty() => Ok(fsm_chart::chart(&machine)),
        _ => {
            let placed = mistakes.iter().map(|error| mistake(error.span().start().line, lines, error));
            let mut mistakes: Vec<_> = placed.collect();
            mistakes.sort_by_key(|mistake| mistake.line);
            Err(mistakes)
        }
    }
}

/// A mistake at a line. One that has no place, such as that something is missing at the end, is where the machine begins.
fn mistake(line: usize, before: usize, message: &impl ToString) -> Mistake {
    Mistake { line: line.max(before + 1), message: message.to_string() }
}
