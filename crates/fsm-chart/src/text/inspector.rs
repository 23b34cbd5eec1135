//! A chart for the page of the inspector: the members of a `type` that are known from its text
//! (`crates/fsm-inspect/PROTOCOL.md`).

use super::value::Value;
use crate::chart::{Chart, End, State, To, Transition};
use crate::marks::Marks;
use crate::{arrange, scene, svg};
use fsm_model::{Kind, Memory, StateId};

/// The numbers of states in a machine whose text can change. The program may know more states than the text has.
pub struct Numbers<'n> {
    /// Returns the number of a state.
    pub of: &'n dyn Fn(StateId) -> usize,
    /// The path of each state, by the number of the state: the names from the outermost state to this one,
    /// `Alive.Asleep`.
    pub paths: &'n [String],
}

/// Writes the members of an object, without its braces: `"name": "Door", "line": 3, "svg": "<svg ..", ..`.
pub fn write(chart: &Chart) -> String {
    let states = (0..chart.states.len()).map(StateId::at).map(|id| state(chart, id, &StateId::index));
    numbered(chart, &StateId::index, states.collect())
}

/// Writes a chart with other numbers for the states. States that are not in the text are marked as `gone`.
pub fn write_as(chart: &Chart, numbers: &Numbers<'_>) -> String {
    let mut states: Vec<_> = numbers.paths.iter().map(|path| gone(path)).collect();
    for id in (0..chart.states.len()).map(StateId::at) {
        if let Some(place) = states.get_mut((numbers.of)(id)) {
            *place = state(chart, id, numbers.of);
        }
    }
    numbered(chart, numbers.of, states)
}

fn numbered(chart: &Chart, number: &dyn Fn(StateId) -> usize, states: Vec<Value>) -> String {
    let picture = svg::draw_in(chart, &arrange::arrange(scene::scene(chart)), &Marks::default(), "");
    let picture = renumbered(&picture, number);
    let events = chart.events.iter().zip(&chart.carried);
    let members = Value::Object(Vec::from([
        ("name", Value::text(chart.name())),
        ("line", Value::Number(chart.line)),
        ("svg", Value::Text(picture)),
        ("states", Value::list(states)),
        ("trans", Value::list(chart.transitions.iter().map(|it| transition(it, number)))),
        ("events", Value::list(events.map(|(name, carried)| Value::list([Value::text(name), Value::text(carried)])))),
    ]));
    let object = members.on_one_line();
    object[1..object.len() - 1].to_owned()
}

/// Replaces the numbers of states in a picture.
fn renumbered(picture: &str, number: &dyn Fn(StateId) -> usize) -> String {
    let mut parts = picture.split(INDEX);
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let (index, rest) = part.split_once('"').unwrap_or_default();
        let state = number(StateId::at(index.parse().unwrap_or_default()));
        out.push_str(&format!("{INDEX}{state}\"{rest}"));
    }
    out
}

/// The text before the number of a state in a picture.
const INDEX: &str = "data-index=\"";

/// A state that is not in the current text, but was in an earlier one.
fn gone(path: &str) -> Value {
    let name = path.rsplit('.').next().unwrap_or(path);
    let members =
        [("n", Value::text(name)), ("id", Value::text(path)), ("p", Value::Null), ("gone", Value::Bool(true))];
    Value::Object(Vec::from(members))
}

/// The name of a state. If other states have the same name, it is preceded by as many enclosing names as make it
/// unique: `Stomp.Ready`.
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

fn state(chart: &Chart, id: StateId, number: &dyn Fn(StateId) -> usize) -> Value {
    let state: &State = chart.state(id);
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
        ("id", Value::text(&unique(chart, id))),
        ("p", state.parent.map_or(Value::Null, |parent| Value::Number(number(parent)))),
        ("kind", Value::text(kind)),
        ("doc", Value::text(&state.doc)),
        ("h", history.map_or(Value::Null, Value::text)),
        ("line", Value::Number(state.line)),
        ("act", Value::list(actions)),
    ]))
}

fn transition(transition: &Transition, number: &dyn Fn(StateId) -> usize) -> Value {
    Value::Object(Vec::from([
        ("s", Value::Number(number(transition.source))),
        ("t", Value::text(&transition.text)),
        ("on", Value::text(&transition.trigger)),
        ("if", transition.guard.as_deref().map_or(Value::Null, Value::text)),
        ("alarm", Value::Bool(transition.alarm)),
        ("line", Value::Number(transition.line)),
        ("ends", Value::list(transition.ends.iter().map(|it| end(it, number)))),
    ]))
}

/// `["far", "to", [3], 7]`
fn end(end: &End, number: &dyn Fn(StateId) -> usize) -> Value {
    let word = match &end.to {
        To::Stay => "stay",
        To::Pass => "pass",
        To::States(_) => "to",
        To::Push(_) => "push",
        To::Pop => "pop",
        To::Defer => "defer",
        To::Ignore => "ignore",
    };
    let conditions: Vec<_> = end.conditions.iter().map(ToString::to_string).collect();
    let targets = end.targets().into_iter().map(|target| Value::Number(number(target.state)));
    Value::list([
        Value::Text(conditions.join(", ")),
        Value::text(word),
        Value::list(targets),
        Value::Number(end.branch.index()),
    ])
}
