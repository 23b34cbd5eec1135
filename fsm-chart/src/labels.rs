//! What is written at an edge and in a state, in UML's form: `Noise [volume > 10] / alert()`.

use crate::widths::cut;
use crate::{Chart, Condition, End, To, Transition};
use fsm_core::model::Memory;

/// How much of a piece of code is shown; the whole is in the tooltip.
const MOST: usize = 36;

/// A label, and what it says in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    pub full: String,
}

impl Label {
    /// Nothing is said.
    pub fn none() -> Self {
        Label::of(String::new(), String::new())
    }

    /// The same text, as far as there is room.
    fn of(shown: String, full: String) -> Self {
        Label { text: shown, full }
    }
}

/// The label of an end of a transition; `way` is what is said about how its target is entered.
pub fn of_end(transition: &Transition, end: &End, way: &str) -> Label {
    Label::of(form(transition, end, way, MOST), form(transition, end, way, usize::MAX))
}

/// The label of an initial transition; most have none.
pub fn of_initial(end: &End) -> Label {
    let text = |most| [conditions(None, &end.conditions, most), effect(end, most)];
    Label::of(joined(text(MOST)), joined(text(usize::MAX)))
}

/// The lines in a state: its invariants, its actions, and reactions that lead nowhere.
pub fn of_state(chart: &Chart, at: usize) -> Vec<Label> {
    let state = &chart.states[at];
    let invariants = state.invariants.iter().map(|text| Label::of(cut(text, MOST), text.clone()));
    let actions = state.actions.iter().map(|action| {
        let text = |most| format!("{} / {}", action.when(), cut(&action.code, most));
        Label::of(text(MOST), text(usize::MAX))
    });
    let own = chart.transitions.iter().filter(|transition| transition.source.index() == at);
    let inside = own.flat_map(|transition| {
        // A `pass` is of interest where there is nothing else.
        let passes = transition.ends.iter().all(|end| end.to == To::Pass);
        let is_line = move |to: &To| matches!(to, To::Stay | To::Pop | To::Defer) || passes;
        let ends = transition.ends.iter().filter(move |end| is_line(&end.to));
        ends.map(move |end| of_end(transition, end, ""))
    });
    invariants.chain(actions).chain(inside).collect()
}

fn form(transition: &Transition, end: &End, way: &str, most: usize) -> String {
    let alarm = if transition.alarm { "alarm" } else { "" };
    // A condition is all that a polled transition has.
    let trigger = cut(&transition.trigger, most);
    let conditions = conditions(transition.guard.as_deref(), &end.conditions, most);
    let kind = match end.to {
        To::Push(_) => "push",
        To::Pop => "/ pop",
        To::Pass => "/ pass",
        _ => "",
    };
    joined([alarm.to_string(), trigger, conditions, effect(end, most), kind.to_string(), way.to_string()])
}

/// `[far && !tired]`
fn conditions(guard: Option<&str>, decisions: &[Condition], most: usize) -> String {
    let all: Vec<_> = guard.map(String::from).into_iter().chain(decisions.iter().map(ToString::to_string)).collect();
    if all.is_empty() { String::new() } else { format!("[{}]", cut(&all.join(", "), most)) }
}

fn effect(end: &End, most: usize) -> String {
    end.effect.as_ref().map(|effect| format!("/ {}", cut(effect, most))).unwrap_or_default()
}

fn joined<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The sign of a history: UML's, or a pause for what is put aside.
pub fn sign(memory: Memory) -> &'static str {
    match memory {
        Memory::Shallow => "H",
        Memory::Deep => "H*",
        Memory::Suspend => "II",
    }
}
