//! The rules of the language: each has a name, by which a message, the reference and an attribute speak of it, and says in
//! one sentence what holds.
//!
//! Whoever finds a rule broken reports it with the rule, be it the parser, the model's checks or the analyses of the plan.
//! A rule that is broken is an error, or a warning, which `#[allow(fsmith::name)]` silences on the item that it is about
//! and on what is around it. The reference (`fsmith::language::rules`) shows each mistake and its cure.
//!
//! Internal to fsmith: it is public for the macro, and may change in any version.

mod catalogue;

pub use catalogue::Rule;

use core::fmt;

/// What is said of a machine that breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It is refused.
    Error,
    /// It means something, but hardly what was intended.
    Warning,
}

impl Rule {
    /// The rule of a name.
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

    /// Where to read about it: the address of its section.
    pub fn address(self) -> impl fmt::Display {
        fmt::from_fn(move |formatter| {
            write!(formatter, "https://docs.rs/fsmith/latest/fsmith/language/rules/{}/#{}", self.page(), self.name())
        })
    }
}

/// As messages and attributes name it: `fsmith::unknown_state`.
impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "fsmith::{}", self.name())
    }
}
