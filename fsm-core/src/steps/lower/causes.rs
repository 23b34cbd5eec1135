//! In which order transitions are looked at: the candidates of each leaf for each kind of cause.

use super::super::Look;
use crate::listed::Listed;
use crate::model::plan::Priority;
use crate::model::{Cause, EventId, Plan, StateId, TransitionId};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// How the kinds of causes are numbered: polls, `always`, each event, each signal, each completion that some transition
/// reacts to, each state that the machine may be forced into, time.
#[derive(Clone, Copy, Debug)]
pub(in crate::steps) struct Causes {
    events: usize,
    signals: usize,
    pub count: usize,
}

impl Causes {
    fn of(plan: &Plan) -> Self {
        // Of a type whose variants are not known, every event is of one kind.
        let (events, signals) = (plan.model().events.len().max(1), plan.model().signals.len());
        Causes { events, signals, count: 2 + events + signals + plan.heard().len() + plan.model().forced().count() + 1 }
    }

    fn all(self, plan: &Plan) -> Vec<Cause> {
        let events = (0..self.events).map(|event| Cause::Event(EventId::at(event)));
        let signals = (0..self.signals).map(|signal| Cause::Signal(EventId::at(signal)));
        let completions = plan.heard().iter().map(|&composite| Cause::Done(composite));
        let all = [Cause::Poll, Cause::Always].into_iter().chain(events).chain(signals).chain(completions);
        all.chain(plan.model().forced().map(|(state, _)| Cause::Force(state))).chain([Cause::Time]).listed()
    }

    #[inline]
    pub fn position(self, plan: &Plan, cause: Cause) -> usize {
        match cause {
            Cause::Poll => 0,
            Cause::Always => 1,
            Cause::Time => self.count - 1,
            Cause::Event(event) => 2 + event.index(),
            Cause::Signal(signal) => 2 + self.events + signal.index(),
            Cause::Done(composite) => {
                let heard = plan.heard().iter().position(|&heard| heard == composite);
                2 + self.events + self.signals + heard.unwrap_or(0)
            }
            Cause::Force(state) => {
                let forced = plan.model().forced().position(|(forced, _)| forced == state);
                2 + self.events + self.signals + plan.heard().len() + forced.unwrap_or(0)
            }
        }
    }
}

/// The looks of each leaf, and the transitions that they look at.
pub(super) fn of(plan: &Plan) -> (Causes, Vec<Box<[Look]>>, Vec<TransitionId>) {
    let (causes, tree) = (Causes::of(plan), plan.tree());
    let kinds = causes.all(plan);
    let mut looks = vec![Box::default(); kinds.len() * plan.model().states.len()];
    let mut candidates = Vec::new();
    for leaf in tree.states().filter(|&state| tree.is_leaf(state) || tree.is_parallel(state)) {
        for (kind, &cause) in kinds.iter().enumerate() {
            looks[leaf.index() * kinds.len() + kind] = looks_of(plan, leaf, cause, &mut candidates);
        }
    }
    (causes, looks, candidates)
}

/// By the priorities of the leaf; neighbouring tiers are one look.
fn looks_of(plan: &Plan, leaf: StateId, cause: Cause, candidates: &mut Vec<TransitionId>) -> Box<[Look]> {
    let mut looks = Vec::new();
    for priority in plan.priorities(leaf) {
        match priority {
            Priority::Regions if plan.tree().is_parallel(leaf) => looks.push(Look::Regions(leaf)),
            Priority::Regions => {}
            Priority::Tier(tier) => {
                let start = candidates.len();
                candidates.extend(plan.candidates(tier, |trigger| cause.may_trigger(trigger)));
                let [start, end] =
                    [start, candidates.len()].map(|at| u32::try_from(at).expect("fewer than four billion"));
                match looks.last_mut() {
                    _ if start == end => {}
                    Some(Look::At(_, last)) if *last == start => *last = end,
                    _ => looks.push(Look::At(start, end)),
                }
            }
        }
    }
    looks.into()
}
