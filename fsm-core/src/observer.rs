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

use crate::Answer;
use core::fmt::{self, Display};
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
    /// A step begins, for this reason.
    #[inline]
    fn began(&mut self, cause: Cause<S>) {
        let _ = cause;
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

    /// A transition was considered: its trigger is met, and `taken` is the result of its guard. If its reaction passes,
    /// `taken` is `false`.
    #[inline]
    fn considered(&mut self, candidate: Candidate<S>, taken: bool) {
        let _ = (candidate, taken);
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
    fn effect(&mut self, source: Option<S>, end: End<S>) {
        let _ = (source, end);
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

    /// An event is deferred. When it is recalled, a new step begins for it.
    #[inline]
    fn deferred(&mut self, event: &'static str) {
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
impl<S> Observer<S> for () {}

/// What a step is for. A step for a timer or an `always` is not announced; it begins with the transition that is
/// considered, for a timer when time has [`advanced`](Observer::advanced).
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause<S> {
    /// An event, by the name of its variant; of a type that is declared elsewhere, the name of the type.
    Event(&'static str),
    /// A signal, by the name of its variant.
    Signal(&'static str),
    /// An `update`.
    Poll,
    /// The completion of a state.
    Done(S),
}

/// A transition that is considered. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Candidate<S> {
    /// The state that it belongs to; `None` for the machine's own.
    pub source: Option<S>,
    /// Its trigger, as it was written or nearly so: `on Noise if volume > 10`, `alarm after 5s`.
    pub trigger: &'static str,
    /// Whether it is an `always`, which the machine considers on its own: in a step that is not announced.
    pub always: bool,
}

impl<S> Candidate<S> {
    /// For generated code.
    #[doc(hidden)]
    #[inline]
    pub const fn new(source: Option<S>, trigger: &'static str, always: bool) -> Self {
        Candidate { source, trigger, always }
    }
}

/// Where a reaction ends.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End<S: 'static> {
    /// The machine stays where it is.
    Stay,
    /// These states are entered: one, or one in each of several regions.
    To(&'static [S]),
    /// This state is entered, and what was active is put aside.
    Push(S),
    /// What was pushed is exited, and what was put aside is resumed.
    Pop,
}

impl<S: crate::State> Display for Cause<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Event(name) | Cause::Signal(name) => out.write_str(name),
            Cause::Poll => out.write_str("update"),
            Cause::Done(state) => write!(out, "done({})", state.name()),
        }
    }
}

impl<S: crate::State> Display for Candidate<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.source.map_or("the machine", crate::State::name);
        write!(out, "{source}: {}", self.trigger)
    }
}

impl<S: crate::State> Display for End<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Stay => out.write_str("stay"),
            End::To([state]) => out.write_str(state.name()),
            End::To(states) => {
                for (nth, state) in states.iter().enumerate() {
                    write!(out, "{}{}", if nth == 0 { "(" } else { ", " }, state.name())?;
                }
                out.write_str(")")
            }
            End::Push(state) => write!(out, "push({})", state.name()),
            End::Pop => out.write_str("pop"),
        }
    }
}
