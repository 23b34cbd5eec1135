//! The message about a step that is expected from its trace.

use fsmith::State;
use fsmith::observer::{Cause, End, Verdict};
use fsmith::trace::{Happening, Step};
use serde_json::{Value, json};

/// The `look`, `h`, `at`, event, payload and answer of a step; `None` if the page receives no message about it.
pub fn expected_step<S: State>(step: &Step<S>) -> Option<Value> {
    let is_ignored = step.happenings.iter().any(|happening| matches!(happening, Happening::NotStarted));
    if is_ignored && !matches!(step.cause, Some(Cause::Event(_))) {
        return None;
    }
    let number = |state: S| state.index() + 1;
    let looks = step.considered().map(|(candidate, verdict)| match verdict {
        Verdict::Refused => json!([candidate.transition, 0]),
        Verdict::Taken => json!([candidate.transition, 1]),
        Verdict::Passed => json!([candidate.transition, 2]),
        Verdict::Outranked { by } => json!([candidate.transition, 3, by]),
        Verdict::Excluded { by } => json!([candidate.transition, 4, by]),
        Verdict::Deferred => json!([candidate.transition, 7]),
        Verdict::Ignored => json!([candidate.transition, 9]),
        other => panic!("no message has {other}"),
    });
    let happened = step.happenings.iter().filter_map(|happening| match happening {
        Happening::Exited(state) => Some(json!(["x", number(*state)])),
        Happening::Paused(state) => Some(json!(["p", number(*state)])),
        Happening::Entered(state) => Some(json!(["e", number(*state)])),
        Happening::Resumed(state) => Some(json!(["s", number(*state)])),
        Happening::Raised(event) => Some(json!(["r", event])),
        Happening::Discarded(event) => Some(json!(["u", event])),
        Happening::Deferred(event) => Some(json!(["d", event])),
        Happening::Effect(effect) => {
            let (word, states) = match effect.end {
                End::To(states) => ("to", states.iter().map(|state| number(*state)).collect()),
                End::Push(state) => ("push", vec![number(state)]),
                End::Pop => ("pop", vec![]),
                _ => ("stay", vec![]),
            };
            Some(json!(["f", effect.source.map_or(0, number), word, states, effect.branch]))
        }
        _ => None,
    });
    let (looks, happened): (Vec<_>, Vec<_>) = (looks.collect(), happened.collect());
    let by = match step.cause {
        Some(Cause::Event(name) | Cause::Signal(name)) => name,
        Some(Cause::Poll) => "update",
        Some(Cause::Start) => "start",
        Some(Cause::Stop) => "stop",
        Some(Cause::Done(state)) => state.name(),
        _ => step.considered().find(|(_, verdict)| *verdict == Verdict::Taken).map_or("", |(taken, _)| {
            match taken.trigger {
                always if always.starts_with("always") => "always",
                trigger => trigger,
            }
        }),
    };
    Some(json!({"at": step.at.as_secs_f64(), "by": by, "look": looks, "h": happened, "payload": step.payload,
        "ans": step.answer.map(|answer| format!("{answer:?}"))}))
}

fn millis(step: &Value) -> Option<f64> {
    step["at"].as_f64().map(|seconds| (seconds * 1000.0).round())
}

/// Whether the message about a step is as expected. A trace lacks the answer of a call that ends with a query.
pub fn is_same(decoded: &Value, step: &Value) -> bool {
    let name = step["by"].as_str().unwrap_or_default();
    let payload = step["payload"].as_str().map(|payload| payload.strip_prefix(name).unwrap_or(payload).trim_start());
    millis(decoded) == millis(step)
        && decoded["by"][1] == step["by"]
        && decoded["by"].get(2).and_then(Value::as_str).unwrap_or_default() == payload.unwrap_or_default()
        && decoded["look"] == step["look"]
        && decoded["h"] == step["h"]
        && (step["ans"].is_null() || decoded["ans"] == step["ans"])
}
