//! The observer for the crate `log`.

use super::course::{Course, Done};
use super::lines;
use crate::observer::{Candidate, Cause, Observer, Verdict};
use crate::{Answer, State};
use ::log::{Level, log};
use core::fmt::Display;

/// Writes what a machine does to the logger of the crate [`log`](https://docs.rs/log): a record for each step, and, at
/// another level, one for each thing that happens in it.
///
/// A record of a step says `door: Push: Shut -> Open`, or what else has become of it: `stayed`, `deferred`, `refused`,
/// `ignored`. Its fields (`log`'s key-values) are `machine`, `cause`, `answer`, `from` and `to`; those of a
/// detail are `machine`, `what` and `of`: `door: entered Open`. Polls in which nothing happens are details. What must
/// `never` be is an error.
///
/// The guide shows one: [logging](https://docs.rs/fsmith/latest/fsmith/guide/logging/).
///
/// Where `log` has the level of the steps switched off, each call costs a comparison and nothing is kept.
#[derive(Clone, Debug)]
pub struct Log<S: 'static> {
    name: &'static str,
    target: &'static str,
    level: Level,
    details: Level,
    course: Course<S>,
}

impl<S: State> Log<S> {
    /// An observer of the machine that is to be called `name`. Steps are written at the level `Debug`, and what happens in
    /// them at `Trace`, both with the target `fsmith`.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Log { name, target: "fsmith", level: Level::Debug, details: Level::Trace, course: Course::new() }
    }

    /// The level of steps.
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// The level of what happens in a step. Where that of steps is switched off, so is this.
    #[must_use]
    pub const fn details(mut self, level: Level) -> Self {
        self.details = level;
        self
    }

    /// The target of all records, by which loggers filter.
    #[must_use]
    pub const fn target(mut self, target: &'static str) -> Self {
        self.target = target;
        self
    }

    fn is_on(&self) -> bool {
        self.level <= ::log::STATIC_MAX_LEVEL && self.level <= ::log::max_level()
    }

    fn tell(&self, what: &str) {
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
