//! The observer for the crate `defmt`.

use super::course::{Course, Done, Occasion, States};
use super::lines;
use ::defmt::{Format, Formatter, write};
use fsm_core::observer::{Candidate, Cause, Observer, Verdict};
use fsm_core::{Answer, State};

/// Writes what a machine does to the logger of the crate [`defmt`](https://docs.rs/defmt), which is for
/// microcontrollers: a frame for each step, and, at another level, a detail for each notification in it.
///
/// The frame of a step is `door: Push: Shut -> Open`, or has another outcome: `stayed`, `deferred`, `refused`,
/// `ignored`. Polls in which nothing happens count as details. A violated invariant, `never`, is an error.
///
/// Names of states and transitions are written as text, so states need not implement `defmt::Format`. Frames below the
/// level that `DEFMT_LOG` sets for the crate `fsm_observe` are not compiled: `DEFMT_LOG=info,fsm_observe=trace`. The guide
/// has an example: [logging](https://docs.rs/fsmith/latest/fsmith/guide/logging/).
#[derive(Clone, Debug)]
pub struct Defmt<S: 'static> {
    name: &'static str,
    level: DefmtLevel,
    details: DefmtLevel,
    course: Course<S>,
}

/// A level of `defmt`, which has no type for levels. The most severe one is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum DefmtLevel {
    /// Nothing is written.
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

macro_rules! at {
    ($level:expr, $($what:tt)*) => {
        match $level {
            DefmtLevel::Off => {}
            DefmtLevel::Error => ::defmt::error!($($what)*),
            DefmtLevel::Warn => ::defmt::warn!($($what)*),
            DefmtLevel::Info => ::defmt::info!($($what)*),
            DefmtLevel::Debug => ::defmt::debug!($($what)*),
            DefmtLevel::Trace => ::defmt::trace!($($what)*),
        }
    };
}

impl<S: State> Defmt<S> {
    /// Creates an observer of a machine that is called `name`. Steps have the level `Info`, and details have `Trace`.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Defmt { name, level: DefmtLevel::Info, details: DefmtLevel::Trace, course: Course::new() }
    }

    /// Sets the level of steps.
    #[must_use]
    pub const fn level(mut self, level: DefmtLevel) -> Self {
        self.level = level;
        self
    }

    /// Sets the level of details. If steps are `Off`, details are off, too.
    #[must_use]
    pub const fn details(mut self, level: DefmtLevel) -> Self {
        self.details = level;
        self
    }

    fn is_on(&self) -> bool {
        self.level != DefmtLevel::Off
    }

    fn notify(&self, what: &'static str) {
        at!(self.level, "{=str}: {=str}", self.name, what);
    }

    fn detail(&self, what: &'static str, of: &impl Format) {
        at!(self.details, "{=str}: {=str} {}", self.name, what, of);
    }

    fn finish(&self, done: &Done<S>) {
        at!(if done.is_idle() { self.details } else { self.level }, "{=str}: {}", self.name, done);
    }
}

impl<S: State> Observer<S> for Defmt<S> {
    lines!();

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let of = state.map_or("the machine", State::name);
        ::defmt::error!("{=str}: {=str} violates {=str}", self.name, of, invariant);
        self.course = Course::new();
    }
}

impl<S: State> Format for Done<S> {
    fn format(&self, out: Formatter<'_>) {
        write!(out, "{}:", self.occasion);
        if self.answer != Answer::Moved {
            return write!(out, " {=str}", self.word());
        }
        if !self.left.is_empty() {
            write!(out, " {}", self.left);
        }
        write!(out, " ->");
        if !self.reached.is_empty() {
            write!(out, " {}", self.reached);
        }
    }
}

impl<S: State> Format for Occasion<S> {
    fn format(&self, out: Formatter<'_>) {
        match self {
            Occasion::Cause(cause) => write!(out, "{}", cause),
            Occasion::Trigger(trigger) => write!(out, "{=str}", trigger),
        }
    }
}

impl<S: State> Format for States<S> {
    fn format(&self, out: Formatter<'_>) {
        for (nth, name) in self.innermost().enumerate() {
            write!(out, "{=str}{=str}", if nth == 0 { "" } else { " + " }, name);
        }
        if self.is_cut() {
            write!(out, " + ..");
        }
    }
}
