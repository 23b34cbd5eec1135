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

impl Cause {
    /// Whether the cause can trigger a transition with this trigger.
    #[must_use]
    pub fn may_trigger(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Cause::Event(event), Trigger::On(events)) | (Cause::Signal(event), Trigger::Hear(events)) => {
                events.may_be(event)
            }
            (Cause::Poll, Trigger::When) | (Cause::Always, Trigger::Always) => true,
            (Cause::Time, trigger) => trigger.waits(),
            (Cause::Done(completed), Trigger::Done(composite)) => completed == *composite,
            (Cause::Force(wanted), Trigger::Force(state)) => wanted == *state,
            _ => false,
        }
    }
}
