//! Diagnostics: which rule is broken, where, and what it conflicts with. Rules and analyses use ids; the code that read
//! the model from a text knows their places.

use super::super::{BranchId, EventId, StateId, TransitionId};
use crate::rules::Rule;
use alloc::string::{String, ToString};

/// What a diagnostic is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A state's name where it is declared; the machine's for the root.
    State(StateId),
    /// The `initial` of a composite.
    Initial(StateId),
    /// The `history` of a state.
    History(StateId),
    /// The target after the `else` of a state's history.
    Otherwise(StateId),
    /// The head of a transition: its trigger.
    Transition(TransitionId),
    /// One end of a reaction.
    Branch(BranchId),
    /// A `raise(..)`, by its position in [`Model::raises`](super::super::Model::raises).
    Raise(usize),
    /// The guard of a transition.
    Guard(TransitionId),
    /// The word `alarm` before a transition.
    Alarm(TransitionId),
    /// An event, where it is declared.
    Event(EventId),
    /// A signal, where it is declared.
    Signal(EventId),
    /// The arguments that an end gives, by their position in [`Model::arguments`](super::super::Model::arguments).
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
    /// Which rule it is.
    pub rule: Rule,
    /// Where the mistake is.
    pub subject: Subject,
    /// What is wrong, and what to do.
    pub message: String,
    /// The other side of a conflict, and what is said of it: "first declared", in some line.
    pub related: Option<(Subject, String)>,
}

impl Diagnostic {
    pub(in crate::model) fn of(rule: Rule, subject: Subject, message: impl Into<String>) -> Self {
        Diagnostic { rule, subject, message: message.into(), related: None }
    }

    /// A conflict, reported at one of its places, with that of the other.
    pub(in crate::model) fn beside(self, other: Subject, there: &str) -> Self {
        Diagnostic { related: Some((other, there.to_string())), ..self }
    }
}
