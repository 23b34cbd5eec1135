//! Rebuilds the machines of a worker from a part of a journal.

use crate::log::{Entry, Epochs, Events, Part, Start};
use crate::machines::{Addressed, Machines};
use crate::{Error, Member, Output};
use fsm_journal::{Fit, Record, Schema, Segment, Store};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::time::Duration;

/// The state of a worker before an epoch.
pub(crate) struct Replay<M: Member> {
    pub machines: Machines<M>,
    /// The outputs that may not have been carried out.
    pub outputs: VecDeque<Output<M::Key, M::Out>>,
    /// The greatest number of an event.
    pub number: u64,
    end: u64,
    carried_out: u64,
    length: Duration,
    events: Schema,
    saved: Schema,
}

impl<M: Member> Replay<M> {
    /// Reads a part up to the epoch before `end`.
    pub fn of(store: &Segment, part: &Part, end: u64, length: Duration) -> Result<Self, Error> {
        let (machines, outputs) = (Machines::new(length), VecDeque::new());
        let (events, saved) = (M::EVENTS, M::SAVED);
        let mut replay = Replay { machines, outputs, number: 0, end, carried_out: 0, length, events, saved };
        let (name, mut result) = (part.name(), Ok(()));
        let mut tx = store.begin()?;
        store.read(&mut tx, &name, 0, u64::MAX, &mut |record| {
            if result.is_ok() {
                result = replay.entry(&name, &record);
            }
            Ok(())
        })?;
        result?;
        replay.fire(end);
        replay.drop_carried_out(0);
        Ok(replay)
    }

    fn entry(&mut self, name: &str, record: &Record) -> Result<(), Error> {
        let failed = |error| Error::Entry { entry: format!("{name}/{}", record.head.number), error };
        let entry: Entry<M::Key, Events<M::Key>, Box<RawValue>, M::Out> =
            serde_json::from_str(&record.body).map_err(failed)?;
        match entry {
            Entry::Start(start) => self.start(start),
            Entry::Machines(machines) => machines.into_iter().try_for_each(|(key, at, saved)| {
                let member = convert(&saved, &self.saved, M::SAVED, M::upgrade_saved)?.map_err(failed)?;
                self.machines.insert(&key, at, || member);
                Ok(())
            }),
            Entry::Epochs(Epochs { carried_out, events }) => {
                let end = self.end;
                for (epoch, events) in events.into_iter().filter(|(epoch, _)| *epoch < end) {
                    let addressed = |(key, number, event): (_, _, Box<RawValue>)| {
                        let event = convert(&event, &self.events, M::EVENTS, M::upgrade_event)?.map_err(failed)?;
                        Ok(Addressed { key, number, event })
                    };
                    let events = events.into_iter().map(addressed).collect::<Result<Vec<_>, Error>>()?;
                    self.number = events.iter().map(|addressed| addressed.number).fold(self.number, u64::max);
                    self.fire(epoch);
                    let batch = self.machines.batch(epoch, events)?;
                    self.machines.step(epoch, batch, &mut self.outputs);
                }
                self.drop_carried_out(carried_out);
                Ok(())
            }
        }
    }

    /// Drops the outputs of epochs before this one, and before those that were carried out earlier.
    fn drop_carried_out(&mut self, epoch: u64) {
        self.carried_out = self.carried_out.max(epoch);
        self.outputs.retain(|output| output.epoch >= self.carried_out);
    }

    fn start(&mut self, start: Start<M::Key, M::Out>) -> Result<(), Error> {
        if start.length != self.length {
            return Err(Error::Epoch { found: start.length, known: self.length });
        }
        (self.events, self.saved, self.number) = (start.events, start.machines, start.number);
        let outputs = start.outputs.into_iter();
        self.outputs.extend(outputs.map(|(key, epoch, index, out)| Output { key, epoch, index, out }));
        Ok(())
    }

    /// Fires the timers that are due before an epoch.
    fn fire(&mut self, end: u64) {
        self.machines.fire(end, &mut self.outputs);
    }
}

/// Parses a value of the schema `found`, and upgrades it.
fn convert<T: DeserializeOwned>(
    text: &RawValue,
    found: &Schema,
    known: Schema,
    upgrade: impl FnOnce(&Schema, Value) -> Option<Value>,
) -> Result<serde_json::Result<T>, Error> {
    let parsed = match known.fits(found) {
        Fit::Same => return Ok(serde_json::from_str(text.get())),
        Fit::Older => serde_json::from_str(text.get()),
        Fit::Not => return Err(Error::Schema { found: found.clone(), known }),
    };
    match parsed.map(|value| upgrade(found, value)) {
        Ok(None) => Err(Error::Schema { found: found.clone(), known }),
        Ok(Some(value)) => Ok(serde_json::from_value(value)),
        Err(error) => Ok(Err(error)),
    }
}
