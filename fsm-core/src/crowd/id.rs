//! The ids of agents: a place, and the number of agents that had it before.

use crate::{State, StateMachine};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Identifies an agent of a [`Crowd`](super::Crowd) as long as it is in the crowd. No other agent of that crowd ever
/// has the same id. Ids are ordered by place, in the order of the iterators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id {
    pub(super) place: u32,
    pub(super) generation: u16,
}

/// The number of the active state of a machine: 0 if it is not started, and otherwise one more than the index of the
/// state.
#[inline]
pub(super) fn number_of<M: StateMachine>(machine: &M) -> usize {
    machine.active_state().map_or(0, |state| state.index() + 1)
}

#[derive(Clone)]
pub(super) struct Ids {
    /// The next ids of free places.
    pub free: Vec<Id>,
    /// The number of places.
    pub places: u32,
}

impl Ids {
    pub const fn new() -> Self {
        Ids { free: Vec::new(), places: 0 }
    }

    /// The id of a new agent: at a free place if there is one, otherwise at a new place.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 4,294,967,295 places.
    pub fn add(&mut self) -> Id {
        self.free.pop().unwrap_or_else(|| {
            let place = self.places;
            self.places = place.checked_add(1).expect("a crowd holds at most 4,294,967,295 agents");
            Id { place, generation: 0 }
        })
    }

    /// Frees the place of an agent. A place that has run out of ids is not used again.
    pub fn remove(&mut self, id: Id) {
        self.free.extend(id.generation.checked_add(1).map(|generation| Id { generation, ..id }));
    }

    /// Frees the places of all agents. New agents take them from the first on.
    pub fn remove_all(&mut self, ids: impl Iterator<Item = Id>) {
        ids.for_each(|id| self.remove(id));
        self.free.sort_unstable_by_key(|id| Reverse(id.place));
    }
}
