//! The effect of an event in a leaf or a tier, as far as it is known before any user code runs.

use super::super::{BranchId, EventId, Events, Moment, StateId, TransitionId, Trigger};
use super::{Entering, Landing, Leaving, Move, Outcome, Plan};
use crate::listed::Listed;
use crate::sorted::Set;
use alloc::vec;
use alloc::vec::Vec;

/// The effect of an event in a leaf, by the transitions of the leaf and of its enclosing states in the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No effect: no transition is considered, or the first one is an `ignore`.
    Ignored,
    /// A transition is taken that has no other effect.
    Stayed,
    /// A transition is taken whose only effect is that this leaf becomes active.
    Moved(StateId),
    /// The effect depends on user code, or runs user code.
    Code,
}

/// For a tier, the events that certainly cause a reaction, and the transitions that may react to other events or
/// ignore them.
#[derive(Clone, Debug, Default)]
pub struct Certain {
    /// The events.
    pub events: Set<EventId>,
    /// The transitions, in order.
    pub to_evaluate: Vec<TransitionId>,
}

impl Plan {
    /// Those of the given transitions that an event or a signal may trigger.
    pub fn triggered_by(&self, event: EventId, among: &[TransitionId]) -> Vec<TransitionId> {
        let triggered_by = |id: &&TransitionId| match &self.model.transitions[id.index()].trigger {
            Trigger::On(events) | Trigger::Signal(events) => events.may_be(event),
            _ => false,
        };
        among.iter().filter(triggered_by).copied().listed()
    }

    /// The certain reactions of the transitions of a tier to events; `None` if every event certainly causes a reaction.
    /// An event is certain if the first transition that it may trigger certainly reacts, so that a step would not evaluate
    /// a guard of the tier.
    #[must_use]
    pub fn certain(&self, candidates: &[TransitionId]) -> Option<Certain> {
        let transition = |id: &TransitionId| &self.model.transitions[id.index()];
        let mut certain = Certain::default();
        // The events that some transition may have matched.
        let mut seen = Set::new();
        for id in candidates {
            let reacts = transition(id).certain && !self.model.ignores(*id);
            let events: Vec<_> = match &transition(id).trigger {
                Trigger::On(Events::Any) if reacts && seen.is_empty() => return None,
                Trigger::On(Events::Any) => (0..self.model.events.len()).map(EventId::at).listed(),
                Trigger::On(Events::Of(events)) => events.iter().copied().listed(),
                _ => continue,
            };
            let new = events.iter().filter(|event| !seen.contains(*event)).copied().listed();
            certain.events.extend(new.into_iter().filter(|_| reacts));
            seen.extend(events);
        }
        let may_need_evaluation = |id: &&TransitionId| match &transition(id).trigger {
            Trigger::On(Events::Of(events)) => events.iter().any(|event| !certain.events.contains(event)),
            _ => true,
        };
        certain.to_evaluate = candidates.iter().filter(may_need_evaluation).copied().listed();
        Some(certain)
    }

    /// A row of the table: the effect of each event in a leaf. `bare` returns the branch of a transition that is always
    /// taken and runs no code itself.
    ///
    /// The first transition that is considered for an event, in the order of [`priorities`](Plan::priorities), decides.
    #[must_use]
    pub fn row(&self, leaf: StateId, bare: &dyn Fn(TransitionId) -> Option<BranchId>) -> Vec<Cell> {
        let mut row = vec![None; self.model.events.len()];
        for tier in self.tiers(leaf) {
            for id in self.candidates(tier, |trigger| trigger.events().is_some()) {
                let Some(events) = self.model.transitions[id.index()].trigger.events() else { continue };
                let open = events.among(row.len()).filter(|event| row[event.index()].is_none()).listed();
                if !open.is_empty() {
                    let cell = bare(id).and_then(|branch| self.only_moves(leaf, branch)).unwrap_or(Cell::Code);
                    open.into_iter().for_each(|event| row[event.index()] = Some(cell));
                }
            }
        }
        row.into_iter().map(|cell| cell.unwrap_or(Cell::Ignored)).listed()
    }

    /// The effect of a branch in a leaf; `None` if there is more than a [`Cell`] can express.
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

    /// Whether a move from a leaf runs no actions, and does not depend on histories or suspended states.
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
