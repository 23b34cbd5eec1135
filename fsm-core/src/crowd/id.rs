//! The names of agents: a place, and how many had it before.

use alloc::vec::Vec;

/// Names an agent of a [`Crowd`](super::Crowd) for as long as it is there. No other agent of that crowd ever has the
/// same id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id {
    pub(super) place: u32,
    pub(super) generation: u16,
}

/// The ids that are to be given.
#[derive(Clone)]
pub(super) struct Ids {
    /// Of places that were left.
    free: Vec<Id>,
    /// How many places there are.
    places: u32,
}

impl Ids {
    pub const fn new() -> Self {
        Ids { free: Vec::new(), places: 0 }
    }

    /// For a new agent: in a place that was left, or else in the next one.
    ///
    /// # Panics
    ///
    /// If there are more than 4,294,967,295 places.
    pub fn add(&mut self) -> Id {
        self.free.pop().unwrap_or_else(|| {
            let place = self.places;
            self.places = place.checked_add(1).expect("more than 4,294,967,295 agents in a crowd");
            Id { place, generation: 0 }
        })
    }

    /// The agent is gone. A place whose ids are used up is not used again.
    pub fn remove(&mut self, id: Id) {
        self.free.extend(id.generation.checked_add(1).map(|generation| Id { generation, ..id }));
    }
}
