//! Conversion of data that another version has written, as a [`Value`].

use super::names::Path;
use super::shape::{IDENTITY, ReadSaved, Saved};
use super::value::Value;
use crate::State;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error;

/// Converts the entries of a saved machine: by the user's function from version to version, then by the old names of
/// states and fields, and last by adding the parts that the machine did not have.
pub(super) fn convert<'de, M: ReadSaved<'de>, E: Error>(
    saved: Vec<(Value, Value)>,
    version: u32,
) -> Result<Vec<(Value, Value)>, E> {
    let (mut saved, own) = (Value::Map(saved), M::IDENTITY);
    if M::MIGRATES {
        for from in version..own.version {
            M::migrate(from, &mut saved)?;
        }
    }
    saved.insert(IDENTITY[1], Value::Unsigned(own.version.into()));
    saved.insert(IDENTITY[2], Value::Unsigned(own.structure));
    rename::<M>(&mut saved);
    fill::<M>(&mut saved);
    match saved {
        Value::Map(entries) => Ok(entries),
        _ => Err(E::custom("a migration has replaced the saved machine with something else")),
    }
}

/// Replaces the old names of states and fields.
fn rename<M: Saved>(saved: &mut Value) {
    if M::WAS.is_empty() && M::FIELDS_WERE.is_empty() {
        return;
    }
    configuration::<M>(saved);
    if let Some(histories) = saved.get_mut("history") {
        keys(histories, state::<M>);
        histories.values_mut().for_each(configuration::<M>);
    }
    if let Some(frames) = saved.get_mut("stack") {
        for frame in frames.items_mut() {
            configuration::<M>(frame);
            if let Some(Value::Text(inside)) = frame.get_mut("inside") {
                *inside = state::<M>(inside);
            }
        }
    }
    if let Some(data) = saved.get_mut("data") {
        keys(data, field::<M>);
    }
}

fn configuration<M: Saved>(saved: &mut Value) {
    for leaf in saved.get_mut("active").into_iter().flat_map(Value::items_mut) {
        if let Value::Text(leaf) = leaf {
            *leaf = state::<M>(leaf);
        }
    }
    if let Some(timers) = saved.get_mut("timers") {
        keys(timers, timer::<M>);
    }
}

fn keys(map: &mut Value, renamed: fn(&str) -> String) {
    if let Value::Map(entries) = map {
        for (key, _) in entries {
            if let Value::Text(key) = key {
                *key = renamed(key);
            }
        }
    }
}

/// The present path of a state that may have had another one.
fn state<M: Saved>(path: &str) -> String {
    let was = M::State::ALL.iter().copied().find(|state| matches::<M>(path, *state) == Some(true));
    was.map_or_else(|| path.to_string(), |state| Path(state).to_string())
}

/// Whether a path is or was that of a state; `Some(true)` if it contains an old name.
fn matches<M: Saved>(path: &str, state: M::State) -> Option<bool> {
    let old = M::WAS.iter().filter(|(of, _)| *of == state).map(|(_, name)| (*name, true));
    let ends = |(name, is_old): (&str, bool)| {
        if is_old && path == name {
            return Some(true);
        }
        let around = path.strip_suffix(name)?;
        match state.parent() {
            None => around.is_empty().then_some(is_old),
            Some(parent) => {
                around.strip_suffix('.').and_then(|around| matches::<M>(around, parent)).map(|old| old || is_old)
            }
        }
    };
    old.chain([(state.name(), false)]).filter_map(ends).max()
}

/// The present path of a field. The field itself may have had another name.
fn field<M: Saved>(path: &str) -> String {
    let (of, name) = path.rsplit_once('.').unwrap_or(("", path));
    let of = if of.is_empty() { String::new() } else { state::<M>(of) + "." };
    let was = M::FIELDS_WERE.iter().find(|(path, was)| {
        let is_there = path.strip_prefix(&*of).is_some_and(|field| !field.contains('.'));
        is_there && *was == name
    });
    was.map_or_else(|| of + name, |(path, _)| (*path).to_string())
}

/// The present name of a timer: the path of its state, `after` or `every`, and a number if there are several.
fn timer<M: Saved>(name: &str) -> String {
    let word = ["after", "every"].into_iter().filter_map(|word| {
        let at = name.rfind(word)?;
        (at > 0).then_some(at)
    });
    match word.max() {
        Some(at) => state::<M>(&name[..at - 1]) + &name[at - 1..],
        None => name.to_string(),
    }
}

/// Adds the parts that the machine did not have, and removes parts that are empty and no longer exist.
fn fill<M: Saved>(saved: &mut Value) {
    for &field in &M::FIELDS[IDENTITY.len()..] {
        if saved.get(field).is_none() {
            saved.insert(field, nothing(field));
        }
    }
    if let Value::Map(entries) = saved {
        entries.retain(|(key, value)| {
            let is_known = M::FIELDS.iter().any(|field| key.is(field));
            let parts = ["history", "stack", "data", "timers", "deferred", "interrupted"];
            is_known || !parts.iter().any(|part| key.is(part) && *value == nothing(part))
        });
    }
    let configurations = [("history", true), ("stack", false)];
    for (part, is_map) in configurations {
        let Some(part) = saved.get_mut(part) else { continue };
        let timers = |configuration: &mut Value| match (M::TIMERS.is_empty(), configuration.get("timers")) {
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
