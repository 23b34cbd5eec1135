//! Who watches a machine: told of what it is told, which transitions it looks at, and what it leaves, does and enters.
//!
//! A machine with the item `observer NAME;` tells the parameter of that name. `()` observes nothing and costs nothing; a
//! machine without the item has no trace of any of this.

use core::fmt::{self, Display};

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
    message = "`{Self}` does not observe a machine whose states are `{S}` [fsmith::not_an_observer]",
    label = "not an `Observer<{S}>`",
    note = "the parameter that observes implements `fsmith::Observer<{S}>`; `()` does, and so does a `&mut impl Observer<{S}>`"
)]
pub trait Observer<S> {
    /// A step begins, for this reason.
    #[inline]
    fn told(&mut self, told: Told<S>) {
        let _ = told;
    }

    /// A transition was looked at: its trigger is met, and its guard answered `taken`. If its reaction passes, `taken`
    /// is `false`.
    #[inline]
    fn looked_at(&mut self, candidate: Candidate<S>, taken: bool) {
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

    /// A raised event or signal was handled, and nothing reacted to it.
    #[inline]
    fn unheard(&mut self, event: &'static str) {
        let _ = event;
    }

    /// An event is deferred. When it is recalled, a new step begins for it.
    #[inline]
    fn deferred(&mut self, event: &'static str) {
        let _ = event;
    }
}

/// Observes nothing.
impl<S> Observer<S> for () {}

/// Forwards everything to the observer behind the reference.
#[diagnostic::do_not_recommend]
impl<S, O: Observer<S> + ?Sized> Observer<S> for &mut O {
    #[inline]
    fn told(&mut self, told: Told<S>) {
        O::told(self, told);
    }

    #[inline]
    fn looked_at(&mut self, candidate: Candidate<S>, taken: bool) {
        O::looked_at(self, candidate, taken);
    }

    #[inline]
    fn exited(&mut self, state: S) {
        O::exited(self, state);
    }

    #[inline]
    fn paused(&mut self, state: S) {
        O::paused(self, state);
    }

    #[inline]
    fn effect(&mut self, source: Option<S>, end: End<S>) {
        O::effect(self, source, end);
    }

    #[inline]
    fn entered(&mut self, state: S) {
        O::entered(self, state);
    }

    #[inline]
    fn resumed(&mut self, state: S) {
        O::resumed(self, state);
    }

    #[inline]
    fn raised(&mut self, event: &'static str) {
        O::raised(self, event);
    }

    #[inline]
    fn unheard(&mut self, event: &'static str) {
        O::unheard(self, event);
    }

    #[inline]
    fn deferred(&mut self, event: &'static str) {
        O::deferred(self, event);
    }
}

/// What a step is for. A step for a timer or an `always` is not announced; it begins with the transition that is looked
/// at.
///
/// There may be more of these in later versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Told<S> {
    /// An event, by the name of its variant; of a type that is declared elsewhere, the name of the type.
    Event(&'static str),
    /// A signal, by the name of its variant.
    Signal(&'static str),
    /// An `update`.
    Poll,
    /// The completion of a state.
    Done(S),
}

/// A transition that is looked at. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Candidate<S> {
    /// The state that it belongs to; `None` for the machine's own.
    pub source: Option<S>,
    /// Its trigger, as it was written or nearly so: `on Noise if volume > 10`.
    pub trigger: &'static str,
}

impl<S> Candidate<S> {
    /// For generated code, which says all that is known of it.
    #[doc(hidden)]
    #[inline]
    pub const fn new(source: Option<S>, trigger: &'static str) -> Self {
        Candidate { source, trigger }
    }
}

/// Where a reaction ends.
///
/// There may be more of these in later versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End<S: 'static> {
    /// It does not move.
    Stay,
    /// These states are entered: one, or one in each of several regions.
    To(&'static [S]),
    /// This state is entered in place of what is put aside.
    Push(S),
    /// What was pushed is exited, and what lies beneath is resumed.
    Pop,
}

impl<S: crate::State> Display for Told<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Event(name) | Told::Signal(name) => out.write_str(name),
            Told::Poll => out.write_str("update"),
            Told::Done(state) => write!(out, "done({})", state.name()),
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
