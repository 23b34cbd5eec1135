//! Whether agents are in a state.

use super::id::number_of;
use crate::{State, StateMachine};
use alloc::vec::Vec;

/// A state, for queries of many machines.
pub(super) struct Within<M: StateMachine> {
    state: M::State,
    /// For each number of a machine, whether its active state is this state or nested in it.
    nested: Vec<bool>,
}

impl<M: StateMachine> Within<M> {
    pub fn of(state: M::State) -> Self {
        let is_nested =
            |of: M::State| core::iter::successors(Some(of), |state| state.parent()).any(|enclosing| enclosing == state);
        Within { state, nested: core::iter::once(false).chain(M::State::ALL.iter().map(|&of| is_nested(of))).collect() }
    }

    #[inline]
    pub fn holds(&self, machine: &M) -> bool {
        self.nested[number_of(machine)] || (!M::STATE_SAYS_ALL && machine.is_in(self.state))
    }
}
