//! Machines whose text changes: messages about the text in force, and about mistakes in a text that was refused.

use super::{Chart, hub};
use fsm_live::apart;
use fsm_live::live::{Cell, Change, Source, Switch, Target, Tunable};
use fsm_model::{StateId, TransitionId};
use serde_json::{Value, json};
use std::ops::Range;

/// Returns those members of the message about a machine type that depend on the text of the machine.
pub fn members(chart: &Chart) -> String {
    match chart.live {
        Some(source) => chart_of(source()),
        None => chart.json.to_owned(),
    }
}

/// Publishes the texts that have changed.
pub fn look() {
    let due = hub().known().changed_texts();
    for (of, source, changes) in due {
        // The picture is drawn while the hub is not locked.
        let (at, refused) = (hub().now(), refused(source));
        let text = format!(r#"{{"k":"text","id":{of},"at":{at},"refused":{refused},{}}}"#, chart_of(source));
        hub().known().text(of, changes, text);
    }
}

/// The chart of the text in force, with its number and the parts that can be tuned.
fn chart_of(source: &'static Source) -> String {
    apart(|| chart_here(source))
}

fn chart_here(source: &'static Source) -> String {
    loop {
        let (shown, tunable) = (source.shown(), source.tunable());
        // Another text may have come into force in between.
        if shown.number == tunable.number {
            let number = |state: StateId| shown.known.get(state.index()).map_or(0, |known| known.index());
            let chart = fsm_chart::chart(&shown.machine).inspected_as(&number, &shown.paths);
            return format!(r#""v":{},{chart},"tune":{}"#, shown.number, tune(&tunable, &number));
        }
    }
}

/// The parts of a text that can be tuned.
fn tune(tunable: &Tunable, number: &dyn Fn(StateId) -> usize) -> Value {
    let Tunable { places, text, line, file, is_written, undo, redo, .. } = tunable;
    let at = |range: &Range<usize>| Place::of(text, *line, range);
    let ids = |all: &[TransitionId]| all.iter().map(|id| id.0).collect::<Vec<_>>();
    let cells = places.cells.iter().map(|Cell { range, kind, suffix, value, transitions, state }| {
        let Place { line, before, after, .. } = at(range);
        json!({
            "kind": format!("{kind:?}").to_lowercase(), "unit": suffix, "value": value, "before": before, "after": after, "line": line,
            "s": number(*state), "tr": ids(transitions),
        })
    });
    let switches = places.switches.iter().map(|Switch { range, state, transitions, is_on }| {
        let Place { line, inside, .. } = at(range);
        json!({ "on": is_on, "text": one_line(inside), "line": line, "s": number(*state), "tr": ids(transitions) })
    });
    let targets = places
        .targets
        .iter()
        .map(|Target { branch, nth, state, .. }| json!({ "branch": branch.0, "nth": nth, "s": state.map(number) }));
    json!({
        "cells": cells.collect::<Vec<_>>(), "switches": switches.collect::<Vec<_>>(),
        "targets": targets.collect::<Vec<_>>(), "undo": undo, "redo": redo, "file": file, "written": is_written,
    })
}

/// The position of a part in a text, with the rest of its line.
struct Place<'t> {
    line: usize,
    before: &'t str,
    inside: &'t str,
    after: &'t str,
}

impl<'t> Place<'t> {
    fn of(text: &'t str, first: usize, range: &Range<usize>) -> Self {
        let (before, rest) = text.split_at_checked(range.start).unwrap_or_default();
        let (inside, after) = rest.split_at_checked(range.len()).unwrap_or_default();
        Place {
            line: first + before.matches('\n').count(),
            before: before.rsplit('\n').next().unwrap_or_default().trim_start(),
            inside,
            after: after.split('\n').next().unwrap_or_default().trim_end(),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Changes a text for a page.
pub fn change(command: &Value) -> Result<Value, String> {
    let of = command["t"].as_u64().and_then(|of| usize::try_from(of).ok());
    let source = of.and_then(|of| hub().known().source(of)).ok_or("this machine's text cannot change")?;
    let number = |name: &str| command[name].as_u64();
    let place = || number("at").and_then(|at| usize::try_from(at).ok()).ok_or("which place?");
    let change = match command["what"].as_str().unwrap_or_default() {
        "cell" => Change::Cell(place()?, command["value"].as_str().ok_or("which value?")?.to_owned()),
        "switch" => Change::Switch(place()?, command["on"] == json!(true)),
        "target" => {
            let state = number("s").map(|state| u16::try_from(state).map(StateId));
            Change::Target(place()?, state.transpose().map_err(|_| "which state?")?)
        }
        "undo" => Change::Undo,
        "redo" => Change::Redo,
        "write" => Change::Write,
        other => return Err(format!("nothing is tuned by {other:?}")),
    };
    let text = number("v").and_then(|text| u32::try_from(text).ok()).ok_or("of which text?")?;
    let written = source.tune(text, &change, number("g").unwrap_or(0), command["write"] == json!(true));
    // The page sees the result immediately.
    look();
    match written {
        Ok(written) => Ok(json!({ "ok": true, "v": source.number(), "written": written })),
        Err(error) => Err(error.to_string()),
    }
}

/// The mistakes of a text that was refused: `[[12, 4, "no state is named `Slep`"]]`.
fn refused(source: &'static Source) -> Value {
    let mistakes = source.refused();
    let mistakes = mistakes.iter().flat_map(|mistakes| mistakes.iter());
    mistakes.map(|mistake| json!([mistake.line, mistake.column, mistake.message])).collect()
}
