//! The observer for the crate `log`.

use super::course::{Course, Done};
use super::lines;
use ::log::{Level, log};
use core::fmt::Display;
use fsm_core::observer::{Candidate, Cause, Observer, Verdict};
use fsm_core::{Answer, State};

/// Writes what a machine does to the logger of the crate [`log`](https://docs.rs/log): a record for each step, and, at
/// another level, a detail for each notification in it.
///
/// The record of a step is `door: Push: Shut -> Open`, or has another outcome: `stayed`, `deferred`, `refused`,
/// `ignored`. Its fields (`log`'s key-values) are `machine`, `cause`, `answer`, `from` and `to`. The fields of a
/// detail, as in `door: entered Open`, are `machine`, `what` and `of`. Polls in which nothing happens count as details.
/// A violated invariant, `never`, is an error.
///
/// The guide has an example: [logging](https://docs.rs/fsmith/latest/fsmith/guide/logging/).
///
/// If the level of steps is switched off in `log`, each call costs one comparison, and nothing is kept.
#[derive(Clone, Debug)]
pub struct Log<S: 'static> {
    name: &'static str,
    target: &'static str,
    level: Level,
    details: Level,
    course: Course<S>,
}

impl<S: State> Log<S> {
    /// Creates an observer of a machine, which is called `name` in the log. Steps have the level `Debug`, and details
    /// have `Trace`. The target of both is `fsmith`.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Log { name, target: "fsmith", level: Level::Debug, details: Level::Trace, course: Course::new() }
    }

    /// Sets the level of steps.
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets the level of details. If the level of steps is switched off, details are off, too.
    #[must_use]
    pub const fn details(mut self, level: Level) -> Self {
        self.details = level;
        self
    }

    /// Sets the target of all records, by which loggers filter.
    #[must_use]
    pub const fn target(mut self, target: &'static str) -> Self {
        self.target = target;
        self
    }

    fn is_on(&self) -> bool {
        self.level <= ::log::STATIC_MAX_LEVEL && self.level <= ::log::max_level()
    }

    fn notify(&self, what: &str) {
        log!(target: self.target, self.level, machine = self.name; "{}: {what}", self.name);
    }

    fn detail(&self, what: &'static str, of: &impl Display) {
        let name = self.name;
        log!(target: self.target, self.details, machine = name, what = what, of:% = of; "{name}: {what} {of}");
    }

    fn finish(&self, done: &Done<S>) {
        let (name, level) = (self.name, if done.is_idle() { self.details } else { self.level });
        let (answer, from, to) = (done.word(), &done.left, &done.reached);
        log!(
            target: self.target, level,
            machine = name, cause:% = done.occasion, answer = answer, from:% = from, to:% = to;
            "{name}: {done}"
        );
    }
}

impl<S: State> Observer<S> for Log<S> {
    lines!();

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let (name, of) = (self.name, state.map_or("the machine", State::name));
        log!(target: self.target, Level::Error, machine = name, invariant = invariant, state = of; "{name}: {of} violates {invariant}");
        self.course = Course::new();
    }
}
