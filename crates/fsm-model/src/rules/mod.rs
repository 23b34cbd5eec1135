//! The rules of the language. Each has a name, for messages, the reference and attributes, and a text of one sentence.
//!
//! The parser, the checks of the model and the analyses of the plan report a violation with its rule. A violation is an
//! error or a warning. `#[allow(fsmith::name)]` silences a warning, on the item that it refers to or an enclosing one.
//! The reference (`fsmith::language::rules`) shows each mistake and its fix.
//!
//! This module is internal to fsmith. It is public for the macro, and may change in any version.

mod catalogue;

pub use catalogue::Rule;

use core::fmt;

/// The consequence of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The machine is rejected.
    Error,
    /// The machine has a meaning, but probably not the intended one.
    Warning,
}

impl Rule {
    /// The rule with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name() == name)
    }

    /// The rule that a message names at its end, in brackets.
    #[must_use]
    pub fn of(message: &str) -> Option<Rule> {
        let (_, name) = message.strip_suffix(']')?.rsplit_once("[fsmith::")?;
        Rule::named(name)
    }

    /// The address of the section about the rule.
    pub fn address(self) -> impl fmt::Display {
        fmt::from_fn(move |formatter| {
            write!(formatter, "https://docs.rs/fsmith/latest/fsmith/language/rules/{}/#{}", self.page(), self.name())
        })
    }
}

/// The name in messages and attributes: `fsmith::unknown_state`.
impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "fsmith::{}", self.name())
    }
}
