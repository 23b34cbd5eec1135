//! What an event does in a leaf or a tier, as far as that is known before any of the user's code has been asked.

use super::super::{BranchId, EventId, Events, Moment, StateId, TransitionId, Trigger};
use super::{Entering, Landing, Leaving, Move, Outcome, Plan};
use crate::listed::Listed;
use crate::sorted::Set;
use alloc::vec;
use alloc::vec::Vec;

/// What an event does in a leaf, by the transitions of the leaf and of the states of its region around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing: no transition is considered, or the first is an `ignore`.
    Ignored,
    /// It is reacted to, and that is all.
    Stayed,
    /// This leaf is the active one afterwards, and that is all.
    Moved(StateId),
    /// Some transition is considered, and what follows runs code of the user's, or depends on it.
    Asked,
}

/// Of the transitions of a tier: the events that are certain to be reacted to, and the transitions that may react to others, or
/// ignore them.
#[derive(Clone, Debug, Default)]
pub struct Certain {
    /// The events.
    pub events: Set<EventId>,
    /// The transitions, in their order.
    pub asking: Vec<TransitionId>,
}

impl Plan {
    /// The transitions that an event, or a signal, may trigger, among some.
    pub fn told(&self, event: EventId, among: &[TransitionId]) -> Vec<TransitionId> {
        let told = |id: &&TransitionId| match &self.model.transitions[id.index()].trigger {
            Trigger::On(events) | Trigger::Hear(events) => events.may_be(event),
            _ => false,
        };
        among.iter().filter(told).copied().listed()
    }

    /// What is certain of the transitions of a tier that react to events; `None` where every event is certain to be reacted
    /// to. Whether anything reacts does not depend on their order, so what is certain of one need not be asked of others,
    /// unless one of them may ignore it.
    #[must_use]
    pub fn certain(&self, candidates: &[TransitionId]) -> Option<Certain> {
        let transition = |id: &TransitionId| &self.model.transitions[id.index()];
        let (ignoring, reacting): (Vec<TransitionId>, Vec<_>) =
            candidates.iter().partition(|id| self.model.ignores(**id));
        let known = || (0..self.model.events.len()).map(EventId::at);
        let mut certain = Certain::default();
        for id in reacting.iter().filter(|id| transition(id).certain) {
            match &transition(id).trigger {
                Trigger::On(Events::Any) if ignoring.is_empty() => return None,
                Trigger::On(Events::Any) => certain.events.extend(known()),
                Trigger::On(Events::Of(events)) => certain.events.extend(events.iter().copied()),
                _ => {}
            }
        }
        let ignored = |event: &EventId| !self.told(*event, &ignoring).is_empty();
        certain.events.retain(|event| !ignored(event));
        let asks = |id: &&TransitionId| match &transition(id).trigger {
            Trigger::On(Events::Of(events)) => events.iter().any(|event| !certain.events.contains(event)),
            _ => true,
        };
        certain.asking = candidates.iter().filter(asks).copied().listed();
        Some(certain)
    }

    /// A row of the table: what each event does in a leaf. `bare` says which end a transition takes that is always taken
    /// and runs nothing itself.
    ///
    /// The first transition decides that is considered for an event, in the order of [`priorities`](Plan::priorities).
    #[must_use]
    pub fn row(&self, leaf: StateId, bare: &dyn Fn(TransitionId) -> Option<BranchId>) -> Vec<Cell> {
        let mut row = vec![None; self.model.events.len()];
        for tier in self.tiers(leaf) {
            for id in self.candidates(tier, |trigger| matches!(trigger, Trigger::On(_))) {
                let Trigger::On(events) = &self.model.transitions[id.index()].trigger else { continue };
                let open = events.among(row.len()).filter(|event| row[event.index()].is_none()).listed();
                if !open.is_empty() {
                    let cell = bare(id).and_then(|branch| self.only_moves(leaf, branch)).unwrap_or(Cell::Asked);
                    open.into_iter().for_each(|event| row[event.index()] = Some(cell));
                }
            }
        }
        row.into_iter().map(|cell| cell.unwrap_or(Cell::Ignored)).listed()
    }

    /// Where an end leads from a leaf, if that is all it does.
    fn only_moves(&self, leaf: StateId, branch: BranchId) -> Option<Cell> {
        match self.outcome(branch) {
            Outcome::Stay => Some(Cell::Stayed),
            Outcome::Ignore => Some(Cell::Ignored),
            Outcome::Go(go) => match go.entry.landing {
                Landing::Leaf(to) if self.is_quiet(leaf, go) => Some(Cell::Moved(to)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a move from a leaf runs no actions, and does not depend on what is remembered or suspended.
    fn is_quiet(&self, leaf: StateId, go: &Move) -> bool {
        let quiet = |state: StateId, moment| self.actions(state, moment).next().is_none();
        let left = |step: &Leaving<'_>| matches!(step, Leaving::Exit(state) if quiet(*state, Moment::Exit));
        let entered = |step: &Entering| matches!(step, Entering::Enter(state) if quiet(*state, Moment::Enter));
        self.undecided(leaf, go.exits()).next().is_none()
            && self.leaving(leaf, go.exits()).iter().all(left)
            && go.entry.steps.iter().all(entered)
            && go.entry.evictions.is_empty()
    }
}
