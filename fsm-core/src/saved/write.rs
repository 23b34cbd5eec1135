//! Writing a machine.

use super::names::Path;
use super::shape::{IDENTITY, Kept, Saved, TimerPlace, WriteSaved, contains, leaves};
use crate::Timer;
use core::fmt;
use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

/// Writes a machine.
pub fn write<M: WriteSaved, S: Serializer>(machine: &M, serializer: S) -> Result<S::Ok, S::Error> {
    let identity = M::IDENTITY;
    let mut saved = serializer.serialize_struct(identity.name, M::FIELDS.len())?;
    saved.serialize_field(IDENTITY[0], identity.name)?;
    saved.serialize_field(IDENTITY[1], &identity.version)?;
    saved.serialize_field(IDENTITY[2], &identity.structure)?;
    for &field in &M::FIELDS[IDENTITY.len()..] {
        match field {
            "active" => saved.serialize_field(field, &Leaves(machine, Kept::Active))?,
            "history" => saved.serialize_field(field, &Histories(machine))?,
            "stack" => saved.serialize_field(field, &Frames(machine))?,
            "data" => saved.serialize_field(field, &Data(machine))?,
            "timers" => saved.serialize_field(field, &TimersOf(machine, Kept::Active))?,
            _ => machine.write_field(field, &mut saved)?,
        }
    }
    saved.end()
}

/// The innermost states of a configuration, as a list of paths.
struct Leaves<'m, M: Saved>(&'m M, Kept<M::State>);

impl<M: Saved> Serialize for Leaves<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let leaves = || leaves(self.0, self.1);
        let mut written = serializer.serialize_seq(Some(leaves().count()))?;
        leaves().try_for_each(|leaf| written.serialize_element(&Path(leaf)))?;
        written.end()
    }
}

/// The timers of a configuration that are not off, by name.
struct TimersOf<'m, M: Saved>(&'m M, Kept<M::State>);

impl<M: Saved> Serialize for TimersOf<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TimersOf(machine, kept) = *self;
        let timer = |place: &TimerPlace<M::State>| {
            let timer = machine.timer(kept, place.slot).filter(|timer| **timer != Timer::OFF)?;
            contains(machine, kept, place.state).then_some((place.name, timer))
        };
        let timers = || M::TIMERS.iter().filter_map(timer);
        let mut written = serializer.serialize_map(Some(timers().count()))?;
        timers().try_for_each(|(name, timer)| written.serialize_entry(name, timer))?;
        written.end()
    }
}

/// A configuration that a composite remembers or a push has paused.
struct Configuration<'m, M: Saved>(&'m M, Kept<M::State>);

impl<M: Saved> Serialize for Configuration<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Configuration(machine, kept) = *self;
        let fields = super::configuration::fields_of::<M>(kept);
        let mut written = serializer.serialize_struct("Configuration", fields.len())?;
        for &field in fields {
            match (field, kept) {
                ("inside", Kept::Frame(at)) => match M::OWNERS[machine.owner(at)] {
                    Some(owner) => written.serialize_field(field, &Path(owner))?,
                    None => written.serialize_field(field, "")?,
                },
                ("timers", _) => written.serialize_field(field, &TimersOf(machine, kept))?,
                _ => written.serialize_field(field, &Leaves(machine, kept))?,
            }
        }
        written.end()
    }
}

/// The configurations that composites remember, by the path of the composite.
struct Histories<'m, M>(&'m M);

impl<M: Saved> Serialize for Histories<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let remembers = |state: &M::State| leaves(self.0, Kept::History(*state)).next().is_some();
        let histories = || M::HISTORIES.iter().copied().filter(remembers);
        let mut written = serializer.serialize_map(Some(histories().count()))?;
        histories().try_for_each(|state| {
            written.serialize_entry(&Path(state), &Configuration(self.0, Kept::History(state)))
        })?;
        written.end()
    }
}

/// The configurations that pushes have paused, oldest first.
struct Frames<'m, M>(&'m M);

impl<M: Saved> Serialize for Frames<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let frames = self.0.frames();
        let mut written = serializer.serialize_seq(Some(frames))?;
        (0..frames).try_for_each(|at| written.serialize_element(&Configuration(self.0, Kept::Frame(at))))?;
        written.end()
    }
}

/// The data of the states, by the path of each field.
struct Data<'m, M>(&'m M);

impl<M: WriteSaved> Serialize for Data<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut count = Count(0);
        // Counting cannot fail.
        let _ = self.0.write_data(&mut count);
        let mut written = serializer.serialize_map(Some(count.0))?;
        self.0.write_data(&mut written)?;
        written.end()
    }
}

/// Counts entries, because some formats write the length of a map first.
struct Count(usize);

impl SerializeMap for Count {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, _: &T) -> Result<(), fmt::Error> {
        self.0 += 1;
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, _: &T) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn end(self) -> Result<(), fmt::Error> {
        Ok(())
    }
}
