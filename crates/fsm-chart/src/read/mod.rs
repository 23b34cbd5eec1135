//! Converts a parsed machine to a chart: the user's code becomes text.

mod code;
mod ends;
mod inside;

use crate::chart::{Action, Chart, History, Inner, State, Submachine, Transition};
use code::{doc, is_selective, line, statements};
use ends::{end, ends, target};
use fsm_model::check::Subject;
use fsm_model::{ActionId, Initial, InvariantId, ROOT, StateId, Text, TransitionId};
use fsm_syntax::{EventType, Machine, spelled_type};
use syn::{Field, LitStr, Variant};

/// Creates the chart of a machine. Its line numbers refer to the text that the machine was parsed from.
#[must_use]
pub fn chart(machine: &Machine) -> Chart {
    let ids = (0..machine.model.states.len()).map(StateId::at);
    let transitions = (0..machine.model.transitions.len() - machine.model.unwritten()).map(TransitionId::at);
    let texts = |names: &[Text]| names.iter().map(ToString::to_string).collect();
    Chart {
        line: line(machine.keyword.span()),
        events: texts(&machine.model.events),
        carried: carried(machine),
        signals: texts(&machine.model.signals),
        states: ids.map(|id| state(machine, id)).collect(),
        transitions: transitions.map(|id| transition(machine, id)).collect(),
        machines: machine.model.submachines.iter().map(submachine).collect(),
    }
}

fn submachine(of: &fsm_model::Submachine) -> Submachine {
    let fsm_model::Submachine { state, name, machine, signal } = of;
    Submachine { state: *state, name: name.to_string(), machine: machine.to_string(), signal: *signal }
}

/// The names of the fields of each event; empty if the events are declared elsewhere.
fn carried(machine: &Machine) -> Vec<String> {
    let Some(EventType::Declared { variants, .. }) = &machine.events else { return Vec::new() };
    let named = |(at, field): (usize, &Field)| field.ident.as_ref().map_or(at.to_string(), ToString::to_string);
    let names = |variant: &Variant| variant.fields.iter().enumerate().map(named).collect::<Vec<_>>().join(", ");
    variants.iter().map(names).collect()
}

fn state(machine: &Machine, id: StateId) -> State {
    let (model, code) = (&machine.model, &machine.states[id.index()]);
    let state = &model.states[id.index()];
    let initial = match &state.initial {
        None => Vec::new(),
        Some(Initial::Plain(branch)) => Vec::from([end(machine, *branch, &[], None)]),
        Some(Initial::Decided(_)) => machine.initials.get(&id).map(|tree| ends(machine, tree)).unwrap_or_default(),
    };
    State {
        name: state.name.to_string(),
        doc: doc(if id == ROOT { &machine.attrs } else { &code.attrs }),
        tags: code.tags.iter().map(ToString::to_string).collect(),
        requirements: code.requirements.iter().map(LitStr::value).collect(),
        line: line(if id == ROOT { machine.keyword.span() } else { code.name.span() }),
        kind: state.kind,
        parent: state.parent,
        history: state.history.map(|history| History {
            memory: history.kind,
            otherwise: history.otherwise.map(|otherwise| target(machine, otherwise)),
        }),
        data: data(machine, id),
        actions: actions(machine, id),
        invariants: invariants(machine, id),
        initial,
    }
}

/// The data of a state, as declared, without its submachines.
fn data(machine: &Machine, id: StateId) -> Vec<String> {
    let fields = machine.states[id.index()].fields.iter().filter(|field| !machine.runs(id, &field.name));
    let texts = fields.map(|field| {
        let declared = format!("{}: {}", field.name, spelled_type(&field.ty));
        match &field.value {
            Some(value) => format!("{declared} = {}", machine.code_text(value)),
            None => declared,
        }
    });
    texts.collect()
}

fn actions(machine: &Machine, id: StateId) -> Vec<Action> {
    let all = (0..machine.actions.len()).map(ActionId::at);
    let all = all.map(|id| (id, &machine.model.actions[id.index()], &machine.actions[id.index()]));
    let runs = |id: ActionId| machine.submachines.iter().any(|submachine| submachine.actions.contains(&id));
    // An action without tokens only notifies observers of exits and entries.
    let own = all.filter(|(at, action, code)| action.state == id && !code.is_empty() && !runs(*at));
    own.map(|(_, action, code)| Action { moments: action.moments.to_vec(), code: statements(machine, code) }).collect()
}

fn invariants(machine: &Machine, id: StateId) -> Vec<String> {
    let all = machine.model.invariants.iter().enumerate();
    all.filter(|(_, state)| **state == id).map(|(at, _)| machine.invariant_text(InvariantId::at(at))).collect()
}

fn transition(machine: &Machine, id: TransitionId) -> Transition {
    let (transition, code) = (&machine.model.transitions[id.index()], &machine.transitions[id.index()]);
    let trigger = machine.trigger_text(id);
    let selective = code.binding.as_ref().filter(|pattern| is_selective(pattern));
    let (inner, tree) = (inside::inner(machine, id), &machine.reactions[code.reaction]);
    let ends = match inner {
        Some(Inner::Forward(of) | Inner::Ended(of) | Inner::Due(of)) => inside::ends(machine, id, of, tree),
        None => ends(machine, tree),
    };
    Transition {
        source: transition.source,
        line: line(machine.places.of(Subject::Transition(id))),
        on: transition.trigger.clone(),
        trigger: trigger.strip_prefix("on ").map(ToString::to_string).unwrap_or(trigger),
        pattern: selective.map(|pattern| code::pattern(machine, pattern)),
        guard: machine.guard_text(id),
        alarm: transition.alarm,
        text: machine.transition_text(id),
        requirements: code.requirements.iter().map(LitStr::value).collect(),
        ends,
        inner,
    }
}
