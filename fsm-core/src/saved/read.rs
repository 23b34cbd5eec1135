//! Reading a machine. The fields are read in the order in which they are written, so that nothing is stored besides the
//! machine. If a format that describes itself has another order, the fields are sorted first, with the feature `alloc`.

use super::path::{NameIn, StateAt};
use super::shape::{IDENTITY, Kept, ReadSaved, Saved, TimerPlace, contains, leaves, place, region_of};
#[cfg(feature = "alloc")]
use crate::saved::Mismatch;
use crate::{State, Timer};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;
use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

/// Reads a machine.
pub fn read<'de, M: ReadSaved<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
    let is_readable = deserializer.is_human_readable();
    deserializer.deserialize_struct(M::NAME, M::FIELDS, Whole { is_readable, machine: PhantomData })
}

/// The fields of a configuration.
pub(super) fn fields_of<M: Saved>(kept: Kept<M::State>) -> &'static [&'static str] {
    let fields = if M::TIMERS.is_empty() { &["inside", "active"][..] } else { &["inside", "active", "timers"][..] };
    if let Kept::Frame(_) = kept { fields } else { &fields[1..] }
}

struct Whole<M> {
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only stored values need to know this"))]
    is_readable: bool,
    machine: PhantomData<M>,
}

impl<'de, M: ReadSaved<'de>> Visitor<'de> for Whole<M> {
    type Value = M;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a saved `{}`", M::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<M, A::Error> {
        unchanged(InOrder { items, names: M::FIELDS.iter() })
    }

    #[cfg(not(feature = "alloc"))]
    fn visit_map<A: MapAccess<'de>>(self, saved: A) -> Result<M, A::Error> {
        unchanged(saved)
    }

    #[cfg(feature = "alloc")]
    fn visit_map<A: MapAccess<'de>>(self, saved: A) -> Result<M, A::Error> {
        use super::convert::convert;
        use super::value::{Fields, Peeked, Value};
        let (mut saved, own) = (Peeked::first(saved)?, M::IDENTITY);
        let mut entries = Vec::new();
        if saved.is(IDENTITY[0]) {
            let (version, structure) = identity::<M, _>(&mut saved)?;
            if own.check(version, structure).is_ok() {
                return fields(saved, false);
            }
            entries.extend(header::<M>(version, structure));
        }
        entries.extend(Value::of_entries(saved)?);
        let mut saved = Fields::of(entries.clone(), M::FIELDS, self.is_readable);
        let (version, structure) = identity::<M, _>(&mut saved)?;
        match own.check(version, structure) {
            Ok(()) => fields(saved, false),
            Err(newer @ Mismatch::Newer { .. }) => Err(A::Error::custom(newer)),
            Err(_) => {
                let mut saved = Fields::of(convert::<M, A::Error>(entries, version)?, M::FIELDS, self.is_readable);
                identity::<M, _>(&mut saved)?;
                fields(saved, true)
            }
        }
    }
}

/// The entries of an identity.
#[cfg(feature = "alloc")]
fn header<M: Saved>(version: u32, structure: u64) -> [(super::Value, super::Value); 3] {
    let values = [M::NAME.into(), u64::from(version).into(), structure.into()];
    let mut names = IDENTITY.iter();
    values.map(|value| ((*names.next().unwrap_or(&"")).into(), value))
}

/// Reads a machine with the same structure.
fn unchanged<'de, M: ReadSaved<'de>, A: MapAccess<'de>>(mut saved: A) -> Result<M, A::Error> {
    let (version, structure) = identity::<M, A>(&mut saved)?;
    M::IDENTITY.check(version, structure).map_err(A::Error::custom)?;
    fields(saved, false)
}

/// Reads all fields of a machine after its identity.
fn fields<'de, M: ReadSaved<'de>, A: MapAccess<'de>>(mut saved: A, converted: bool) -> Result<M, A::Error> {
    let (mut machine, mut active) = (M::idle(), (0, None));
    for &field in &M::FIELDS[IDENTITY.len()..] {
        key(&mut saved, field)?;
        match field {
            "active" => {
                let seed = LeavesOf { machine: &mut machine, kept: Kept::Active, count: 0, first: None };
                active = saved.next_value_seed(seed)?;
                // In a machine with regions, the leaves are known now. In other machines, data that is read later may
                // determine which leaf is active.
                if !M::REGIONS.is_empty() {
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
    end(&mut saved, M::NAME)?;
    if converted {
        start_timers(&mut machine, Kept::Active);
        M::HISTORIES.iter().for_each(|state| start_timers(&mut machine, Kept::History(*state)));
        (0..machine.frames()).for_each(|at| start_timers(&mut machine, Kept::Frame(at)));
    }
    if let Some(why) = machine.unsound() {
        return Err(A::Error::custom(why));
    }
    fits(&machine, active)?;
    Ok(machine)
}

/// Starts the timers that a machine did not have, if they always run while their state is active.
fn start_timers<M: Saved>(machine: &mut M, kept: Kept<M::State>) {
    for place in M::TIMERS {
        let is_there = contains(machine, kept, place.state);
        let timer = machine.timer_mut(kept, place.slot).filter(|timer| is_there && **timer == Timer::OFF);
        if let (Some(timer), Some(lasts)) = (timer, place.lasts) {
            timer.set(Duration::from_nanos(lasts));
        }
    }
}

/// Checks that exactly those leaves are active that were read: the number of them, and the first.
fn fits<M: Saved, E: Error>(machine: &M, (count, first): (usize, Option<M::State>)) -> Result<(), E> {
    let leaves = || leaves(machine, Kept::Active);
    for (at, region) in M::REGIONS.iter().enumerate() {
        let parallel = region.parent();
        let around = region_of::<M>(parallel).checked_sub(1);
        if machine.held(Kept::Active, around) == parallel && machine.held(Kept::Active, Some(at)).is_none() {
            let region = super::path::Path(*region);
            return Err(E::custom(format_args!("no state is active in the region `{region}`")));
        }
    }
    if leaves().count() == count && (count != 1 || leaves().next() == first) {
        return Ok(());
    }
    Err(E::custom(format_args!("the active states of `{}` do not fit together, or lack their data", M::NAME)))
}

/// Reads the identity, which must be that of the machine. Returns the version and the structure.
fn identity<'de, M: Saved, A: MapAccess<'de>>(saved: &mut A) -> Result<(u32, u64), A::Error> {
    key(saved, IDENTITY[0])?;
    saved.next_value_seed(MachineNamed(M::IDENTITY.name))?;
    key(saved, IDENTITY[1])?;
    let version: u32 = saved.next_value()?;
    key(saved, IDENTITY[2])?;
    Ok((version, saved.next_value()?))
}

/// Reads the key of the next field, which must be this one.
fn key<'de, A: MapAccess<'de>>(saved: &mut A, field: &'static str) -> Result<(), A::Error> {
    saved.next_key_seed(FieldNamed(field))?.ok_or_else(|| A::Error::missing_field(field))
}

/// Checks that there are no more fields.
fn end<'de, A: MapAccess<'de>>(saved: &mut A, machine: &'static str) -> Result<(), A::Error> {
    saved.next_key_seed(NameIn { names: &[], what: "field", machine }).map(drop)
}

/// The items of a list as fields, by their positions.
struct InOrder<A> {
    items: A,
    names: core::slice::Iter<'static, &'static str>,
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

/// Reads a name that must be this one.
struct FieldNamed(&'static str);

impl<'de> DeserializeSeed<'de> for FieldNamed {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for FieldNamed {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the field `{}`", self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if text == self.0 {
            return Ok(());
        }
        Err(E::custom(format_args!("expected the field `{}`, found `{text}`", self.0)))
    }
}

/// Reads the name of the machine.
struct MachineNamed(&'static str);

impl<'de> DeserializeSeed<'de> for MachineNamed {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for MachineNamed {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the name of the machine, `{}`", self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if text == self.0 {
            return Ok(());
        }
        Err(E::custom(format_args!("the saved machine is `{text}`, and not `{}`", self.0)))
    }
}

/// Reads the leaves of a configuration. Returns their number, and the first of them.
struct LeavesOf<'m, M: Saved> {
    machine: &'m mut M,
    kept: Kept<M::State>,
    count: usize,
    first: Option<M::State>,
}

impl<'de, M: Saved> DeserializeSeed<'de> for LeavesOf<'_, M> {
    type Value = (usize, Option<M::State>);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for LeavesOf<'_, M> {
    type Value = (usize, Option<M::State>);

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the active states of `{}`", M::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Self::Value, A::Error> {
        while let Some(leaf) = items.next_element_seed(StateAt { machine: M::NAME, state: PhantomData })? {
            if self.count > M::REGIONS.len() || !place(self.machine, self.kept, leaf) {
                let leaf = super::path::Path(leaf);
                return Err(A::Error::custom(format_args!("`{}` cannot be in `{leaf}` there", M::NAME)));
            }
            self.count += 1;
            self.first = self.first.or(Some(leaf));
        }
        Ok((self.count, self.first))
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
        write!(out, "the data of `{}`", M::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, data: A) -> Result<(), A::Error> {
        self.machine.read_data(data, self.converted)
    }
}

/// Reads the timers of a configuration.
struct TimersOf<'m, M: Saved> {
    machine: &'m mut M,
    kept: Kept<M::State>,
}

impl<'de, M: Saved> DeserializeSeed<'de> for TimersOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for TimersOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the timers of `{}`", M::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut timers: A) -> Result<(), A::Error> {
        let TimersOf { machine, kept } = self;
        while let Some(TimerPlace { name, state, slot, .. }) = timers.next_key_seed(TimerNamed::<M>(PhantomData))? {
            let timer: Timer = timers.next_value()?;
            let is_there = contains(machine, kept, state);
            match machine.timer_mut(kept, slot).filter(|place| is_there && **place == Timer::OFF) {
                Some(place) => *place = timer,
                None => {
                    let why = format_args!("the timer `{name}` is given twice, or its state is not active there");
                    return Err(A::Error::custom(why));
                }
            }
        }
        Ok(())
    }
}

/// Reads the name of a timer.
struct TimerNamed<M>(PhantomData<M>);

impl<'de, M: Saved> DeserializeSeed<'de> for TimerNamed<M> {
    type Value = TimerPlace<M::State>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<M: Saved> Visitor<'_> for TimerNamed<M> {
    type Value = TimerPlace<M::State>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the name of a timer of `{}`", M::NAME)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let found = M::TIMERS.iter().copied().find(|place| place.name == text);
        found.ok_or_else(|| E::custom(format_args!("`{}` has no timer `{text}`", M::NAME)))
    }
}

/// Reads what composites remember.
struct HistoriesOf<'m, M>(&'m mut M);

impl<'de, M: Saved> DeserializeSeed<'de> for HistoriesOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for HistoriesOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "what the composites of `{}` remember", M::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut histories: A) -> Result<(), A::Error> {
        while let Some(state) = histories.next_key_seed(StateAt { machine: M::NAME, state: PhantomData })? {
            let kept = Kept::History(state);
            if !M::HISTORIES.contains(&state) || leaves(self.0, kept).next().is_some() {
                let state = super::path::Path(state);
                return Err(A::Error::custom(format_args!("`{state}` remembers nothing, or is given twice")));
            }
            histories.next_value_seed(Configuration { machine: self.0, kept })?;
        }
        Ok(())
    }
}

/// Reads what pushes have paused.
struct FramesOf<'m, M>(&'m mut M);

impl<'de, M: Saved> DeserializeSeed<'de> for FramesOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for FramesOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "what pushes of `{}` have paused", M::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut frames: A) -> Result<(), A::Error> {
        let mut at = 0;
        while let Some(()) = frames.next_element_seed(Configuration { machine: &mut *self.0, kept: Kept::Frame(at) })? {
            at += 1;
        }
        Ok(())
    }
}

/// Reads a configuration that is not active.
struct Configuration<'m, M: Saved> {
    machine: &'m mut M,
    kept: Kept<M::State>,
}

impl<'de, M: Saved> DeserializeSeed<'de> for Configuration<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_struct("Configuration", fields_of::<M>(self.kept), self)
    }
}

impl<'de, M: Saved> Visitor<'de> for Configuration<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a configuration of `{}`", M::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let names = fields_of::<M>(self.kept).iter();
        self.visit_map(InOrder { items, names })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut saved: A) -> Result<(), A::Error> {
        let Configuration { machine, kept } = self;
        for &field in fields_of::<M>(kept) {
            key(&mut saved, field)?;
            match field {
                "inside" => {
                    let owner = saved.next_value_seed(OwnerAt::<M>(PhantomData))?;
                    if !machine.push(owner) {
                        return Err(A::Error::custom(format_args!("the stack of `{}` has no more room", M::NAME)));
                    }
                }
                "timers" => saved.next_value_seed(TimersOf { machine: &mut *machine, kept })?,
                _ => {
                    let seed = LeavesOf { machine: &mut *machine, kept, count: 0, first: None };
                    let (count, _) = saved.next_value_seed(seed)?;
                    if count == 0 || leaves(machine, kept).count() != count {
                        return Err(A::Error::custom(format_args!(
                            "the states that `{}` has paused or remembers do not fit together",
                            M::NAME
                        )));
                    }
                }
            }
        }
        end(&mut saved, M::NAME)
    }
}

/// Reads the owner of a frame: a state, or nothing for the machine itself.
struct OwnerAt<M>(PhantomData<M>);

impl<'de, M: Saved> DeserializeSeed<'de> for OwnerAt<M> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<M: Saved> Visitor<'_> for OwnerAt<M> {
    type Value = usize;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a state of `{}` whose content a push has paused", M::NAME)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        let state = StateAt { machine: M::NAME, state: PhantomData };
        let state = if text.is_empty() { None } else { Some(state.visit_str::<E>(text)?) };
        let found = M::OWNERS.iter().position(|owner| *owner == state);
        found.ok_or_else(|| E::custom(format_args!("no push of `{}` pauses the content of `{text}`", M::NAME)))
    }
}

/// Reads a field of the data that is given at most once.
pub fn read_field<'de, T: serde::Deserialize<'de>, A: MapAccess<'de>>(
    place: &mut Option<T>,
    data: &mut A,
    path: &'static str,
) -> Result<(), A::Error> {
    match place.replace(data.next_value()?) {
        None => Ok(()),
        Some(_) => Err(A::Error::duplicate_field(path)),
    }
}

/// The data of a state does not belong to the configuration.
#[cold]
pub fn wrong_data<E: Error>(state: &str) -> E {
    E::custom(format_args!("the data of `{state}` is incomplete, or `{state}` is neither active nor put aside"))
}
