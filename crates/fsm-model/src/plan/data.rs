//! The beginning and the end of the data of states.
//!
//! Data begins just before the entry actions: arguments already exist then, and initial values are computed
//! ([`Entering::Fill`](super::Entering)). It ends after the effect of the move that exits the state. If an enclosing
//! composite has a history, the data is kept instead, and ends as soon as the state can no longer be resumed.

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
    /// The data is kept while one of these composites has suspended its content.
    pub unless_suspended: Vec<StateId>,
    /// The data is kept while a push has paused the state.
    pub unless_paused: bool,
}

impl Plan {
    /// The data of a state; `None` if it has none.
    #[must_use]
    pub fn data(&self, state: StateId) -> Option<Data> {
        self.model.data.iter().find(|data| data.state == state).copied()
    }

    /// Whether the data of a state needs a step when it begins, because it has initial values, or may be missing.
    #[must_use]
    pub fn fills(&self, state: StateId) -> bool {
        self.data(state).is_some_and(|data| data.values > 0 || self.may_be_missing(state))
    }

    /// Whether a state with arguments may be entered without them and without data, because it is resumed.
    #[must_use]
    pub fn may_be_missing(&self, state: StateId) -> bool {
        self.remembers(state) && self.data(state).is_some_and(|data| data.arguments > 0)
    }

    /// Whether the data of a state may exist while an incompatible state is active, for a reason other than the history
    /// of an enclosing state: a push has paused the state, it has a history itself, or a suspended state nested in it
    /// uses the data.
    #[must_use]
    pub fn outlives(&self, state: StateId) -> bool {
        let suspends_inside = || self.tree.inside(state).any(|inside| self.suspends(inside));
        self.remembers(state)
            || self.owners.iter().any(|&owner| owner != state && self.tree.contains(owner, state))
            || (self.data(state).is_some_and(|data| data.used_while_suspended) && suspends_inside())
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

    /// Like [`dropped`](Self::dropped), for a transition of `source` and a state that is known to have been active.
    /// Excludes data that cannot exist: data of a state that was not active exists only if it was kept, and ends only
    /// if the reason for keeping it ends.
    #[must_use]
    pub fn dropped_at(&self, active: StateId, source: StateId, domain: StateId) -> Vec<Dropped> {
        let mut dropped = self.dropped(domain);
        if self.tree.contains(domain, active) {
            let unwound = |state: StateId| {
                let emptied =
                    |owner: StateId| self.tree.contains(domain, owner) && (owner != domain || source == domain);
                self.owners.iter().any(|&owner| emptied(owner) && self.tree.contains(owner, state))
            };
            // Nested suspended states are exited at the latest when the state is entered, which creates its data anew.
            let kept_around = |state: StateId, by: &[StateId]| by.iter().any(|&by| self.tree.contains(by, state));
            dropped.retain(|Dropped { state, unless_suspended, .. }| {
                self.tree.are_compatible(*state, active) || kept_around(*state, unless_suspended) || unwound(*state)
            });
        }
        dropped
    }

    /// Like [`dropped_at`](Self::dropped_at), for a branch. The data of a composite that is entered at a nested state,
    /// without arguments, does not end.
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

    /// Whether a transition of `source`, which exits everything below `domain`, can move the data of a state out. This
    /// is the case if the state is exited and its data always ends.
    #[must_use]
    pub fn hands_over(&self, source: StateId, domain: StateId, state: StateId) -> bool {
        let left = state != domain && self.tree.contains(domain, state);
        let forgets = |composite: &StateId| self.suspends(*composite) && *composite != source;
        left && self.keeping(state, domain).iter().all(forgets)
    }

    /// The innermost composite that may keep the data of a state when the state is exited. Composites that suspend do
    /// not count, because a suspended state is exited only when its composite is entered at another state.
    #[must_use]
    pub fn kept_by(&self, state: StateId) -> Option<StateId> {
        self.keeping(state, ROOT).into_iter().find(|&enclosing| !self.suspends(enclosing))
    }

    /// Whether a transition of `source` may exit `state` while a suspended state in it uses its data on exit.
    #[must_use]
    pub fn is_used_while_suspended(&self, source: StateId, state: StateId) -> bool {
        let mut inside = self.tree.inside(state);
        self.data(state).is_some_and(|data| data.used_while_suspended)
            && inside.any(|at| self.suspends(at) && (at == source || !self.tree.contains(at, source)))
    }

    /// The composites below a domain whose histories keep a state with its data. Shallow history only resumes direct
    /// children. No history resumes a `final`, except that one in a region is resumed with everything else that is
    /// suspended around that region.
    fn keeping(&self, state: StateId, domain: StateId) -> Vec<StateId> {
        let region = self.tree.region(state);
        let continues = |enclosing: StateId| {
            self.suspends(enclosing) && enclosing != region && self.tree.contains(enclosing, region)
        };
        let directly = |enclosing: StateId| enclosing == state || enclosing == self.tree.parent(state);
        let returns =
            |enclosing: StateId| self.remembers_deeply(enclosing) || (self.remembers(enclosing) && directly(enclosing));
        let keeps = |enclosing: StateId| returns(enclosing) && (!self.is_final(state) || continues(enclosing));
        self.tree.upward(state, domain).filter(|&enclosing| keeps(enclosing)).listed()
    }

    /// Adds the steps for the data of a state before its entry actions. `back` is the history that may resume it.
    pub(super) fn begin(&self, entry: &mut Entry, state: StateId, back: Option<Memory>, targets: &[Target]) {
        if back.is_none() && self.remembers(state) {
            self.renew(entry, state, targets);
        }
        if self.fills(state) {
            entry.steps.push(Entering::Fill(state, back));
        }
    }

    /// Ends the data that a composite with history has kept of nested states, because it is entered anew. The data of
    /// states on the path to targets already exists, and does not end.
    pub(super) fn renew(&self, entry: &mut Entry, composite: StateId, targets: &[Target]) {
        entry.steps.extend(self.stale(composite, targets).map(Entering::Drop));
    }

    /// Ends the rest of the data when a composite exits its suspended content, because it is entered elsewhere. This is
    /// the data that enclosing composites seemed to keep. The other data has [already ended](Self::dropped).
    pub(super) fn give_up(&self, entry: &mut Entry, composite: StateId, targets: &[Target]) {
        let seemed = |kept: &Dropped| self.keeping(kept.state, ROOT).iter().any(|&enclosing| !self.suspends(enclosing));
        entry.steps.extend(self.stale(composite, targets).filter(seemed).map(Entering::Drop));
    }

    /// The data of nested states that only this composite has kept, without the states on the path to targets.
    fn stale<'p>(&'p self, composite: StateId, targets: &'p [Target]) -> impl Iterator<Item = Dropped> + 'p {
        let inside = move |state: &StateId| *state != composite && self.tree.contains(composite, *state);
        let on_the_way = |state: StateId| targets.iter().any(|target| self.tree.contains(state, target.state));
        let states = self.model.data.iter().map(|data| data.state).filter(inside);
        states
            .filter(move |&state| !on_the_way(state))
            .filter_map(move |state| self.unless_kept(state, composite, false))
    }

    /// The end of a state's data, unless composites below a domain keep it; `None` if one of them certainly does. If
    /// suspended states nested in it use the data in their exits, they keep it, too.
    fn unless_kept(&self, state: StateId, domain: StateId, unless_paused: bool) -> Option<Dropped> {
        let mut unless_suspended = self.keeping(state, domain);
        let ends = unless_suspended.iter().all(|&composite| self.suspends(composite));
        if self.data(state).is_some_and(|data| data.used_while_suspended) {
            unless_suspended.extend(self.tree.inside(state).filter(|&inside| self.suspends(inside)));
        }
        ends.then_some(Dropped { state, unless_suspended, unless_paused })
    }

    /// A state whose data this push may pause, and that may be entered again while it is paused.
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
            let is_paused = aside.iter().any(|&leaf| {
                let leaf = self.tree.leaf_of(leaf, push.domain);
                self.tree.contains(state, leaf) || self.tree.contains(leaf, state)
            });
            let mut keeping = self.tree.upward(state, push.domain).filter(|&at| at == state || self.remembers(at));
            is_paused && keeping.any(on_top)
        })
    }
}

/// The states that a branch enters: the targets of a move, or the pushed state.
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
