//! The machine whose calls are recorded, as the user describes it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// A machine together with its context, whose calls a [`Journal`](crate::Journal) records.
///
/// The state must follow from the calls alone: an implementation reads no clock, no random numbers and no files, and
/// does nothing outside. Put whatever it needs into the event, and whatever it causes into `out`.
///
/// The value is serialized as a whole for snapshots, so the context is part of it, or is rebuilt by `Deserialize`.
pub trait Journaled: Serialize + DeserializeOwned {
    /// A recorded call. Often this is the type of the machine's events. If the program also calls `update`, or changes
    /// the context, it is an enum with a variant for each of these calls.
    type Event: Serialize + DeserializeOwned;

    /// An effect on the outside, which the program carries out when the entry is stored. Use an empty enum if there are
    /// none.
    type Out: Serialize + DeserializeOwned;

    /// The result of a call, such as `fsmith::Answer`.
    type Answer;

    /// Identifies the layout of [`Event`](Self::Event). It is stored with the events.
    const EVENTS: Schema;

    /// Identifies the layout of this type. It is stored with the snapshots.
    const SAVED: Schema;

    /// Creates a started machine.
    fn start(out: &mut Vec<Self::Out>) -> Self;

    /// Carries out a call.
    fn handle(&mut self, event: Self::Event, out: &mut Vec<Self::Out>) -> Self::Answer;

    /// Advances the timers. A machine without timers keeps the default, which does nothing.
    fn advance(&mut self, by: Duration, out: &mut Vec<Self::Out>) {
        let _ = (by, out);
    }

    /// Returns the time until the next timer is due, or `None` if no timer runs.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Converts an event that was written under an older version of [`EVENTS`](Self::EVENTS), or returns `None` if the
    /// program cannot read that version.
    fn upgrade_event(from: &Schema, event: Value) -> Option<Value> {
        let _ = (from, event);
        None
    }

    /// Converts a snapshot that was written under an older version of [`SAVED`](Self::SAVED). If it returns `None`, the
    /// snapshot is not used: the machine is rebuilt from its events, as long as all of them are stored.
    fn upgrade_saved(from: &Schema, saved: Value) -> Option<Value> {
        let _ = (from, saved);
        None
    }
}

/// Identifies the layout of stored data.
///
/// If the layout changes, the version must grow, and [`Journaled`] converts older data. The hash finds a change without
/// a new version; zero means that the hash is not known, and is not compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// The name of the machine or of the type of its events.
    pub name: Cow<'static, str>,
    /// The version, which counts up.
    pub version: u32,
    /// A hash of the structure, or zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hash: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(hash: &u64) -> bool {
    *hash == 0
}

/// How a program reads data of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The data has the layout of the program.
    Same,
    /// The data has an older layout.
    Older,
    /// The data belongs to another type or to a newer program, or its layout changed without a new version.
    Not,
}

impl Schema {
    /// A schema whose hash is not known.
    #[must_use]
    pub const fn new(name: &'static str, version: u32) -> Schema {
        Schema { name: Cow::Borrowed(name), version, hash: 0 }
    }

    /// A schema with a hash of the structure.
    #[must_use]
    pub const fn hashed(name: &'static str, version: u32, hash: u64) -> Schema {
        Schema { name: Cow::Borrowed(name), version, hash }
    }

    /// Returns how a program that knows `self` reads data of the schema `found`.
    #[must_use]
    pub fn fits(&self, found: &Schema) -> Fit {
        let is_hashed = self.hash != 0 && found.hash != 0;
        match found.version.cmp(&self.version) {
            _ if found.name != self.name => Fit::Not,
            std::cmp::Ordering::Less => Fit::Older,
            std::cmp::Ordering::Equal if !is_hashed || found.hash == self.hash => Fit::Same,
            _ => Fit::Not,
        }
    }
}

impl Display for Schema {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` version {}", self.name, self.version)?;
        if self.hash != 0 {
            write!(out, " ({:016x})", self.hash)?;
        }
        Ok(())
    }
}
