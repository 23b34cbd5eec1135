//! A transaction of a segment store: changes that are written together, on top of what is stored.

use super::file::Log;
use super::format::Change;
use crate::{Error, Head, Key, Record};
use std::collections::{BTreeSet, HashMap};
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A transaction of a [`Segment`](super::Segment). No other thread reads or writes the store until it ends.
#[derive(Debug)]
pub struct Transaction<'t> {
    log: MutexGuard<'t, Log>,
    changes: Vec<Change>,
    /// The heads of the machines that it has changed.
    heads: HashMap<String, Option<Head>>,
    holder: &'t AtomicUsize,
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        self.holder.store(0, Ordering::Relaxed);
    }
}

/// The changes of a transaction in the history of a machine.
#[derive(Default)]
struct Own<'a> {
    /// Whether the stored history was removed.
    is_removed: bool,
    /// The last entry that was removed by [`Change::Forget`].
    forgotten: u64,
    entries: Vec<&'a Record>,
    snapshots: Vec<&'a Record>,
}

impl<'t> Transaction<'t> {
    /// `holder` names the thread of this transaction as long as it exists.
    pub(super) fn new(log: MutexGuard<'t, Log>, holder: &'t AtomicUsize) -> Self {
        holder.store(super::thread(), Ordering::Relaxed);
        Transaction { log, changes: Vec::new(), heads: HashMap::new(), holder }
    }

    pub(super) fn log(&mut self) -> &mut Log {
        &mut self.log
    }

    /// Writes the changes, and returns the number of transactions that have to be on the disk.
    pub(super) fn write(mut self) -> Result<u64, Error> {
        if !self.changes.is_empty() {
            let changes = std::mem::take(&mut self.changes);
            self.log.write(changes)?;
        }
        Ok(self.log.written)
    }

    pub(super) fn change(&mut self, change: Change) {
        match &change {
            Change::Append { machine, record, .. } | Change::Save { machine, record } => {
                let head = self.head(machine).filter(|head| head.number > record.head.number).unwrap_or(record.head);
                self.heads.insert(machine.clone(), Some(head));
            }
            Change::Remove { machine } => drop(self.heads.insert(machine.clone(), None)),
            _ => {}
        }
        self.changes.push(change);
    }

    fn own(&self, id: &str) -> Own<'_> {
        let mut own = Own::default();
        for change in &self.changes {
            match change {
                Change::Append { machine, record, .. } if machine == id => own.entries.push(record),
                Change::Save { machine, record } if machine == id => {
                    own.snapshots.retain(|old| old.head.number != record.head.number);
                    own.snapshots.push(record);
                }
                Change::Forget { machine, through } if machine == id => {
                    own.forgotten = own.forgotten.max(*through);
                    own.entries.retain(|record| record.head.number > *through);
                    own.snapshots.retain(|record| record.head.number >= *through);
                }
                Change::Remove { machine } if machine == id => own = Own { is_removed: true, ..Own::default() },
                _ => {}
            }
        }
        own
    }

    pub(super) fn head(&self, id: &str) -> Option<Head> {
        match self.heads.get(id) {
            Some(head) => *head,
            None => self.log.index.machines.get(id).and_then(|history| history.head),
        }
    }

    pub(super) fn read(
        &mut self,
        id: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let own = self.own(id);
        let stored = self.log.index.machines.get(id).filter(|_| !own.is_removed);
        let stored = stored.map(|history| history.between(after.max(own.forgotten), through));
        let is_read = |record: &&Record| record.head.number > after && record.head.number <= through;
        let own: Vec<_> = own.entries.into_iter().filter(is_read).cloned().collect();
        for place in stored.into_iter().flatten() {
            if let Change::Append { record, .. } = self.log.read(place)? {
                visit(record)?;
            }
        }
        own.into_iter().try_for_each(visit)
    }

    pub(super) fn saved(&mut self, id: &str, through: u64) -> Result<Option<Record>, Error> {
        let own = self.own(id);
        let newest = own.snapshots.iter().filter(|record| record.head.number <= through);
        if let Some(&newest) = newest.max_by_key(|record| record.head.number) {
            return Ok(Some(newest.clone()));
        }
        let stored = self.log.index.machines.get(id).filter(|_| !own.is_removed);
        let mut numbers = stored.into_iter().flat_map(|history| history.snapshots.iter().rev());
        let place = numbers.find(|(number, _)| *number <= through && *number >= own.forgotten);
        let Some(&(_, place)) = place else { return Ok(None) };
        match self.log.read(place)? {
            Change::Save { record, .. } => Ok(Some(record)),
            _ => Ok(None),
        }
    }

    pub(super) fn machines(&self) -> Vec<String> {
        let mut ids: BTreeSet<_> = self.log.index.machines.keys().cloned().collect();
        for change in &self.changes {
            match change {
                Change::Append { machine, .. } | Change::Save { machine, .. } => drop(ids.insert(machine.clone())),
                Change::Remove { machine } => drop(ids.remove(machine)),
                _ => {}
            }
        }
        ids.into_iter().collect()
    }

    /// Returns outputs that are on the disk.
    pub(super) fn outputs(&mut self, limit: usize) -> Result<Vec<(Key, String)>, Error> {
        self.log.sync()?;
        let is_settled =
            |key: &Key| self.changes.iter().any(|change| matches!(change, Change::Settle(own) if own == key));
        let places = self.log.index.outputs.values().filter(|(key, _)| !is_settled(key));
        let places: Vec<_> = places.take(limit).cloned().collect();
        places.into_iter().map(|(key, place)| Ok((key.clone(), self.log.output(&key, place)?))).collect()
    }
}
