//! Conversion of data that another version has written, as a [`Value`].

use super::names::Path;
use super::shape::{IDENTITY, ReadSaved, Saved, each};
use super::value::Value;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error;

/// Converts the entries of a saved machine: by the user's function from version to version, then by the old names of
/// states and fields, and last by adding the parts that the machine did not have.
pub(super) fn convert<'de, M: ReadSaved<'de>, E: Error>(
    machine: &M,
    saved: Vec<(Value, Value)>,
    version: u32,
) -> Result<Vec<(Value, Value)>, E> {
    let (mut saved, own) = (Value::Map(saved), machine.identity());
    if M::MIGRATES {
        for from in version..own.version {
            M::migrate(from, &mut saved)?;
        }
    }
    saved.insert(IDENTITY[1], Value::Unsigned(own.version.into()));
    saved.insert(IDENTITY[2], Value::Unsigned(own.structure));
    rename(machine, &mut saved);
    fill(machine, &mut saved);
    match saved {
        Value::Map(entries) => Ok(entries),
        _ => Err(E::custom("a migration has replaced the saved machine with something else")),
    }
}

/// Replaces the old names of states and fields.
fn rename<M: Saved>(machine: &M, saved: &mut Value) {
    if machine.old_state(0).is_none() && machine.old_field(0).is_none() {
        return;
    }
    let configuration = |saved: &mut Value| configuration(machine, saved);
    configuration(saved);
    if let Some(histories) = saved.get_mut("history") {
        keys(histories, |path| state(machine, path));
        histories.values_mut().for_each(configuration);
    }
    if let Some(frames) = saved.get_mut("stack") {
        for frame in frames.items_mut() {
            configuration(frame);
            if let Some(Value::Text(inside)) = frame.get_mut("inside") {
                *inside = state(machine, inside);
            }
        }
    }
    if let Some(data) = saved.get_mut("data") {
        keys(data, |path| field(machine, path));
    }
}

fn configuration<M: Saved>(machine: &M, saved: &mut Value) {
    for leaf in saved.get_mut("active").into_iter().flat_map(Value::items_mut) {
        if let Value::Text(leaf) = leaf {
            *leaf = state(machine, leaf);
        }
    }
    if let Some(timers) = saved.get_mut("timers") {
        keys(timers, |name| timer(machine, name));
    }
}

fn keys(map: &mut Value, renamed: impl Fn(&str) -> String) {
    if let Value::Map(entries) = map {
        for (key, _) in entries {
            if let Value::Text(key) = key {
                *key = renamed(key);
            }
        }
    }
}

/// The present path of a state that may have had another one.
fn state<M: Saved>(machine: &M, path: &str) -> String {
    let was = each(|at| machine.state(at)).find(|state| matches(machine, path, *state) == Some(true));
    was.map_or_else(|| path.to_string(), |state| Path(machine, state).to_string())
}

/// Whether a path is or was that of a state; `Some(true)` if it contains an old name.
fn matches<M: Saved>(machine: &M, path: &str, state: M::State) -> Option<bool> {
    let old = each(|at| machine.old_state(at)).filter(|(of, _)| *of == state).map(|(_, name)| (name, true));
    let ends = |(name, is_old): (&str, bool)| {
        if is_old && path == name {
            return Some(true);
        }
        let enclosing = path.strip_suffix(name)?;
        match machine.parent(state) {
            None => enclosing.is_empty().then_some(is_old),
            Some(parent) => enclosing
                .strip_suffix('.')
                .and_then(|enclosing| matches(machine, enclosing, parent))
                .map(|old| old || is_old),
        }
    };
    old.chain([(machine.name(state), false)]).filter_map(ends).max()
}

/// The present path of a field. The field itself may have had another name.
fn field<M: Saved>(machine: &M, path: &str) -> String {
    let (of, name) = path.rsplit_once('.').unwrap_or(("", path));
    let of = if of.is_empty() { String::new() } else { state(machine, of) + "." };
    let was = each(|at| machine.old_field(at)).find(|(path, was)| {
        let is_there = path.strip_prefix(&*of).is_some_and(|field| !field.contains('.'));
        is_there && *was == name
    });
    was.map_or_else(|| of + name, |(path, _)| (*path).to_string())
}

/// The present name of a timer: the path of its state, `after` or `every`, and a number if there are several.
fn timer<M: Saved>(machine: &M, name: &str) -> String {
    let word = ["after", "every"].into_iter().filter_map(|word| {
        let at = name.rfind(word)?;
        (at > 0).then_some(at)
    });
    match word.max() {
        Some(at) => state(machine, &name[..at - 1]) + &name[at - 1..],
        None => name.to_string(),
    }
}

/// Adds the parts that the machine did not have, and removes parts that are empty and no longer exist.
fn fill<M: Saved>(machine: &M, saved: &mut Value) {
    for &field in &machine.fields()[IDENTITY.len()..] {
        if saved.get(field).is_none() {
            saved.insert(field, nothing(field));
        }
    }
    if let Value::Map(entries) = saved {
        entries.retain(|(key, value)| {
            let is_known = machine.fields().iter().any(|field| key.is(field));
            let parts = ["history", "stack", "data", "timers", "deferred", "interrupted"];
            is_known || !parts.iter().any(|part| key.is(part) && *value == nothing(part))
        });
    }
    let configurations = [("history", true), ("stack", false)];
    for (part, is_map) in configurations {
        let Some(part) = saved.get_mut(part) else { continue };
        let timers = |configuration: &mut Value| match (machine.timer_place(0).is_none(), configuration.get("timers")) {
            (false, None) => configuration.insert("timers", nothing("timers")),
            (true, Some(timers)) if *timers == nothing("timers") => drop(configuration.remove("timers")),
            _ => {}
        };
        if is_map { part.values_mut().for_each(timers) } else { part.items_mut().for_each(timers) }
    }
}

/// The content of a part that a machine does not use.
fn nothing(part: &str) -> Value {
    match part {
        "stack" | "active" => Value::List(Vec::new()),
        "interrupted" => Value::Bool(false),
        "deferred" => {
            Value::Map(Vec::from([("events".into(), Value::List(Vec::new())), ("stirred".into(), Value::Bool(false))]))
        }
        _ => Value::Map(Vec::new()),
    }
}
