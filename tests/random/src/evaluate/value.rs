//! Values: what fields of data hold, and what names are bound to.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use fsmith::Answer;

use super::event::Told;
use crate::tape::{Held, Tape};

/// What a field holds.
#[derive(Debug)]
pub enum Datum {
    Number(u32),
    Word(String),
    Held(Held),
}

impl Datum {
    /// As `data()` shows it, or that it was moved elsewhere.
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

/// What a name is bound to by a pattern, a guard, or a `let`.
#[derive(Debug, Clone)]
pub enum Bound {
    Number(u32),
    Word(String),
    Flag(bool),
    /// A whole event, of which only its text is of use.
    Whole(String),
    /// What an inner machine is to be told.
    Event(Told),
}

/// What code has failed with: the label of a question or an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed(pub String);

impl Failed {
    /// It is written down as what a call returns.
    pub fn told(self, tape: &mut Tape) -> Answer {
        tape.fail(&format_args!("Failure({:?})", self.0));
        Answer::Ignored
    }
}

/// Names and what they are bound to; an inner name hides an outer one.
#[derive(Debug, Clone, Default)]
pub struct Bindings(BTreeMap<String, Bound>);

impl Bindings {
    /// What a pattern of errors binds.
    #[must_use]
    pub fn of_failure(Failed(what): &Failed) -> Bindings {
        Bindings(BTreeMap::from([("failure".to_owned(), Bound::Word(what.clone()))]))
    }

    pub fn bind(&mut self, name: &str, to: Bound) {
        self.0.insert(name.to_owned(), to);
    }

    /// What a name is bound to.
    ///
    /// # Panics
    /// If it is not: no machine that compiles comes to that.
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
            Bound::Event(told) => write!(out, "event {}", told.event),
        }
    }
}
