//! Transitions that are never taken, because another one of the same state is always taken first.

use super::super::by_state::ByState;
use super::super::{Branch, EventId, Events, Model, StateId, TransitionId, Trigger};
use super::{Findings, Subject};
use crate::rules::Rule;
use crate::sorted::Map;
use alloc::vec;
use alloc::vec::Vec;

impl Findings<'_> {
    /// Reports the transitions that are never taken, because another one of the same state is always taken first for
    /// all their triggers. A transition for both events and signals is not reported if one half can be taken.
    pub(super) fn shadowed_transitions(&mut self) {
        let (halves, shadows) = (&self.hints.halves, shadows(self.model));
        for (index, shadow) in shadows.iter().enumerate() {
            let before = index.checked_sub(1).filter(|&before| halves.contains(&TransitionId::at(before)));
            let other = if halves.contains(&TransitionId::at(index)) { Some(index + 1) } else { before };
            let reached = other.is_some_and(|other| shadows[other].is_none());
            // A transition that refuses an event is not in the text.
            let written = !self.model.refuses(TransitionId::at(index));
            if let Some(at) = shadow.filter(|_| written && !reached && before.is_none()) {
                self.shadowed(index, at);
            }
        }
    }

    fn shadowed(&mut self, index: usize, at: usize) {
        let defers = |at: usize| {
            let mut branches = self.model.transitions[at].branches.iter();
            branches.any(|&branch| self.model.branches[branch.index()] == Branch::Defer)
        };
        let ignores = |at: usize| self.model.ignores(TransitionId::at(at));
        let message = match (defers(at), defers(index)) {
            _ if ignores(at) && ignores(index) => "this is ignored twice; keep one",
            _ if ignores(index) => {
                "this is never ignored: a transition of the same state is always taken instead; give that one a guard, or remove this"
            }
            (_, true) if ignores(at) => {
                "this is never deferred: the same state ignores the event, and a `defer` is asked last, wherever it stands; keep one"
            }
            _ if ignores(at) => {
                "this never comes about, because the same state ignores its event before it; remove the `ignore`, or write it below this"
            }
            (false, true) => {
                "this is never deferred: a transition of the same state is always taken instead; give that one a guard, or remove this"
            }
            (true, true) => "this is deferred twice; keep one",
            (_, false) => {
                "this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one"
            }
        };
        let there = match (defers(at), ignores(at)) {
            (true, _) => "first deferred",
            (_, true) => "it is ignored",
            (false, false) => "the one that is always taken stands",
        };
        let (subject, other) =
            (Subject::Transition(TransitionId::at(index)), Subject::Transition(TransitionId::at(at)));
        self.conflict(Rule::Shadowed, subject, message, other, there);
    }
}

/// For each transition, one of the same state that is always taken before it is considered.
fn shadows(model: &Model) -> Vec<Option<usize>> {
    let transitions = &model.transitions;
    let of_state = ByState::of(model.states.len(), transitions.iter().map(|transition| transition.source));
    let mut shadows = vec![None; transitions.len()];
    for state in (0..model.states.len()).map(StateId::at) {
        let mut certain = Certain::default();
        for alarms in [true, false] {
            for at in of_state.get(state).filter(|&at| transitions[at].alarm == alarms) {
                let trigger = &transitions[at].trigger;
                let covering = |&earlier: &usize| transitions[earlier].trigger.covers(trigger);
                shadows[at] = certain.meeting(trigger).filter(covering).min();
                if transitions[at].certain {
                    certain.add(trigger, at);
                }
            }
        }
    }
    shadows
}

/// The transitions of a state that are certain to be taken when they are considered. They are indexed by event, because
/// comparing all pairs would take long for a state that reacts to thousands of events.
#[derive(Default)]
struct Certain {
    /// The transitions that react to each kind of event or signal.
    by_kind: Map<Kind, Vec<usize>>,
    /// The transitions whose triggers name no event or signal.
    others: Vec<usize>,
}

/// An event, or a signal if the first part is true.
type Kind = (bool, EventId);

/// The events or signals that a trigger names.
fn kinds(trigger: &Trigger) -> impl Iterator<Item = Kind> {
    let (signals, named) = match trigger {
        Trigger::On(Events::Of(events)) => (false, &events[..]),
        Trigger::Signal(Events::Of(signals)) => (true, &signals[..]),
        _ => (false, &[][..]),
    };
    named.iter().map(move |&kind| (signals, kind))
}

impl Certain {
    fn add(&mut self, trigger: &Trigger, at: usize) {
        if kinds(trigger).next().is_none() {
            self.others.push(at);
        }
        for kind in kinds(trigger) {
            self.by_kind.or_insert_with(kind, Vec::new).push(at);
        }
    }

    /// The transitions that may cover a trigger: those that react to the first event or signal that it names, and those
    /// that name none.
    fn meeting(&self, trigger: &Trigger) -> impl Iterator<Item = usize> {
        let first = kinds(trigger).next().and_then(|kind| self.by_kind.get(&kind));
        self.others.iter().chain(first.into_iter().flatten()).copied()
    }
}
