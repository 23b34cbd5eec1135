//! The active states while a piece of the user's code runs, which determine the answers of `is_in`.

use fsm_model::steps::Phase;
use fsm_model::{Moment, StateId};

/// The active states while a piece of the user's code runs, for `is_in`.
#[derive(Clone, Copy)]
pub enum Active {
    /// No state has been exited yet, so the active leaf is that of the machine.
    Leaf,
    /// This is the innermost state that has been entered and not exited.
    Innermost(StateId),
}

impl Active {
    /// Returns the active states during the effect of a transition that exits all states below `domain`.
    pub fn at_effect(domain: StateId) -> Self {
        if Phase::Exit.comes_before(Phase::Effect) { Active::Innermost(domain) } else { Active::Leaf }
    }

    /// Returns the active states during an action block of a state.
    pub fn in_block(state: StateId, moment: Moment) -> Self {
        if moment.is_innermost() { Active::Innermost(state) } else { Active::Leaf }
    }
}
