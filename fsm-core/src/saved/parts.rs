//! Serialization of the parts of machines, with the feature `serde`. It handles collections of fixed capacity and
//! arrays of any length, which `serde` does not.

use crate::{Before, Frame, Queue, Stack, Timer, Timers};
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Starts with the oldest frame.
impl<Leaf, Owner, const N: usize, Kept> Serialize for Stack<Leaf, Owner, N, Kept>
where
    Leaf: Serialize + Copy,
    Owner: Serialize + Copy + PartialEq,
    Kept: Serialize + Copy,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, self.frames().count(), self.frames().rev())
    }
}

impl<'de, Leaf, Owner, const N: usize, Kept> Deserialize<'de> for Stack<Leaf, Owner, N, Kept>
where
    Leaf: Deserialize<'de> + Copy,
    Owner: Deserialize<'de> + Copy + PartialEq,
    Kept: Deserialize<'de> + Copy,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let put = |stack: &mut Self, Frame { leaf, owner, kept }| {
            let room = !stack.is_full();
            stack.push_with(leaf, owner, kept);
            room
        };
        deserializer.deserialize_seq(Items { into: Stack::new(), put, room: N, items: PhantomData })
    }
}

/// Starts with the oldest item.
impl<T: Serialize, const N: usize> Serialize for Queue<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, self.len(), self.iter())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Queue<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let put = |queue: &mut Self, item| queue.push(item).is_ok();
        deserializer.deserialize_seq(Items { into: Queue::new(), put, room: N, items: PhantomData })
    }
}

/// A serialized timer. Seconds and nanoseconds are separate, so each of them fits into the numbers of common formats.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Timer")]
enum Waits {
    /// The timer is off.
    Off,
    /// The timer is due, but was refused.
    Due,
    /// The timer runs for this time.
    For(Duration),
}

impl Serialize for Timer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let waits = match self.left() {
            Some(left) => Waits::For(Duration::from_nanos(left)),
            None if self.is_refused() => Waits::Due,
            None => Waits::Off,
        };
        waits.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Timer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut timer = Timer::OFF;
        match Waits::deserialize(deserializer)? {
            Waits::Off => {}
            Waits::Due => timer = Timer::REFUSED,
            Waits::For(left) if Timer::nanoseconds(left).is_some() => timer.set(left),
            Waits::For(_) => return Err(D::Error::custom("a timer that waits for more than 584 years")),
        }
        Ok(timer)
    }
}

/// Writes the key first, which identifies the timers.
impl<const N: usize, const KEY: u32> Serialize for Timers<N, KEY> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = serializer.serialize_tuple(N + 1)?;
        written.serialize_element(&KEY)?;
        self.iter().try_for_each(|timer| written.serialize_element(timer))?;
        written.end()
    }
}

impl<'de, const N: usize, const KEY: u32> Deserialize<'de> for Timers<N, KEY> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(N + 1, AllTimers(Timers::OFF))
    }
}

/// Reads exactly `N` timers.
struct AllTimers<const N: usize, const KEY: u32>(Timers<N, KEY>);

impl<'de, const N: usize, const KEY: u32> Visitor<'de> for AllTimers<N, KEY> {
    type Value = Timers<N, KEY>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a key and {N} timers")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Self::Value, A::Error> {
        let key: u32 = items.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        if key != KEY {
            return Err(A::Error::custom(
                "its `timers` are those of another version: this machine has other timers, or in other places",
            ));
        }
        for nth in 0..N {
            self.0[nth] = items.next_element()?.ok_or_else(|| A::Error::invalid_length(nth + 1, &self))?;
        }
        Ok(self.0)
    }
}

/// Writes a unit, because the content has no meaning between calls.
impl<const N: usize> Serialize for Before<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de, const N: usize> Deserialize<'de> for Before<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Before::new())
    }
}

fn write<S: Serializer, T: Serialize>(
    serializer: S,
    count: usize,
    mut items: impl Iterator<Item = T>,
) -> Result<S::Ok, S::Error> {
    let mut written = serializer.serialize_seq(Some(count))?;
    items.try_for_each(|item| written.serialize_element(&item))?;
    written.end()
}

/// Reads items into a collection with room for a fixed number.
struct Items<Into, Put, T> {
    into: Into,
    /// Adds an item, and returns whether there was room.
    put: Put,
    room: usize,
    items: PhantomData<fn() -> T>,
}

impl<'de, Into, Put: Fn(&mut Into, T) -> bool, T: Deserialize<'de>> Visitor<'de> for Items<Into, Put, T> {
    type Value = Into;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "at most {} items", self.room)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Into, A::Error> {
        let mut count = 0;
        while let Some(item) = items.next_element()? {
            count += 1;
            if !(self.put)(&mut self.into, item) {
                return Err(A::Error::invalid_length(count, &self));
            }
        }
        Ok(self.into)
    }
}
