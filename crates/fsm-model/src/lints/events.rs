//! Events without reactions, and signals that are never raised or never handled.

use super::super::check::Subject;
use super::super::{Branch, EventId, Events, Raised, TransitionId, Trigger};
use super::Lints;
use crate::rules::Rule;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// No transition mentions the event.
    Never,
    /// The event is ignored, and not used otherwise.
    Ignored,
    /// The event is deferred, and nothing reacts to it afterwards.
    Deferred,
    /// The event is only mentioned by transitions that are never taken.
    InVain,
    /// A transition may be taken because of the event.
    Reaction,
}

impl Lints<'_> {
    /// For each event, some state that can be active reacts to it.
    pub(super) fn unused_events(&mut self) {
        let handled = self.handled(self.plan.model().events.len(), |trigger| match trigger {
            Trigger::On(events) => Some(events),
            _ => None,
        });
        for (index, handled) in handled.into_iter().enumerate() {
            let event = &self.plan.model().events[index];
            let (rule, message) = match handled {
                Use::Never => {
                    (Rule::UnusedEvent, format!("no state reacts to `{event}`; add a transition for it, or remove it"))
                }
                Use::Deferred => (Rule::UnusedEvent, format!("`{event}` is deferred, but no state ever reacts to it")),
                Use::Ignored => {
                    let message = format!(
                        "`{event}` is ignored, and no state reacts to it; add a transition for it, or remove it"
                    );
                    (Rule::UnusedEvent, message)
                }
                Use::InVain => {
                    let message =
                        format!("`{event}` is never accepted: the transitions that react to it are never taken");
                    (Rule::UnacceptedEvent, message)
                }
                Use::Reaction => continue,
            };
            self.warn(rule, Subject::Event(EventId::at(index)), message);
        }
    }

    /// Each signal is raised, and some state that can be active reacts to it.
    pub(super) fn unused_signals(&mut self) {
        let model = self.plan.model();
        let handled = self.handled(model.signals.len(), |trigger| match trigger {
            Trigger::Signal(signals) => Some(signals),
            _ => None,
        });
        let computed = model.raises.iter().any(|raise| raise.raised.is_none());
        for (index, handled) in handled.into_iter().enumerate() {
            let (id, signal) = (EventId::at(index), &model.signals[index]);
            // A machine need not fail, and need not handle an error, because the call returns it.
            if model.failure == Some(id) {
                continue;
            }
            let raised = computed || model.raises.iter().any(|raise| raise.raised == Some(Raised::Signal(id)));
            let message = match (raised, handled) {
                (false, _) => format!("`{signal}` is never raised; raise it, or remove it"),
                (true, Use::Never | Use::Ignored | Use::Deferred) => {
                    format!("no state reacts to `{signal}`; add a transition for it, or remove it")
                }
                _ => continue,
            };
            self.warn(Rule::UnusedSignal, Subject::Signal(id), message);
        }
    }

    /// The use of each event or signal.
    fn handled<'m>(&'m self, count: usize, of: impl Fn(&'m Trigger) -> Option<&'m Events>) -> Vec<Use> {
        let mut handled = vec![Use::Never; count];
        for id in self.ids() {
            let Some(events) = of(&self.plan.model().transitions[id.index()].trigger) else { continue };
            let what = self.use_of_trigger(id);
            match events {
                Events::Any => handled.iter_mut().for_each(|known| *known = what.max(*known)),
                Events::Of(events) => {
                    events.iter().for_each(|event| handled[event.index()] = what.max(handled[event.index()]));
                }
            }
        }
        handled
    }

    fn use_of_trigger(&self, id: TransitionId) -> Use {
        let model = self.plan.model();
        let mut branches = model.transitions[id.index()].branches.iter();
        match self.reach.found.taken[id.index()] {
            false => Use::InVain,
            true if model.ignores(id) => Use::Ignored,
            true if branches.all(|branch| model.branches[branch.index()] == Branch::Defer) => Use::Deferred,
            true => Use::Reaction,
        }
    }
}
