//! The machines in a Rust file, as charts.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

pub use crate::layout::Mistake;
use crate::layout::{self, Machine};
use crate::parts::Parts;
use crate::wire::Book;
use fsm_chart::Chart;
use fsm_model::Plan;
use fsm_model::rules::Rule;
use fsm_syntax::conditions::Conditions;

/// A machine of a file.
#[derive(Clone, Debug)]
pub struct Found {
    /// The chart of the machine; `None` if mistakes make it unclear.
    pub chart: Option<Chart>,
    /// The chart with the tables for decoding a stream.
    pub book: Option<Book>,
    /// The mistakes in the machine.
    pub mistakes: Vec<Mistake>,
}

/// Reads a file, or the standard input if the name of the file is `-`.
///
/// # Errors
///
/// Fails if it cannot be read, or if it is not text.
pub fn read(file: &Path) -> io::Result<String> {
    if file != Path::new("-") {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    input().read_to_string(&mut text)?;
    Ok(text)
}

/// The standard input. If it is a terminal, prints that the program reads from it.
pub fn input() -> io::Stdin {
    let input = io::stdin();
    if input.is_terminal() {
        let end = if cfg!(windows) { "Ctrl+Z and Enter" } else { "Ctrl+D" };
        eprintln!("reads from the terminal until {end}; to read a file, name it (--help says more)");
    }
    input
}

/// The machines in a Rust file, except for those in a `macro_rules!`. Every option counts as set.
///
/// ```
/// let found = fsmith_cli::source::charts_in("fsmith::state_machine! { machine Lamp { initial Off; state Off; } }");
/// assert_eq!(found[0].chart.as_ref().unwrap().name(), "Lamp");
/// ```
#[must_use]
pub fn charts_in(source: &str) -> Vec<Found> {
    charts_under(source, &Conditions::default())
}

/// The machines in a Rust file, as in [`charts_in`], under the given conditions.
#[must_use]
pub fn charts_under(source: &str, conditions: &Conditions) -> Vec<Found> {
    charts_with(source, conditions, &Parts::of(source))
}

/// The machines in a Rust file, as in [`charts_under`], with parts that are declared elsewhere.
#[must_use]
pub fn charts_with(source: &str, conditions: &Conditions, parts: &Parts) -> Vec<Found> {
    let machines = layout::machines(source).into_iter();
    let found = |machine: Machine| found(&machine, conditions, parts);
    machines.map(|machine| machine.and_then(found).unwrap_or_else(Found::none)).collect()
}

impl Found {
    fn none(mistake: Mistake) -> Found {
        Found { chart: None, book: None, mistakes: vec![mistake] }
    }
}

/// A machine of a file, with its plan if it has no mistakes, and its mistakes.
pub struct Understood {
    /// The machine, unless its text could not be read.
    pub machine: Option<(fsm_syntax::Machine, Option<Plan>)>,
    /// The mistakes in the machine.
    pub mistakes: Vec<Mistake>,
}

/// The machines in a Rust file under the given conditions, with parts that are declared elsewhere.
#[must_use]
pub fn machines_with(source: &str, conditions: &Conditions, parts: &Parts) -> Vec<Understood> {
    let machines = layout::machines(source).into_iter();
    let read = |machine: Machine| understood(&machine, conditions, parts);
    let refused = |mistake| Understood { machine: None, mistakes: vec![mistake] };
    machines.map(|machine| machine.and_then(read).unwrap_or_else(refused)).collect()
}

fn understood(machine: &Machine, conditions: &Conditions, parts: &Parts) -> Result<Understood, Mistake> {
    let (read, errors) = parts.library.read(&machine.tokens()?, conditions);
    Ok(Understood { machine: read, mistakes: machine.mistakes_in(errors, |span| parts.file_of(span)) })
}

/// The chart and the mistakes of a machine. Capacities do not affect the chart, so missing ones do not prevent it.
fn found(machine: &Machine, conditions: &Conditions, parts: &Parts) -> Result<Found, Mistake> {
    const ROOM: [Rule; 3] = [Rule::UnboundedPush, Rule::UnboundedRaise, Rule::UnboundedDeferral];
    let Understood { machine: read, mistakes } = understood(machine, conditions, parts)?;
    let is_of_room = |mistake: &Mistake| ROOM.iter().any(|rule| mistake.message.ends_with(&format!("[{rule}]")));
    let book = read.filter(|_| mistakes.iter().all(is_of_room)).map(|(machine, _)| Book::of(&machine));
    let chart = book.as_ref().map(|book| book.chart.clone());
    Ok(Found { chart, book, mistakes })
}
