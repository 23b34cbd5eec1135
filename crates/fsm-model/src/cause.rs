//! The causes of steps.

use super::{EventId, Events, StateId, Trigger};

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

impl Trigger {
    /// Whether one cause can trigger transitions with both triggers, in one step of several regions.
    #[must_use]
    pub fn may_coincide(&self, other: &Trigger) -> bool {
        match (self, other) {
            (Trigger::On(one), Trigger::On(other)) | (Trigger::Hear(one), Trigger::Hear(other)) => match (one, other) {
                (Events::Of(one), Events::Of(other)) => one.iter().any(|event| other.contains(event)),
                _ => true,
            },
            (Trigger::When, Trigger::When) | (Trigger::Always, Trigger::Always) => true,
            (one, other) if one.waits() && other.waits() => true,
            (Trigger::Done(one), Trigger::Done(other)) | (Trigger::Force(one), Trigger::Force(other)) => one == other,
            _ => false,
        }
    }
}
