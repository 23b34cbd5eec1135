//! What is active where a piece of the user's code runs, for `is_in`.

use fsm_model::steps::Phase;
use fsm_model::{Moment, StateId};

/// What is active where a piece of the user's code runs, for `is_in`.
#[derive(Clone, Copy)]
pub(super) enum Active {
    /// Before anything is left, or while nothing is: the active leaf is the machine's.
    Leaf,
    /// This is the innermost state entered and not yet left.
    Innermost(StateId),
}

impl Active {
    /// While the effect of a transition runs that leaves everything below a domain.
    pub fn at_effect(domain: StateId) -> Self {
        if Phase::Exit.comes_before(Phase::Effect) { Active::Innermost(domain) } else { Active::Leaf }
    }

    /// While the block of a state for a moment runs.
    pub fn in_block(state: StateId, moment: Moment) -> Self {
        match moment {
            Moment::Enter | Moment::Exit => Active::Innermost(state),
            Moment::Pause | Moment::Resume | Moment::Active => Active::Leaf,
        }
    }
}
