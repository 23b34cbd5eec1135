//! The effect of `defer`: whether the event of a step is deferred, and in which leaves no event has to be recalled,
//! because they defer all deferred events again, whatever the values of guards.

use super::super::{EventId, StateId, TransitionId, Trigger};
use super::Plan;
use super::search::NESTED_FIRST;
use crate::listed::Listed;
use alloc::vec;
use alloc::vec::Vec;

impl Plan {
    /// Whether some state defers events.
    #[must_use]
    pub fn defers(&self) -> bool {
        self.defers
    }

    /// Whether a transition is a `defer`.
    #[must_use]
    pub fn is_deferral(&self, transition: TransitionId) -> bool {
        self.model.is_deferral(transition)
    }

    /// Whether a transition neither runs code nor changes the configuration: it is a `defer` or an `ignore`.
    #[must_use]
    pub fn only_claims(&self, transition: TransitionId) -> bool {
        self.model.is_deferral(transition) || self.model.ignores(transition)
    }

    /// Whether the event of a step is deferred, given the enabled transitions. If it is, none of them is taken. It is
    /// deferred unless each deferral among them is [overridden](Self::overrides). Conflicts between the others are not
    /// resolved before. (UML 2.5.1, 14.2.3.4.4; PSSM 1.0, 8.5.5, `isDeferred`.)
    #[must_use]
    pub fn is_deferred(&self, triggered: impl Iterator<Item = TransitionId> + Clone) -> bool {
        let mut deferrals = triggered.clone().filter(|&id| self.is_deferral(id));
        self.defers && deferrals.any(|deferral| !triggered.clone().any(|id| self.overrides(id, deferral)))
    }

    /// Whether a transition, if enabled, overrides a deferral, because its source is nested in the state that defers, so that
    /// it is considered first. Transitions of that state itself are considered before its deferral.
    #[must_use]
    pub fn overrides(&self, id: TransitionId, deferral: TransitionId) -> bool {
        let [inner, state] = [id, deferral].map(|id| self.model.transitions[id.index()].source);
        let [first, second] = if NESTED_FIRST { [inner, state] } else { [state, inner] };
        first != second && self.tree.contains(second, first) && !self.is_deferral(id)
    }

    /// The leaves in which every event that can have been deferred is deferred again: the first transition that it may
    /// trigger is a `defer` that is always taken. There are none in a machine with regions, because this depends on
    /// several leaves.
    #[must_use]
    pub fn resting(&self) -> Vec<StateId> {
        if !self.defers() || self.tree.has_regions() {
            return Vec::new();
        }
        let kinds = self.deferrable();
        self.tree.leaves(super::super::ROOT).filter(|&leaf| self.defers_first(leaf, &kinds)).listed()
    }

    /// The variants of events that some state defers. If the variants of the type are not known, id 0 is used for all.
    pub(super) fn deferrable(&self) -> Vec<EventId> {
        let mut deferred = vec![false; self.kinds_of_events()];
        for id in (0..self.model.transitions.len()).map(TransitionId::at).filter(|&id| self.is_deferral(id)) {
            self.reacts_to(id).for_each(|kind| deferred[kind.index()] = true);
        }
        let kinds = deferred.into_iter().enumerate().filter(|(_, is_deferred)| *is_deferred);
        kinds.map(|(kind, _)| EventId::at(kind)).listed()
    }

    /// Whether a leaf defers all of these events, whatever the values of guards.
    fn defers_first(&self, leaf: StateId, kinds: &[EventId]) -> bool {
        let mut first: Vec<Option<TransitionId>> = vec![None; self.kinds_of_events()];
        for id in self.tiers(leaf).flat_map(|tier| self.candidates(tier, |_| true)) {
            self.reacts_to(id).for_each(|kind| _ = first[kind.index()].get_or_insert(id));
        }
        let certain = |id: TransitionId| self.is_deferral(id) && self.model.transitions[id.index()].certain;
        kinds.iter().all(|kind| first[kind.index()].is_some_and(certain))
    }

    fn kinds_of_events(&self) -> usize {
        self.model.events.len().max(1)
    }

    /// The variants of events to which a transition may react.
    fn reacts_to(&self, id: TransitionId) -> impl Iterator<Item = EventId> + '_ {
        let events = match &self.model.transitions[id.index()].trigger {
            Trigger::On(events) => Some(events),
            _ => None,
        };
        events.into_iter().flat_map(|events| events.among(self.kinds_of_events()))
    }
}

pub(super) fn may_be(trigger: &Trigger, kind: EventId) -> bool {
    trigger.events().is_some_and(|events| events.may_be(kind))
}
