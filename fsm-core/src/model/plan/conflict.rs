//! Conflicts of transitions picked in different regions: two that would exit a common state exclude each other. Which of
//! them wins, and whether that is known before anything is picked.

use super::super::{Branch, StateId, Transition, TransitionId};
use super::{Outcome, Plan};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// How the transitions that may be picked in one step relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// No two exclude each other, and no leaf considers transitions of several regions.
    Independent,
    /// If two exclude each other, the one in the inner region wins, or else the one in the earlier region. Those that
    /// remain are taken in document order of their regions.
    Ordered,
    /// Neither is known.
    Unordered,
}

/// What decides about the conflicts of a transition.
struct Candidate<'m> {
    id: TransitionId,
    transition: &'m Transition,
    region: StateId,
    /// The state below which it exits everything.
    reach: Option<StateId>,
}

impl Plan {
    /// How some transitions relate. Their order is not known if an alarm may beat a transition of an earlier region; if of
    /// two inside each other one exits nothing, so that both remain; or if a `pop` decides what is exited.
    #[must_use]
    pub fn relation(&self, candidates: &[TransitionId]) -> Relation {
        let of = |&id: &TransitionId| {
            let transition = &self.model.transitions[id.index()];
            Candidate { id, transition, region: self.tree.region(transition.source), reach: self.reach(id, None) }
        };
        let all: Vec<_> = candidates.iter().map(of).collect();
        let any_two = |test: &dyn Fn(&Candidate<'_>, &Candidate<'_>) -> bool| {
            all.iter().any(|one| all.iter().any(|other| one.region != other.region && test(one, other)))
        };
        let is_around = |one: &Candidate<'_>, other: &Candidate<'_>| {
            self.tree.contains(one.transition.source, other.transition.source)
        };
        let is_beside_and_earlier = |one: &Candidate<'_>, other: &Candidate<'_>| {
            one.region < other.region && !self.tree.contains(one.region, other.region)
        };
        let unordered = |one: &Candidate<'_>, other: &Candidate<'_>| {
            let exclude = self.exclude(one.reach, other.reach);
            let loses = exclude && self.beats(other.id, one.id);
            // An alarm is considered before the regions inside, and they are not if it is taken.
            (is_around(one, other) && !one.transition.alarm && !loses) || (is_beside_and_earlier(one, other) && loses)
        };
        let stays = |&id: &TransitionId| {
            let source = self.model.transitions[id.index()].source;
            self.stays_within(id, self.tree.region(source))
        };
        if !any_two(&is_around) && candidates.iter().all(stays) {
            Relation::Independent
        } else if any_two(&unordered) || candidates.iter().any(|&id| self.pops(id)) {
            Relation::Unordered
        } else {
            Relation::Ordered
        }
    }

    /// Whether some branch of a transition is a `pop`.
    #[must_use]
    pub fn pops(&self, transition: TransitionId) -> bool {
        let mut branches = self.model.transitions[transition.index()].branches.iter();
        branches.any(|&branch| self.model.branches[branch.index()] == Branch::Pop)
    }

    /// The states inside which a `pop` of `source` may resume what was put aside: around the source and inside it. It
    /// applies to the first of them that is active and has put something aside: inner ones come first, and among
    /// several regions those of the first.
    #[must_use]
    pub fn popping(&self, source: StateId) -> Vec<StateId> {
        let related = |owner: &StateId| self.tree.contains(*owner, source) || self.tree.contains(source, *owner);
        let mut owners: Vec<_> = self.owners.iter().copied().filter(related).collect();
        owners.sort_by(|&one, &other| match (self.tree.contains(one, other), self.tree.contains(other, one)) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => one.cmp(&other),
        });
        owners
    }

    /// The outermost state below which a transition may exit everything, or put it aside, if a `pop` resumes what
    /// `popped` has put aside; `None` if it exits nothing. A decision counts as exiting whatever any of its branches
    /// would exit.
    #[must_use]
    pub fn reach(&self, transition: TransitionId, popped: Option<StateId>) -> Option<StateId> {
        let branches = self.model.transitions[transition.index()].branches.iter();
        let domains = branches.filter_map(|&branch| match self.outcome(branch) {
            Outcome::Go(go) | Outcome::Push(go) => Some(go.domain),
            Outcome::Pop => popped,
            Outcome::Stay | Outcome::Pass | Outcome::Defer => None,
        });
        domains.min_by_key(|&domain| domain)
    }

    /// Whether a transition exits nothing outside a state, whatever a `pop` resumes.
    #[must_use]
    pub fn stays_within(&self, transition: TransitionId, state: StateId) -> bool {
        let popped = self.popping(self.model.transitions[transition.index()].source);
        let popped = popped.into_iter().map(Some).filter(|_| self.pops(transition)).chain([None]);
        let mut reached = popped.filter_map(|popped| self.reach(transition, popped));
        reached.all(|domain| self.tree.contains(state, domain))
    }

    /// Whether two transitions that exit everything below these states exit a common one.
    #[must_use]
    pub fn exclude(&self, one: Option<StateId>, other: Option<StateId>) -> bool {
        let both = one.zip(other);
        both.is_some_and(|(one, other)| self.tree.contains(one, other) || self.tree.contains(other, one))
    }

    /// For two transitions of one step that exclude each other, whether the first one wins: an alarm wins over other
    /// transitions; otherwise the one whose source lies inside the other's; otherwise that of the earlier leaf, which
    /// is the second one.
    #[must_use]
    pub fn beats(&self, later: TransitionId, earlier: TransitionId) -> bool {
        let of = |id: TransitionId| &self.model.transitions[id.index()];
        let (later, earlier) = (of(later), of(earlier));
        let inside = later.source != earlier.source && self.tree.contains(earlier.source, later.source);
        match (later.alarm, earlier.alarm) {
            (true, false) => true,
            (false, true) => false,
            _ => inside,
        }
    }
}
