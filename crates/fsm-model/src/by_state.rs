//! An index of items by state, so that those of one state are found without a search.

use super::StateId;
use crate::listed::Listed;
use alloc::vec::Vec;

/// Positions in a list, grouped by the state of the item, in the order of the list.
#[derive(Clone, Debug)]
pub(super) struct ByState(Vec<Vec<usize>>);

impl ByState {
    /// Indexes a list of items, given the number of states and the state of each item.
    pub fn of(states: usize, items: impl Iterator<Item = StateId>) -> Self {
        let mut positions = alloc::vec![Vec::new(); states];
        for (position, state) in items.enumerate() {
            positions[state.index()].push(position);
        }
        ByState(positions)
    }

    /// Returns the index of the items whose positions are wanted.
    pub fn only(&self, wanted: impl Fn(usize) -> bool) -> Self {
        let mut some = Vec::with_capacity(self.0.len());
        for positions in &self.0 {
            some.push(positions.iter().copied().filter(|&position| wanted(position)).listed());
        }
        ByState(some)
    }

    /// The positions of a state's items.
    pub fn get(&self, state: StateId) -> impl Iterator<Item = usize> + Clone + '_ {
        self.0[state.index()].iter().copied()
    }
}
