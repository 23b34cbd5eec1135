//! The kinds of triggers and their numbers: the columns of the table in which the interpreter finds the candidates of a
//! leaf.

use super::{EventId, Plan, StateId, Trigger};
use alloc::vec::Vec;

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

/// How the kinds of triggers are numbered: polls, `always`, each event, each signal, each completion that some
/// transition reacts to, time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    events: usize,
    signals: usize,
    pub count: usize,
}

impl Kinds {
    pub fn of(plan: &Plan) -> Self {
        // Of a type whose variants are not known, every event is of one kind.
        let (events, signals) = (plan.model().events.len().max(1), plan.model().signals.len());
        Kinds { events, signals, count: 2 + events + signals + plan.heard().len() + 1 }
    }

    pub fn all(self, plan: &Plan) -> Vec<Told> {
        let events = (0..self.events).map(|event| Told::Event(EventId::at(event)));
        let signals = (0..self.signals).map(|signal| Told::Signal(EventId::at(signal)));
        let completions = plan.heard().iter().map(|&composite| Told::Done(composite));
        let all = [Told::Poll, Told::Always].into_iter().chain(events).chain(signals).chain(completions);
        all.chain([Told::Time]).collect()
    }

    #[inline]
    pub fn position(self, plan: &Plan, told: Told) -> usize {
        match told {
            Told::Poll => 0,
            Told::Always => 1,
            Told::Time => self.count - 1,
            Told::Event(event) => 2 + event.index(),
            Told::Signal(signal) => 2 + self.events + signal.index(),
            Told::Done(composite) => {
                let heard = plan.heard().iter().position(|&heard| heard == composite);
                2 + self.events + self.signals + heard.unwrap_or(0)
            }
        }
    }
}
