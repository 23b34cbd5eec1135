//! Serialization of timers, and of queues of fixed capacity.

use crate::{Queue, Timer};
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
