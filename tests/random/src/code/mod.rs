//! The code of drawn machines as data: questions, actions and values.
//!
//! `Display` prints it as Rust for the text of the machine.

mod condition;
mod statement;
mod value;

pub use condition::{Comparison, Condition, Text, TextTest};
pub use statement::{Raised, Shown, Statement};
pub use value::{Number, Value, Wait};

use std::fmt::{self, Display};

/// A set of numbers, as a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers(pub &'static [Span]);

/// One alternative of a number pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    Only(u32),
    From(u32),
    UpTo(u32),
    Between(u32, u32),
}

impl Numbers {
    #[must_use]
    pub fn contains(self, number: u32) -> bool {
        self.0.iter().any(|span| match *span {
            Span::Only(only) => number == only,
            Span::From(least) => number >= least,
            Span::UpTo(most) => number <= most,
            Span::Between(least, most) => (least..=most).contains(&number),
        })
    }

    /// Returns the pattern as it is written after `@`.
    #[must_use]
    pub fn bracketed(self) -> String {
        if self.0.len() > 1 { format!("({self})") } else { self.to_string() }
    }
}

impl Display for Numbers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spans = self.0.iter().map(|span| match span {
            Span::Only(only) => only.to_string(),
            Span::From(least) => format!("{least}.."),
            Span::UpTo(most) => format!("..={most}"),
            Span::Between(least, most) => format!("{least}..={most}"),
        });
        out.write_str(&spans.collect::<Vec<_>>().join(" | "))
    }
}

/// The scrutinee of a `match`.
#[derive(Debug, Clone)]
pub enum Matched {
    Number(Number),
    Flag(Condition),
    Pair(Number, Condition),
    /// `w.as_str()`
    Word,
}

#[derive(Debug, Clone)]
pub enum Arm {
    /// `_`
    Any,
    Numbers(Numbers),
    /// `k1 if k1 != 3 && tape.ask("q1")`
    Bound {
        name: String,
        guard: Condition,
    },
    Flag(bool),
    /// `(0..=1, true)`, or `(_, true)`
    Pair(Option<Numbers>, bool),
    Word(&'static str),
}

impl Display for Matched {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Matched::Number(number) => write!(out, "{number}"),
            Matched::Flag(flag) => write!(out, "{flag}"),
            Matched::Pair(number, flag) => write!(out, "({number}, {flag})"),
            Matched::Word => out.write_str("w.as_str()"),
        }
    }
}

impl Display for Arm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arm::Any => out.write_str("_"),
            Arm::Numbers(numbers) => write!(out, "{numbers}"),
            Arm::Bound { name, guard } => write!(out, "{name} if {guard}"),
            Arm::Flag(flag) => write!(out, "{flag}"),
            Arm::Pair(None, flag) => write!(out, "(_, {flag})"),
            Arm::Pair(Some(numbers), flag) => write!(out, "({numbers}, {flag})"),
            Arm::Word(word) => write!(out, "{word:?}"),
        }
    }
}
