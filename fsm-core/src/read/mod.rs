//! Machines that are read from text while a program runs: the language of `state_machine!`, in a file of its own.
//!
//! What such a text may ask and do is bound to it by name: values (`distance`, `guard.tired`), which are numbers or
//! flags and are not converted into each other, and actions (`shout()`). Conditions may compare values, ask whether one lies in a range, and join conditions by
//! `&&`, `||` and `!`; decisions are `if`s. Whatever else is Rust needs the compiler, and is refused where it stands. So is
//! `include`: a text has no other texts beside it, so its items stand in one.
//!
//! ```
//! use fsm_core::read::Blueprint;
//!
//! #[derive(Default)]
//! struct Night { noise: f64, said: Vec<&'static str> }
//!
//! let text = "machine Sentry {
//!     events { Relieved }
//!     initial Patrol;
//!     state Patrol { when noise > 10 && (20..=90).contains(&noise) => Defend; }
//!     state Defend { enter { shout(); } on Relieved => Patrol; }
//! }";
//! let blueprint = Blueprint::read(text).unwrap();
//! let mut sentry = blueprint
//!     .bind()
//!     .value("noise", |night: &Night| night.noise)
//!     .action("shout", |night: &mut Night, _| night.said.push("to arms!"))
//!     .finish()
//!     .unwrap();
//!
//! let mut night = Night { noise: 40.0, ..Night::default() };
//! sentry.restart(&mut night);
//! sentry.update(&mut night);
//! assert_eq!(sentry.state(), Some("Defend"));
//! assert_eq!(night.said, ["to arms!"]);
//!
//! // Mistakes are those of the compiler, with their lines.
//! let mistakes = Blueprint::read("machine Sentry { initial Patrol; state Patrol { when tired => Sleep; } }").unwrap_err();
//! assert!(mistakes.to_string().starts_with("1:"), "{mistakes}");
//! ```
//!
//! # A text that changes
//!
//! [`File`] is a text in a file. When the file changes, the machines of it follow within a tenth of a second, each where the
//! program calls [`renew`](File::renew); a text that is wrong is told with the line, and the machines stay as they are. So a
//! designer tunes a game while it runs. [`Machine::renew`] does the same with texts from elsewhere, and says what stays and
//! what is exited or entered.
//!
//! # Texts that nobody meant
//!
//! Reading is bounded, and takes a time that grows with the length of the text: a text is a mebibyte at most, a name or a number
//! 256 bytes, nesting is shallow, the period of an `every` is a millisecond at least (see [`Limits`]), and a machine has 65,535
//! transitions at most, 64 regions, 64 places for deferred events, and 1,024 timers that may run at the same time. All copies of
//! transitions that states or triggers share have 262,144 tokens at most, and no more than 256 mistakes are reported.
//!
//! A text is read in a thread of its own, with which all that it took is given back,
//! however many texts a program reads. What a text says is checked as the compiler checks it; some faults only running shows,
//! and these panic as they do in compiled machines: steps of its own that do not come to rest, a stack that is declared too
//! small, and, with debug assertions, what must `never` be. A program that runs texts of strangers catches that
//! (`std::panic::catch_unwind`) and drops the machine.
//!
//! | file | is |
//! |---|---|
//! | `code` | the code of a machine: guards, reactions and actions by id |
//! | `expression`, `pattern` | what code may ask, and which events it matches |
//! | `brackets` | what is not closed in a text that is half typed |
//! | `bind` | values and actions by name |
//! | `machine` | a machine that runs |
//! | `file` | a text that changes while its machines run |

mod bind;
mod brackets;
mod code;
mod expression;
mod file;
mod machine;
mod pattern;

pub use bind::{Binding, Unbound};
pub use expression::Value;
pub use file::{File, Problem};
#[cfg(feature = "live")]
#[cfg(feature = "live")]
pub(crate) use file::{Stamp, text_up_to};
pub use machine::{Machine, Unknown};

use crate::steps::Steps;
use crate::syntax::{self, Errors};
use alloc::sync::Arc;
use code::Code;
use proc_macro2::LexError;
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::Vec;
use std::{fmt, format};

/// A machine that was read, and has no mistakes. Any number of machines can be made of it.
#[derive(Clone, Debug)]
pub struct Blueprint {
    steps: Arc<Steps>,
    code: Arc<Code>,
}

/// What a text may ask of its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    period: Duration,
}

impl Default for Limits {
    /// A period of at least a millisecond.
    fn default() -> Self {
        Limits { period: Duration::from_millis(1) }
    }
}

impl Limits {
    /// Sets the shortest period of an `every`. A text with a shorter one is refused, because its machine would keep the program
    /// busy.
    #[must_use]
    pub fn shortest_period(self, period: Duration) -> Self {
        Limits { period }
    }
}

/// What is wrong with a text: every mistake, each with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(Vec<Mistake>);

/// A mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its line, the first of which is 1.
    pub line: usize,
    /// Its column in characters, the first of which is 1.
    pub column: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl Blueprint {
    /// Reads a machine: `machine Name { .. }`, as between the braces of `state_machine!`.
    ///
    /// # Errors
    ///
    /// Everything that `state_machine!` refuses, and what only a compiler could run.
    pub fn read(text: &str) -> Result<Self, Mistakes> {
        Self::read_within(text, &Limits::default())
    }

    /// A [`read`](Self::read) with limits that the program chooses.
    ///
    /// # Errors
    ///
    /// Everything that [`read`](Self::read) refuses, and what exceeds the limits.
    pub fn read_within(text: &str, limits: &Limits) -> Result<Self, Mistakes> {
        if text.len() as u64 > file::LONGEST {
            let message = format!("a text has at most {} bytes", file::LONGEST);
            return Err(Mistakes::of(Vec::from([Mistake { line: 1, column: 1, message }])));
        }
        syntax::apart(|| Self::read_here(text, limits))
    }

    fn read_here(text: &str, limits: &Limits) -> Result<Self, Mistakes> {
        let tokens = text.parse().map_err(|error| Mistakes::no_tokens(text, &error))?;
        let mut errors = Errors::default();
        let read = syntax::read(tokens, &mut errors);
        let mut mistakes: Vec<_> = errors.into_list().into_iter().map(Mistake::of).collect();
        if let Some((machine, Some(plan))) = read {
            match Code::of(&machine, &plan, limits) {
                Ok(code) if mistakes.is_empty() => {
                    return Ok(Blueprint { steps: Arc::new(Steps::renewable(plan)), code: Arc::new(code) });
                }
                Ok(_) => {}
                Err(errors) => mistakes.extend(errors.into_iter().map(Mistake::of)),
            }
        }
        Err(Mistakes::of(mistakes))
    }

    /// Binds values and actions to their names.
    #[must_use]
    pub fn bind<Context>(&self) -> Binding<Context> {
        Binding::of(self.clone())
    }
}

impl Mistake {
    pub(crate) fn of(error: syn::Error) -> Self {
        Mistake::at(error.span(), error.to_string())
    }

    pub(crate) fn at(span: proc_macro2::Span, message: String) -> Self {
        let start = span.start();
        Mistake { line: start.line, column: start.column + 1, message }
    }
}

impl Mistakes {
    pub(crate) fn of(mut all: Vec<Mistake>) -> Self {
        all.sort_by_key(|mistake| (mistake.line, mistake.column));
        Mistakes(all)
    }

    /// That a text does not even consist of tokens.
    pub(crate) fn no_tokens(text: &str, error: &LexError) -> Self {
        let unclosed = brackets::mistake(text);
        Mistakes(Vec::from([
            unclosed.unwrap_or_else(|| Mistake::at(error.span(), "this is no token of Rust".to_string()))
        ]))
    }

    /// The mistakes, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &Mistake> {
        self.0.iter()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.0.iter().enumerate() {
            if at > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}
