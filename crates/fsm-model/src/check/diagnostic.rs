//! Diagnostics: the broken rule, its place, and the other side of a conflict. Rules and analyses use ids; the code that
//! read the model from a text knows their places.

use super::super::{BranchId, EventId, StateId, TransitionId};
use crate::rules::Rule;
use alloc::string::{String, ToString};

/// The part of a model that a diagnostic refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The name of a state at its declaration; the name of the machine for the root.
    State(StateId),
    /// The `initial` of a composite.
    Initial(StateId),
    /// The `history` of a state.
    History(StateId),
    /// The target after the `else` of a state's history.
    Otherwise(StateId),
    /// The head of a transition: its trigger.
    Transition(TransitionId),
    /// A branch of a reaction.
    Branch(BranchId),
    /// A `raise(..)`, by its position in [`Model::raises`](super::super::Model::raises).
    Raise(usize),
    /// The guard of a transition.
    Guard(TransitionId),
    /// The keyword `alarm` of a transition.
    Alarm(TransitionId),
    /// The declaration of an event.
    Event(EventId),
    /// The declaration of a signal.
    Signal(EventId),
    /// The arguments of a branch, by their position in [`Model::arguments`](super::super::Model::arguments).
    Arguments(usize),
    /// The declaration `stack N;`.
    Stack,
    /// The declaration `queue N;`.
    Queue,
    /// The declaration `exhaustive;`.
    Exhaustive,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The broken rule.
    pub rule: Rule,
    /// The place of the mistake.
    pub subject: Subject,
    /// The mistake, and how to fix it.
    pub message: String,
    /// The place that the mistake conflicts with, and its label, such as "first declared".
    pub related: Option<(Subject, String)>,
}

impl Diagnostic {
    pub(crate) fn of(rule: Rule, subject: Subject, message: impl Into<String>) -> Self {
        Diagnostic { rule, subject, message: message.into(), related: None }
    }

    /// Adds the other side of a conflict, with a label.
    pub(crate) fn beside(self, other: Subject, there: &str) -> Self {
        Diagnostic { related: Some((other, there.to_string())), ..self }
    }
}
