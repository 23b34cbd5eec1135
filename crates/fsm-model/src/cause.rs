//! The causes of steps.

use super::{EventId, StateId};

/// A cause of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// An event of this variant. If the variants of the event type are not known, all events have id 0.
    Event(EventId),
    /// A signal of this variant, raised by the machine itself.
    Signal(EventId),
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
