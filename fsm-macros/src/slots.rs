//! The places where the data of states is stored.

use fsm_model::StateId;

/// One half of a state's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Half {
    /// The fields that every target passes as arguments.
    Arguments,
    /// The fields that have an initial value.
    Values,
}

/// The place where one half of a state's data is stored.
pub type Slot = (StateId, Half);
