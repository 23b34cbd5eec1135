//! Explores every configuration of a state machine, or of any other value that is `Clone + Eq + Hash`: proves properties in
//! `cargo test`, and finds the shortest way to each violation.
//!
//! A *configuration* is a value that describes everything which can change: usually a struct of one or more machines, of what
//! they work on, and of the messages between them. *Steps* lead from one configuration to others: an event, a poll, time
//! that passes, a change of the surroundings. The search tries every step in every configuration.
//!
//! ```
//! use fsm_explore::Explore;
//!
//! /// Two people on two sides of a door that is as wide as one of them.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Hall { left: u8, door: u8, right: u8 }
//!
//! let hall = Hall { left: 2, door: 0, right: 0 };
//! let report = Explore::of(hall)
//!     .world("enter", |hall| hall.left > 0, |hall| { hall.left -= 1; hall.door += 1 })
//!     .world("leave", |hall| hall.door > 0, |hall| { hall.door -= 1; hall.right += 1 })
//!     .ends(|hall| hall.right == 2)
//!     .never("squeezed", |hall| hall.door > 1)
//!     .report();
//!
//! assert!(report.tape("squeezed").unwrap().steps().eq(["enter", "enter"]));
//! ```
//!
//! # Properties
//!
//! | call | what it proves | what a tape shows |
//! |---|---|---|
//! | [`never`](Explore::never) | no configuration is bad | the way to a bad one |
//! | [`always_possible`](Explore::always_possible) | from each configuration, there is a way to a good one | the way to where there is none |
//! | [`leads_to`](Explore::leads_to) | each fair run gets from one configuration to another | the way to the end or the loop of a run that does not |
//! | always | no step or condition panics | the way to the panic |
//! | always, except for [`ends`](Explore::ends) | in each configuration, some step changes something | the way to a deadlock |
//!
//! The search stops at the first violation of what needs no whole paths: `never`, a deadlock, a panic. Other properties are
//! then not decided.
//!
//! # What an answer means
//!
//! All configurations are kept and compared, so *proven* means that no reachable configuration is a violation. The search is
//! breadth-first, so no other configuration that violates the property has a shorter way to it. In three cases, a tape may be
//! longer than necessary: that of a random walk; that of a panic in the condition of `within` or `ends` or in a step, if
//! several of these panic; and that of `leads_to`, of which only the way is a shortest one, not the loop. The report says
//! where an answer is weaker:
//!
//! - The search does not continue beyond a bound ([`within`](Explore::within)), a [`limit`](Explore::limit) or a
//!   [`time_limit`](Explore::time_limit). A violation that it reports is real, but nothing is known about what is beyond. A
//!   property whose answer depends on that is *not decided*.
//! - After a [`limit`](Explore::limit), random walks can look further ([`sample`](Explore::sample)). A violation that they find
//!   is real, but its tape need not be a shortest one. What they do not find is *sampled*, and may exist.
//! - If the [`memory`](Explore::memory) is used up, the search continues with fingerprints of 64 bits. The probability that
//!   any two of `n` configurations have the same one is at most `n(n-1)/2^65`. Such a collision can hide a violation, or
//!   invent one of `always_possible` or `leads_to`. This assumes that `Hash` distinguishes all that `Eq` does.
//! - A search proves nothing about steps that were not declared, nor about code that depends on anything other than the
//!   configuration. If a tape has a different outcome when it is replayed, the search panics.
//!
//! Reports are the same in each run, except where the time limit stops a search, and mention no times.
//!
//! # Values
//!
//! `Eq` and `Hash` must include everything that steps and properties read: configurations that are equal are explored once.
//! Values in a configuration must not be shared: `Rc<Cell<_>>` would connect configurations that should be separate. A type
//! without `Hash`, such as `f32`, is an error of the compiler, which names it:
//!
//! ```text
//! error[E0277]: the trait bound `f32: Hash` is not satisfied
//! ```
//!
//! # Machines
//!
//! `#[explore]` before a machine generates its configuration and its steps ([`Explorable`]), for [`Explore::machine`]. Otherwise,
//! the search knows nothing about machines, their language or the macro: machines are values. Only [`coverage`] observes them.

mod changes;
mod components;
pub mod coverage;
mod explorable;
mod explore;
mod fairness;
mod fold;
mod graph;
mod judge;
mod kept;
mod leads;
mod origins;
mod paste;
mod possible;
mod property;
mod report;
mod retrace;
mod run;
mod search;
mod seen;
mod shorten;
pub mod space;
mod table;
mod tape;
mod trail;
mod waits;
mod words;

pub use explorable::{Explorable, NamedEvent, Time};
pub use explore::Explore;
pub use fairness::Fairness;
pub use report::Report;
pub use tape::Tape;
#[doc(hidden)]
pub use waits::polled;
pub use waits::{completed, wait};
