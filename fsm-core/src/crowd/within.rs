//! The agents in a state: all of some lists, and some of others if machines are in more states than `state()` returns.

use super::id::number_of;
use crate::{State, StateMachine};
use alloc::vec::Vec;

/// The agents that are in a state or a nested one.
pub(super) struct Within<M: StateMachine> {
    state: M::State,
    /// For each list, whether all of its agents are in the state.
    whole: Vec<bool>,
}

impl<M: StateMachine> Within<M> {
    pub fn of(state: M::State) -> Self {
        let lies_in =
            |of: M::State| core::iter::successors(Some(of), |state| state.parent()).any(|around| around == state);
        Within { state, whole: core::iter::once(false).chain(M::State::ALL.iter().map(|&of| lies_in(of))).collect() }
    }

    /// Whether all agents in a list are in the state.
    #[inline]
    pub fn holds_list(&self, number: usize) -> bool {
        self.whole[number]
    }

    /// Whether some, but not all agents in a list may be in the state, because of a region or a push. Then each agent
    /// is checked.
    #[inline]
    pub fn splits_list(&self, number: usize) -> bool {
        !M::STATE_SAYS_ALL && !self.whole[number]
    }

    #[inline]
    pub fn holds(&self, machine: &M) -> bool {
        self.whole[number_of(machine)] || (!M::STATE_SAYS_ALL && machine.is_in(self.state))
    }
}
