//! Findings: mistakes that a check reports, with their kinds.

use crate::names::Place;
use fsm_model::check::Subject;
use fsm_model::rules::Rule;
use fsm_model::{StateId, TransitionId};

/// A kind of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A state is never entered.
    Unreachable,
    /// A transition is never taken.
    Dead,
    /// Once a state is active, it is active forever.
    Trap,
    /// Follow-up steps never come to an end.
    Livelock,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Unreachable, Kind::Dead, Kind::Trap, Kind::Livelock];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Unreachable => "unreachable",
            Kind::Dead => "dead",
            Kind::Trap => "trap",
            Kind::Livelock => "livelock",
        }
    }

    /// The warnings of the macro about such mistakes. Where one of them is silenced, so is a finding.
    #[must_use]
    pub fn rules(self) -> &'static [Rule] {
        match self {
            Kind::Unreachable => &[Rule::UnreachableState],
            Kind::Dead => &[
                Rule::Outranked,
                Rule::NeverDue,
                Rule::ConstantGuard,
                Rule::ImpliedGuard,
                Rule::CircularWait,
                Rule::Incompletable,
                Rule::UnusedSignal,
            ],
            Kind::Trap => &[Rule::DeadEnd, Rule::Uncompleted],
            Kind::Livelock => &[],
        }
    }

    /// The meaning of such a finding.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::Unreachable => "A state is never entered, whatever the guards are.",
            Kind::Dead => "A transition is never taken, whatever the guards are.",
            Kind::Trap => "A state that is not final cannot be exited any more, whatever happens.",
            Kind::Livelock => "Follow-up steps lead to each other and never come to an end, so a call never returns.",
        }
    }
}

/// The element that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    State(StateId),
    Transition(TransitionId),
}

/// Something in a machine that is probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// The description, which names the element.
    pub message: String,
    /// The ids of the requirements of the element.
    pub requirements: Vec<String>,
    /// The steps of a shortest way to it, if it is about a configuration.
    pub way: Option<Vec<String>>,
    /// Whether it holds wherever the element is active, not only after this way.
    pub(crate) is_everywhere: bool,
    /// The place of the element in the text.
    pub place: Place,
    pub(crate) about: About,
}

impl Finding {
    pub(crate) fn of(kind: Kind, about: About, message: String) -> Self {
        let place = Place { file: String::new(), line: 0, column: 0 };
        Finding { kind, message, requirements: Vec::new(), way: None, is_everywhere: true, place, about }
    }

    /// The element that the finding is about.
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self.about {
            About::State(state) => Subject::State(state),
            About::Transition(id) => Subject::Transition(id),
        }
    }

    pub(crate) fn after(self, way: Vec<String>) -> Self {
        Finding { way: Some(way), ..self }
    }
}

/// A state that may be active forever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The name of the state.
    pub state: String,
    /// The tags of the state and of its enclosing states.
    pub tags: Vec<String>,
}
