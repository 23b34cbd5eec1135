//! Calls that are appended: start, handle, advance.

use crate::entry::{self, Cause};
use crate::{Error, Head, Journaled, Schema, Store, Time};
use serde_json::value::{RawValue, to_raw_value};
use std::marker::PhantomData;
use std::time::Duration;

/// A journal of machines of one type, in a store.
///
/// Each call carries out one step of a machine, and appends an entry with its outputs in the transaction `tx`. The
/// outputs are returned only by [`pending`](Journal::pending) and [`deliver`](Journal::deliver), which begin a new
/// transaction, so nothing is carried out whose entry is not stored.
#[derive(Debug)]
pub struct Journal<M, S> {
    pub(crate) store: S,
    every: u64,
    keep: Option<u64>,
    pub(crate) allows_deviations: bool,
    machine: PhantomData<fn() -> M>,
}

/// A machine in memory, in the state after its last entry.
///
/// It may be kept between transactions. If another writer appends to the machine, or if a transaction is not committed,
/// its next call fails with [`Error::Conflict`] and appends nothing; then [`load`](Journal::load) the machine again.
#[derive(Clone, Debug)]
pub struct Loaded<M> {
    pub(crate) id: String,
    pub(crate) machine: M,
    pub(crate) head: Head,
    /// The schema of the events at this point of the history.
    pub(crate) events: Schema,
    /// Whether a call is in progress, or failed in the middle.
    pub(crate) is_interrupted: bool,
}

impl<M: Journaled> Loaded<M> {
    /// The machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// The id of the machine.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The number and the time of the last entry.
    pub fn head(&self) -> Head {
        self.head
    }

    /// Returns the time from `now` until the next timer is due: zero if it is already due, and `None` if no timer runs.
    pub fn due(&self, now: Time) -> Option<Duration> {
        Some(self.machine.due()?.saturating_sub(now.since(self.head.at)))
    }
}

impl<M: Journaled, S: Store> Journal<M, S> {
    /// Creates a journal that stores no snapshots and removes no entries. All machines in a store belong to the same
    /// type.
    pub fn new(store: S) -> Self {
        Journal { store, every: u64::MAX, keep: None, allows_deviations: false, machine: PhantomData }
    }

    /// Stores a snapshot whenever the number of an entry is a multiple of `entries`, so that loading a machine carries
    /// out fewer entries than that.
    ///
    /// # Panics
    ///
    /// Panics if `entries` is zero.
    #[must_use]
    pub fn snapshot_every(self, entries: u64) -> Self {
        assert!(entries > 0, "a snapshot before the first entry would be empty");
        Journal { every: entries, ..self }
    }

    /// With each snapshot, removes entries which are older than the last `entries`, as far as an earlier snapshot
    /// replaces them. Outputs are not removed.
    #[must_use]
    pub fn keep(self, entries: u64) -> Self {
        Journal { keep: Some(entries), ..self }
    }

    /// Accepts entries whose outputs differ from the recorded ones when they are carried out again, as after a change
    /// of the machine. Otherwise, this is [`Error::Deviated`]. The differing outputs are not sent.
    #[must_use]
    pub fn allow_deviations(self) -> Self {
        Journal { allows_deviations: true, ..self }
    }

    /// The store, for its own calls, for example to begin a transaction.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Runs `body` in a transaction, and commits it if the result is `Ok`.
    ///
    /// # Errors
    ///
    /// Fails if the store or `body` does.
    pub fn transact<T, E: From<Error>>(&self, body: impl FnOnce(&mut S::Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        let mut tx = self.store.begin()?;
        let result = body(&mut tx)?;
        self.store.commit(tx)?;
        Ok(result)
    }

    /// Starts a new machine.
    ///
    /// # Errors
    ///
    /// Fails if there is already a machine with this id, or if the store fails.
    pub fn start(&self, tx: &mut S::Tx<'_>, id: &str, at: Time) -> Result<Loaded<M>, Error> {
        if self.store.head(tx, id)?.is_some() {
            return Err(Error::Exists { machine: id.to_owned() });
        }
        let mut out = Vec::new();
        let machine = M::start(&mut out);
        let mut loaded =
            Loaded { id: id.to_owned(), machine, head: Head::default(), events: M::EVENTS, is_interrupted: false };
        self.append(tx, &mut loaded, at, Some(M::EVENTS), Cause::Start, &out)?;
        Ok(loaded)
    }

    /// Advances a machine to the time `at`, passes it an event, and appends both as one entry. If the clock was set
    /// back, no time passes.
    ///
    /// To refuse an event without an entry, call [`advance`](Self::advance), then ask the machine, for example by its
    /// `can`, and only then call `handle`.
    ///
    /// # Errors
    ///
    /// Fails if the machine is not in the state of its last entry, or if the store fails.
    pub fn handle(
        &self,
        tx: &mut S::Tx<'_>,
        loaded: &mut Loaded<M>,
        at: Time,
        event: M::Event,
    ) -> Result<M::Answer, Error> {
        self.check(tx, loaded)?;
        let text = to_raw_value(&event).map_err(Error::json(&loaded.id, loaded.head.number + 1, "event"))?;
        self.step(tx, loaded, at, Cause::Event(&text), |machine, out| machine.handle(event, out))
    }

    /// Advances a machine to the time `at`, if a timer is due by then, and appends an entry. Otherwise nothing happens:
    /// the time counts in the next call. Returns whether a timer was due.
    ///
    /// # Errors
    ///
    /// Fails if the machine is not in the state of its last entry, or if the store fails.
    pub fn advance(&self, tx: &mut S::Tx<'_>, loaded: &mut Loaded<M>, at: Time) -> Result<bool, Error> {
        self.check(tx, loaded)?;
        let is_due = loaded.due(at).is_some_and(|left| left.is_zero());
        if is_due {
            self.step(tx, loaded, at, Cause::Time, |_, _| {})?;
        }
        Ok(is_due)
    }

    /// Fails if the machine is not in the state of its last entry.
    fn check(&self, tx: &mut S::Tx<'_>, loaded: &Loaded<M>) -> Result<(), Error> {
        let machine = || loaded.id.clone();
        if loaded.is_interrupted {
            return Err(Error::Interrupted { machine: machine() });
        }
        match self.store.head(tx, &loaded.id)? {
            Some(head) if head == loaded.head => Ok(()),
            Some(head) => Err(Error::Conflict { machine: machine(), known: loaded.head.number, found: head.number }),
            None => Err(Error::Unknown { machine: machine() }),
        }
    }

    /// Advances a machine that was checked, carries out a call, and appends both.
    fn step<A>(
        &self,
        tx: &mut S::Tx<'_>,
        loaded: &mut Loaded<M>,
        at: Time,
        cause: Cause<&RawValue>,
        call: impl FnOnce(&mut M, &mut Vec<M::Out>) -> A,
    ) -> Result<A, Error> {
        let at = at.max(loaded.head.at);
        loaded.is_interrupted = true;
        let mut out = Vec::new();
        let answer = carry_out(&mut loaded.machine, at.since(loaded.head.at), &mut out, call);
        let schema = (loaded.events != M::EVENTS).then_some(M::EVENTS);
        self.append(tx, loaded, at, schema, cause, &out)?;
        Ok(answer)
    }

    /// Appends an entry for a call that was carried out, and a snapshot if its turn has come.
    fn append(
        &self,
        tx: &mut S::Tx<'_>,
        loaded: &mut Loaded<M>,
        at: Time,
        schema: Option<Schema>,
        cause: Cause<&RawValue>,
        out: &[M::Out],
    ) -> Result<(), Error> {
        let failed = |part| Error::json(&loaded.id, loaded.head.number + 1, part);
        let out = texts(out).map_err(failed("output"))?;
        let body = entry::write(schema, cause, &out).map_err(failed("entry"))?;
        let head = loaded.head.next(at, &body);
        self.store.append(tx, &loaded.id, &crate::Record { head, body }, &out)?;
        loaded.head = head;
        loaded.events = M::EVENTS;
        loaded.is_interrupted = false;
        if head.number.is_multiple_of(self.every) {
            self.snapshot(tx, loaded)?;
        }
        Ok(())
    }

    /// Stores a snapshot, and removes older entries if this journal does not keep them.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub fn snapshot(&self, tx: &mut S::Tx<'_>, loaded: &Loaded<M>) -> Result<(), Error> {
        let Loaded { id, machine, head, events, .. } = loaded;
        if loaded.is_interrupted {
            return Err(Error::Interrupted { machine: id.clone() });
        }
        let record = entry::save(machine, *head, events).map_err(Error::json(id, head.number, "snapshot"))?;
        self.store.save(tx, id, &record)?;
        let Some(keep) = self.keep else { return Ok(()) };
        match self.store.saved(tx, id, head.number.saturating_sub(keep))? {
            Some(replacing) => self.store.forget(tx, id, replacing.head.number),
            None => Ok(()),
        }
    }
}

/// Advances a machine by the time that has passed, and carries out a call. `advance` with a time of zero follows,
/// because the call may have made a timer possible that was due but refused before.
pub(crate) fn carry_out<M: Journaled, A>(
    machine: &mut M,
    by: Duration,
    out: &mut Vec<M::Out>,
    call: impl FnOnce(&mut M, &mut Vec<M::Out>) -> A,
) -> A {
    machine.advance(by, out);
    let answer = call(machine, out);
    machine.advance(Duration::ZERO, out);
    answer
}

/// Returns outputs as JSON.
pub(crate) fn texts<O: serde::Serialize>(out: &[O]) -> serde_json::Result<Vec<String>> {
    out.iter().map(serde_json::to_string).collect()
}
