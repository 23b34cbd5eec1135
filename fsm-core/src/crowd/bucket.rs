//! The agents that are in one state, and how those are sorted out that leave it.
//!
//! A bucket is stepped in pieces, from the last agent to the first: first all agents of a piece, while it is noted who leaves,
//! then those are moved, while they are in the nearest cache. Their places are filled by the last agents of the bucket, who have
//! been stepped by then; everybody else stays where they are.
//!
//! Machines, contexts and what finds an agent's entry stand in lists of their own: machines are small, so that those of a
//! whole crowd stay in a cache; and to step an agent its entry is not read.

use super::places::{Place, Places};
use alloc::vec::Vec;
use core::{iter, mem};

/// So many agents are stepped before those who leave are moved.
pub(super) const PIECE: usize = 1024;

/// Agents in one state.
#[derive(Clone)]
pub(super) struct Bucket<M, C> {
    machines: Vec<M>,
    contexts: Vec<C>,
    /// By agent: its entry in [`Places`].
    indexes: Vec<u32>,
    /// How many there were when the call began: others that came are not stepped by it.
    before: usize,
}

/// An agent that is nowhere.
pub(super) struct Agent<M, C> {
    pub machine: M,
    pub context: C,
    pub index: u32,
}

impl<M, C> Default for Bucket<M, C> {
    fn default() -> Self {
        Bucket { machines: Vec::new(), contexts: Vec::new(), indexes: Vec::new(), before: 0 }
    }
}

impl<M, C> Bucket<M, C> {
    pub fn len(&self) -> usize {
        self.indexes.len()
    }

    pub fn get(&self, slot: usize) -> (&M, &C) {
        (&self.machines[slot], &self.contexts[slot])
    }

    #[inline]
    pub fn get_mut(&mut self, slot: usize) -> (&mut M, &mut C) {
        (&mut self.machines[slot], &mut self.contexts[slot])
    }

    /// In the order in which they are stepped.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &M, &C)> {
        let agents = iter::zip(&self.machines, &self.contexts);
        iter::zip(&self.indexes, agents).rev().map(|(&index, (machine, context))| (index, machine, context))
    }

    /// Everybody, in their order.
    pub fn drain(&mut self) -> impl Iterator<Item = Agent<M, C>> + use<M, C> {
        let Bucket { machines, contexts, indexes, .. } = mem::take(self);
        let agents = iter::zip(machines, contexts);
        iter::zip(indexes, agents).map(|(index, (machine, context))| Agent { machine, context, index })
    }

    #[inline]
    pub fn push(&mut self, Agent { machine, context, index }: Agent<M, C>) {
        self.machines.push(machine);
        self.contexts.push(context);
        self.indexes.push(index);
    }

    /// Takes an agent out; the last one takes its place.
    #[inline]
    pub fn take(&mut self, slot: usize, places: &mut Places) -> Agent<M, C> {
        let (machine, context) = (self.machines.swap_remove(slot), self.contexts.swap_remove(slot));
        let index = self.indexes.swap_remove(slot);
        if let Some(&last) = self.indexes.get(slot) {
            places.set_slot(last, slot);
        }
        Agent { machine, context, index }
    }

    /// A call begins: who comes from here on is not stepped by it.
    pub fn begin(&mut self) {
        self.before = self.len();
    }

    /// Those who were here when the call began.
    pub fn those_before(&mut self) -> (&mut [M], &mut [C]) {
        (&mut self.machines[..self.before], &mut self.contexts[..self.before])
    }

    /// Steps the last piece of those who were here when the call began and were not stepped yet, from behind, and notes the slots
    /// of those who leave. `step` answers whether an agent stays. Answers whether there was anybody.
    #[inline]
    pub fn step_piece(&mut self, leavers: &mut Leavers, mut step: impl FnMut(&mut M, &mut C) -> bool) -> bool {
        let first = self.before.saturating_sub(PIECE);
        let (machines, contexts) = self.those_before();
        let agents = iter::zip(&mut machines[first..], &mut contexts[first..]).enumerate().rev();
        leavers.note(agents.map(|(nth, (machine, context))| (first + nth, !step(machine, context))));
        mem::replace(&mut self.before, first) > first
    }

    /// Moves the agents in these slots, the last of which comes first, behind all others: the slot of the first of them.
    pub fn move_back(&mut self, slots: impl Iterator<Item = usize>, places: &mut Places) -> usize {
        let mut end = self.len();
        for slot in slots {
            end -= 1;
            self.machines.swap(slot, end);
            self.contexts.swap(slot, end);
            self.indexes.swap(slot, end);
            places.set_slot(self.indexes[slot], slot);
        }
        end
    }

    /// How many of the last agents, from a slot on, are like the very last one.
    pub fn like_the_last<T: PartialEq>(&self, from: usize, of: impl Fn(&M) -> T) -> Option<(T, usize)> {
        let mut behind = self.machines[from..].iter().rev().map(of);
        let last = behind.next()?;
        let others = behind.take_while(|other| *other == last).count();
        Some((last, 1 + others))
    }

    /// The last agents of another bucket, so many, come to this one, which has a number.
    pub fn append_last(&mut self, count: usize, from: &mut Self, number: usize, places: &mut Places) {
        let first = from.len() - count;
        for (nth, &index) in from.indexes[first..].iter().enumerate() {
            places.set(index, Place::new(number, self.len() + nth));
        }
        self.machines.extend(from.machines.drain(first..));
        self.contexts.extend(from.contexts.drain(first..));
        self.indexes.extend(from.indexes.drain(first..));
    }
}

/// The slots of those who leave a piece of a bucket.
#[derive(Default)]
pub(super) struct Leavers {
    /// Room for a piece, so that nothing has to grow, and nothing is called, between two agents.
    slots: Vec<u32>,
    count: usize,
}

impl Leavers {
    pub const fn none() -> Self {
        Leavers { slots: Vec::new(), count: 0 }
    }

    /// Forgets all, and notes those of a piece who leave. A plain branch asks: the step has just taken the same one, so that
    /// it is foreseen.
    #[inline]
    fn note(&mut self, piece: impl Iterator<Item = (usize, bool)>) {
        self.slots.resize(PIECE, 0);
        let (slots, mut count) = (&mut self.slots[..], 0);
        for (slot, leaves) in piece {
            if leaves {
                slots[count] = slot as u32;
                count += 1;
            }
        }
        self.count = count;
    }

    /// The last one first, so that whoever takes a place stays.
    #[inline]
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        self.slots[..self.count].iter().map(|&slot| slot as usize)
    }
}
