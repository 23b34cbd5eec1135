//! The values of data fields and of bindings.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use fsmith::Answer;

use super::event::EventValue;
use crate::tape::{Held, Tape};

/// The value of a field.
#[derive(Debug)]
pub enum Datum {
    Number(u32),
    Word(String),
    Held(Held),
}

impl Datum {
    /// Formats a field as `data()` shows it; `None` is one that was moved.
    #[must_use]
    pub fn shown(datum: Option<&Datum>) -> String {
        match datum {
            Some(Datum::Number(number)) => number.to_string(),
            Some(Datum::Word(word)) => format!("{word:?}"),
            Some(Datum::Held(held)) => format!("{held:?}"),
            None => "lost".to_owned(),
        }
    }
}

/// The value of a binding of a pattern, a guard or a `let`.
#[derive(Debug, Clone)]
pub enum Bound {
    Number(u32),
    Word(String),
    Flag(bool),
    /// A whole event, of which only the text is used.
    Whole(String),
    /// An event for a submachine.
    Event(EventValue),
}

/// An error: the label of the question or action that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed(pub String);

impl Failed {
    /// Records the error, as a call that returns it does.
    pub fn record(self, tape: &mut Tape) -> Answer {
        tape.fail(&format_args!("Failure({:?})", self.0));
        Answer::Ignored
    }
}

/// Names and their bindings. An inner name hides an outer one.
#[derive(Debug, Clone, Default)]
pub struct Bindings(BTreeMap<String, Bound>);

impl Bindings {
    /// Returns the bindings of a pattern of errors.
    #[must_use]
    pub fn of_failure(Failed(what): &Failed) -> Bindings {
        Bindings(BTreeMap::from([("failure".to_owned(), Bound::Word(what.clone()))]))
    }

    pub fn bind(&mut self, name: &str, to: Bound) {
        self.0.insert(name.to_owned(), to);
    }

    /// Returns the binding of a name.
    ///
    /// # Panics
    /// Panics if the name is not bound, which does not happen in a machine that compiles.
    #[must_use]
    pub fn get(&self, name: &str) -> &Bound {
        self.0.get(name).unwrap_or_else(|| panic!("`{name}` is not bound"))
    }
}

impl Display for Bound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Number(number) => write!(out, "{number}"),
            Bound::Word(word) | Bound::Whole(word) => out.write_str(word),
            Bound::Flag(flag) => write!(out, "{flag}"),
            Bound::Event(value) => write!(out, "event {}", value.event),
        }
    }
}
