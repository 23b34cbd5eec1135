//! The rules of the language, one by one, action by action, on both engines.
//!
//! One file for each question. The traces are derived by hand from the rules of the language, and never copied from a
//! run.

#![allow(unfulfilled_lint_expectations, reason = "what these machines have in vain is warned of")]

mod actives;
mod asking_initials;
mod can;
mod completion;
mod conditions;
mod conflicts;
mod conflicts_nested;
mod conflicts_preempted;
mod crowds;
mod crowds_saved;
mod data;
mod data_kept;
mod data_moved;
mod data_seen;
mod debug;
mod decisions;
mod deferral;
mod derives;
mod failing;
mod follows;
mod foreign_types;
mod groups;
mod history;
mod ignoring;
mod initials;
mod inside;
mod invariants;
mod lifecycle;
mod moves;
mod names_without_case;
mod observing;
mod order;
mod panics;
mod paths;
mod payloads;
mod pure;
mod recall;
mod reenter;
mod regions;
mod regions_completion;
mod regions_deferral;
mod regions_history;
mod regions_idle;
mod regions_payloads;
mod regions_stack;
mod regions_suspend;
mod regions_targets;
mod regions_time;
mod saved;
mod signals;
mod stack;
mod standstill;
mod streams;
mod suspend;
mod suspend_returns;
mod timers;
mod traces;
mod unrest;
mod verdicts;
mod waiting;
mod why;
