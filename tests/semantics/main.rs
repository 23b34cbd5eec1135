//! The rules of the language for states, transitions and calls, action by action, on both engines.
//!
//! There is one file for each question. The traces are derived by hand from the rules of the language, and never copied
//! from a run.
//!
//! Three binaries share this folder, because each of them is compiled on one core: this one, `regions_main.rs` and
//! `data_main.rs`.

#![allow(unfulfilled_lint_expectations, reason = "some machines do things in vain on purpose, which is a warning")]

mod abandoned;
mod actives;
mod can;
mod completion;
mod conditions;
mod decisions;
mod deferral;
mod follows;
mod groups;
mod ignoring;
mod initials;
mod initials_queries;
mod invariants;
mod lifecycle;
mod livelock;
mod names_without_case;
mod observing;
mod order;
mod panics;
mod paths;
mod pure;
mod recall;
mod reenter;
mod signals;
mod streams;
mod tags;
mod time_stops;
mod timers;
mod traces;
mod verdicts;
mod why;
