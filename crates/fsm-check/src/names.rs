//! The names and the places of states and transitions in the text of a machine.

use crate::finding::{About, Lasting};
use crate::moves::{Label, Why};
use fsm_model::check::Subject;
use fsm_model::{EventId, Model, ROOT, StateId, TransitionId};
use fsm_syntax::Machine;
use proc_macro2::Span;

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The beginning of a span. The name of the file is that by which proc-macro2 knows the text.
    #[must_use]
    pub fn of(span: Span) -> Self {
        let start = span.start();
        Place { file: span.file(), line: start.line, column: start.column + 1 }
    }
}

pub(crate) struct Names<'m> {
    machine: &'m Machine,
}

impl<'m> Names<'m> {
    pub fn of(machine: &'m Machine) -> Self {
        Names { machine }
    }

    fn model(&self) -> &Model {
        &self.machine.model
    }

    pub fn span(&self, about: About) -> Span {
        self.machine.places.of(match about {
            About::State(state) => Subject::State(state),
            About::Transition(id) => Subject::Transition(id),
        })
    }

    /// The ids of the requirements of a state or a transition.
    pub fn requirements(&self, about: About) -> Vec<String> {
        let ids = match about {
            About::State(state) => &self.machine.states[state.index()].requirements,
            About::Transition(id) => &self.machine.transitions[id.index()].requirements,
        };
        ids.iter().map(|id| id.value()).collect()
    }

    pub fn place(&self, about: About) -> Place {
        Place::of(self.span(about))
    }

    /// The name of a state, with those of enclosing states if other states have the same name.
    pub fn state(&self, state: StateId) -> String {
        let (model, name) = (self.model(), |state: StateId| self.model().states[state.index()].name.to_string());
        let namesakes = model.states.iter().filter(|other| other.name == model.states[state.index()].name).count();
        match model.states[state.index()].parent.filter(|&parent| namesakes > 1 && parent != ROOT) {
            Some(parent) => format!("{}.{}", self.state(parent), name(state)),
            None => name(state),
        }
    }

    /// A state that may be active forever, with its tags.
    pub fn lasting(&self, state: StateId) -> Lasting {
        let tags = self.machine.tags_of(state).into_iter().map(ToString::to_string).collect();
        Lasting { state: self.state(state), tags }
    }

    /// The names from the outermost enclosing state to a state, joined by dots.
    pub fn path(&self, state: StateId) -> String {
        let (model, name) = (self.model(), self.model().states[state.index()].name.to_string());
        match model.states[state.index()].parent.filter(|&parent| parent != ROOT) {
            Some(parent) => format!("{}.{name}", self.path(parent)),
            None => name,
        }
    }

    /// A transition as text, with its state.
    pub fn transition_in_state(&self, id: TransitionId) -> String {
        let source = self.model().transitions[id.index()].source;
        let text = self.machine.transition_text(id);
        if source == ROOT { format!("`{text}`") } else { format!("`{text}` in `{}`", self.state(source)) }
    }

    fn event(&self, event: EventId) -> String {
        self.model().events.get(event.index()).map_or_else(|| "an event".to_owned(), ToString::to_string)
    }

    /// A step as text.
    pub fn step(&self, label: &Label) -> String {
        match label.why {
            Why::Event(event) => self.event(event),
            Why::Poll => "update".to_owned(),
            Why::Time => {
                let timer = label.taken.iter().find(|id| self.model().transitions[id.index()].trigger.waits());
                timer.map_or_else(|| "time".to_owned(), |&id| self.machine.trigger_text(id))
            }
            Why::Start | Why::Follows => String::new(),
        }
    }
}
