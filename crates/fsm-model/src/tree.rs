//! The tree of states: which states contain which, and their common ancestors. Document order is the order of ids, and
//! nested states follow their parent without a gap, so containment is a comparison of ids.
//!
//! Regions divide the tree: the root is one, and so is every child of a parallel. In each region, at most one state is
//! the innermost active one, which is called its *leaf*. A leaf is a state without nested states, or a parallel, whose
//! content belongs to other regions.

use super::{Kind, Model, ROOT, State, StateId};
use crate::listed::Listed;
use alloc::vec::Vec;

/// The tree of a model's states, indexed.
#[derive(Clone, Debug)]
pub struct Tree {
    parents: Vec<StateId>,
    /// For each state, one past its last nested state.
    ends: Vec<u16>,
    parallel: Vec<bool>,
    /// For each state, the region it belongs to. A region is identified by its outermost state.
    region_of: Vec<StateId>,
    /// The regions in document order, starting with the root.
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
            let enclosing = parents[index].index();
            ends[enclosing] = ends[enclosing].max(ends[index]);
        }
        let parallel: Vec<_> = states.iter().map(|state| state.kind == Kind::Parallel).listed();
        let (mut region_of, mut regions) = (Vec::with_capacity(states.len()), Vec::new());
        for (index, enclosing) in parents.iter().enumerate() {
            if index == 0 || parallel[enclosing.index()] {
                regions.push(StateId::at(index));
                region_of.push(StateId::at(index));
            } else {
                region_of.push(region_of[enclosing.index()]);
            }
        }
        Tree { parents, ends, parallel, region_of, regions }
    }

    /// The enclosing composite; the root is its own parent.
    #[must_use]
    #[inline]
    pub fn parent(&self, state: StateId) -> StateId {
        self.parents[state.index()]
    }

    /// All states, starting with the root.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<> {
        (0..StateId::at(self.parents.len()).0).map(StateId)
    }

    /// All states nested in a state, in document order.
    pub fn inside(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<> {
        (state.0 + 1..self.ends[state.index()]).map(StateId)
    }

    /// The children of a state.
    pub fn children(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        self.inside(state).filter(move |&child| self.parent(child) == state)
    }

    /// Whether `inner` is `outer` or nested in it.
    #[must_use]
    #[inline]
    pub fn contains(&self, outer: StateId, inner: StateId) -> bool {
        outer <= inner && inner.0 < self.ends[outer.index()]
    }

    /// Whether a state has no nested states.
    #[must_use]
    pub fn is_leaf(&self, state: StateId) -> bool {
        self.ends[state.index()] == state.0 + 1
    }

    /// Whether all children of a state are active at the same time.
    #[must_use]
    pub fn is_parallel(&self, state: StateId) -> bool {
        self.parallel[state.index()]
    }

    /// The region of a state, identified by its outermost state, which is the root or the child of a parallel.
    #[must_use]
    #[inline]
    pub fn region(&self, state: StateId) -> StateId {
        self.region_of[state.index()]
    }

    /// Whether there are regions besides the root, so that several leaves may be active at the same time.
    #[must_use]
    pub fn has_regions(&self) -> bool {
        self.regions.len() > 1
    }

    /// All regions, in document order, starting with the root.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        self.regions.iter().copied()
    }

    /// All regions nested in a state, in document order.
    pub fn regions_inside(&self, state: StateId) -> impl DoubleEndedIterator<Item = StateId> + '_ {
        let first = self.regions.partition_point(|&region| region <= state);
        let inside = &self.regions[first..];
        let count = inside.partition_point(|region| region.0 < self.ends[state.index()]);
        inside[..count].iter().copied()
    }

    /// The leaves nested in a state that belong to its region, in document order. Includes the state if it is a leaf.
    pub fn leaves(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let region = self.region(state);
        (state.0..self.ends[state.index()]).map(StateId).filter(move |&leaf| {
            (self.is_leaf(leaf) || self.is_parallel(leaf)) && leaf != ROOT && self.region(leaf) == region
        })
    }

    /// The leaf of an outer region that is active while `leaf` is active: the nearest ancestor in the region of
    /// `state`, which encloses `leaf`.
    #[must_use]
    pub fn leaf_of(&self, mut leaf: StateId, state: StateId) -> StateId {
        while self.region(leaf) != self.region(state) {
            leaf = self.parent(self.region(leaf));
        }
        leaf
    }

    /// `from` and its enclosing states, innermost first, excluding `until`.
    pub fn upward(&self, from: StateId, until: StateId) -> impl Iterator<Item = StateId> + '_ {
        let mut next = from;
        core::iter::from_fn(move || {
            let state = next;
            next = self.parent(state);
            (state != until).then_some(state)
        })
    }

    /// The states between `from` (excluded) and `to` (included), outermost first.
    #[must_use]
    pub fn path(&self, from: StateId, to: StateId) -> Vec<StateId> {
        let mut path: Vec<_> = self.upward(to, from).listed();
        path.reverse();
        path
    }

    /// Whether two states can be active at the same time.
    #[must_use]
    pub fn are_compatible(&self, one: StateId, other: StateId) -> bool {
        let common = self.common(one, other);
        common == one || common == other || self.is_parallel(common)
    }

    /// The innermost state that contains both states.
    #[must_use]
    pub fn common(&self, one: StateId, other: StateId) -> StateId {
        let mut state = one;
        while !self.contains(state, other) {
            state = self.parent(state);
        }
        state
    }
}
