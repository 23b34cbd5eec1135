//! The machines of a worker, and what an epoch does to them.

use crate::member::hash;
use crate::{Error, Member, Output};
use fsm_journal::Journaled;
use fsmith::crowd::dispatch;
use hashbrown::HashTable;
use std::collections::BTreeMap;
use std::time::Duration;

/// An event on its way to a machine.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Addressed<K, E> {
    pub key: K,
    /// The position among the events of an epoch for the same machine.
    pub number: u64,
    pub event: E,
}

/// A machine.
pub(crate) struct Kept<M: Member> {
    pub member: M,
    /// The epoch of its last step.
    pub at: u64,
    /// The epoch in which a timer is due, or `u64::MAX`.
    due: u64,
}

/// The machines of a worker.
pub(crate) struct Machines<M: Member> {
    epoch: Duration,
    kept: Vec<Kept<M>>,
    /// The keys of the machines in `kept`. They are dense here, because each event compares one.
    keys: Vec<M::Key>,
    /// The places of the machines in `kept`, by key.
    places: HashTable<u32>,
    /// The places of machines with a timer that is due in an epoch. A machine whose timer has changed since then has
    /// another `due`.
    due: BTreeMap<u64, Vec<u32>>,
}

/// An event, with the place of its machine.
type Placed<M> = (usize, Addressed<<M as Member>::Key, <M as Journaled>::Event>);

/// The events of an epoch, in the order in which each machine handles its own.
pub(crate) struct Batch<M: Member> {
    events: Vec<Placed<M>>,
    /// The outputs of the machines that were started for these events.
    out: Vec<(usize, M::Out)>,
}

impl<M: Member> Batch<M> {
    pub fn events(&self) -> impl ExactSizeIterator<Item = &Addressed<M::Key, M::Event>> {
        self.events.iter().map(|(_, addressed)| addressed)
    }
}

impl<M: Member> Kept<M> {
    /// Lets the time pass until an epoch.
    fn advance(&mut self, epoch: u64, length: Duration, out: &mut Vec<M::Out>) {
        let epochs = epoch - std::mem::replace(&mut self.at, epoch);
        if epochs > 0 {
            let by = u32::try_from(epochs).map_or(Duration::MAX, |epochs| length.saturating_mul(epochs));
            self.member.advance(by, out);
        }
    }

    /// Returns the epoch in which a timer is due, which is after the last step.
    fn due(&self, length: Duration) -> u64 {
        let Some(left) = self.member.due() else { return u64::MAX };
        let epochs = left.as_nanos().div_ceil(length.as_nanos()).max(1);
        self.at.saturating_add(u64::try_from(epochs).unwrap_or(u64::MAX))
    }
}

impl<M: Member> Machines<M> {
    pub fn new(epoch: Duration) -> Self {
        Machines { epoch, kept: Vec::new(), keys: Vec::new(), places: HashTable::new(), due: BTreeMap::new() }
    }

    fn place(&self, key: &M::Key) -> Option<usize> {
        self.places.find(hash(key), |&place| self.keys[place as usize] == *key).map(|&place| place as usize)
    }

    pub fn get(&self, key: &M::Key) -> Option<&Kept<M>> {
        self.place(key).map(|place| &self.kept[place])
    }

    /// All machines with their keys.
    pub fn all(&self) -> impl Iterator<Item = (&M::Key, &Kept<M>)> {
        self.keys.iter().zip(&self.kept)
    }

    /// Adds a machine whose last step was in the epoch `at`, unless there is one with this key. Returns its place.
    pub fn insert(&mut self, key: &M::Key, at: u64, member: impl FnOnce() -> M) -> usize {
        if let Some(place) = self.place(key) {
            return place;
        }
        let Machines { kept, keys, places, due, epoch } = self;
        let place = u32::try_from(kept.len()).expect("less than four billion machines for each worker");
        let mut added = Kept { member: member(), at, due: u64::MAX };
        added.due = added.due(*epoch);
        wake(due, added.due, place);
        kept.push(added);
        keys.push(key.clone());
        places.insert_unique(hash(key), place, |&place| hash(&keys[place as usize]));
        place as usize
    }

    /// Starts the machines that have their first event, and orders the events.
    ///
    /// Fails if the order is not known.
    pub fn batch(&mut self, epoch: u64, events: Vec<Addressed<M::Key, M::Event>>) -> Result<Batch<M>, Error> {
        let (mut out, mut started) = (Vec::new(), Vec::new());
        let place = |addressed: Addressed<M::Key, M::Event>| {
            let place = self.insert(&addressed.key, epoch, || M::start(&mut started));
            out.extend(started.drain(..).map(|output| (place, output)));
            (place, addressed)
        };
        let mut events: Vec<_> = events.into_iter().map(place).collect();
        events.sort_unstable_by_key(|(place, addressed)| (*place, addressed.number));
        let same = events.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1.number == pair[1].1.number);
        if let Some([(_, Addressed { key, number, .. }), _]) = same {
            return Err(Error::SameNumber { key: format!("{key:?}"), number: *number, epoch });
        }
        Ok(Batch { events, out })
    }

    /// Fires the timers that are due before an epoch.
    pub fn fire(&mut self, end: u64, outputs: &mut impl Extend<Output<M::Key, M::Out>>) {
        while let Some((&epoch, _)) = self.due.range(..end).next() {
            self.step(epoch, Batch { events: Vec::new(), out: Vec::new() }, outputs);
        }
    }

    /// Fires the timers that are due in an epoch, and then lets the machines handle their events.
    pub fn step(&mut self, epoch: u64, batch: Batch<M>, outputs: &mut impl Extend<Output<M::Key, M::Out>>) {
        let Machines { epoch: length, kept, keys, due, .. } = self;
        let Batch { events, mut out } = batch;
        let (mut buffer, mut ended) = (Vec::new(), Vec::new());
        let mut end = |kept: &mut Kept<M>, place: usize, buffer: &mut Vec<M::Out>, due: &mut BTreeMap<_, _>| {
            // A timer may be possible now that was due but refused before.
            kept.member.advance(Duration::ZERO, buffer);
            out.extend(buffer.drain(..).map(|output| (place, output)));
            let next = kept.due(*length);
            if next != std::mem::replace(&mut kept.due, next) {
                wake(due, next, place as u32);
            }
            ended.extend(kept.member.has_ended().then_some(place));
        };
        for place in due.remove(&epoch).unwrap_or_default() {
            // The machine may have been removed since, and another one may have this place.
            if let Some(kept) = kept.get_mut(place as usize).filter(|kept| kept.due == epoch) {
                kept.advance(epoch, *length, &mut buffer);
                end(kept, place as usize, &mut buffer, due);
            }
        }
        let events = events.into_iter().map(|(place, addressed)| (place, addressed.event));
        dispatch(
            kept,
            |kept| kept.member.machine(),
            events,
            |kept, place, event| {
                kept.advance(epoch, *length, &mut buffer);
                kept.member.handle(event, &mut buffer);
                end(kept, place, &mut buffer, due);
            },
        );
        out.sort_by_key(|(place, _)| *place);
        let (mut last, mut index) = (usize::MAX, 0);
        outputs.extend(out.into_iter().map(|(place, out)| {
            index = if last == place { index + 1 } else { 0 };
            last = place;
            Output { key: keys[place].clone(), epoch, index, out }
        }));
        ended.sort_unstable();
        ended.dedup();
        ended.into_iter().rev().for_each(|place| self.remove(place));
    }

    /// Removes the machine at a place. The last machine moves there.
    fn remove(&mut self, place: usize) {
        let Machines { kept, keys, places, due, .. } = self;
        let last = keys.len() - 1;
        let found = places.find_entry(hash(&keys[place]), |&known| known as usize == place);
        found.expect("a machine has an entry in the table").remove();
        if place < last {
            let moved = places.find_mut(hash(&keys[last]), |&known| known as usize == last);
            *moved.expect("a machine has an entry in the table") = place as u32;
            wake(due, kept[last].due, place as u32);
        }
        keys.swap_remove(place);
        kept.swap_remove(place);
    }
}

/// Notes that a machine has a timer that is due in an epoch.
fn wake(due: &mut BTreeMap<u64, Vec<u32>>, epoch: u64, place: u32) {
    if epoch != u64::MAX {
        due.entry(epoch).or_default().push(place);
    }
}
