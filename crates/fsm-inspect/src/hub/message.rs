//! Messages about steps: the members of a `step` that are known when it happens (`PROTOCOL.md`).

use fsm_core::State;
use fsm_core::observer::{Candidate, Cause, Effect, End, Kind, Verdict};
use fsm_core::trace::{Happening, Step};
use serde_json::{Value, json};
use std::fmt::Write;

/// The number of a state for pages. The machine itself is 0.
pub fn number<S: State>(state: S) -> u16 {
    u16::try_from(state.index() + 1).unwrap_or(u16::MAX)
}

/// The members of a step that has happened. `text` is the number of the text that a live machine followed, and
/// otherwise 0.
pub fn step<S: State>(step: &Step<S>, is_outside: bool, text: u32) -> String {
    let (mut out, happened) = parts(step, is_outside);
    if text > 0 {
        let _ = write!(out, r#","v":{text}"#);
    }
    let _ = write!(out, r#","h":[{happened}]"#);
    if let Some(answer) = step.answer {
        let _ = write!(out, r#","ans":"{answer:?}""#);
    }
    out
}

/// A poll in which nothing has happened yet.
pub const POLL: &str = r#"{"by":["poll","update"],"look":[]}"#;

/// The members of a step that is held. If it is held before a state is entered, they include what happens up to there.
/// Otherwise they include only what was considered.
pub fn held<S: State>(step: &Step<S>, is_outside: bool, entering: Option<u16>) -> String {
    let (asked, mut happened) = parts(step, is_outside);
    match entering {
        Some(state) => {
            let comma = if happened.is_empty() { "" } else { "," };
            let _ = write!(happened, r#"{comma}["e",{state}]"#);
            format!(r#"{{{asked},"h":[{happened}]}}"#)
        }
        None => format!("{{{asked}}}"),
    }
}

/// `"by":["ev","Hit","{ damage: 4 }"],"look":[[3,1]]`, and `["x",2],["f",2,"to",[3],7],["e",3]`
fn parts<S: State>(step: &Step<S>, is_outside: bool) -> (String, String) {
    let mut out = String::with_capacity(128);
    let _ = write!(out, r#""by":{},"look":["#, cause(step, is_outside));
    let mut looked = Separated::default();
    let mut happened = String::new();
    let mut then = Separated::default();
    for happening in &step.happenings {
        match happening {
            // Forced transitions are not written in the source, so they are not in the chart.
            Happening::Considered(Candidate { kind: Kind::Force, .. }, _) => {}
            Happening::Considered(candidate, verdict) | Happening::Dropped(candidate, verdict) => {
                looked.next(&mut out);
                look(&mut out, candidate, *verdict);
            }
            other => {
                if let Some(text) = happening_text(other) {
                    then.next(&mut happened);
                    happened += &text;
                }
            }
        }
    }
    out.push(']');
    (out, happened)
}

/// The states that are exited (`false`) and entered (`true`), in order.
pub fn moves<S: State>(step: &Step<S>) -> Box<[(u16, bool)]> {
    let moves = step.happenings.iter().filter_map(|happening| match happening {
        Happening::Exited(state) | Happening::Paused(state) => Some((number(*state), false)),
        Happening::Entered(state) | Happening::Resumed(state) => Some((number(*state), true)),
        _ => None,
    });
    // The list has room for exactly all moves, so that its conversion to a boxed slice does not copy it.
    let mut all = Vec::with_capacity(moves.clone().count());
    all.extend(moves);
    all.into()
}

/// `["ev","Hit","{ damage: 4 }"]`
fn cause<S: State>(step: &Step<S>, is_outside: bool) -> Value {
    let described = |name: &str, word: &str| match carried(name, step.payload.as_deref().unwrap_or_default()) {
        "" => json!([word, name]),
        carried => json!([word, name, carried]),
    };
    match step.cause {
        Some(Cause::Start) => json!(["start", "start"]),
        Some(Cause::Stop) => json!(["stop", "stop"]),
        Some(Cause::Event(name)) => described(name, if is_outside { "ev" } else { "in" }),
        Some(Cause::Signal(name)) => described(name, "sig"),
        Some(Cause::Poll) => json!(["poll", "update"]),
        Some(Cause::Force(state)) => json!(["force", format!("forced: {}", state.name())]),
        Some(Cause::Done(state)) => json!(["done", format!("done({})", state.name())]),
        Some(_) | None => by_itself(step),
    }
}

/// The payload of an event: `{ damage: 4 }` for `Hit { damage: 4 }`.
fn carried<'t>(name: &str, payload: &'t str) -> &'t str {
    payload.strip_prefix(name).map_or(payload, str::trim_start)
}

/// The cause of a step that does not report one, from the transition that was considered.
fn by_itself<S: State>(step: &Step<S>) -> Value {
    let candidate = step.happenings.iter().find_map(|happening| match happening {
        Happening::Considered(candidate, _) => Some(candidate),
        _ => None,
    });
    match candidate {
        Some(Candidate { kind: Kind::Always, trigger, .. }) => json!(["auto", trigger]),
        Some(Candidate { trigger, .. }) => json!(["time", trigger]),
        // The machine changes to another text: it exits states that the text lacks, and enters others.
        None if step.happenings.iter().any(|happening| !matches!(happening, Happening::NotStarted)) => {
            json!(["text", "another text"])
        }
        None => json!(["auto", "not started"]),
    }
}

/// `[3,1]`
fn look<S>(out: &mut String, candidate: &Candidate<S>, verdict: Verdict) {
    let (number, more) = numbered(verdict);
    let _ = write!(out, "[{},{number}", candidate.transition);
    if let Some(more) = more {
        let _ = write!(out, ",{more}");
    }
    out.push(']');
}

/// The number of a verdict, and further data about it.
pub fn numbered(verdict: Verdict) -> (u8, Option<Value>) {
    match verdict {
        Verdict::Refused => (0, None),
        Verdict::Taken => (1, None),
        Verdict::Passed => (2, None),
        Verdict::Outranked { by } => (3, Some(json!(by))),
        Verdict::Excluded { by } => (4, Some(json!(by))),
        Verdict::NotReached { by } => (5, Some(json!(by))),
        Verdict::NoMatch => (6, None),
        Verdict::Deferred => (7, None),
        Verdict::NotDue(left) => (8, Some(json!(left.as_secs_f64()))),
        Verdict::Ignored => (9, None),
        Verdict::Failed => (10, None),
        // A variant of a later version.
        _ => (0, None),
    }
}

/// The name of an end, and its target states.
pub fn ended<S: State>(end: End<S>) -> (&'static str, Vec<u16>) {
    match end {
        End::Stay => ("stay", Vec::new()),
        End::To(states) => ("to", states.iter().copied().map(number).collect()),
        End::Push(state) => ("push", vec![number(state)]),
        End::Pop => ("pop", Vec::new()),
        // A variant of a later version.
        _ => ("stay", Vec::new()),
    }
}

fn happening_text<S: State>(happening: &Happening<S>) -> Option<String> {
    Some(match happening {
        Happening::Exited(state) => format!(r#"["x",{}]"#, number(*state)),
        Happening::Paused(state) => format!(r#"["p",{}]"#, number(*state)),
        Happening::Entered(state) => format!(r#"["e",{}]"#, number(*state)),
        Happening::Resumed(state) => format!(r#"["s",{}]"#, number(*state)),
        Happening::Effect(Effect { source, end, branch, .. }) => {
            let (word, states) = ended(*end);
            format!(r#"["f",{},"{word}",{states:?},{branch}]"#, source.map_or(0, number))
        }
        Happening::Raised(event) => json!(["r", event]).to_string(),
        Happening::Discarded(event) => json!(["u", event]).to_string(),
        Happening::Deferred(event) => json!(["d", event]).to_string(),
        _ => return None,
    })
}

/// The separator between the items of a list.
#[derive(Default)]
struct Separated(bool);

impl Separated {
    fn next(&mut self, out: &mut String) {
        if std::mem::replace(&mut self.0, true) {
            out.push(',');
        }
    }
}
