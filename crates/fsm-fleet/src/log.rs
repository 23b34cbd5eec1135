//! The journal of a worker: a segment file with the events of each epoch, and the machines at the beginning.
//!
//! A fleet that starts begins a new *generation* of journals. In a generation, the journal of a worker has *parts*:
//! each begins with the machines, in chunks. An entry without events ends them, and the epochs follow. A part is
//! removed when the next one has all machines and all workers have stored the epochs before it.

use crate::machines::{Batch, Machines};
use crate::{Error, Member, Output};
use fsm_journal::{Head, Record, Schema, Segment, Store, Time};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of machines in an entry.
const CHUNK: usize = 4096;

/// An entry of a journal.
#[derive(Serialize, Deserialize)]
pub(crate) enum Entry<K, E, M, O> {
    /// A part begins.
    Start(Start<K, O>),
    /// Machines, each with its key and the epoch of its last step.
    Machines(Vec<(K, u64, M)>),
    /// Epochs have ended. The first entry of this kind follows the last entry with machines.
    Epochs(Epochs<E>),
}

/// The state of a worker in addition to its machines.
#[derive(Serialize, Deserialize)]
pub(crate) struct Start<K, O> {
    /// The schema of the events.
    pub events: Schema,
    /// The schema of the machines.
    pub machines: Schema,
    /// The length of an epoch.
    pub length: Duration,
    /// The greatest number of an event so far.
    pub number: u64,
    /// The outputs that were not carried out.
    pub outputs: Vec<(K, u64, u32, O)>,
}

/// The events of an epoch when they are read: keys, numbers and events.
pub(crate) type Events<K> = Vec<(K, u64, Box<RawValue>)>;

/// The events of the epochs since the previous entry.
#[derive(Serialize, Deserialize)]
pub(crate) struct Epochs<E> {
    /// The outputs of epochs before this one were carried out.
    pub carried_out: u64,
    /// The epochs that have events, in their order.
    pub events: Vec<(u64, E)>,
}

/// The identity of a part: the name under which the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Part {
    pub generation: u64,
    /// The number of workers of this generation.
    pub workers: usize,
    pub worker: usize,
    /// The first epoch that follows the machines.
    pub begin: u64,
    /// The epoch after the last one that is stored. Not a part of the name.
    pub end: u64,
}

impl Part {
    pub fn name(&self) -> String {
        let Part { generation, workers, worker, begin, .. } = self;
        format!("{generation}-{worker}-of-{workers}-from-{begin}")
    }

    /// Returns the part with this name, or `None` if this is not the name of a part.
    pub fn named(name: &str, end: u64) -> Option<Part> {
        let fields: Vec<_> = name.split('-').collect();
        let [generation, worker, "of", workers, "from", begin] = fields[..] else { return None };
        Some(Part {
            generation: generation.parse().ok()?,
            workers: workers.parse().ok()?,
            worker: worker.parse().ok()?,
            begin: begin.parse().ok()?,
            end,
        })
    }
}

/// Returns the folder of the journal of a worker.
pub(crate) fn folder(of: &Path, worker: usize) -> PathBuf {
    of.join(format!("worker-{worker}"))
}

/// The journal to which a worker appends.
pub(crate) struct Log {
    store: Segment,
    part: Part,
    head: Head,
    /// Parts that are removed when an epoch is acknowledged.
    old: Vec<Part>,
    /// The length of the file after the last snapshot.
    length: u64,
}

impl Log {
    pub fn new(store: Segment, generation: u64, worker: usize, workers: usize, begin: u64) -> Log {
        let part = Part { generation, workers, worker, begin, end: begin };
        Log { store, part, head: Head::default(), old: Vec::new(), length: 0 }
    }

    /// Appends an entry, after which the epochs before `end` are complete; `end` is zero if machines follow. Returns
    /// when it is on the disk.
    pub fn append(&mut self, end: u64, body: String) -> Result<(), Error> {
        let head = self.head.next(Time(end), &body);
        let mut tx = self.store.begin()?;
        self.store.append(&mut tx, &self.part.name(), &Record { head, body }, &[])?;
        self.store.commit(tx)?;
        self.head = head;
        self.part.end = end;
        Ok(())
    }

    /// Returns the events of an epoch, as they are stored.
    pub fn events<M: Member>(&self, batch: &Batch<M>) -> Result<Box<RawValue>, Error> {
        let events: Vec<_> =
            batch.events().map(|addressed| (&addressed.key, addressed.number, &addressed.event)).collect();
        to_raw_value(&events).map_err(|error| self.failed(error))
    }

    /// Appends the events of the epochs before `end`.
    pub fn append_epochs(
        &mut self,
        end: u64,
        carried_out: u64,
        events: Vec<(u64, Box<RawValue>)>,
    ) -> Result<(), Error> {
        let entry: Entry<(), _, (), ()> = Entry::Epochs(Epochs { carried_out, events });
        let body = self.json(&entry)?;
        self.append(end, body)
    }

    fn json(&self, entry: &impl Serialize) -> Result<String, Error> {
        serde_json::to_string(entry).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: serde_json::Error) -> Error {
        Error::Entry { entry: format!("{}/{}", self.part.name(), self.head.number + 1), error }
    }

    /// Begins a part with the machines.
    pub fn machines<M: Member>(
        &mut self,
        machines: &Machines<M>,
        length: Duration,
        number: u64,
        outputs: &VecDeque<Output<M::Key, M::Out>>,
    ) -> Result<(), Error> {
        let (begin, generation) = (self.part.end, self.part.generation);
        let Part { workers, worker, .. } = self.part;
        let next = Part { generation, workers, worker, begin, end: begin };
        let old = std::mem::replace(&mut self.part, next);
        if self.head.number > 0 {
            self.old.push(old);
        }
        self.head = Head::default();
        let outputs = outputs.iter().map(|output| (&output.key, output.epoch, output.index, &output.out)).collect();
        let start = Start { events: M::EVENTS, machines: M::SAVED, length, number, outputs };
        let body = self.json(&Entry::<_, (), (), _>::Start(start))?;
        self.append(0, body)?;
        let mut all = machines.all().map(|(key, kept)| (key, kept.at, &kept.member)).peekable();
        while all.peek().is_some() {
            let chunk = all.by_ref().take(CHUNK).collect();
            let body = self.json(&Entry::<_, (), _, ()>::Machines(chunk))?;
            self.append(0, body)?;
        }
        self.append_epochs(begin, 0, Vec::new())?;
        self.length = self.store.length();
        Ok(())
    }

    /// Whether a new part is worth its cost.
    pub fn is_long(&self, growth: u64) -> bool {
        self.old.is_empty() && self.store.length() - self.length > growth.max(self.length)
    }

    /// Removes old parts, as all workers have stored the epochs before `end`.
    pub fn acknowledged(&mut self, end: u64) -> Result<(), Error> {
        if !self.old.is_empty() && self.part.begin <= end {
            let parts = std::mem::take(&mut self.old);
            self.remove(&parts)?;
        }
        Ok(())
    }

    /// Removes parts from the file.
    pub fn remove(&mut self, parts: &[Part]) -> Result<(), Error> {
        let mut tx = self.store.begin()?;
        parts.iter().try_for_each(|part| self.store.remove(&mut tx, &part.name()))?;
        self.store.commit(tx)?;
        self.store.compact()?;
        self.length = self.store.length();
        Ok(())
    }
}

/// Returns the complete parts in a store, and removes the unfinished ones.
pub(crate) fn parts(store: &Segment) -> Result<Vec<Part>, Error> {
    let mut tx = store.begin()?;
    let mut parts = Vec::new();
    for name in store.machines(&mut tx)? {
        let end = store.head(&mut tx, &name)?.map_or(0, |head| head.at.0);
        match Part::named(&name, end) {
            Some(part) if end > 0 => parts.push(part),
            _ => store.remove(&mut tx, &name)?,
        }
    }
    store.commit(tx)?;
    Ok(parts)
}
