//! Who is in a state: all of some lists, and in machines that are in more than one leaf tells, some of the others.

use super::number_of;
use crate::{State, StateMachine};
use alloc::vec::Vec;

/// Those who are in a state, or in one inside it.
pub(super) struct Within<M: StateMachine> {
    state: M::State,
    /// By list: whether all of its agents are.
    whole: Vec<bool>,
}

impl<M: StateMachine> Within<M> {
    pub fn of(state: M::State) -> Self {
        let lies_in =
            |of: M::State| core::iter::successors(Some(of), |state| state.parent()).any(|around| around == state);
        Within { state, whole: core::iter::once(false).chain(M::State::ALL.iter().map(|&of| lies_in(of))).collect() }
    }

    /// Whether all in a list are.
    #[inline]
    pub fn holds_list(&self, number: usize) -> bool {
        self.whole[number]
    }

    /// Whether some in a list may be of which not all are: in a region, or pushed over. Then each of them is asked.
    #[inline]
    pub fn splits_list(&self, number: usize) -> bool {
        !M::STATE_SAYS_ALL && !self.whole[number]
    }

    /// Whether a machine is.
    #[inline]
    pub fn holds(&self, machine: &M) -> bool {
        self.whole[number_of(machine)] || (!M::STATE_SAYS_ALL && machine.is_in(self.state))
    }
}
