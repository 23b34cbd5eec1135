//! A trace as JSON, without a library, because only names and texts have to be escaped.
//!
//! ```json
//! {"trace": 2, "active": [], "steps": [
//! {"at": 9.4, "cause": "Push", "active": ["Shut"], "from": ["Shut"], "to": ["Open"], "left": ["Shut"], "reached": ["Open"],
//!  "considered": [{"transition": 0, "source": "Shut", "trigger": "on Push", "verdict": "taken"}],
//!  "effects": [{"branch": 1, "source": "Shut", "end": "to", "states": ["Open"]}],
//!  "raised": [], "discarded": [], "deferred": [],
//!  "happened": [["exit", "Shut"], ["effect", 1], ["enter", "Open"]], "answer": "Moved", "violated": [], "notes": []}
//! ]}
//! ```
//!
//! `happened` lists everything in order. In it, an effect is given by its branch, and described in `effects`. A step
//! has a `payload` if the observer receives payloads. Ambiguous names of states are prefixed: `Stomp.Ready`.

use super::{Happening, Step, Trace};
use crate::State;
use crate::observer::{Candidate, Effect, End, Verdict};
use core::fmt::{self, Display, Formatter};

/// A [`Trace`] that prints itself as JSON.
///
/// The output is an object with the members `trace`, the version of this format (2), `active`, the states that were
/// active before the first step, and `steps`, a list of objects. Each step has the states that were `active` before it.
/// A step that was ignored because the machine is not started has `"started": false`. Times are in seconds. States are
/// names. `happened` has the order of everything that happened; each of the other lists is in this order, too.
#[derive(Clone, Copy, Debug)]
pub struct Json<'t, S: 'static>(pub(super) &'t Trace<S>);

impl<S: State> Display for Json<'_, S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(r#"{"trace": 2, "active": "#)?;
        list(out, self.0.active_before().iter(), |out, state| quoted(out, state.name()))?;
        out.write_str(r#", "steps": ["#)?;
        for (nth, step) in self.0.steps.iter().enumerate() {
            out.write_str(if nth == 0 { "\n" } else { ",\n" })?;
            object(out, step)?;
        }
        out.write_str("\n]}\n")
    }
}

fn object<S: State>(out: &mut Formatter<'_>, step: &Step<S>) -> fmt::Result {
    write!(out, r#"{{"at": {}, "cause": "#, step.at.as_secs_f64())?;
    quoted(out, step.occasion())?;
    if let Some(payload) = &step.payload {
        out.write_str(r#", "payload": "#)?;
        quoted(out, payload)?;
    }
    if step.is_before_start() {
        out.write_str(r#", "started": false"#)?;
    }
    states(out, "active", step.before.iter().copied())?;
    let (from, to) = step.moved();
    states(out, "from", from.into_iter())?;
    states(out, "to", to.into_iter())?;
    states(out, "left", step.happenings.iter().filter_map(Happening::left))?;
    states(out, "reached", step.happenings.iter().filter_map(Happening::reached))?;
    member(out, "considered", step.considered(), considered)?;
    member(out, "effects", step.happenings.iter().filter_map(effect), ended)?;
    for key in ["raised", "discarded", "deferred"] {
        member(out, key, step.happenings.iter().filter_map(|happening| event(happening, key)), quoted)?;
    }
    member(out, "happened", step.happenings.iter().filter_map(in_order), |out, (word, what)| {
        write!(out, r#"["{word}", "#)?;
        match what {
            What::State(state) => quoted(out, Unique(state))?,
            What::Branch(branch) => write!(out, "{branch}")?,
            What::Event(event) => quoted(out, event)?,
        }
        out.write_str("]")
    })?;
    if let Some(answer) = step.answer {
        write!(out, r#", "answer": "{answer:?}""#)?;
    }
    member(out, "violated", step.happenings.iter().filter_map(violated), invariant)?;
    member(out, "notes", step.notes.iter(), quoted)?;
    out.write_str("}")
}

/// `{"transition": 3, "source": "Shut", "trigger": "on Push", "verdict": "taken"}`
fn considered<S: State>(out: &mut Formatter<'_>, (candidate, verdict): (Candidate<S>, Verdict)) -> fmt::Result {
    write!(out, r#"{{"transition": {}, "source": "#, candidate.transition)?;
    name(out, candidate.source)?;
    out.write_str(r#", "trigger": "#)?;
    quoted(out, candidate.trigger)?;
    write!(out, r#", "verdict": "{verdict}"}}"#)
}

enum What<S> {
    State(S),
    Branch(u16),
    Event(&'static str),
}

/// The key and the object of a happening in `happened`. `None` for those that are not listed there; all transitions are
/// considered before the rest.
fn in_order<S: State>(happening: &Happening<S>) -> Option<(&'static str, What<S>)> {
    Some(match *happening {
        Happening::Exited(state) => ("exit", What::State(state)),
        Happening::Paused(state) => ("pause", What::State(state)),
        Happening::Effect(effect) => ("effect", What::Branch(effect.branch)),
        Happening::Entered(state) => ("enter", What::State(state)),
        Happening::Resumed(state) => ("resume", What::State(state)),
        Happening::Raised(event) => ("raise", What::Event(event)),
        Happening::Discarded(event) => ("discard", What::Event(event)),
        Happening::Deferred(event) => ("defer", What::Event(event)),
        Happening::NotStarted | Happening::Considered(..) | Happening::Dropped(..) | Happening::Violated(..) => {
            return None;
        }
    })
}

/// The event of a happening that belongs to the list `key`.
fn event<S>(happening: &Happening<S>, key: &str) -> Option<&'static str> {
    match (happening, key) {
        (Happening::Raised(event), "raised")
        | (Happening::Discarded(event), "discarded")
        | (Happening::Deferred(event), "deferred") => Some(event),
        _ => None,
    }
}

fn effect<S: State>(happening: &Happening<S>) -> Option<Effect<S>> {
    match happening {
        Happening::Effect(effect) => Some(*effect),
        _ => None,
    }
}

fn violated<S: State>(happening: &Happening<S>) -> Option<(Option<S>, &'static str)> {
    match happening {
        Happening::Violated(state, invariant) => Some((*state, invariant)),
        _ => None,
    }
}

/// `{"state": "Drive", "invariant": "never fuel < 0"}`
fn invariant<S: State>(out: &mut Formatter<'_>, (state, invariant): (Option<S>, &'static str)) -> fmt::Result {
    out.write_str(r#"{"state": "#)?;
    name(out, state)?;
    out.write_str(r#", "invariant": "#)?;
    quoted(out, invariant)?;
    out.write_str("}")
}

/// `{"branch": 3, "source": "Shut", "end": "to", "states": ["Open"]}`
fn ended<S: State>(out: &mut Formatter<'_>, Effect { source, end, branch, .. }: Effect<S>) -> fmt::Result {
    write!(out, r#"{{"branch": {branch}, "source": "#)?;
    name(out, source)?;
    let (word, to): (_, &[S]) = match &end {
        End::Stay => ("stay", &[]),
        End::To(states) => ("to", states),
        End::Push(state) => ("push", core::slice::from_ref(state)),
        End::Pop => ("pop", &[]),
    };
    write!(out, r#", "end": "{word}""#)?;
    states(out, "states", to.iter().copied())?;
    out.write_str("}")
}

/// Prints the name of a state, or `null` for the machine.
fn name<S: State>(out: &mut Formatter<'_>, state: Option<S>) -> fmt::Result {
    match state {
        Some(state) => quoted(out, Unique(state)),
        None => out.write_str("null"),
    }
}

/// Prints a member of an object that is a list of states.
fn states<S: State>(out: &mut Formatter<'_>, key: &str, states: impl Iterator<Item = S>) -> fmt::Result {
    member(out, key, states, |out, state| quoted(out, Unique(state)))
}

/// The name of a state, preceded by as many names of enclosing states as make it unique: `Stomp.Ready`.
struct Unique<S>(S);

impl<S: State> Display for Unique<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let enclosing = |state: S| core::iter::successors(Some(state), |state| state.parent());
        let alike = |other: S, parts: usize| {
            enclosing(other).take(parts).map(State::name).eq(enclosing(self.0).take(parts).map(State::name))
        };
        let is_unique = |parts: &usize| S::ALL.iter().filter(|&&other| alike(other, *parts)).count() == 1;
        let whole = enclosing(self.0).count();
        let parts = (1..whole).find(is_unique).unwrap_or(whole);
        (0..parts).rev().try_for_each(|nth| {
            let state = enclosing(self.0).nth(nth).unwrap_or(self.0);
            write!(out, "{}{}", state.name(), if nth == 0 { "" } else { "." })
        })
    }
}

/// Prints a further member of an object that is a list.
fn member<T>(
    out: &mut Formatter<'_>,
    key: &str,
    items: impl Iterator<Item = T>,
    print: impl Fn(&mut Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    write!(out, r#", "{key}": "#)?;
    list(out, items, print)
}

fn list<T>(
    out: &mut Formatter<'_>,
    items: impl Iterator<Item = T>,
    print: impl Fn(&mut Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    out.write_str("[")?;
    for (nth, item) in items.enumerate() {
        out.write_str(if nth == 0 { "" } else { ", " })?;
        print(out, item)?;
    }
    out.write_str("]")
}

/// Prints a text in quotes (RFC 8259, section 7).
fn quoted(out: &mut Formatter<'_>, text: impl Display) -> fmt::Result {
    out.write_str("\"")?;
    fmt::write(&mut Escaped(out), format_args!("{text}"))?;
    out.write_str("\"")
}

/// Escapes the characters that are not allowed in a JSON string.
struct Escaped<'o, 'f>(&'o mut Formatter<'f>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|char| match char {
            '"' => self.0.write_str("\\\""),
            '\\' => self.0.write_str("\\\\"),
            '\n' => self.0.write_str("\\n"),
            control if control.is_control() => write!(self.0, "\\u{:04x}", u32::from(control)),
            char => write!(self.0, "{char}"),
        })
    }
}
