//! Calls that use the recorded history: load, replay, fork, remove.

use crate::entry::{self, Cause};
use crate::journal::{carry_out, texts};
use crate::journaled::Fit;
use crate::{Error, Head, Journal, Journaled, Loaded, Record, Schema, Store, Time};

/// An entry of a machine, while its history is replayed.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry<'a, M: Journaled> {
    /// The number of the entry.
    pub number: u64,
    /// The time of the entry.
    pub at: Time,
    /// The call, with the event as it was recorded: as JSON.
    pub cause: Cause<&'a str>,
    /// The outputs of the call.
    pub out: &'a [M::Out],
    /// The machine after the call.
    pub machine: &'a M,
}

impl<M: Journaled, S: Store> Journal<M, S> {
    /// Rebuilds a machine from its newest snapshot and the entries after it. Its time is that of its last entry; the
    /// next call advances it by the time since then, including the time in which no program ran.
    ///
    /// # Errors
    ///
    /// Fails if there is no such machine, if its history cannot be read, or if the store fails.
    pub fn load(&self, tx: &mut S::Tx<'_>, id: &str) -> Result<Loaded<M>, Error> {
        self.load_at(tx, id, u64::MAX)
    }

    /// Rebuilds a machine in the state after the entry `through`.
    ///
    /// # Errors
    ///
    /// Fails if there is no such machine, if its history cannot be read, or if the store fails.
    pub fn load_at(&self, tx: &mut S::Tx<'_>, id: &str, through: u64) -> Result<Loaded<M>, Error> {
        let saved = self.store.saved(tx, id, through)?;
        let mut fold = Fold::new(id, self.allows_deviations);
        let mut unread = None;
        match saved.as_ref().map(|record| (record.head, entry::restore::<M>(id, record))) {
            Some((head, Ok((machine, events)))) => fold.begin(machine, head, events),
            // A snapshot of an older version is only a shortcut, if the program still reads all events.
            Some((_, Err(error @ Error::Schema { .. }))) if is_older::<M>(&error) => unread = Some(error),
            Some((_, Err(error))) => return Err(error),
            None => {}
        }
        let result = self.store.read(tx, id, fold.head.number, through, &mut |record| fold.apply(&record, |_| {}));
        match (result, unread) {
            (Err(Error::Forgotten { .. }), Some(unread)) => Err(unread),
            (Err(error), _) => Err(error),
            (Ok(()), _) if fold.machine.is_none() && self.store.head(tx, id)?.is_some() => {
                let machine = id.to_owned();
                Err(if through == 0 {
                    Error::NoEntry { machine, number: 0 }
                } else {
                    Error::Forgotten { machine, number: through }
                })
            }
            (Ok(()), _) => fold.finish(),
        }
    }

    /// Rebuilds a machine from its first entry, and passes each entry to `visit` with the machine after it. If entries
    /// were removed, it begins with the oldest snapshot that replaces them.
    ///
    /// Machines of `fsmith::inspect::state_machine!` report each replayed step to the inspector. With the feature `inspect`,
    /// its time is the recorded one, since the first entry of the replay.
    ///
    /// # Errors
    ///
    /// Fails if there is no such machine, if its history cannot be read, or if the store fails.
    pub fn replay(
        &self,
        tx: &mut S::Tx<'_>,
        id: &str,
        mut visit: impl FnMut(Entry<'_, M>),
    ) -> Result<Loaded<M>, Error> {
        let mut fold = Fold::new(id, self.allows_deviations);
        let first = self.first(tx, id)?;
        if first != 1
            && let Some(record) = self.store.saved(tx, id, first - 1)?
        {
            let (machine, events) = entry::restore::<M>(id, &record)?;
            fold.begin(machine, record.head, events);
        }
        #[cfg(feature = "inspect")]
        let time = Replayed::default();
        self.store.read(tx, id, first - 1, u64::MAX, &mut |record| {
            #[cfg(feature = "inspect")]
            time.set(record.head.at);
            fold.apply(&record, &mut visit)
        })?;
        fold.finish()
    }

    /// Returns the number of the first entry that is stored, or that would follow the snapshot if there is no entry.
    fn first(&self, tx: &mut S::Tx<'_>, id: &str) -> Result<u64, Error> {
        let Some(head) = self.store.head(tx, id)? else { return Err(Error::Unknown { machine: id.to_owned() }) };
        let (mut low, mut high) = (1, head.number + 1);
        // All entries from the first one on are stored, so a search by halves finds it.
        while low < high {
            let middle = low + (high - low) / 2;
            let mut is_stored = false;
            self.store.read(tx, id, middle - 1, middle, &mut |_| {
                is_stored = true;
                Ok(())
            })?;
            if is_stored { high = middle } else { low = middle + 1 }
        }
        Ok(low)
    }

    /// Starts a new machine with the history of another one, up to its entry `through`. The outputs of that history
    /// belong to the other machine, and are not sent again.
    ///
    /// # Errors
    ///
    /// Fails if the new machine exists, if the other one has no such entry, or if the store fails.
    pub fn fork(&self, tx: &mut S::Tx<'_>, id: &str, through: u64, new: &str) -> Result<Loaded<M>, Error> {
        if self.store.head(tx, new)?.is_some() {
            return Err(Error::Exists { machine: new.to_owned() });
        }
        let first = self.first(tx, id)?;
        // Also checks the history before it is copied.
        if self.load_at(tx, id, through)?.head.number != through {
            return Err(Error::NoEntry { machine: id.to_owned(), number: through });
        }
        let mut begin = 0;
        if first != 1
            && let Some(snapshot) = self.store.saved(tx, id, through)?
        {
            self.store.save(tx, new, &snapshot)?;
            begin = snapshot.head.number;
        }
        let mut records = Vec::new();
        self.store.read(tx, id, begin, through, &mut |record| {
            records.push(record);
            Ok(())
        })?;
        for record in records {
            self.store.append(tx, new, &record, &[])?;
        }
        self.load(tx, new)
    }

    /// Removes a machine with its history. Its outputs that are not carried out stay. Its id must not be used again,
    /// because the keys of new outputs would be those of old ones.
    ///
    /// # Errors
    ///
    /// Fails if there is no such machine, or if the store fails.
    pub fn remove(&self, tx: &mut S::Tx<'_>, id: &str) -> Result<(), Error> {
        match self.store.head(tx, id)? {
            Some(_) => self.store.remove(tx, id),
            None => Err(Error::Unknown { machine: id.to_owned() }),
        }
    }

    /// Returns the ids of all machines, sorted.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub fn machines(&self, tx: &mut S::Tx<'_>) -> Result<Vec<String>, Error> {
        self.store.machines(tx)
    }
}

/// The time of a replay in the inspector. The clock of the system counts again when this is dropped.
#[cfg(feature = "inspect")]
#[derive(Default)]
struct Replayed(std::cell::OnceCell<Time>);

#[cfg(feature = "inspect")]
impl Replayed {
    fn set(&self, at: Time) {
        let first = *self.0.get_or_init(|| at);
        fsm_inspect::set_time(Some(at.since(first)));
    }
}

#[cfg(feature = "inspect")]
impl Drop for Replayed {
    fn drop(&mut self) {
        fsm_inspect::set_time(None);
    }
}

/// Whether a snapshot could not be read because it is of an older version.
fn is_older<M: Journaled>(error: &Error) -> bool {
    matches!(error, Error::Schema { found, .. } if M::SAVED.fits(found) == Fit::Older)
}

/// A machine that is being rebuilt.
struct Fold<'a, M: Journaled> {
    id: &'a str,
    allows_deviations: bool,
    head: Head,
    machine: Option<M>,
    events: Option<Schema>,
}

impl<'a, M: Journaled> Fold<'a, M> {
    fn new(id: &'a str, allows_deviations: bool) -> Self {
        Fold { id, allows_deviations, head: Head::default(), machine: None, events: None }
    }

    fn begin(&mut self, machine: M, head: Head, events: Schema) {
        self.head = head;
        self.machine = Some(machine);
        self.events = Some(events);
    }

    /// Carries out an entry.
    fn apply(&mut self, record: &Record, mut visit: impl FnMut(Entry<'_, M>)) -> Result<(), Error> {
        let Record { head, body } = record;
        let (id, number) = (self.id, head.number);
        if self.machine.is_none() && number != 1 {
            return Err(Error::Forgotten { machine: id.to_owned(), number: number - 1 });
        }
        if self.head.next(head.at, body) != *head || head.at < self.head.at {
            return Err(Error::damaged(id, number));
        }
        let read = entry::read::<M>(id, record, &mut self.events)?;
        let mut out = Vec::new();
        let by = head.at.since(self.head.at);
        let machine = match (self.machine.take(), read.cause) {
            (None, Cause::Start) => M::start(&mut out),
            (Some(mut machine), Cause::Time) => {
                carry_out(&mut machine, by, &mut out, |_, _| {});
                machine
            }
            (Some(mut machine), Cause::Event(event)) => {
                carry_out(&mut machine, by, &mut out, |machine, out| machine.handle(event, out));
                machine
            }
            _ => return Err(Error::damaged(id, number)),
        };
        self.head = *head;
        if !self.allows_deviations && entry::sum(&texts(&out).map_err(Error::json(id, number, "output"))?) != read.out {
            return Err(Error::Deviated { machine: id.to_owned(), number });
        }
        visit(Entry { number, at: head.at, cause: read.recorded, out: &out, machine: &machine });
        self.machine = Some(machine);
        Ok(())
    }

    fn finish(self) -> Result<Loaded<M>, Error> {
        match (self.machine, self.events) {
            (Some(machine), Some(events)) => {
                Ok(Loaded { id: self.id.to_owned(), machine, head: self.head, events, is_interrupted: false })
            }
            _ => Err(Error::Unknown { machine: self.id.to_owned() }),
        }
    }
}
