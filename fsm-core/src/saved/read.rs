//! Reading a machine. The fields are read in the order in which they are written, so that nothing is stored besides the
//! machine. If a format that describes itself has another order, the fields are sorted first, with the feature `alloc`.

use super::checks::{check_regions, check_timers, configurations, has_timers};
use super::configuration::{FramesOf, HistoriesOf, LeavesOf, TimersOf};
use super::names::{Exactly, field_of};
use super::shape::{Compiled, IDENTITY, Kept, ReadSaved, Saved, each, leaves};
use crate::Timer;
use crate::saved::Mismatch;
#[cfg(feature = "alloc")]
use alloc::{string::ToString, vec::Vec};
use core::fmt;
use core::time::Duration;
use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

/// Reads a compiled machine.
pub fn read<'de, M: ReadSaved<'de> + Compiled, D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
    read_into(M::idle(), deserializer)
}

/// Reads the content of a machine that is not started.
pub fn read_into<'de, M: ReadSaved<'de>, D: Deserializer<'de>>(machine: M, deserializer: D) -> Result<M, D::Error> {
    let is_readable = deserializer.is_human_readable();
    deserializer.deserialize_struct(machine.type_name(), machine.fields(), Whole { is_readable, machine })
}

/// Reads a machine.
struct Whole<M> {
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only stored values need to know this"))]
    is_readable: bool,
    machine: M,
}

impl<'de, M: ReadSaved<'de>> Visitor<'de> for Whole<M> {
    type Value = M;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a saved `{}`", self.machine.identity().name)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<M, A::Error> {
        let names = self.machine.fields().iter();
        unchanged(self.machine, InOrder { items, names })
    }

    #[cfg(not(feature = "alloc"))]
    fn visit_map<A: MapAccess<'de>>(self, saved: A) -> Result<M, A::Error> {
        unchanged(self.machine, saved)
    }

    #[cfg(feature = "alloc")]
    fn visit_map<A: MapAccess<'de>>(self, saved: A) -> Result<M, A::Error> {
        use super::convert::convert;
        use super::from_value::{Fields, Peeked};
        use super::value::Value;
        let Whole { machine, is_readable } = self;
        let mut saved = Peeked::first(saved)?;
        let mut entries = Vec::new();
        if saved.is(IDENTITY[0]) {
            let (version, structure) = identity(&machine, &mut saved)?;
            if check(&machine, version, structure).is_ok() {
                return fields(machine, saved, false);
            }
            entries.extend(header(&machine, version, structure));
        }
        entries.extend(Value::of_entries(saved)?);
        let mut saved = Fields::of(entries.clone(), machine.fields(), is_readable);
        let (version, structure) = identity(&machine, &mut saved)?;
        let mismatch = match check(&machine, version, structure) {
            Ok(()) => return fields(machine, saved, false),
            Err(fatal @ (Mismatch::Newer { .. } | Mismatch::Unknown { .. })) => return Err(A::Error::custom(fatal)),
            Err(mismatch) => mismatch.to_string(),
        };
        let converted = convert(&machine, entries, version).and_then(|entries| {
            let mut saved = Fields::of(entries, machine.fields(), is_readable);
            identity(&machine, &mut saved)?;
            fields(machine, saved, true)
        });
        converted.map_err(|why: A::Error| {
            A::Error::custom(format_args!("{mismatch}, and the data cannot be converted: {why}"))
        })
    }
}

/// The entries of an identity.
#[cfg(feature = "alloc")]
fn header<M: Saved>(machine: &M, version: u32, structure: u64) -> [(super::Value, super::Value); 3] {
    let values = [machine.identity().name.into(), u64::from(version).into(), structure.into()];
    let mut names = IDENTITY.iter();
    values.map(|value| ((*names.next().unwrap_or(&"")).into(), value))
}

/// Reads a machine with the same structure.
fn unchanged<'de, M: ReadSaved<'de>, A: MapAccess<'de>>(machine: M, mut saved: A) -> Result<M, A::Error> {
    let (version, structure) = identity(&machine, &mut saved)?;
    check(&machine, version, structure).map_err(A::Error::custom)?;
    fields(machine, saved, false)
}

/// Checks the version and the structure. If schemas are recorded, other earlier versions are unknown.
fn check<M: Saved>(machine: &M, version: u32, structure: u64) -> Result<(), Mismatch<&str>> {
    let (identity, is_recorded) = (machine.identity(), |known| known == version);
    match identity.check(version, structure) {
        Err(Mismatch::Older { name, .. })
            if machine.recorded(0).is_some() && !each(|at| machine.recorded(at)).any(is_recorded) =>
        {
            Err(Mismatch::Unknown { name, version })
        }
        fit => fit,
    }
}

/// Reads all fields of a machine after its identity.
fn fields<'de, M: ReadSaved<'de>, A: MapAccess<'de>>(
    mut machine: M,
    mut saved: A,
    converted: bool,
) -> Result<M, A::Error> {
    let mut active = (0, None);
    for &field in &machine.fields()[IDENTITY.len()..] {
        key(&mut saved, field)?;
        match field {
            "active" => {
                let seed = LeavesOf { machine: &mut machine, kept: Kept::Active, count: 0, first: None };
                active = saved.next_value_seed(seed)?;
                // In a machine with regions, the leaves are known now. In other machines, data that is read later may
                // determine which leaf is active.
                if machine.region(0).is_some() {
                    fits(&machine, active)?;
                }
            }
            "history" => saved.next_value_seed(HistoriesOf(&mut machine))?,
            "stack" => saved.next_value_seed(FramesOf(&mut machine))?,
            "data" => saved.next_value_seed(DataOf { machine: &mut machine, converted })?,
            "timers" => saved.next_value_seed(TimersOf { machine: &mut machine, kept: Kept::Active })?,
            _ => machine.read_field(field, &mut saved)?,
        }
    }
    end(&mut saved, machine.identity().name)?;
    if converted {
        let frames = (0..machine.frames()).map(Kept::Frame);
        start_timers(&mut machine, Kept::Active);
        let mut at = 0;
        while let Some((composite, _)) = machine.history(at) {
            start_timers(&mut machine, Kept::History(composite));
            at += 1;
        }
        frames.for_each(|frame| start_timers(&mut machine, frame));
    }
    if let Some(why) = machine.unsound() {
        return Err(A::Error::custom(why));
    }
    configurations(&machine).try_for_each(|kept| check_timers(&machine, kept))?;
    fits(&machine, active)?;
    Ok(machine)
}

/// Starts the timers that a machine did not have, if they always run while their state is active.
fn start_timers<M: Saved>(machine: &mut M, kept: Kept<M::State>) {
    let mut at = 0;
    while let Some(place) = machine.timer_place(at) {
        let is_there = has_timers(machine, kept, place.state);
        let timer = machine.timer_mut(kept, place.slot).filter(|timer| is_there && **timer == Timer::OFF);
        if let (Some(timer), Some(lasts)) = (timer, place.lasts) {
            timer.set(Duration::from_nanos(lasts));
        }
        at += 1;
    }
}

/// Checks that exactly those leaves are active that were read: the number of them, and the first.
fn fits<M: Saved, E: Error>(machine: &M, (count, first): (usize, Option<M::State>)) -> Result<(), E> {
    check_regions(machine, Kept::Active)?;
    let leaves = || leaves(machine, Kept::Active);
    if leaves().count() == count && (count != 1 || leaves().next() == first) {
        return Ok(());
    }
    let name = machine.identity().name;
    Err(E::custom(format_args!("the active states of `{name}` do not fit together, or lack their data")))
}

/// Reads the identity, which must be that of the machine. Returns the version and the structure.
fn identity<'de, M: Saved, A: MapAccess<'de>>(machine: &M, saved: &mut A) -> Result<(u32, u64), A::Error> {
    key(saved, IDENTITY[0])?;
    saved.next_value_seed(Exactly { what: "machine", name: machine.identity().name })?;
    key(saved, IDENTITY[1])?;
    let version: u32 = saved.next_value()?;
    key(saved, IDENTITY[2])?;
    Ok((version, saved.next_value()?))
}

/// Reads the key of the next field, which must be this one.
pub(super) fn key<'de, A: MapAccess<'de>>(saved: &mut A, field: &'static str) -> Result<(), A::Error> {
    saved.next_key_seed(Exactly { what: "field", name: field })?.ok_or_else(|| A::Error::missing_field(field))
}

/// Checks that there are no more fields.
pub(super) fn end<'de, A: MapAccess<'de>>(saved: &mut A, machine: &str) -> Result<(), A::Error> {
    saved.next_key_seed(field_of(machine, &[])).map(drop)
}

/// The items of a list as fields, by their positions.
pub(super) struct InOrder<A> {
    pub items: A,
    pub names: core::slice::Iter<'static, &'static str>,
}

impl<'de, A: SeqAccess<'de>> MapAccess<'de> for InOrder<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let name = self.names.next();
        name.map(|name| seed.deserialize(StrDeserializer::new(name))).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.items.next_element_seed(seed)?.ok_or_else(|| A::Error::custom("the list of fields ends too early"))
    }
}

/// Reads the data.
struct DataOf<'m, M> {
    machine: &'m mut M,
    converted: bool,
}

impl<'de, M: ReadSaved<'de>> DeserializeSeed<'de> for DataOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, M: ReadSaved<'de>> Visitor<'de> for DataOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the data of `{}`", self.machine.identity().name)
    }

    fn visit_map<A: MapAccess<'de>>(self, data: A) -> Result<(), A::Error> {
        self.machine.read_data(data, self.converted)
    }
}

/// Reads a field of the data that is given at most once.
pub fn read_field<'de, T: serde::Deserialize<'de>, A: MapAccess<'de>>(
    place: &mut Option<T>,
    data: &mut A,
    path: &str,
) -> Result<(), A::Error> {
    match place.replace(data.next_value()?) {
        None => Ok(()),
        Some(_) => Err(A::Error::custom(format_args!("duplicate field `{path}`"))),
    }
}

/// The data of a state does not belong to the configuration.
#[cold]
pub fn wrong_data<E: Error>(state: &str) -> E {
    E::custom(format_args!("the data of `{state}` is incomplete, or `{state}` is neither active nor put aside"))
}
