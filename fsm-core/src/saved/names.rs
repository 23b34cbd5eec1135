//! Names in saved data: the paths of states, such as `Outer.Inner`, and the names of fields and timers.

use crate::State;
use core::fmt;
use serde::de::{DeserializeSeed, Error, Visitor};
use serde::{Deserializer, Serialize, Serializer};

/// A state, as its path.
pub(super) struct Path<S>(pub S);

impl<S: State> fmt::Display for Path<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.0.parent() {
            write!(formatter, "{}.", Path(parent))?;
        }
        formatter.write_str(self.0.name())
    }
}

impl<S: State> Serialize for Path<S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a text is the path of a state.
fn is_path_of<S: State>(text: &str, state: S) -> bool {
    let Some(around) = text.strip_suffix(state.name()) else { return false };
    match state.parent() {
        None => around.is_empty(),
        Some(parent) => around.strip_suffix('.').is_some_and(|around| is_path_of(around, parent)),
    }
}

/// Reads the name of a part of a machine. The machine and `what` are for messages.
pub struct NameOf<F> {
    machine: &'static str,
    what: &'static str,
    find: F,
}

impl<F> NameOf<F> {
    pub(super) fn new<T>(machine: &'static str, what: &'static str, find: F) -> Self
    where
        F: FnOnce(&str) -> Option<T>,
    {
        NameOf { machine, what, find }
    }
}

/// The state with this path.
pub(super) fn state_at<S: State>(path: &str) -> Option<S> {
    S::ALL.iter().copied().find(|state| is_path_of(path, *state))
}

/// Reads the path of a state.
pub(super) fn state_of<S: State>(machine: &'static str) -> NameOf<impl FnOnce(&str) -> Option<S>> {
    NameOf::new(machine, "state", state_at)
}

/// Reads the name of one of these fields, as its position.
pub fn field_of(machine: &'static str, names: &'static [&'static str]) -> NameOf<impl FnOnce(&str) -> Option<usize>> {
    NameOf::new(machine, "field", |text| names.iter().position(|name| *name == text))
}

impl<'de, T, F: FnOnce(&str) -> Option<T>> DeserializeSeed<'de> for NameOf<F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Option<T>> Visitor<'_> for NameOf<F> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the name of a {} of `{}`", self.what, self.machine)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let NameOf { machine, what, find } = self;
        find(text).ok_or_else(|| E::custom(format_args!("`{machine}` has no {what} `{text}`")))
    }
}

/// Reads a name that must be this one.
pub(super) struct Exactly {
    pub what: &'static str,
    pub name: &'static str,
}

impl<'de> DeserializeSeed<'de> for Exactly {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Exactly {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the {} `{}`", self.what, self.name)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if text == self.name {
            return Ok(());
        }
        Err(E::custom(format_args!("expected the {} `{}`, found `{text}`", self.what, self.name)))
    }
}
