//! The kinds of causes of a step: what is known about its cause before it happens.

use fsm_model::{Cause, StateId, Trigger};

/// A kind of cause. Unlike a [`Cause`], it does not say which event or signal occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseKind {
    /// An event.
    Event,
    /// A signal, which the machine itself has raised.
    Signal,
    /// A poll.
    Poll,
    /// Nothing: the cause of an `always`.
    Always,
    /// The completion of a composite.
    Done(StateId),
    /// The inspector sends the machine to this state.
    Force(StateId),
    /// The passing of time.
    Time,
}

impl CauseKind {
    /// Whether a value comes with it: an event or a signal.
    #[must_use]
    pub fn carries(self) -> bool {
        matches!(self, CauseKind::Event | CauseKind::Signal)
    }

    /// Whether such a cause can trigger a transition.
    #[must_use]
    pub fn may_trigger(self, trigger: &Trigger) -> bool {
        match trigger {
            Trigger::On(_) => self == CauseKind::Event,
            Trigger::Signal(_) => self == CauseKind::Signal,
            Trigger::When => self == CauseKind::Poll,
            Trigger::Always => self == CauseKind::Always,
            Trigger::Done(composite) => self == CauseKind::Done(*composite),
            Trigger::Force(state) => self == CauseKind::Force(*state),
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => self == CauseKind::Time,
        }
    }

    /// The cause; `None` if it depends on an event or a signal.
    #[must_use]
    pub fn cause(self) -> Option<Cause> {
        match self {
            CauseKind::Event | CauseKind::Signal => None,
            CauseKind::Poll => Some(Cause::Poll),
            CauseKind::Always => Some(Cause::Always),
            CauseKind::Done(state) => Some(Cause::Done(state)),
            CauseKind::Force(state) => Some(Cause::Force(state)),
            CauseKind::Time => Some(Cause::Time),
        }
    }
}
