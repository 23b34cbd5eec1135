//! Names in saved data: the paths of states, such as `Outer.Inner`, and the names of fields and timers.

use super::shape::{Saved, TimerPlace, each};
use core::fmt;
use serde::de::{DeserializeSeed, Error, Visitor};
use serde::{Deserializer, Serialize, Serializer};

/// A state of a machine, as its path.
pub(super) struct Path<'m, M: Saved>(pub &'m M, pub M::State);

impl<M: Saved> fmt::Display for Path<'_, M> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Path(machine, state) = *self;
        if let Some(parent) = machine.parent(state) {
            write!(formatter, "{}.", Path(machine, parent))?;
        }
        formatter.write_str(machine.name(state))
    }
}

impl<M: Saved> Serialize for Path<'_, M> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_str(self)
    }
}

/// A timer of a machine, as its name: `Cart.after.2`.
pub(super) struct TimerName<'m, M: Saved>(pub &'m M, pub TimerPlace<M::State>);

impl<M: Saved> fmt::Display for TimerName<'_, M> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimerName(machine, TimerPlace { state, repeats, number, .. }) = *self;
        if let Some(state) = state {
            write!(formatter, "{}.", Path(machine, state))?;
        }
        formatter.write_str(if repeats { "every" } else { "after" })?;
        if number > 1 { write!(formatter, ".{number}") } else { Ok(()) }
    }
}

impl<M: Saved> Serialize for TimerName<'_, M> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a text is what something is displayed as.
fn is_shown(text: &str, shown: impl fmt::Display) -> bool {
    /// The part of the text that has not been compared yet.
    struct Rest<'t>(&'t str);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    fmt::write(&mut rest, format_args!("{shown}")).is_ok() && rest.0.is_empty()
}

/// The state with this path.
pub(super) fn state_at<M: Saved>(machine: &M, path: &str) -> Option<M::State> {
    each(|at| machine.state(at)).find(|state| is_shown(path, Path(machine, *state)))
}

/// The timer with this name.
pub(super) fn timer_at<M: Saved>(machine: &M, name: &str) -> Option<TimerPlace<M::State>> {
    each(|at| machine.timer_place(at)).find(|place| is_shown(name, TimerName(machine, *place)))
}

/// Reads the name of a part of a machine. The machine and `what` are for messages.
pub struct NameOf<'m, F> {
    machine: &'m str,
    what: &'static str,
    find: F,
}

impl<'m, F> NameOf<'m, F> {
    pub(super) fn new<T>(machine: &'m str, what: &'static str, find: F) -> Self
    where
        F: FnOnce(&str) -> Option<T>,
    {
        NameOf { machine, what, find }
    }
}

/// Reads the path of a state.
pub(super) fn state_of<M: Saved>(machine: &M) -> NameOf<'_, impl FnOnce(&str) -> Option<M::State>> {
    NameOf::new(machine.identity().name, "state", move |path| state_at(machine, path))
}

/// Reads the name of one of these fields, as its position.
pub fn field_of<'m>(machine: &'m str, names: &'m [&'m str]) -> NameOf<'m, impl FnOnce(&str) -> Option<usize>> {
    NameOf::new(machine, "field", |text| names.iter().position(|name| *name == text))
}

impl<'de, T, F: FnOnce(&str) -> Option<T>> DeserializeSeed<'de> for NameOf<'_, F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Option<T>> Visitor<'_> for NameOf<'_, F> {
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
pub(super) struct Exactly<'m> {
    pub what: &'static str,
    pub name: &'m str,
}

impl<'de> DeserializeSeed<'de> for Exactly<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Exactly<'_> {
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
