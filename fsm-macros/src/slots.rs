//! The places where the data of states is kept.

use fsm_core::model::StateId;

/// One half of a state's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Half {
    /// What every target gives.
    Arguments,
    /// What has an initial value.
    Values,
}

/// Where a half of a state's data is kept.
pub type Slot = (StateId, Half);
