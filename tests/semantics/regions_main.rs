//! The rules of the language for regions, history and suspended states, action by action, on both engines.
//!
//! There is one file for each question. The traces are derived by hand from the rules of the language, and never copied
//! from a run.

#![allow(unfulfilled_lint_expectations, reason = "some machines do things in vain on purpose, which is a warning")]

mod conflicts;
mod conflicts_nested;
mod conflicts_preempted;
mod history;
mod inside;
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
mod stack;
mod suspend;
mod suspend_returns;
