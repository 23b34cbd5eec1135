//! When the data of states begins and ends.
//!
//! It begins just before the entry actions: arguments already exist then, and initial values are computed
//! ([`Entering::Fill`](super::Entering)). It ends after the effect of the move that exits the state, unless a composite
//! around it remembers: then it is kept, and ends as soon as the state can no longer be resumed.

use super::super::{Branch, BranchId, Data, Memory, Model, ROOT, StateId, Target, TransitionId};
use super::{Entering, Entry, Outcome, Plan};
use crate::listed::Listed;
use alloc::vec;
use alloc::vec::Vec;

/// The data of a state that ends with a move, if it exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// The state.
    pub state: StateId,
    /// It is kept while one of these composites has something suspended.
    pub unless_suspended: Vec<StateId>,
    /// It is kept while a push has put the state aside.
    pub unless_beneath: bool,
}

impl Plan {
    /// The data of a state, if it has any.
    #[must_use]
    pub fn data(&self, state: StateId) -> Option<Data> {
        self.model.data.iter().find(|data| data.state == state).copied()
    }

    /// Whether anything has to be done when the data of a state begins: it has initial values, or may be missing.
    #[must_use]
    pub fn fills(&self, state: StateId) -> bool {
        self.data(state).is_some_and(|data| data.values > 0 || self.may_be_missing(state))
    }

    /// Whether a state with arguments may be entered without them, because it is resumed, but may have no data yet.
    #[must_use]
    pub fn may_be_missing(&self, state: StateId) -> bool {
        self.remembers(state) && self.data(state).is_some_and(|data| data.arguments > 0)
    }

    /// Whether the data of a state may be kept while a state is active that excludes it, and that no history alone tells: a
    /// push has put it aside, it remembers itself, or something is suspended inside it.
    #[must_use]
    pub fn outlives(&self, state: StateId) -> bool {
        let suspends_inside = || self.tree.inside(state).any(|inside| self.suspends(inside));
        self.remembers(state)
            || self.owners.iter().any(|&owner| owner != state && self.tree.contains(owner, state))
            || (self.data(state).is_some_and(|data| data.seen_aside) && suspends_inside())
    }

    /// The data that ends when everything below a state has been exited, after the effect.
    #[must_use]
    pub fn dropped(&self, domain: StateId) -> Vec<Dropped> {
        let inside = |data: &&Data| data.state != domain && self.tree.contains(domain, data.state);
        let dropped = self.model.data.iter().filter(inside).filter_map(|data| {
            let state = data.state;
            let beneath = self.owners.iter().any(|&owner| owner != state && self.tree.contains(owner, state));
            self.unless_kept(state, domain, beneath)
        });
        dropped.listed()
    }

    /// The same for a transition of `source`, where a state is known that was active: what can be there of it. Data of a
    /// state that was not active is there only if it was kept, and ends only if what kept it is given up.
    #[must_use]
    pub fn dropped_at(&self, active: StateId, source: StateId, domain: StateId) -> Vec<Dropped> {
        let mut dropped = self.dropped(domain);
        if self.tree.contains(domain, active) {
            let unwound = |state: StateId| {
                let emptied =
                    |owner: StateId| self.tree.contains(domain, owner) && (owner != domain || source == domain);
                self.owners.iter().any(|&owner| emptied(owner) && self.tree.contains(owner, state))
            };
            // What is suspended inside is given up only when the state is entered, and then its data begins anyway.
            let kept_around = |state: StateId, by: &[StateId]| by.iter().any(|&by| self.tree.contains(by, state));
            dropped.retain(|Dropped { state, unless_suspended, .. }| {
                self.tree.are_compatible(*state, active) || kept_around(*state, unless_suspended) || unwound(*state)
            });
        }
        dropped
    }

    /// The same for an end: what a composite holds that is entered at a state inside, without arguments, does not end.
    #[must_use]
    pub fn dropped_by(&self, branch: BranchId, source: StateId, domain: StateId) -> Vec<Dropped> {
        let mut dropped = self.dropped_at(source, source, domain);
        let targets = entered(&self.model, branch);
        dropped.retain(|Dropped { state, .. }| {
            let needs = self.remembers(*state) && self.data(*state).is_some_and(|data| data.arguments > 0);
            let given = || self.model.arguments.iter().any(|given| given.branch == branch && given.state == *state);
            let inside = |to: &Target| to.state != *state && self.tree.contains(*state, to.state);
            !(needs && targets.iter().any(inside)) || given()
        });
        dropped
    }

    /// Whether a transition of `source`, which leaves everything below a domain, hands the data of a state that it
    /// leaves over by value: it ends then whatever happens.
    #[must_use]
    pub fn hands_over(&self, source: StateId, domain: StateId, state: StateId) -> bool {
        let left = state != domain && self.tree.contains(domain, state);
        let forgets = |composite: &StateId| self.suspends(*composite) && *composite != source;
        left && self.keeping(state, domain).iter().all(forgets)
    }

    /// The innermost composite that may keep the data of a state when that is exited. What is suspended is not exited before it
    /// is given up.
    #[must_use]
    pub fn kept_by(&self, state: StateId) -> Option<StateId> {
        self.keeping(state, ROOT).into_iter().find(|&around| !self.suspends(around))
    }

    /// Whether something may be suspended inside a state when a transition of `source` leaves it, which uses its data when it
    /// is exited.
    #[must_use]
    pub fn is_seen_aside(&self, source: StateId, state: StateId) -> bool {
        let mut inside = self.tree.inside(state);
        self.data(state).is_some_and(|data| data.seen_aside)
            && inside.any(|at| self.suspends(at) && (at == source || !self.tree.contains(at, source)))
    }

    /// The composites below a domain that remember, and with them a state: shallow history returns to nothing but what is
    /// directly inside. Nobody returns to a `final`; but one in a region goes on with all else that is suspended around that
    /// region.
    fn keeping(&self, state: StateId, domain: StateId) -> Vec<StateId> {
        let region = self.tree.region(state);
        let goes_on = |around: StateId| self.suspends(around) && around != region && self.tree.contains(around, region);
        let directly = |around: StateId| around == state || around == self.tree.parent(state);
        let returns = |around: StateId| self.remembers_deeply(around) || (self.remembers(around) && directly(around));
        let keeps = |around: StateId| returns(around) && (!self.is_final(state) || goes_on(around));
        self.tree.upward(state, domain).filter(|&around| keeps(around)).listed()
    }

    /// Before a state is entered: what its data needs. `back` is how it may go on where it was left.
    pub(super) fn begin(&self, entry: &mut Entry, state: StateId, back: Option<Memory>, targets: &[Target]) {
        if back.is_none() && self.remembers(state) {
            self.renew(entry, state, targets);
        }
        if self.fills(state) {
            entry.steps.push(Entering::Fill(state, back));
        }
    }

    /// A composite that remembers is entered afresh: the data that it kept of the states inside ends, except that of
    /// the states on the way to targets, which already exists.
    pub(super) fn renew(&self, entry: &mut Entry, composite: StateId, targets: &[Target]) {
        entry.steps.extend(self.stale(composite, targets).map(Entering::Drop));
    }

    /// A composite has given up what it had suspended, and is entered elsewhere. What others around it seemed to keep still
    /// ends here; the rest has ended with [what was left](Self::dropped).
    pub(super) fn give_up(&self, entry: &mut Entry, composite: StateId, targets: &[Target]) {
        let seemed = |kept: &Dropped| self.keeping(kept.state, ROOT).iter().any(|&around| !self.suspends(around));
        entry.steps.extend(self.stale(composite, targets).filter(seemed).map(Entering::Drop));
    }

    /// What a composite alone kept of the states inside, without those on the way to targets.
    fn stale<'p>(&'p self, composite: StateId, targets: &'p [Target]) -> impl Iterator<Item = Dropped> + 'p {
        let inside = move |state: &StateId| *state != composite && self.tree.contains(composite, *state);
        let on_the_way = |state: StateId| targets.iter().any(|target| self.tree.contains(state, target.state));
        let states = self.model.data.iter().map(|data| data.state).filter(inside);
        states
            .filter(move |&state| !on_the_way(state))
            .filter_map(move |state| self.unless_kept(state, composite, false))
    }

    /// The end of a state's data, unless composites below a domain keep it: no end if one of them surely does. What is
    /// suspended inside the state sees its data still, in its exits.
    fn unless_kept(&self, state: StateId, domain: StateId, unless_beneath: bool) -> Option<Dropped> {
        let mut unless_suspended = self.keeping(state, domain);
        let ends = unless_suspended.iter().all(|&composite| self.suspends(composite));
        if self.data(state).is_some_and(|data| data.seen_aside) {
            unless_suspended.extend(self.tree.inside(state).filter(|&inside| self.suspends(inside)));
        }
        ends.then_some(Dropped { state, unless_suspended, unless_beneath })
    }

    /// A state whose data a push by this end may put aside, and which may be entered again while it lies beneath.
    #[must_use]
    pub fn entered_above_itself(&self, transition: TransitionId, branch: BranchId) -> Option<StateId> {
        let Outcome::Push(push) = self.outcome(branch) else { return None };
        let Branch::Push(target) = self.model.branches[branch.index()] else { return None };
        let below = |state: &StateId| *state != push.domain && self.tree.contains(push.domain, *state);
        let mut states = self.model.data.iter().map(|data| data.state).filter(below).peekable();
        states.peek()?;
        let above = self.above(push);
        let on_top = |state: StateId| self.tree.leaves(state).any(|leaf| above[leaf.index()]);
        let source = self.model.transitions[transition.index()].source;
        let aside: Vec<_> = self.tree.leaves(source).filter(|&leaf| !self.tree.contains(target, leaf)).listed();
        states.find(|&state| {
            let put_aside = aside.iter().any(|&leaf| {
                let leaf = self.tree.leaf_of(leaf, push.domain);
                self.tree.contains(state, leaf) || self.tree.contains(leaf, state)
            });
            let mut keeping = self.tree.upward(state, push.domain).filter(|&at| at == state || self.remembers(at));
            put_aside && keeping.any(on_top)
        })
    }
}

/// The states that an end enters: the targets of a move, or the pushed state.
#[must_use]
pub fn entered(model: &Model, branch: BranchId) -> Vec<Target> {
    match model.branches[branch.index()] {
        Branch::Push(state) => {
            let given = model.arguments.iter().filter(|given| given.branch == branch).map(|given| given.state);
            let remembers = |state: StateId| model.states[state.index()].history.is_some();
            vec![given.fold(Target::by_default(state), |target, given| target.handing(given, remembers(given)))]
        }
        ref end => model.targets(end).to_vec(),
    }
}
