//! Storage of the agents by place, and stepping them by state.
//!
//! An agent is found directly and never moved in memory. Places are stepped in blocks, each with an [`Order`].

use super::agent::{Agent, Home, number_at};
use super::id::Id;
use super::order::{Order, Scratch};
use super::sorting::{BLOCK, FEW, SAMPLE, SPAN, are_mixed};
use super::within::Within;
use crate::StateMachine;
use alloc::vec::Vec;

/// The number of bytes in the nearer caches of common processors.
const CACHE: usize = 512 << 10;

#[derive(Clone)]
pub(super) struct Agents<M, C> {
    /// The agents by place.
    pub homes: Vec<Home<M, C>>,
    /// The order of each block of places; empty until the block is stepped by state.
    pub orders: Vec<Order>,
    scratch: Scratch,
    len: usize,
}

impl<M, C> Agents<M, C> {
    pub const fn new() -> Self {
        Self::of(Vec::new())
    }

    pub fn with_capacity(agents: usize) -> Self {
        Self::of(Vec::with_capacity(agents))
    }

    /// Creates an empty crowd with this storage, which must be empty.
    const fn of(homes: Vec<Home<M, C>>) -> Self {
        Agents { homes, orders: Vec::new(), scratch: Scratch::new(), len: 0 }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    /// The number of places, from the first to the last that was taken.
    pub fn places(&self) -> u32 {
        self.homes.len() as u32
    }

    #[inline]
    pub fn at(&self, place: u32) -> Option<(Id, &Agent<M, C>)> {
        let agent = self.homes.get(place as usize)?.as_ref()?;
        Some((agent.id(place), agent))
    }

    pub fn ids(&self) -> impl Iterator<Item = Id> {
        (0..self.places()).filter_map(|place| self.at(place)).map(|(id, _)| id)
    }

    #[inline]
    pub fn get(&self, id: Id) -> Option<&Agent<M, C>> {
        self.at(id.place).filter(|(found, _)| *found == id).map(|(_, agent)| agent)
    }

    #[inline]
    pub fn get_mut(&mut self, id: Id) -> Option<&mut Agent<M, C>> {
        let agent = self.homes.get_mut(id.place as usize)?.as_mut()?;
        (agent.generation == id.generation).then_some(agent)
    }

    /// Adds an agent at a free place.
    pub fn insert(&mut self, Id { place, generation }: Id, machine: M, context: C) {
        let place = place as usize;
        if self.homes.len() <= place {
            self.homes.resize_with(place + 1, || None);
        }
        self.homes[place] = Some(Agent { machine, context, generation });
        self.len += 1;
    }

    pub fn remove(&mut self, id: Id) -> Option<Agent<M, C>> {
        self.get(id)?;
        self.len -= 1;
        self.homes[id.place as usize].take()
    }

    /// Removes all agents, even if dropping one of them panics.
    pub fn clear(&mut self) {
        self.len = 0;
        self.orders.clear();
        self.homes.clear();
    }
}

impl<M: StateMachine, C> Agents<M, C> {
    #[inline]
    pub fn step<R>(&mut self, id: Id, step: impl FnOnce(&mut M, &mut C) -> R) -> Option<R> {
        let Agent { machine, context, .. } = self.get_mut(id)?;
        Some(step(machine, context))
    }

    #[inline]
    pub fn step_all(&mut self, mut step: impl FnMut(&mut M, &mut C)) {
        self.add_orders();
        let (fetches, blocks) = (self.exceeds_caches(), SPAN / BLOCK);
        for (span, orders) in self.homes.chunks_mut(SPAN).zip(self.orders.chunks_mut(blocks)) {
            if is_worth_sorting(span) {
                for (block, order) in span.chunks_mut(BLOCK).zip(orders) {
                    order.step(block, fetches, &mut self.scratch, &mut step);
                }
            } else {
                span.iter_mut().flatten().for_each(|Agent { machine, context, .. }| step(machine, context));
            }
        }
    }

    #[inline]
    pub fn step_in(&mut self, within: &Within<M>, mut step: impl FnMut(&mut M, &mut C)) {
        let wanted = self.homes.iter_mut().flatten().filter(|agent| within.holds(&agent.machine));
        wanted.for_each(|Agent { machine, context, .. }| step(machine, context));
    }

    pub fn count_in(&self, within: &Within<M>) -> usize {
        self.homes.iter().flatten().filter(|agent| within.holds(&agent.machine)).count()
    }

    /// Whether the agents do not fit into the nearer caches, where they are since the last call.
    pub fn exceeds_caches(&self) -> bool {
        size_of_val(&self.homes[..]) > CACHE
    }

    /// Makes room for the order of each block.
    pub fn add_orders(&mut self) {
        self.orders.resize_with(self.homes.len().div_ceil(BLOCK), Order::new);
    }
}

/// Whether stepping some agents by state takes less time than by place, judging by the first of them.
pub(super) fn is_worth_sorting<M: StateMachine, C>(homes: &[Home<M, C>]) -> bool {
    homes.len() >= FEW && are_mixed(homes.iter().take(SAMPLE).map(number_at))
}
