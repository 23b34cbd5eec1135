//! Observers, which are notified of what a machine does: what its steps are for, which transitions it considers, and
//! what it exits, runs and enters.
//!
//! A machine with the item `observer NAME;` notifies the parameter of that name. `()` observes nothing and costs
//! nothing; a machine without the item contains no code for this.

#[cfg(feature = "log")]
pub use crate::tools::Log;
#[cfg(feature = "tracing")]
pub use crate::tools::Tracing;
#[cfg(feature = "defmt")]
pub use crate::tools::{Defmt, DefmtLevel};

#[doc(hidden)]
pub use crate::told::show;
pub use crate::told::{Candidate, Cause, Effect, End, Kind, Verdict};

use crate::Answer;
use core::fmt;
use core::time::Duration;

/// Is notified of what a machine does, while it does it.
///
/// `S` is the machine's type of states, such as `RobotState`. The default implementation of every method does nothing,
/// so an observer implements only the methods it needs. An observer cannot influence the machine.
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
    /// Whether it is to be told anything. If it is not, as for `()`, what is only worked out for it is left out; it may
    /// still be told the rest.
    #[inline]
    fn is_listening(&self) -> bool {
        true
    }

    /// A step begins, for this reason.
    #[inline]
    fn began(&mut self, cause: Cause<S>) {
        let _ = cause;
    }

    /// What the event or signal of the step that has just begun carries, as its `Debug` shows it. Only machines that say
    /// so, as in `observer log: payload;`, tell this.
    #[inline]
    fn payload(&mut self, payload: fmt::Arguments<'_>) {
        let _ = payload;
    }

    /// The machine is not started, and so ignores an event, an update or the time that passes. Where something
    /// [`began`](Self::began), that was ignored.
    #[inline]
    fn not_started(&mut self) {}

    /// In an `advance`, time has passed: to where a timer is due, which is considered next, or to the end of the call. So
    /// much of the call's time is left.
    #[inline]
    fn advanced(&mut self, left: Duration) {
        let _ = left;
    }

    /// A transition was considered, as its trigger is met: it is [`Taken`](Verdict::Taken),
    /// [`Refused`](Verdict::Refused) by its guard, its reaction [`Passed`](Verdict::Passed), or it is a `defer`, and
    /// the event is [`Deferred`](Verdict::Deferred), or an `ignore`, and it is [`Ignored`](Verdict::Ignored). If several regions react, one that was taken so far may be
    /// [`dropped`](Self::dropped) after all have been considered.
    #[inline]
    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let _ = (candidate, verdict);
    }

    /// A transition that was taken so far is not, because that of another region is: [`Outranked`](Verdict::Outranked) or
    /// [`Excluded`](Verdict::Excluded) by it.
    #[inline]
    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let _ = (candidate, verdict);
    }

    /// A state is exited; its actions come after this.
    #[inline]
    fn exited(&mut self, state: S) {
        let _ = state;
    }

    /// A state is put aside without being exited; its actions come after this.
    #[inline]
    fn paused(&mut self, state: S) {
        let _ = state;
    }

    /// The effect of a transition runs now, whether it has any code or not: between the exits and the entries.
    #[inline]
    fn effect(&mut self, effect: Effect<S>) {
        let _ = effect;
    }

    /// A state is entered; its actions come after this.
    #[inline]
    fn entered(&mut self, state: S) {
        let _ = state;
    }

    /// A state is resumed after it was put aside; its actions come after this.
    #[inline]
    fn resumed(&mut self, state: S) {
        let _ = state;
    }

    /// An action raised this event or signal, which now waits in the queue.
    #[inline]
    fn raised(&mut self, event: &'static str) {
        let _ = event;
    }

    /// A raised event or signal was handled, and nothing reacted to it; or an event is deferred, and there is no room for
    /// it.
    #[inline]
    fn discarded(&mut self, event: &'static str) {
        let _ = event;
    }

    /// An event is deferred. When it is [`recalled`](Self::recalled), a new step begins for it.
    #[inline]
    fn deferred(&mut self, event: &'static str) {
        let _ = event;
    }

    /// A deferred event is handled once more, in a step that begins next.
    #[inline]
    fn recalled(&mut self, event: &'static str) {
        let _ = event;
    }

    /// What the machine was told is dealt with, and so is everything that followed by itself. This is its answer: that of a
    /// call, or in `run` and `run_updates` that of one event or poll, and in `advance` that of one timer, if it was taken.
    /// After a start or a stop it is `Moved`. A call that ends in a panic has no answer.
    #[inline]
    fn answered(&mut self, answer: Answer) {
        let _ = answer;
    }

    /// Between two calls what must `never` be is the case: the invariant as it was written or nearly so, `never fuel < 0`,
    /// and the state that it belongs to, `None` for the machine's own. The machine panics next.
    #[inline]
    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let _ = (state, invariant);
    }
}

/// Observes nothing.
impl<S> Observer<S> for () {
    #[inline]
    fn is_listening(&self) -> bool {
        false
    }
}
