//! Answers as JSON, for other programs.

use crate::{Carried, Checked, Compared, Finding, Meaning, Reading, Saved};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The answers about some machines as JSON, with their comparisons, if there are any. `check` is the version of the format:
/// it changes if something has a new meaning.
#[must_use]
pub fn json(all: &[Checked], against: Option<&[Compared]>) -> String {
    let machines: Vec<_> = all.iter().map(machine).collect();
    let against = against.map(|all| all.iter().map(compared).collect::<Vec<_>>());
    format!("{:#}\n", json!({ "check": 1, "machines": machines, "against": against }))
}

fn compared(compared: &Compared) -> Value {
    json!({
        "machine": compared.machine,
        "changes": compared.changes,
        "complete": compared.is_complete,
        "configurations": compared.configurations.iter().map(carried).collect::<Vec<_>>(),
        "saved": compared.saved.as_ref().map(saved),
    })
}

fn saved(saved: &Saved) -> Value {
    let reading = match saved.reading {
        Reading::Unchanged => "unchanged",
        Reading::Converted => "converted",
        Reading::Migration { .. } => "migration",
        Reading::Impossible => "impossible",
    };
    let migrations = saved
        .migrations
        .iter()
        .map(|migration| json!({ "keeper": migration.keeper, "states": migration.states, "why": migration.why }));
    json!({
        "versions": saved.versions,
        "reading": reading,
        "is_given": saved.reading == Reading::Migration { is_given: true },
        "migrations": migrations.collect::<Vec<_>>(),
    })
}

fn carried(carried: &Carried) -> Value {
    let meaning = match carried.meaning() {
        Meaning::Whole => "whole",
        Meaning::Partial => "partial",
        Meaning::Lost => "lost",
    };
    json!({
        "states": carried.states,
        "meaning": meaning,
        "kept": carried.kept,
        "exited": carried.exited,
        "entered": carried.entered,
        "forgets": carried.forgets,
    })
}

fn machine(checked: &Checked) -> Value {
    let unknown = checked.unknown.map(|(states, transitions)| json!({ "states": states, "transitions": transitions }));
    let strength = checked.strength;
    json!({
        "machine": checked.machine,
        "file": checked.place.file,
        "line": checked.place.line,
        "configurations": strength.configurations,
        "complete": strength.is_complete,
        "time": strength.time_name(),
        "deferred": strength.deferred_name(),
        "findings": checked.findings.iter().map(finding).collect::<Vec<_>>(),
        "perhaps": checked.perhaps.iter().map(finding).collect::<Vec<_>>(),
        "forever": checked.forever.iter().map(|lasting| &lasting.state).collect::<Vec<_>>(),
        "forever_tags": checked.forever.iter().flat_map(|lasting| &lasting.tags).collect::<BTreeSet<_>>(),
        "unknown": unknown,
    })
}

fn finding(finding: &Finding) -> Value {
    json!({
        "kind": finding.kind.name(),
        "message": finding.message,
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "after": finding.way,
        "requirements": finding.requirements,
    })
}
