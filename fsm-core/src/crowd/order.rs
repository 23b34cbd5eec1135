//! The order in which the agents of a block are stepped: by state, and kept from call to call.
//!
//! The order is a hint. When agents have changed their states, they exchange their positions in the order, and an agent
//! without a partner stays where it is. If there are many agents without a partner, the block is sorted again. So the
//! order may name an agent under a state that it has left, but it always names each place of the block once.

use super::agent::{Agent, Home, number_at};
use super::id::number_of;
use super::sorting::{KINDS, sort};
use crate::{State, StateMachine};
use alloc::vec::Vec;
use core::hint::black_box;

/// The order of a block. It is empty until the block is stepped by state.
#[derive(Clone)]
pub(super) struct Order {
    /// The positions in the block, by state.
    places: Vec<u16>,
    /// The end of each state in `places`.
    ends: Vec<u16>,
}

/// Memory that is used again for the next block.
#[derive(Clone)]
pub(super) struct Scratch {
    /// The agents that have left the state under which the order names them, by this state: their positions in the
    /// order, and their states.
    leavers: Vec<Vec<(u16, u16)>>,
}

impl Scratch {
    pub const fn new() -> Self {
        Scratch { leavers: Vec::new() }
    }
}

impl Order {
    pub const fn new() -> Self {
        Order { places: Vec::new(), ends: Vec::new() }
    }

    /// Passes the agents of a block to a closure, by state. `fetches` says whether the block has to be fetched into the
    /// caches first.
    #[inline]
    pub fn step<M: StateMachine, C>(
        &mut self,
        block: &mut [Home<M, C>],
        fetches: bool,
        Scratch { leavers }: &mut Scratch,
        step: &mut impl FnMut(&mut M, &mut C),
    ) {
        if self.places.len() != block.len() {
            self.sort(block);
        }
        leavers.resize_with(self.ends.len(), Vec::new);
        // After a panic in the user's code, there are still leavers of another block.
        leavers.iter_mut().for_each(Vec::clear);
        if fetches {
            // Reads the block once in the order of memory, so that the processor fetches it ahead.
            black_box(block.iter().step_by(2).fold(0, |all, home| all | number_at(home)));
        }
        let mut first = 0;
        for ((state, leavers), end) in leavers.iter_mut().enumerate().zip(&self.ends) {
            for (nth, &place) in (first..).zip(&self.places[first as usize..*end as usize]) {
                let Some(Agent { machine, context, .. }) = &mut block[place as usize] else { continue };
                step(machine, context);
                let now = number_of(machine) % KINDS;
                if now != state {
                    leavers.push((nth, now as u16));
                }
            }
            first = *end;
        }
        self.update(block, leavers);
    }

    /// Updates the order after its agents have been stepped.
    fn update<M: StateMachine, C>(&mut self, block: &[Home<M, C>], leavers: &mut [Vec<(u16, u16)>]) {
        let moved: usize = leavers.iter().map(Vec::len).sum();
        // Sorting takes less time than exchanging a quarter of the agents; and with a sixteenth of them under wrong
        // states, the branches of the next call are predicted worse than they would be after sorting.
        if moved * 4 > block.len() || self.exchange(leavers) * 16 > block.len() {
            self.sort(block);
        }
    }

    /// Exchanges the positions of leavers along chains, in which each takes the position of a leaver of its new state.
    /// Returns the number of leavers that stay where they are, because their new state has no more leavers.
    fn exchange(&mut self, leavers: &mut [Vec<(u16, u16)>]) -> usize {
        let mut strays = 0;
        for from in 0..leavers.len() {
            while let Some((nth, mut to)) = leavers[from].pop() {
                while to as usize != from
                    && let Some((there, onward)) = leavers[to as usize].pop()
                {
                    self.places.swap(nth as usize, there as usize);
                    to = onward;
                }
                strays += usize::from(to as usize != from);
            }
        }
        strays
    }

    #[inline(never)]
    fn sort<M: StateMachine, C>(&mut self, block: &[Home<M, C>]) {
        let states = (1 + M::State::ALL.len()).min(KINDS);
        sort(block.iter().map(|home| (number_at(home) % KINDS) as u16), states, &mut self.places, &mut self.ends);
    }
}
