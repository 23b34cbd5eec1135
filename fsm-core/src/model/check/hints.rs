//! What rules and analyses need to know about a text beyond its model: what is certain from the form of the code, what
//! could not be read, which words were written. The engines do not need this.

use super::super::{ActionId, BranchId, EventId, StateId, SubmachineId, TransitionId};
use crate::sorted::{Map, Set};
use alloc::string::String;
use alloc::vec::Vec;

/// Facts about a text beyond its model.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The transitions of which the next one is the other half: a trigger for both events and signals becomes two
    /// transitions.
    pub halves: Set<TransitionId>,
    /// The states whose data could not be read.
    pub unclear: Set<StateId>,
    /// The fields of each state that its entry is given, by name.
    pub arguments: Map<StateId, Vec<String>>,
    /// What the form of a guard tells, if it tells anything.
    pub conditions: Map<TransitionId, Condition>,
    /// The transitions whose guard implies that of an earlier one for the same trigger, which is taken instead.
    pub implied: Map<TransitionId, TransitionId>,
    /// The transitions with the word `alarm`.
    pub alarms: Set<TransitionId>,
    /// The transitions whose reaction contains code that acts: an effect, or statements before a decision.
    pub acts: Set<TransitionId>,
    /// The ends whose effect may fail, by a `?`.
    pub failing: Set<BranchId>,
    /// By position in [`Model::raises`](super::super::Model::raises): the raises that run exactly once whenever their
    /// code runs.
    pub certain_raises: Set<usize>,
    /// The actions that contain no user code, but notify an observer.
    pub told: Set<ActionId>,
    /// The events that are sure to be taken by a transition, of those that it reacts to whose pattern may fail for others.
    pub sure: Map<TransitionId, Vec<EventId>>,
    /// The events that a `forward` without a guard is sure to take, if its submachine is `exhaustive`.
    pub forwards: Map<TransitionId, (SubmachineId, Vec<EventId>)>,
    /// Where the machine says that it is `exhaustive`: by event, a pattern of all such events.
    pub exhaustive: Option<Vec<String>>,
}

/// What the form of a condition tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Its value, if that is always the same.
    pub always: Option<bool>,
    /// The `is_in` queries in it, with the answers it needs to be true.
    pub asks: Vec<(StateId, bool)>,
    /// Whether it needs nothing but these answers.
    pub nothing_else: bool,
}
