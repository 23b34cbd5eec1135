//! The names of agents: a place, and how many had it before.

use alloc::vec::Vec;

/// Names an agent of a [`Crowd`](super::Crowd) as long as it is there. No other agent of that crowd ever has the same id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id {
    place: u32,
    generation: u16,
}

impl Id {
    #[inline]
    pub(super) const fn place(self) -> usize {
        self.place as usize
    }
}

/// Which ids are good, and which places are free.
#[derive(Clone)]
pub(super) struct Ids {
    /// By place: the generation of who lives there, or of who will.
    generations: Vec<u16>,
    free: Vec<u32>,
}

impl Ids {
    pub const fn new() -> Self {
        Ids { generations: Vec::new(), free: Vec::new() }
    }

    /// For a new agent: a place that was left, or else the next one.
    ///
    /// # Panics
    ///
    /// If there are more than 4,294,967,295 places.
    pub fn add(&mut self) -> Id {
        let place = self.free.pop().unwrap_or_else(|| {
            self.generations.push(0);
            u32::try_from(self.generations.len() - 1).expect("more than 4,294,967,295 agents in a crowd")
        });
        self.of(place as usize)
    }

    /// The agent is gone. A place whose ids are used up is not used again.
    pub fn remove(&mut self, id: Id) {
        if let Some(next) = id.generation.checked_add(1) {
            self.generations[id.place()] = next;
            self.free.push(id.place);
        }
    }

    /// Whether an id is the latest of its place.
    #[inline]
    pub fn is_latest(&self, id: Id) -> bool {
        self.generations.get(id.place()) == Some(&id.generation)
    }

    pub fn of(&self, place: usize) -> Id {
        Id { place: place as u32, generation: self.generations[place] }
    }
}
