//! Observers: notifications about everything a machine does, for logs, traces and tests.
//!
//! The item `observer NAME;` makes a machine notify its parameter of that name. To turn observation off, pass `()`,
//! which costs nothing. A machine without the item contains no code for observers.

mod event;

#[doc(hidden)]
pub use event::show;
pub use event::{Candidate, Cause, Effect, End, Kind, Verdict};

use crate::Answer;
use core::fmt;
use core::time::Duration;

/// Receives a notification for everything a machine does, at the moment it happens.
///
/// `S` is the state type of the machine, such as `RobotState`. Every method has a default implementation that does
/// nothing, so an observer implements only the methods it needs. An observer cannot influence the machine.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::{Observer, State};
///
/// /// Counts the entries of all states.
/// #[derive(Default)]
/// struct Entries(usize);
///
/// impl<S: State> Observer<S> for Entries {
///     fn entered(&mut self, _: S) {
///         self.0 += 1;
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot observe a machine whose states are `{S}` [fsmith::not_an_observer]",
    label = "not an `Observer<{S}>`",
    note = "the observer parameter must implement `fsmith::Observer<{S}>`, as `()` and `&mut impl Observer<{S}>` do"
)]
pub trait Observer<S> {
    /// Whether the observer needs notifications.
    ///
    /// If this returns `false`, as for `()`, the machine skips work that is done only for the observer. The methods may
    /// still be called.
    #[inline]
    fn is_listening(&self) -> bool {
        true
    }

    /// A step begins, and `cause` says why.
    ///
    /// Not called for a timer or an `always`. Such a step begins with [`considered`](Self::considered).
    #[inline]
    fn began(&mut self, cause: Cause<S>) {
        let _ = cause;
    }

    /// The `Debug` output of the event or signal that the current step handles.
    ///
    /// Called directly after [`began`](Self::began), and only if the machine declares it: `observer log: payload;`.
    #[inline]
    fn payload(&mut self, payload: fmt::Arguments<'_>) {
        let _ = payload;
    }

    /// An event, an update or the passing of time is ignored, because the machine is not started.
    ///
    /// For an event or an update, [`began`](Self::began) is called first.
    #[inline]
    fn not_started(&mut self) {}

    /// Time has passed in an `advance`, until a timer is due or until the end of the call.
    ///
    /// `left` is the time of the call that has not passed yet. If a timer is due, it is considered next.
    #[inline]
    fn advanced(&mut self, left: Duration) {
        let _ = left;
    }

    /// A transition was considered, because its trigger matches. `verdict` is the outcome:
    ///
    /// - [`Taken`](Verdict::Taken)
    /// - [`Refused`](Verdict::Refused): the guard is false
    /// - [`Failed`](Verdict::Failed): the guard, or a decision that may `pass`, has failed
    /// - [`Passed`](Verdict::Passed): the reaction ends in `pass`
    /// - [`Deferred`](Verdict::Deferred) and [`Ignored`](Verdict::Ignored): the transition is a `defer` or an `ignore`
    ///
    /// In a machine with regions, a transition that is taken may still be [`dropped`](Self::dropped) after all regions
    /// have been considered.
    #[inline]
    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let _ = (candidate, verdict);
    }

    /// A transition that was reported as taken is not taken after all, because it conflicts with one of another region.
    ///
    /// `verdict` is [`Outranked`](Verdict::Outranked) or [`Excluded`](Verdict::Excluded), and names the other
    /// transition.
    #[inline]
    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let _ = (candidate, verdict);
    }

    /// A state is exited. Called before its exit actions run.
    #[inline]
    fn exited(&mut self, state: S) {
        let _ = state;
    }

    /// A state is paused without being exited, by a `push` or because its composite is suspended. Called before its
    /// actions run.
    #[inline]
    fn paused(&mut self, state: S) {
        let _ = state;
    }

    /// The effect of a transition runs, after the exits and before the entries. Also called if the effect has no code.
    #[inline]
    fn effect(&mut self, effect: Effect<S>) {
        let _ = effect;
    }

    /// A state is entered. Called before its entry actions run.
    #[inline]
    fn entered(&mut self, state: S) {
        let _ = state;
    }

    /// A [paused](Self::paused) state is resumed. Called before its actions run.
    #[inline]
    fn resumed(&mut self, state: S) {
        let _ = state;
    }

    /// An action has raised an event or a signal, which is now queued. An error of a machine with `fails` is reported
    /// as the signal `failed`.
    #[inline]
    fn raised(&mut self, event: &'static str) {
        let _ = event;
    }

    /// Nothing reacted to a raised event or signal, or there was no room to defer an event.
    #[inline]
    fn discarded(&mut self, event: &'static str) {
        let _ = event;
    }

    /// An event is deferred. It is handled later, in the step that follows [`recalled`](Self::recalled).
    #[inline]
    fn deferred(&mut self, event: &'static str) {
        let _ = event;
    }

    /// A deferred event is about to be handled again. Its step begins next.
    #[inline]
    fn recalled(&mut self, event: &'static str) {
        let _ = event;
    }

    /// A call is complete, including all follow-up steps, and this is its answer.
    ///
    /// In `run` and `run_updates`, this is called for each event or poll, and in `advance` for each timer that is
    /// taken. The answer to a start or a stop is `Moved`. If a call panics, this is not called.
    #[inline]
    fn answered(&mut self, answer: Answer) {
        let _ = answer;
    }

    /// An invariant, `never`, is violated between two calls. The machine panics next.
    ///
    /// `state` is the state that declares the invariant, or `None` if the machine itself does. `invariant` is its text,
    /// nearly as written: `never fuel < 0`.
    #[inline]
    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let _ = (state, invariant);
    }
}

/// Observes nothing, at no cost.
impl<S> Observer<S> for () {
    #[inline]
    fn is_listening(&self) -> bool {
        false
    }
}
