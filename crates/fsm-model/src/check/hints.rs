//! Facts about a text beyond its model, for rules and analyses: properties of code that are certain from its form,
//! parts that could not be read, and keywords that were written. The engines do not need them.

use super::super::{ActionId, BranchId, EventId, StateId, SubmachineId, TransitionId};
use crate::sorted::{Map, Set};
use alloc::string::String;
use alloc::vec::Vec;

/// Facts about a text beyond its model.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The transitions that are the first half of a pair. A trigger for both events and signals becomes two
    /// transitions, which follow each other.
    pub halves: Set<TransitionId>,
    /// The states whose data could not be read.
    pub unclear: Set<StateId>,
    /// For each state, the names of the fields that need an argument.
    pub arguments: Map<StateId, Vec<String>>,
    /// For each guard whose form is informative, what is known about its value.
    pub conditions: Map<TransitionId, Condition>,
    /// The transitions whose guard implies that of an earlier one for the same trigger, which is taken instead.
    pub implied: Map<TransitionId, TransitionId>,
    /// The transitions with the word `alarm`.
    pub alarms: Set<TransitionId>,
    /// The transitions whose reaction contains user code: an effect, or statements before a decision.
    pub acts: Set<TransitionId>,
    /// The branches whose effect may fail, because of a `?`.
    pub failing: Set<BranchId>,
    /// The raises that run exactly once whenever their code runs, by position in
    /// [`Model::raises`](super::super::Model::raises).
    pub certain_raises: Set<usize>,
    /// The actions that contain no user code, but only notify an observer.
    pub notifications: Set<ActionId>,
    /// The events that a transition is certain to take, although its pattern may fail for others.
    pub sure: Map<TransitionId, Vec<EventId>>,
    /// The events that a `forward` without a guard is certain to take, if its submachine is `exhaustive`.
    pub forwards: Map<TransitionId, (SubmachineId, Vec<EventId>)>,
    /// If the machine is `exhaustive`, a pattern that matches all events of each variant.
    pub exhaustive: Option<Vec<String>>,
}

/// Facts about a condition that are certain from its form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The value of the condition, if it is constant.
    pub always: Option<bool>,
    /// The `is_in` and `has` queries in the condition, with the results that it needs to be true.
    pub queries: Vec<(StateId, bool)>,
    /// Whether the condition depends on nothing else.
    pub nothing_else: bool,
}
