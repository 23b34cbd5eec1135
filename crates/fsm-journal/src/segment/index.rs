//! Where everything is in a segment file.

use super::format::Change;
use crate::{Head, Key};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// The position of a change in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub at: u64,
    pub length: u32,
}

/// The entries and snapshots of a machine.
#[derive(Debug, Default)]
pub(super) struct History {
    pub head: Option<Head>,
    /// The number of the first entry that is stored.
    pub first: u64,
    pub entries: VecDeque<Place>,
    /// In the order of their numbers.
    pub snapshots: Vec<(u64, Place)>,
}

impl History {
    /// Returns the number of the last entry that is stored, plus one.
    fn end(&self) -> u64 {
        self.first + self.entries.len() as u64
    }

    /// Returns the places of the entries with numbers greater than `after`, up to `through`.
    pub fn between(&self, after: u64, through: u64) -> impl Iterator<Item = Place> + use<> {
        let from = after.saturating_add(1).clamp(self.first, self.end());
        let to = through.saturating_add(1).clamp(from, self.end());
        let range = (from - self.first) as usize..(to - self.first) as usize;
        // The places are copied, because reading needs the file, which belongs to the owner of this index.
        self.entries.range(range).copied().collect::<Vec<_>>().into_iter()
    }

    fn advance(&mut self, head: Head) {
        self.head = Some(self.head.filter(|old| old.number > head.number).unwrap_or(head));
    }
}

/// Where the entries, snapshots and outputs are.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub machines: BTreeMap<String, History>,
    /// By their order.
    pub outputs: BTreeMap<u64, (Key, Place)>,
    order: HashMap<Key, u64>,
    next: u64,
}

impl Index {
    /// Carries out a change that is at this place.
    pub fn apply(&mut self, change: Change, place: Place) {
        match change {
            Change::Append { machine, record, outputs } => {
                for index in 0..outputs.len() as u32 {
                    self.put(Key { machine: machine.clone(), number: record.head.number, index }, place);
                }
                let history = self.machines.entry(machine).or_default();
                if history.entries.is_empty() {
                    history.first = record.head.number;
                }
                history.entries.push_back(place);
                history.advance(record.head);
            }
            Change::Save { machine, record } => {
                let history = self.machines.entry(machine).or_default();
                history.snapshots.retain(|(number, _)| *number != record.head.number);
                let at = history.snapshots.partition_point(|(number, _)| *number < record.head.number);
                history.snapshots.insert(at, (record.head.number, place));
                history.advance(record.head);
            }
            Change::Forget { machine, through } => {
                let Some(history) = self.machines.get_mut(&machine) else { return };
                let gone = through.saturating_add(1).clamp(history.first, history.end()) - history.first;
                history.entries.drain(..gone as usize);
                history.first += gone;
                history.snapshots.retain(|(number, _)| *number >= through);
            }
            Change::Remove { machine } => drop(self.machines.remove(&machine)),
            Change::Settle(key) => {
                if let Some(order) = self.order.remove(&key) {
                    self.outputs.remove(&order);
                }
            }
            Change::Output { key, .. } => self.put(key, place),
            Change::Close => {}
        }
    }

    fn put(&mut self, key: Key, place: Place) {
        self.order.insert(key.clone(), self.next);
        self.outputs.insert(self.next, (key, place));
        self.next += 1;
    }
}
