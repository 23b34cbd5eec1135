//! What belongs to each state, found without a look at what belongs to others.

use super::StateId;
use alloc::vec::Vec;

/// Positions in a list, by the state that the items there belong to; a state's in the order of the list.
#[derive(Clone, Debug)]
pub(super) struct ByState(Vec<Vec<usize>>);

impl ByState {
    /// Indexes a list of items of so many states, given the state of each.
    pub fn of(states: usize, items: impl Iterator<Item = StateId>) -> Self {
        let mut positions = alloc::vec![Vec::new(); states];
        for (position, state) in items.enumerate() {
            positions[state.index()].push(position);
        }
        ByState(positions)
    }

    /// The positions of a state's items.
    pub fn get(&self, state: StateId) -> impl Iterator<Item = usize> + Clone + '_ {
        self.0[state.index()].iter().copied()
    }
}
