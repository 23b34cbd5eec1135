//! What the rules and the analyses want to know of a text that its model does not say, since no engine needs it: what is
//! certain by its form, what could not be read, which words were written.

use super::super::{ActionId, StateId, TransitionId};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// What is known of a text beyond its model.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The transitions of which the next one is the other half: one trigger hears events and signals.
    pub halves: BTreeSet<TransitionId>,
    /// The states whose data could not be read.
    pub unclear: BTreeSet<StateId>,
    /// What is known of guards by their form, where anything is.
    pub conditions: BTreeMap<TransitionId, Condition>,
    /// The transitions with the word `alarm`.
    pub alarms: BTreeSet<TransitionId>,
    /// By position in [`Model::raises`](super::super::Model::raises): what runs whenever the code in which it stands does, and once.
    pub certain_raises: BTreeSet<usize>,
    /// The actions in which nobody's code runs: an observer is told.
    pub told: BTreeSet<ActionId>,
}

/// What is known of a condition by its form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// What it is, if it is always the same.
    pub always: Option<bool>,
    /// What it asks by `is_in` and needs to be answered so, to be true.
    pub asks: Vec<(StateId, bool)>,
    /// Whether it needs nothing but these answers.
    pub nothing_else: bool,
}
