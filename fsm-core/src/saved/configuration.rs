//! Reading the parts of a machine: its leaves and timers, its histories, and the frames of its stack.

use super::checks::{check_regions, has_timers};
use super::names::{NameOf, Path, TimerName, state_at, state_of, timer_at};
use super::read::{InOrder, end, key};
use super::shape::{Kept, Saved, each, leaves, place};
use crate::Timer;
use core::fmt::{self, Display};
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

/// The fields of a configuration.
pub(super) fn fields_of<M: Saved>(machine: &M, kept: Kept<M::State>) -> &'static [&'static str] {
    let fields = ["inside", "active", "timers"].split_at(if machine.timer_place(0).is_some() { 3 } else { 2 }).0;
    if let Kept::Frame(_) = kept { fields } else { &fields[1..] }
}

/// Reads the leaves of a configuration. Returns their number, and the first of them.
pub(super) struct LeavesOf<'m, M: Saved> {
    pub machine: &'m mut M,
    pub kept: Kept<M::State>,
    pub count: usize,
    pub first: Option<M::State>,
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
        write!(out, "the active states of `{}`", self.machine.identity().name)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Self::Value, A::Error> {
        while let Some(leaf) = items.next_element_seed(state_of(&*self.machine))? {
            if self.count > each(|at| self.machine.region(at)).count() || !place(self.machine, self.kept, leaf) {
                let (name, leaf) = (self.machine.identity().name, Path(self.machine, leaf));
                return Err(A::Error::custom(format_args!("`{name}` cannot be in `{leaf}` there")));
            }
            self.count += 1;
            self.first = self.first.or(Some(leaf));
        }
        Ok((self.count, self.first))
    }
}

/// Reads the timers of a configuration.
pub(super) struct TimersOf<'m, M: Saved> {
    pub machine: &'m mut M,
    pub kept: Kept<M::State>,
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
        write!(out, "the timers of `{}`", self.machine.identity().name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut timers: A) -> Result<(), A::Error> {
        let TimersOf { machine, kept } = self;
        while let Some(found) =
            timers.next_key_seed(NameOf::new(machine.identity().name, "timer", |name| timer_at(machine, name)))?
        {
            let timer: Timer = timers.next_value()?;
            let is_there = has_timers(machine, kept, found.state);
            match machine.timer_mut(kept, found.slot).filter(|place| is_there && **place == Timer::OFF) {
                Some(place) => *place = timer,
                None => {
                    let name = TimerName(machine, found);
                    let why = format_args!("the timer `{name}` is given twice, or its state is not active there");
                    return Err(A::Error::custom(why));
                }
            }
        }
        Ok(())
    }
}

/// Reads what composites remember.
pub(super) struct HistoriesOf<'m, M>(pub &'m mut M);

impl<'de, M: Saved> DeserializeSeed<'de> for HistoriesOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for HistoriesOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "what the composites of `{}` remember", self.0.identity().name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut histories: A) -> Result<(), A::Error> {
        while let Some(state) = histories.next_key_seed(state_of(&*self.0))? {
            let kept = Kept::History(state);
            let remembers = each(|at| self.0.history(at)).any(|(composite, _)| composite == state);
            if !remembers || leaves(self.0, kept).next().is_some() {
                let state = Path(self.0, state);
                return Err(A::Error::custom(format_args!("`{state}` remembers nothing, or is given twice")));
            }
            histories.next_value_seed(Configuration { machine: self.0, kept })?;
        }
        Ok(())
    }
}

/// Reads what pushes have paused.
pub(super) struct FramesOf<'m, M>(pub &'m mut M);

impl<'de, M: Saved> DeserializeSeed<'de> for FramesOf<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, M: Saved> Visitor<'de> for FramesOf<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "what pushes of `{}` have paused", self.0.identity().name)
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
        deserializer.deserialize_struct("Configuration", fields_of(self.machine, self.kept), self)
    }
}

impl<'de, M: Saved> Visitor<'de> for Configuration<'_, M> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a configuration of `{}`", self.machine.identity().name)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let names = fields_of(self.machine, self.kept).iter();
        self.visit_map(InOrder { items, names })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut saved: A) -> Result<(), A::Error> {
        let Configuration { machine, kept } = self;
        for &field in fields_of(machine, kept) {
            key(&mut saved, field)?;
            match field {
                "inside" => {
                    let owner = owner(machine, &mut saved)?;
                    if !machine.push(owner) {
                        let name = machine.identity().name;
                        return Err(A::Error::custom(format_args!("the stack of `{name}` has no more room")));
                    }
                }
                "timers" => saved.next_value_seed(TimersOf { machine: &mut *machine, kept })?,
                _ => {
                    let seed = LeavesOf { machine: &mut *machine, kept, count: 0, first: None };
                    let (count, _) = saved.next_value_seed(seed)?;
                    if count == 0 || leaves(machine, kept).count() != count {
                        let name = machine.identity().name;
                        let why = format_args!("the states that `{name}` has paused or remembers do not fit together");
                        return Err(A::Error::custom(why));
                    }
                    check_regions(machine, kept)?;
                }
            }
        }
        end(&mut saved, machine.identity().name)
    }
}

/// Reads the owner of a frame, as a position in the list of owners. The machine itself has an empty name.
fn owner<'de, M: Saved, A: MapAccess<'de>>(machine: &M, frame: &mut A) -> Result<usize, A::Error> {
    let state = |text: &str| if text.is_empty() { Some(None) } else { state_at(machine, text).map(Some) };
    let (name, mut owners) = (machine.identity().name, each(|at| machine.owner(at)));
    let owner: Option<M::State> = frame.next_value_seed(NameOf::new(name, "state", state))?;
    owners.position(|known| known == owner).ok_or_else(|| {
        let of = fmt::from_fn(|out| owner.iter().try_for_each(|owner| Path(machine, *owner).fmt(out)));
        A::Error::custom(format_args!("no push of `{name}` pauses the content of `{of}`"))
    })
}
