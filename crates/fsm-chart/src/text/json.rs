//! A chart as data: JSON in the format that the README of the package documents.

use super::value::Value;
use crate::chart::{Action, Arguments, Chart, End, Inner, Submachine, Target, To, Transition};
use fsm_model::{Events, Kind, Memory, Mode, ROOT, StateId, SubmachineId, Trigger};
use fsm_syntax::words::Word;

/// The version of the format. It increases when a program for the previous version could misunderstand the new one.
const VERSION: usize = 1;

/// Writes a chart as a JSON document.
pub fn write(chart: &Chart) -> String {
    let machine = chart.state(ROOT);
    let inside = (1..chart.states.len()).map(StateId::at);
    let document = Value::Object(Vec::from([
        ("chart", Value::Number(VERSION)),
        ("machine", Value::text(chart.name())),
        ("line", Value::Number(chart.line)),
        ("doc", Value::text(&machine.doc)),
        ("events", texts(&chart.events)),
        ("signals", signals(chart)),
        ("initial", ends(chart, ROOT, &machine.initial)),
        ("actions", actions(&machine.actions)),
        ("invariants", texts(&machine.invariants)),
        ("machines", machines(chart, ROOT)),
        ("states", Value::list(inside.map(|id| state(chart, id)))),
        ("transitions", Value::list(chart.transitions.iter().map(|it| transition(chart, it)))),
    ]));
    let mut out = String::new();
    document.print(&mut out, 0);
    out.push('\n');
    out
}

fn state(chart: &Chart, id: StateId) -> Value {
    let state = chart.state(id);
    let children: Vec<_> = chart.children(id).map(|child| path(chart, child)).collect();
    let kind = match state.kind {
        Kind::Final => "final",
        Kind::Parallel => "parallel",
        Kind::Plain if children.is_empty() => "leaf",
        Kind::Plain => "composite",
    };
    let parent = state.parent.unwrap_or(ROOT);
    let history = state.history.as_ref().map(|history| {
        Value::Object(Vec::from([
            ("kind", Value::text(memory(history.memory))),
            ("else", history.otherwise.map_or(Value::Null, |it| target(chart, it))),
        ]))
    });
    let regions = if state.kind == Kind::Parallel { children } else { Vec::new() };
    Value::Object(Vec::from([
        ("path", path(chart, id)),
        ("name", Value::text(&state.name)),
        ("kind", Value::text(kind)),
        ("parent", path(chart, parent)),
        ("line", Value::Number(state.line)),
        ("doc", Value::text(&state.doc)),
        ("data", texts(&state.data)),
        ("history", history.unwrap_or(Value::Null)),
        ("initial", ends(chart, id, &state.initial)),
        ("regions", Value::List(regions)),
        ("actions", actions(&state.actions)),
        ("invariants", texts(&state.invariants)),
        ("machines", machines(chart, id)),
        ("tags", texts(&state.tags)),
        ("requirements", texts(&state.requirements)),
    ]))
}

/// The signals that are written in the source, without those that report the completion of a submachine.
fn signals(chart: &Chart) -> Value {
    let is_end =
        |at: usize| chart.machines.iter().any(|machine| machine.signal.is_some_and(|signal| signal.index() == at));
    let written = chart.signals.iter().enumerate().filter(|(at, _)| !is_end(*at));
    Value::list(written.map(|(_, name)| Value::text(name)))
}

/// The machines that a state runs.
fn machines(chart: &Chart, state: StateId) -> Value {
    Value::list(chart.machines_of(state).map(|(_, Submachine { name, machine, .. })| {
        Value::Object(Vec::from([("name", Value::text(name)), ("machine", Value::text(machine))]))
    }))
}

fn transition(chart: &Chart, transition: &Transition) -> Value {
    Value::Object(Vec::from([
        ("source", path(chart, transition.source)),
        ("line", Value::Number(transition.line)),
        ("text", Value::text(&transition.text)),
        ("trigger", trigger(chart, transition)),
        ("guard", optional(transition.guard.as_deref())),
        ("alarm", Value::Bool(transition.alarm)),
        ("ends", ends(chart, transition.source, &transition.ends)),
        ("requirements", texts(&transition.requirements)),
    ]))
}

/// The trigger of a transition.
fn trigger(chart: &Chart, transition: &Transition) -> Value {
    if let Some(inner) = &transition.inner {
        return inner_trigger(chart, transition, inner);
    }
    match &transition.on {
        Trigger::On(events) => object("event", [("events", named(events, &chart.events)), pattern(transition)]),
        Trigger::Signal(signals) => {
            object("signal", [("signals", named(signals, &chart.signals)), pattern(transition)])
        }
        Trigger::When => object("when", []),
        Trigger::Always => object("always", []),
        Trigger::Force(_) => object("force", []),
        Trigger::Inside(_) => object("inside", []),
        Trigger::Done(state) => object("done", [("state", path(chart, *state))]),
        Trigger::After(_) => object("after", [("duration", duration(transition))]),
        Trigger::Every(_) => object("every", [("duration", duration(transition))]),
    }
}

/// The trigger of a transition that is related to a submachine.
fn inner_trigger(chart: &Chart, transition: &Transition, inner: &Inner) -> Value {
    let machine = |id: SubmachineId| ("machine", Value::text(&chart.machines[id.index()].name));
    match inner {
        Inner::Forward(to) => {
            let events = match &transition.on {
                Trigger::On(events) => named(events, &chart.events),
                _ => Value::Null,
            };
            object("forward", [machine(*to), ("events", events), pattern(transition)])
        }
        Inner::Ended(of) => object("ended", [machine(*of)]),
        Inner::Due(of) => object("inside", [machine(*of)]),
    }
}

/// The names of events; `null` if their type is declared elsewhere.
fn named(events: &Events, names: &[String]) -> Value {
    match events {
        Events::Of(ids) => Value::list(ids.iter().map(|id| Value::text(&names[id.index()]))),
        Events::Any => Value::Null,
    }
}

fn pattern(transition: &Transition) -> (&'static str, Value) {
    ("pattern", optional(transition.pattern.as_deref()))
}

/// An object with this `kind`.
fn object<const N: usize>(kind: &str, members: [(&'static str, Value); N]) -> Value {
    let kind = [("kind", Value::text(kind))];
    Value::Object(kind.into_iter().chain(members).collect())
}

/// `1.5s`, or the expression.
fn duration(transition: &Transition) -> Value {
    Value::text(transition.trigger.split_once(' ').map_or("", |(_, duration)| duration))
}

fn ends(chart: &Chart, source: StateId, ends: &[End]) -> Value {
    Value::list(ends.iter().map(|it| end(chart, source, it)))
}

fn end(chart: &Chart, source: StateId, end: &End) -> Value {
    let targets = end.targets();
    let (kind, internal) = match &end.to {
        To::Stay => ("stay", true),
        To::Pass => ("pass", true),
        To::States(_) => ("go", chart.is_local(source, &targets)),
        To::Push(_) => ("push", false),
        To::Pop => ("pop", false),
        To::Defer => ("defer", true),
        To::Ignore => ("ignore", true),
    };
    Value::Object(Vec::from([
        ("branch", Value::Number(end.branch.index())),
        ("kind", Value::text(kind)),
        ("internal", Value::Bool(internal)),
        ("conditions", Value::list(end.conditions.iter().map(|it| Value::Text(it.to_string())))),
        ("effect", optional(end.effect.as_deref())),
        ("targets", Value::list(targets.iter().map(|it| target(chart, *it)))),
        ("arguments", Value::list(end.arguments.iter().map(arguments))),
    ]))
}

fn target(chart: &Chart, target: Target) -> Value {
    let entry = match target.mode {
        Mode::Default => "default",
        Mode::Initial => "initial",
        Mode::History => "history",
        Mode::DeepHistory => "deep_history",
    };
    let resumes = target.memory.map(memory);
    Value::Object(Vec::from([
        ("state", path(chart, target.state)),
        ("entry", Value::text(entry)),
        ("resumes", optional(resumes)),
        ("external", Value::Bool(target.external)),
    ]))
}

fn arguments(given: &Arguments) -> Value {
    Value::Object(Vec::from([("state", Value::text(&given.state)), ("values", texts(&given.values))]))
}

fn actions(actions: &[Action]) -> Value {
    Value::list(actions.iter().map(|action| {
        let moments = action.moments.iter().map(|moment| Value::text(Word::Action(*moment).text()));
        Value::Object(Vec::from([("at", Value::list(moments)), ("code", Value::text(&action.code))]))
    }))
}

fn memory(memory: Memory) -> &'static str {
    match memory {
        Memory::Shallow => "shallow",
        Memory::Deep => "deep",
        Memory::Suspend => "suspend",
    }
}

/// `Clean.Search`; `null` for the machine.
fn path(chart: &Chart, state: StateId) -> Value {
    if state == ROOT { Value::Null } else { Value::Text(chart.path(state).join(".")) }
}

fn texts(texts: &[String]) -> Value {
    Value::list(texts.iter().map(|text| Value::text(text)))
}

fn optional(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::text)
}
