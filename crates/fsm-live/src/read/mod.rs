//! Machines that are read from text while a program runs, in the language of `state_machine!`.
//!
//! The program binds values and actions to the names in a text. Values (`distance`, `guard.tired`) are numbers or
//! flags, and neither is converted into the other. Actions (`shout()`) can take arguments. Conditions can compare
//! values, test whether a value is in a range, and combine conditions with `&&`, `||` and `!`. Decisions are `if`s.
//! Other Rust code is an error, because it requires the compiler. `include` is an error, too, because a text has no
//! access to other texts.
//!
//! ```
//! use fsm_live::read::Blueprint;
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
//! // Mistakes are reported as by the compiler, with their lines.
//! let mistakes = Blueprint::read("machine Sentry { initial Patrol; state Patrol { when tired => Sleep; } }").unwrap_err();
//! assert!(mistakes.to_string().starts_with("1:"), "{mistakes}");
//! ```
//!
//! # A text that changes
//!
//! [`File`] is a text in a file. After the file has changed, its machines follow within a tenth of a second, each when
//! the program calls [`renew`](File::renew). If the text has a mistake, [`look`](File::look) reports it with its line,
//! and the machines keep the previous text. So a designer can tune a game while it runs. Texts from other sources are
//! possible with [`Machine::renew`], whose documentation says which states stay active, are exited or entered.
//!
//! # Untrusted texts
//!
//! Reading takes time in proportion to the length of the text, and has these limits:
//!
//! - a text has at most a mebibyte, and a name or a number 256 bytes. Nesting is limited.
//! - the period of an `every` is at least a millisecond (see [`Limits`]).
//! - a machine has at most 65,535 transitions, 64 regions, 64 places for deferred events, and 1,024 timers that can run
//!   at the same time.
//! - all copies of transitions that states or triggers share have at most 262,144 tokens.
//! - at most 256 mistakes are reported.
//!
//! Each text is read in a separate thread, so that all of the memory is freed, however many texts a program reads. A
//! text is checked as by the compiler. Some mistakes are found only when the machine runs. They panic as in compiled
//! machines: follow-up steps that do not come to rest, a stack that is declared too small and, with debug assertions, a
//! violated `never`. A program that runs untrusted texts should catch the panic (`std::panic::catch_unwind`) and drop
//! the machine.
//!
//! | file | contents |
//! |---|---|
//! | `code` | the code of a machine: guards, reactions and actions by id |
//! | `expression`, `pattern` | the expressions in code, and the patterns of events |
//! | `brackets` | messages about unclosed brackets in unfinished texts |
//! | `bind` | values and actions by name |
//! | `machine` | a machine that runs |
//! | `file` | a text that changes while its machines run |
//! | `saved` | how a machine is saved |

mod bind;
mod brackets;
mod code;
mod expression;
mod file;
mod machine;
mod pattern;
#[cfg(feature = "serde")]
mod saved;

pub use bind::{Binding, Unbound};
pub use expression::Value;
pub use file::{File, Problem};
#[cfg(feature = "live")]
#[cfg(feature = "live")]
pub(crate) use file::{Stamp, text_up_to};
pub use machine::{Machine, Unknown};

use crate::apart;
use alloc::sync::Arc;
use code::Code;
use fsm_engine::Executable;
use fsm_syntax::{self as syntax, Errors};
use proc_macro2::LexError;
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::Vec;
use std::{fmt, format};

/// A machine that was read without mistakes. Any number of machines can be created from it.
#[derive(Clone, Debug)]
pub struct Blueprint {
    steps: Arc<Executable>,
    code: Arc<Code>,
}

/// The limits that a program sets for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    period: Duration,
}

impl Default for Limits {
    /// The shortest period is a millisecond.
    fn default() -> Self {
        Limits { period: Duration::from_millis(1) }
    }
}

impl Limits {
    /// Sets the shortest period of an `every`. A shorter one is a mistake, because the machine would keep the program
    /// busy.
    #[must_use]
    pub fn shortest_period(self, period: Duration) -> Self {
        Limits { period }
    }
}

/// All mistakes of a text, with their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(Vec<Mistake>);

/// A mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the mistake, from 1.
    pub line: usize,
    /// The column of the mistake in characters, from 1.
    pub column: usize,
    /// Describes the mistake, and how to fix it.
    pub message: String,
}

impl Blueprint {
    /// Reads a machine: `machine Name { .. }`, as between the braces of `state_machine!`.
    ///
    /// # Errors
    ///
    /// Returns all mistakes that `state_machine!` reports, and all code that requires the compiler.
    pub fn read(text: &str) -> Result<Self, Mistakes> {
        Self::read_within(text, &Limits::default())
    }

    /// A [`read`](Self::read) with limits that the program sets.
    ///
    /// # Errors
    ///
    /// Returns the mistakes that [`read`](Self::read) reports, and the limits that are exceeded.
    pub fn read_within(text: &str, limits: &Limits) -> Result<Self, Mistakes> {
        if text.len() as u64 > file::LONGEST {
            let message = format!("a text has at most {} bytes", file::LONGEST);
            return Err(Mistakes::of(Vec::from([Mistake { line: 1, column: 1, message }])));
        }
        apart(|| Self::read_here(text, limits))
    }

    fn read_here(text: &str, limits: &Limits) -> Result<Self, Mistakes> {
        let tokens = text.parse().map_err(|error| Mistakes::no_tokens(text, &error))?;
        let mut errors = Errors::default();
        let read = syntax::read(tokens, &mut errors);
        let mut mistakes: Vec<_> = errors.into_list().into_iter().map(Mistake::of).collect();
        if let Some((machine, Some(plan))) = read {
            match Code::of(&machine, &plan, limits) {
                Ok(code) if mistakes.is_empty() => {
                    return Ok(Blueprint { steps: Arc::new(Executable::renewable(plan)), code: Arc::new(code) });
                }
                Ok(_) => {}
                Err(errors) => mistakes.extend(errors.into_iter().map(Mistake::of)),
            }
        }
        Err(Mistakes::of(mistakes))
    }

    /// Starts to bind values and actions to the names in the text.
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

    /// Describes why a text does not consist of tokens.
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
