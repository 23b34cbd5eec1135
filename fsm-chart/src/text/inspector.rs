//! A chart as the page of the inspector is told it: the members of a `type` that are known of its text
//! (`fsm-inspect/PROTOCOL.md`).

use super::value::Value;
use crate::chart::{Chart, End, State, To, Transition};
use crate::{arrange, scene, svg};
use fsm_core::model::{Kind, Memory, StateId};

/// `"name": "Door", "line": 3, "svg": "<svg ..", ..`: members without the brackets of their object.
pub fn write(chart: &Chart) -> String {
    let picture = svg::draw_in(chart, &arrange::arrange(scene::scene(chart)), "");
    let states = (0..chart.states.len()).map(StateId::at).map(|id| state(chart.state(id), &unique(chart, id)));
    let events = chart.events.iter().zip(&chart.carried);
    let members = Value::Object(Vec::from([
        ("name", Value::text(chart.name())),
        ("line", Value::Number(chart.line)),
        ("svg", Value::Text(picture)),
        ("states", Value::list(states)),
        ("trans", Value::list(chart.transitions.iter().map(transition))),
        ("events", Value::list(events.map(|(name, carried)| Value::list([Value::text(name), Value::text(carried)])))),
    ]));
    let object = members.on_one_line();
    object[1..object.len() - 1].to_owned()
}

/// The name of a state; of one that has namesakes, with those of so many around it that no other is meant: `Stomp.Ready`.
fn unique(chart: &Chart, id: StateId) -> String {
    let names = |id: StateId, count: usize| chart.upward(id).take(count).map(|id| &*chart.state(id).name).collect();
    let own = |count: usize| -> Vec<&str> { names(id, count) };
    let is_unique = |count: &usize| {
        let alike = |other: &StateId| -> bool { own(*count) == names(*other, *count) as Vec<&str> };
        (0..chart.states.len()).map(StateId::at).filter(alike).count() == 1
    };
    let whole = chart.upward(id).count();
    let mut path = own((1..whole).find(is_unique).unwrap_or(whole));
    path.reverse();
    path.join(".")
}

fn state(state: &State, id: &str) -> Value {
    let actions = state.actions.iter().map(|it| Value::list([Value::Text(it.when()), Value::text(&it.code)]));
    let history = state.history.as_ref().map(|history| match history.memory {
        Memory::Shallow => "shallow",
        Memory::Deep => "deep",
        Memory::Suspend => "suspend",
    });
    let kind = match state.kind {
        Kind::Plain => "Plain",
        Kind::Parallel => "Parallel",
        Kind::Final => "Final",
    };
    Value::Object(Vec::from([
        ("n", Value::text(&state.name)),
        ("id", Value::text(id)),
        ("p", state.parent.map_or(Value::Null, |parent| Value::Number(parent.index()))),
        ("kind", Value::text(kind)),
        ("doc", Value::text(&state.doc)),
        ("h", history.map_or(Value::Null, Value::text)),
        ("line", Value::Number(state.line)),
        ("act", Value::list(actions)),
    ]))
}

fn transition(transition: &Transition) -> Value {
    Value::Object(Vec::from([
        ("s", Value::Number(transition.source.index())),
        ("t", Value::text(&transition.text)),
        ("on", Value::text(&transition.trigger)),
        ("if", transition.guard.as_deref().map_or(Value::Null, Value::text)),
        ("alarm", Value::Bool(transition.alarm)),
        ("line", Value::Number(transition.line)),
        ("ends", Value::list(transition.ends.iter().map(end))),
    ]))
}

/// `["far", "to", [3], 7]`
fn end(end: &End) -> Value {
    let word = match &end.to {
        To::Stay => "stay",
        To::Pass => "pass",
        To::States(_) => "to",
        To::Push(_) => "push",
        To::Pop => "pop",
        To::Defer => "defer",
    };
    let conditions: Vec<_> = end.conditions.iter().map(ToString::to_string).collect();
    let targets = end.targets().into_iter().map(|target| Value::Number(target.state.index()));
    Value::list([
        Value::Text(conditions.join(", ")),
        Value::text(word),
        Value::list(targets),
        Value::Number(end.branch.index()),
    ])
}
