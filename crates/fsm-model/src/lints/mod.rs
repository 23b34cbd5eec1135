//! Warnings about valid machines that are probably not intended, such as states that are never entered, events without
//! reactions, and transitions that are never taken. Each analysis only reports what is certain.
//!
//! The analyses use the plan, and the form of guards. Their cost is linear in the size of the machine.

mod discarded;
mod events;
mod failing;
mod guards;
mod histories;
mod outranked;
mod reach;
mod states;
mod timing;
mod twice;

use super::check::{Diagnostic, Hints, Subject};
use super::{Plan, StateId, TransitionId};
use crate::rules::Rule;
use alloc::string::String;
use alloc::vec::Vec;
use reach::Reach;

/// Returns all warnings.
#[must_use]
pub fn lints(plan: &Plan, hints: &Hints) -> Vec<Diagnostic> {
    let reach = Reach::of(plan, hints);
    let mut found = Lints { plan, hints, reach, list: Vec::new() };
    found.unreachable_states();
    found.dead_ends();
    found.idle_elses();
    found.words_as_names();
    found.incompletable();
    found.unused_events();
    found.unused_signals();
    found.discarded_raises();
    found.constant_guards();
    found.implied_guards();
    found.circular_waits();
    found.outranked();
    found.in_passing();
    found.idle_alarms();
    found.leaving_parallels();
    found.reacting_twice();
    found.never_due();
    found.entered_anyway();
    found.unused_histories();
    found.list
}

struct Lints<'p> {
    plan: &'p Plan,
    hints: &'p Hints,
    reach: Reach,
    list: Vec<Diagnostic>,
}

impl Lints<'_> {
    fn warn(&mut self, rule: Rule, subject: Subject, message: impl Into<String>) {
        self.list.push(Diagnostic::of(rule, subject, message));
    }

    fn warn_both(&mut self, rule: Rule, subject: Subject, message: impl Into<String>, other: Subject, there: &str) {
        self.list.push(Diagnostic::of(rule, subject, message).beside(other, there));
    }

    fn name(&self, state: StateId) -> &str {
        &self.plan.model().states[state.index()].name
    }

    fn ids(&self) -> impl Iterator<Item = TransitionId> + use<> {
        (0..self.plan.model().transitions.len()).map(TransitionId::at)
    }
}
