//! The rules of the language for data, errors, submachines and asynchronous code, action by action, on both engines.
//!
//! There is one file for each question. The traces are derived by hand from the rules of the language, and never copied
//! from a run.

#![allow(unfulfilled_lint_expectations, reason = "some machines do things in vain on purpose, which is a warning")]

mod crowds;
mod crowds_saved;
mod data;
mod data_kept;
mod data_moved;
mod data_seen;
mod debug;
mod derives;
mod failing;
mod failing_in_regions;
mod foreign_types;
mod moves;
mod payloads;
mod saved;
mod saved_twins;
mod submachines;
mod submachines_ends;
mod submachines_exits;
mod submachines_failing;
mod submachines_flat;
mod submachines_generic;
mod submachines_refusing;
mod submachines_waiting;
mod waiting;
