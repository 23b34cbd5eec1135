//! The kinds of causes of a step.

use super::{EventId, StateId, Trigger};

/// One kind of trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// An event of this kind; of a type whose variants are not known, every event is of kind 0.
    Event(EventId),
    /// A signal of this kind, raised by the machine itself.
    Signal(EventId),
    /// A poll.
    Poll,
    /// The trigger of an `always`: nothing.
    Always,
    /// The completion of a composite.
    Done(StateId),
    /// Time has passed.
    Time,
}

impl Cause {
    /// Whether it may trigger a transition with this trigger.
    #[must_use]
    pub fn may_trigger(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Cause::Event(event), Trigger::On(events)) | (Cause::Signal(event), Trigger::Hear(events)) => {
                events.may_be(event)
            }
            (Cause::Poll, Trigger::When)
            | (Cause::Always, Trigger::Always)
            | (Cause::Time, Trigger::After(_) | Trigger::Every(_)) => true,
            (Cause::Done(completed), Trigger::Done(composite)) => completed == *composite,
            _ => false,
        }
    }
}
