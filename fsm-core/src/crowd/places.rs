//! Where each agent lives, by its id: eight bytes for each, which is what a look-up reads.

use alloc::vec::Vec;

/// Names an agent of a [`Crowd`](super::Crowd) as long as it is there. No other agent of that crowd ever has the same id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id {
    index: u32,
    generation: u16,
}

impl Id {
    pub(super) const fn index(self) -> u32 {
        self.index
    }
}

/// A bucket, and a slot in it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    slot: u32,
    bucket: u16,
}

impl Place {
    /// # Panics
    ///
    /// If the slot is one of more than 4,294,967,295.
    #[inline]
    pub fn new(bucket: usize, slot: usize) -> Self {
        Place { slot: number(slot), bucket: bucket as u16 }
    }

    #[inline]
    pub const fn bucket(self) -> usize {
        self.bucket as usize
    }

    #[inline]
    pub const fn slot(self) -> usize {
        self.slot as usize
    }
}

/// # Panics
///
/// If it is more than a crowd has room for.
#[inline]
fn number(of: usize) -> u32 {
    #[cold]
    fn too_many() -> ! {
        panic!("more than 4,294,967,295 agents in a crowd")
    }
    u32::try_from(of).unwrap_or_else(|_| too_many())
}

/// The bucket of an entry that is free.
const FREE: u16 = u16::MAX;

/// The place of an agent, and how often the entry has been used before.
#[derive(Clone, Copy)]
struct Entry {
    slot: u32,
    bucket: u16,
    generation: u16,
}

/// The places of all agents.
#[derive(Clone)]
pub(super) struct Places {
    entries: Vec<Entry>,
    /// Entries to be used again.
    free: Vec<u32>,
    /// How many agents there are.
    len: usize,
}

impl Places {
    pub const fn new() -> Self {
        Places { entries: Vec::new(), free: Vec::new(), len: 0 }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    pub fn add(&mut self, place: Place) -> Id {
        let index = self.free.pop().unwrap_or_else(|| {
            self.entries.push(Entry { slot: 0, bucket: FREE, generation: 0 });
            number(self.entries.len() - 1)
        });
        self.len += 1;
        self.set(index, place);
        self.id_of(index)
    }

    /// An entry whose ids are used up is not used again.
    pub fn remove(&mut self, id: Id) {
        let entry = &mut self.entries[id.index as usize];
        entry.bucket = FREE;
        self.len -= 1;
        if let Some(next) = entry.generation.checked_add(1) {
            entry.generation = next;
            self.free.push(id.index);
        }
    }

    #[inline]
    pub fn get(&self, id: Id) -> Option<Place> {
        let entry = self.entries.get(id.index as usize)?;
        let there = entry.generation == id.generation && entry.bucket != FREE;
        there.then_some(Place { slot: entry.slot, bucket: entry.bucket })
    }

    #[inline]
    pub fn set(&mut self, index: u32, Place { slot, bucket }: Place) {
        let entry = &mut self.entries[index as usize];
        (entry.slot, entry.bucket) = (slot, bucket);
    }

    /// In the same bucket.
    #[inline]
    pub fn set_slot(&mut self, index: u32, slot: usize) {
        self.entries[index as usize].slot = slot as u32;
    }

    pub fn id_of(&self, index: u32) -> Id {
        Id { index, generation: self.entries[index as usize].generation }
    }
}
