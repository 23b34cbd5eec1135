//! States by their paths: `Outer.Inner`.

use crate::State;
use core::fmt;
use core::marker::PhantomData;
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

/// Reads the path of a state. `machine` is for messages.
pub(super) struct StateAt<S> {
    pub machine: &'static str,
    pub state: PhantomData<S>,
}

impl<'de, S: State> DeserializeSeed<'de> for StateAt<S> {
    type Value = S;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<S: State> Visitor<'_> for StateAt<S> {
    type Value = S;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the path of a state of `{}`", self.machine)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<S, E> {
        let found = S::ALL.iter().copied().find(|state| is_path_of(text, *state));
        found.ok_or_else(|| E::custom(format_args!("`{}` has no state `{text}`", self.machine)))
    }
}

/// Reads one of some names, as its position. `what` is for messages.
pub struct NameIn {
    /// The names.
    pub names: &'static [&'static str],
    /// The kind of the names.
    pub what: &'static str,
    /// The machine.
    pub machine: &'static str,
}

impl<'de> DeserializeSeed<'de> for NameIn {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for NameIn {
    type Value = usize;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the name of a {} of `{}`", self.what, self.machine)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        let found = self.names.iter().position(|name| *name == text);
        found.ok_or_else(|| E::custom(format_args!("`{}` has no {} `{text}`", self.machine, self.what)))
    }
}
