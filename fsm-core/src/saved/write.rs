//! Writing a machine.

use super::checks::has_timers;
use super::names::{Path, TimerName};
use super::shape::{IDENTITY, Kept, Saved, TimerPlace, WriteSaved, each, leaves};
use crate::Timer;
use core::fmt;
use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

/// Writes a machine.
pub fn write<M: WriteSaved, S: Serializer>(machine: &M, serializer: S) -> Result<S::Ok, S::Error> {
    let (identity, fields) = (machine.identity(), machine.fields());
    let mut saved = serializer.serialize_struct(machine.type_name(), fields.len())?;
    saved.serialize_field(IDENTITY[0], identity.name)?;
    saved.serialize_field(IDENTITY[1], &identity.version)?;
    saved.serialize_field(IDENTITY[2], &identity.structure)?;
    for &field in &fields[IDENTITY.len()..] {
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
        let (machine, leaves) = (self.0, || leaves(self.0, self.1));
        let mut written = serializer.serialize_seq(Some(leaves().count()))?;
        leaves().try_for_each(|leaf| written.serialize_element(&Path(machine, leaf)))?;
        written.end()
    }
}

/// The timers of a configuration that are not off, by name.
struct TimersOf<'m, M: Saved>(&'m M, Kept<M::State>);

impl<M: Saved> Serialize for TimersOf<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TimersOf(machine, kept) = *self;
        let timer = |place: TimerPlace<M::State>| {
            let timer = machine.timer(kept, place.slot).filter(|timer| **timer != Timer::OFF)?;
            has_timers(machine, kept, place.state).then_some((TimerName(machine, place), timer))
        };
        let timers = || each(|at| machine.timer_place(at)).filter_map(timer);
        let mut written = serializer.serialize_map(Some(timers().count()))?;
        timers().try_for_each(|(name, timer)| written.serialize_entry(&name, timer))?;
        written.end()
    }
}

/// A configuration that a composite remembers or a push has paused.
struct Configuration<'m, M: Saved>(&'m M, Kept<M::State>);

impl<M: Saved> Serialize for Configuration<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Configuration(machine, kept) = *self;
        let fields = super::configuration::fields_of(machine, kept);
        let mut written = serializer.serialize_struct("Configuration", fields.len())?;
        for &field in fields {
            match (field, kept) {
                ("inside", Kept::Frame(at)) => match machine.owner(machine.owner_of(at)).flatten() {
                    Some(owner) => written.serialize_field(field, &Path(machine, owner))?,
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
        let machine = self.0;
        let states = || each(|at| machine.history(at)).map(|(composite, _)| composite);
        let histories = || states().filter(|state| leaves(machine, Kept::History(*state)).next().is_some());
        let mut written = serializer.serialize_map(Some(histories().count()))?;
        histories().try_for_each(|state| {
            written.serialize_entry(&Path(machine, state), &Configuration(machine, Kept::History(state)))
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
