//! A chart as a document in [SCXML](https://www.w3.org/TR/scxml/), W3C's state machine language, for other engines.
//!
//! Features that both languages have are written so that they behave in the same way. A feature that only fsmith has is
//! a [`gap`](gaps::Gap), which is reported to the user.
//!
//! * The machine's own body is a state that contains all others, because `<scxml>` has neither transitions nor actions.
//!   That state is left out if it would have nothing to do. The machine's own final states are its siblings.
//! * A composite with a history is entered by it: its `initial` leads to its own `<history>`, whose default transition
//!   has the target of the `initial`. A decided `initial` leads to a state that is exited immediately.
//! * A submachine is an `<invoke>` of its document, whose completion is an event, as in fsmith.
//! * Timers are events with a delay, sent when their state is entered and cancelled when it is exited.

mod alarms;
mod element;
mod entering;
mod flags;
mod gaps;
mod machines;
mod states;
mod timers;
mod transitions;

pub use flags::words;

use crate::chart::Chart;
use crate::ids::Ids;
use element::Element;
use fsm_model::{Kind, ROOT, StateId, Trigger};
use gaps::Gap;
use std::collections::{BTreeMap, BTreeSet};

/// A document, and warnings about what it cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The document.
    pub text: String,
    /// The features of the chart that the document lacks or approximates, one sentence for each kind.
    pub warnings: Vec<String>,
}

/// A document under construction.
struct Export<'c> {
    chart: &'c Chart,
    ids: Ids,
    /// The ids of the histories, by state and by whether they are deep.
    histories: BTreeMap<(StateId, bool), String>,
    /// The ids of the states in which an `initial` is decided.
    choices: BTreeMap<StateId, String>,
    /// The ids of the submachines.
    invoked: Vec<String>,
    /// The names of variables.
    names: Ids,
    variables: Vec<Variable>,
    gaps: BTreeSet<Gap>,
}

/// A variable of the data model, which represents a piece of code.
struct Variable {
    name: String,
    code: String,
    first: &'static str,
}

/// Writes the document of a chart.
pub fn write(chart: &Chart) -> Document {
    let ids = Ids::names(chart, ".");
    let mut export = Export {
        chart,
        ids,
        histories: BTreeMap::new(),
        choices: BTreeMap::new(),
        invoked: Vec::new(),
        names: Ids::none(),
        variables: Vec::new(),
        gaps: BTreeSet::new(),
    };
    export.name_pseudostates();
    export.name_machines();
    let text = export.document().document();
    export.note_queue();
    export.note_completions();
    export.note_simultaneous();
    Document { text, warnings: export.gaps.into_iter().map(|gap| gap.text().to_owned()).collect() }
}

impl Export<'_> {
    /// The whole document.
    fn document(&mut self) -> Element {
        let (finals, others): (Vec<_>, Vec<_>) =
            self.chart.children(ROOT).partition(|id| self.chart.state(*id).kind == Kind::Final);
        let states: Vec<_> = others.into_iter().map(|id| self.state(id)).collect();
        let finals: Vec<_> = finals.into_iter().map(|id| self.state(id)).collect();
        let machine = Element::new("state").with("id", self.ids.state(ROOT));
        let mut machine = self.initial(ROOT, machine);
        self.fill(ROOT, &mut machine);
        let is_framed = self.is_framed();
        let initial = if is_framed { self.ids.state(ROOT).to_owned() } else { self.initial_targets(ROOT) };
        let mut document = Element::new("scxml")
            .with("xmlns", "http://www.w3.org/2005/07/scxml")
            .with("version", "1.0")
            .with("datamodel", "ecmascript")
            .with("name", self.chart.name())
            .with("initial", &initial);
        document.comment(&self.chart.state(ROOT).doc);
        document.add_filled(self.datamodel());
        if is_framed {
            machine.add_all(self.setters());
            machine.add_all(states);
            document.add(machine);
        } else {
            document.add_all(states);
        }
        document.add_all(finals);
        document
    }

    /// Whether the machine's own body becomes a state, because it has something that `<scxml>` cannot have.
    fn is_framed(&self) -> bool {
        let machine = self.chart.state(ROOT);
        let has_effect = machine.initial.iter().any(|end| end.effect.is_some());
        let reacts = self.chart.transitions.iter().any(|transition| transition.source == ROOT);
        let runs = self.chart.machines_of(ROOT).next().is_some();
        reacts
            || runs
            || has_effect
            || machine.initial.len() > 1
            || !machine.actions.is_empty()
            || !self.variables.is_empty()
    }

    /// The data model: the variables, each after a comment with its code.
    fn datamodel(&self) -> Element {
        let mut model = Element::new("datamodel");
        for variable in &self.variables {
            model.comment(&variable.code);
            model.add(Element::new("data").with("id", &variable.name).with("expr", variable.first));
        }
        model
    }

    /// The transitions with which a program sets the variables.
    fn setters(&self) -> Vec<Element> {
        let setters = self.variables.iter().map(|Variable { name, .. }| {
            let mut setter = Element::new("transition").with("event", &format!("set.{name}"));
            setter.add(Element::new("assign").with("location", name).with("expr", "_event.data"));
            setter
        });
        setters.collect()
    }

    /// Notes that the event of a completion is a prefix of that of another. States of the same name have paths as ids.
    fn note_completions(&mut self) {
        let chart = self.chart;
        let is_beginning = |state: StateId| {
            let beginning = format!("{}.", self.ids.state(state));
            let mut others = (1..chart.states.len()).map(StateId::at);
            others.any(|other| chart.is_composite(other) && self.ids.state(other).starts_with(&beginning))
        };
        if chart.transitions.iter().any(|it| matches!(it.on, Trigger::Done(state) if is_beginning(state))) {
            self.gaps.insert(Gap::Completion);
        }
    }

    /// Notes that completions and raised events share a queue, if the machine has both.
    fn note_queue(&mut self) {
        let reacts = |wanted: fn(&Trigger) -> bool| self.chart.transitions.iter().any(|it| wanted(&it.on));
        if reacts(|on| matches!(on, Trigger::Done(_))) && self.raises() {
            self.gaps.insert(Gap::Queue);
        }
    }
}
