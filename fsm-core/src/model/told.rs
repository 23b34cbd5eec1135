//! The kinds of causes of a step.

use super::{EventId, StateId, Trigger};

/// One kind of trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Told {
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

impl Told {
    /// Whether it may trigger a transition with this trigger.
    #[must_use]
    pub fn may_trigger(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Told::Event(event), Trigger::On(events)) | (Told::Signal(event), Trigger::Hear(events)) => {
                events.may_be(event)
            }
            (Told::Poll, Trigger::When)
            | (Told::Always, Trigger::Always)
            | (Told::Time, Trigger::After(_) | Trigger::Every(_)) => true,
            (Told::Done(completed), Trigger::Done(composite)) => completed == *composite,
            _ => false,
        }
    }
}
