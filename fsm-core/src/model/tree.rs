//! The tree of states: which states contain which, and what two states have in common. Document order is the order of
//! the ids, and the states inside a state follow it without a gap, so containment is a comparison of ids.
//!
//! Regions cut the tree: the machine's own body is one, and so is every state directly inside a parallel. In each region at
//! most one state is the innermost active one, its *leaf*: a state without states inside, or a parallel, whose own regions
//! go on from there.

use super::{Kind, Model, ROOT, State, StateId};
use crate::listed::Listed;
use alloc::vec::Vec;

/// The tree of a model's states, indexed.
#[derive(Clone, Debug)]
pub struct Tree {
    parents: Vec<StateId>,
    /// One past the last state inside.
    ends: Vec<u16>,
    parallel: Vec<bool>,
    /// By state: the region it belongs to, by the state that the region is.
    region_of: Vec<StateId>,
    /// The regions in document order, the machine's own first.
    regions: Vec<StateId>,
}

impl Tree {
    /// Indexes the states of a model.
    #[must_use]
    pub fn of(model: &Model) -> Self {
        Self::of_states(&model.states)
    }

    /// Indexes states in document order.
    #[must_use]
    pub fn of_states(states: &[State]) -> Self {
        let parents: Vec<_> = states.iter().map(|state| state.parent.unwrap_or(ROOT)).listed();
        let mut ends: Vec<_> = (0..parents.len()).map(|index| StateId::at(index + 1).0).listed();
        for index in (1..parents.len()).rev() {
            let around = parents[index].index();
            ends[around] = ends[around].max(ends[index]);
        }
        let parallel: Vec<_> = states.iter().map(|state| state.kind == Kind::Parallel).listed();
        let (mut region_of, mut regions) = (Vec::with_capacity(states.len()), Vec::new());
        for (index, around) in parents.iter().enumerate() {
            if index == 0 || parallel[around.index()] {
                regions.push(StateId::at(index));
                region_of.push(StateId::at(index));
            } else {
                region_of.push(region_of[around.index()]);
            }
        }
        Tree { parents, ends, parallel, region_of, regions }
    }

    /// The composite around a state; the root's is itself.
    #[must_use]
    #[inline]
    pub fn parent(&self, state: StateId) -> StateId {
        self.parents[state.index()]
    }

    /// Every state, the root first.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<> {
        (0..StateId::at(self.parents.len()).0).map(StateId)
    }

    /// The states inside a state at any depth, in document order.
    pub fn inside(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<> {
        (state.0 + 1..self.ends[state.index()]).map(StateId)
    }

    /// The states directly inside a state.
    pub fn children(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        self.inside(state).filter(move |&child| self.parent(child) == state)
    }

    /// Whether `inner` is `outer` or inside it.
    #[must_use]
    #[inline]
    pub fn contains(&self, outer: StateId, inner: StateId) -> bool {
        outer <= inner && inner.0 < self.ends[outer.index()]
    }

    /// Whether a state has no state inside.
    #[must_use]
    pub fn is_leaf(&self, state: StateId) -> bool {
        self.ends[state.index()] == state.0 + 1
    }

    /// Whether all states directly inside a state are active at once.
    #[must_use]
    pub fn is_parallel(&self, state: StateId) -> bool {
        self.parallel[state.index()]
    }

    /// The region that a state belongs to, by the state that the region is: the root, or one directly inside a parallel,
    /// which belongs to itself.
    #[must_use]
    #[inline]
    pub fn region(&self, state: StateId) -> StateId {
        self.region_of[state.index()]
    }

    /// Whether there are regions beside the machine's own: several states may be the innermost active one at once.
    #[must_use]
    pub fn has_regions(&self) -> bool {
        self.regions.len() > 1
    }

    /// Every region, in document order, the machine's own first.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        self.regions.iter().copied()
    }

    /// The regions inside a state at any depth, in document order.
    pub fn regions_inside(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        let first = self.regions.partition_point(|&region| region <= state);
        let inside = &self.regions[first..];
        let count = inside.partition_point(|region| region.0 < self.ends[state.index()]);
        inside[..count].iter().copied()
    }

    /// The leaves of a state's own region that lie inside it (itself, if it is one), in document order.
    pub fn leaves(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let region = self.region(state);
        (state.0..self.ends[state.index()]).map(StateId).filter(move |&leaf| {
            (self.is_leaf(leaf) || self.is_parallel(leaf)) && leaf != ROOT && self.region(leaf) == region
        })
    }

    /// The leaf of an outer region that is active while a leaf of an inner one is: climbs until the leaf's region is that
    /// of `state`, which is around it.
    #[must_use]
    pub fn leaf_of(&self, mut leaf: StateId, state: StateId) -> StateId {
        while self.region(leaf) != self.region(state) {
            leaf = self.parent(self.region(leaf));
        }
        leaf
    }

    /// `from` and the states around it, innermost first, up to but without `until`.
    pub fn upward(&self, from: StateId, until: StateId) -> impl Iterator<Item = StateId> + '_ {
        let mut next = from;
        core::iter::from_fn(move || {
            let state = next;
            next = self.parent(state);
            (state != until).then_some(state)
        })
    }

    /// The states below `from` down to and with `to`, outermost first.
    #[must_use]
    pub fn path(&self, from: StateId, to: StateId) -> Vec<StateId> {
        let mut path: Vec<_> = self.upward(to, from).listed();
        path.reverse();
        path
    }

    /// Whether two states may be active at once.
    #[must_use]
    pub fn are_compatible(&self, one: StateId, other: StateId) -> bool {
        let common = self.common(one, other);
        common == one || common == other || self.is_parallel(common)
    }

    /// The innermost state that contains both.
    #[must_use]
    pub fn common(&self, one: StateId, other: StateId) -> StateId {
        let mut state = one;
        while !self.contains(state, other) {
            state = self.parent(state);
        }
        state
    }
}
