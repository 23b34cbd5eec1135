//! The agents that are in one state, and how those are sorted out that leave it.
//!
//! A bucket is stepped in one go: first all its agents, while it is noted who leaves, then those are moved. Nothing is
//! written to an agent's memory but by your code until then, and whoever stays stays where they are, but for those who fill
//! the place of somebody who left.

use super::places::Places;
use alloc::vec::Vec;

/// An agent, and its entry in [`Places`].
#[derive(Clone)]
pub(super) struct Agent<M, C> {
    pub context: C,
    pub index: u32,
    pub machine: M,
}

/// Agents in one state.
#[derive(Clone)]
pub(super) struct Bucket<M, C> {
    pub agents: Vec<Agent<M, C>>,
    /// How many there were when the call began: others that came are not stepped by it.
    pub before: usize,
}

impl<M, C> Default for Bucket<M, C> {
    fn default() -> Self {
        Bucket { agents: Vec::new(), before: 0 }
    }
}

impl<M, C> Bucket<M, C> {
    /// Steps all agents that were here when the call began, and notes the slots of those who leave. `step` answers whether
    /// an agent stays.
    #[inline]
    pub fn step(&mut self, leavers: &mut Leavers, mut step: impl FnMut(&mut M, &mut C) -> bool) {
        leavers.make_room(self.before);
        for (slot, agent) in self.agents[..self.before].iter_mut().enumerate() {
            leavers.note(slot, !step(&mut agent.machine, &mut agent.context));
        }
    }

    /// Takes an agent out; the last one takes its place.
    #[inline]
    pub fn take(&mut self, slot: usize, places: &mut Places) -> Agent<M, C> {
        let agent = self.agents.swap_remove(slot);
        if let Some(last) = self.agents.get(slot) {
            places.set_slot(last.index, slot);
        }
        agent
    }
}

/// The slots of those who leave a bucket. Who leaves cannot be foretold, so that it is noted without a branch.
#[derive(Default)]
pub(super) struct Leavers {
    slots: Vec<u32>,
    count: usize,
}

impl Leavers {
    pub const fn none() -> Self {
        Leavers { slots: Vec::new(), count: 0 }
    }

    /// Forgets all, and has room for so many.
    pub fn make_room(&mut self, count: usize) {
        self.count = 0;
        if self.slots.len() < count {
            self.slots.resize(count, 0);
        }
    }

    /// Notes somebody, if they leave.
    #[inline]
    pub fn note(&mut self, slot: usize, leaves: bool) {
        self.slots[self.count] = slot as u32;
        self.count += usize::from(leaves);
    }

    /// From behind, so that whoever takes a place stays.
    #[inline]
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        self.slots[..self.count].iter().rev().map(|&slot| slot as usize)
    }
}
