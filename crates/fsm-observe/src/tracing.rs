//! The observer for the crate `tracing`.

use super::course::{Course, word};
use ::tracing::field::{Empty, display};
use ::tracing::{Level, Span, event, span};
use fsm_core::observer::{Candidate, Cause, Observer, Verdict};
use fsm_core::{Answer, State};

/// The target of all spans and events, by which subscribers filter.
const TARGET: &str = "fsmith";

/// Opens a span of the crate [`tracing`](https://docs.rs/tracing) for each step of a machine, with an event at another
/// level for each notification in it. Events and spans of actions are nested in the span of the step.
///
/// The span is called `step`. Its fields are `machine`, `cause`, `answer`, `from` and `to`. The fields of an event are
/// `machine`, and one or more of `state`, `transition` and `event`. An `update` in which nothing happens has no span. A
/// violated invariant, `never`, is an event at the level `ERROR`. The target is `fsmith`.
///
/// This needs `alloc`, as `tracing` does. The guide has an example:
/// [logging](https://docs.rs/fsmith/latest/fsmith/guide/logging/).
#[derive(Debug)]
pub struct Tracing<S: 'static> {
    name: &'static str,
    level: Level,
    details: Level,
    course: Course<S>,
    step: Option<Entered>,
}

/// A span that the thread has entered. In contrast to the guard of `tracing`, it may move to another thread with its
/// observer, because it exists only during a call.
#[derive(Debug)]
struct Entered(Span);

impl Entered {
    fn enter(span: Span) -> Self {
        span.with_subscriber(|(id, subscriber)| subscriber.enter(id));
        Entered(span)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.with_subscriber(|(id, subscriber)| subscriber.exit(id));
    }
}

/// Creates a span or an event at a level that is known only at run time. Each level has its own call site, where
/// `tracing` caches whether a subscriber is interested.
macro_rules! at {
    ($level:expr, $what:ident!($($fields:tt)*)) => {
        match $level {
            Level::ERROR => $what!(target: TARGET, Level::ERROR, $($fields)*),
            Level::WARN => $what!(target: TARGET, Level::WARN, $($fields)*),
            Level::INFO => $what!(target: TARGET, Level::INFO, $($fields)*),
            Level::DEBUG => $what!(target: TARGET, Level::DEBUG, $($fields)*),
            Level::TRACE => $what!(target: TARGET, Level::TRACE, $($fields)*),
        }
    };
}

impl<S: State> Tracing<S> {
    /// Creates an observer of a machine that is called `name`. Steps have the level `INFO`, and details have `DEBUG`.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Tracing { name, level: Level::INFO, details: Level::DEBUG, course: Course::new(), step: None }
    }

    /// Sets the level of steps.
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets the level of details.
    #[must_use]
    pub const fn details(mut self, level: Level) -> Self {
        self.details = level;
        self
    }

    /// Opens the span of the step that has begun.
    fn open(&mut self) {
        let (None, Some(occasion)) = (&self.step, self.course.occasion()) else { return };
        let (machine, cause) = (self.name, display(&occasion));
        let span = at!(self.level, span!("step", machine, cause, answer = Empty, from = Empty, to = Empty));
        self.step = Some(Entered::enter(span));
    }

    fn of_state(&self, what: &'static str, state: S) {
        let (machine, state) = (self.name, state.name());
        at!(self.details, event!(machine, state, "{what}"));
    }

    fn of_transition(&self, candidate: Candidate<S>, verdict: Verdict) {
        let (machine, what) = (self.name, word(verdict));
        let (state, transition) = (candidate.source.map(State::name), candidate.trigger);
        at!(self.details, event!(machine, state, transition, "{what}"));
    }

    fn of_event(&self, what: &'static str, event: &'static str) {
        let machine = self.name;
        at!(self.details, event!(machine, event, "{what}"));
    }
}

impl<S: State> Observer<S> for Tracing<S> {
    fn began(&mut self, cause: Cause<S>) {
        if !self.course.began(cause) {
            let (machine, event) = (self.name, display(&cause));
            at!(self.details, event!(machine, event, "began"));
        } else if cause != Cause::Poll {
            self.open();
        }
    }

    fn not_started(&mut self) {
        let machine = self.name;
        at!(self.level, event!(machine, "not started"));
    }

    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.course.considered(candidate, verdict);
        if verdict.is_taken() {
            self.open();
        }
        self.of_transition(candidate, verdict);
    }

    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.of_transition(candidate, verdict);
    }

    fn exited(&mut self, state: S) {
        self.course.left(state);
        self.of_state("exited", state);
    }

    fn paused(&mut self, state: S) {
        self.course.left(state);
        self.of_state("paused", state);
    }

    fn entered(&mut self, state: S) {
        self.course.reached(state);
        self.of_state("entered", state);
    }

    fn resumed(&mut self, state: S) {
        self.course.reached(state);
        self.of_state("resumed", state);
    }

    fn raised(&mut self, event: &'static str) {
        self.of_event("raised", event);
    }

    fn discarded(&mut self, event: &'static str) {
        self.of_event("discarded", event);
    }

    fn deferred(&mut self, event: &'static str) {
        self.of_event("deferred", event);
    }

    fn answered(&mut self, answer: Answer) {
        let (step, done) = (self.step.take(), self.course.end(answer));
        if let (Some(Entered(span)), Some(done)) = (&step, done) {
            span.record("answer", done.word());
            if !done.left.is_empty() {
                span.record("from", display(&done.left));
            }
            if !done.reached.is_empty() {
                span.record("to", display(&done.reached));
            }
        }
    }

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let (machine, state) = (self.name, state.map(State::name));
        event!(target: TARGET, Level::ERROR, machine, state, invariant, "violated");
        (self.course, self.step) = (Course::new(), None);
    }
}
