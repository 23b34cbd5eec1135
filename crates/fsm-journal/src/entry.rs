//! The bodies of entries and snapshots.

use crate::journaled::Fit;
use crate::{Error, Head, Journaled, Record, Schema};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The call that an entry records. The time since the previous entry always passes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause<E> {
    /// The machine was started.
    Start,
    /// A timer was due.
    Time,
    /// The machine received an event.
    Event(E),
}

impl<E> Cause<E> {
    /// Converts the event.
    pub(crate) fn map<T>(self, convert: impl FnOnce(E) -> T) -> Cause<T> {
        match self {
            Cause::Start => Cause::Start,
            Cause::Time => Cause::Time,
            Cause::Event(event) => Cause::Event(convert(event)),
        }
    }
}

/// The body of an entry. The schema of the events is part of the first entry, and of the first one after it changed.
#[derive(Serialize, Deserialize)]
struct Body<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<Schema>,
    #[serde(borrow)]
    cause: Cause<&'a RawValue>,
    /// A checksum of the outputs, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out: Option<u32>,
}

/// The body of a snapshot.
#[derive(Serialize, Deserialize)]
struct Snapshot<'a> {
    schema: Schema,
    /// The schema of the events at this point of the history.
    events: Schema,
    #[serde(borrow)]
    machine: &'a RawValue,
}

/// Returns a checksum of the outputs, or `None` if there are none.
pub(crate) fn sum(outputs: &[String]) -> Option<u32> {
    let mut hasher = crc32fast::Hasher::new();
    for output in outputs {
        hasher.update(&(output.len() as u64).to_le_bytes());
        hasher.update(output.as_bytes());
    }
    (!outputs.is_empty()).then(|| hasher.finalize())
}

/// Returns the body of an entry.
pub(crate) fn write(schema: Option<Schema>, cause: Cause<&RawValue>, outputs: &[String]) -> serde_json::Result<String> {
    serde_json::to_string(&Body { schema, cause, out: sum(outputs) })
}

/// An entry that was read.
pub(crate) struct Read<'a, E> {
    pub cause: Cause<E>,
    /// The cause as it was recorded.
    pub recorded: Cause<&'a str>,
    /// The checksum of the outputs.
    pub out: Option<u32>,
}

/// Parses an entry, and upgrades its event. `schema` is that of the previous entry, and then that of this one.
pub(crate) fn read<'a, M: Journaled>(
    machine: &str,
    record: &'a Record,
    schema: &mut Option<Schema>,
) -> Result<Read<'a, M::Event>, Error> {
    let number = record.head.number;
    let failed = Error::json(machine, number, "event");
    let body: Body<'a> = serde_json::from_str(&record.body).map_err(Error::json(machine, number, "entry"))?;
    if body.schema.is_some() {
        *schema = body.schema;
    }
    let schema = schema.as_ref().ok_or_else(|| Error::damaged(machine, number))?;
    let recorded = body.cause.map(RawValue::get);
    let cause = match body.cause {
        Cause::Start => Cause::Start,
        Cause::Time => Cause::Time,
        Cause::Event(event) => {
            let refused = || refused(machine, number, schema, &M::EVENTS);
            Cause::Event(match M::EVENTS.fits(schema) {
                Fit::Same => serde_json::from_str(event.get()).map_err(&failed)?,
                Fit::Older => {
                    let event = serde_json::from_str(event.get()).map_err(&failed)?;
                    let event = M::upgrade_event(schema, event).ok_or_else(refused)?;
                    serde_json::from_value(event).map_err(&failed)?
                }
                Fit::Not => return Err(refused()),
            })
        }
    };
    Ok(Read { cause, recorded, out: body.out })
}

fn refused(machine: &str, number: u64, found: &Schema, known: &Schema) -> Error {
    Error::Schema { machine: machine.to_owned(), number, found: found.clone(), known: known.clone() }
}

/// Returns a snapshot of a machine.
pub(crate) fn save<M: Journaled>(machine: &M, head: Head, events: &Schema) -> serde_json::Result<Record> {
    let machine = &*serde_json::value::to_raw_value(machine)?;
    let body = serde_json::to_string(&Snapshot { schema: M::SAVED, events: events.clone(), machine })?;
    Ok(Record { head, body })
}

/// Parses a snapshot, and upgrades it: the machine, and the schema of the events at this point.
pub(crate) fn restore<M: Journaled>(machine: &str, record: &Record) -> Result<(M, Schema), Error> {
    let number = record.head.number;
    let failed = Error::json(machine, number, "snapshot");
    let snapshot: Snapshot<'_> = serde_json::from_str(&record.body).map_err(&failed)?;
    let found = &snapshot.schema;
    let restored = match M::SAVED.fits(found) {
        Fit::Same => serde_json::from_str(snapshot.machine.get()).map_err(&failed)?,
        Fit::Older => {
            let saved = serde_json::from_str(snapshot.machine.get()).map_err(&failed)?;
            let saved = M::upgrade_saved(found, saved).ok_or_else(|| refused(machine, number, found, &M::SAVED))?;
            serde_json::from_value(saved).map_err(&failed)?
        }
        Fit::Not => return Err(refused(machine, number, found, &M::SAVED)),
    };
    Ok((restored, snapshot.events))
}
