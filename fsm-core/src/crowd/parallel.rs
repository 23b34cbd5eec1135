//! A crowd on several cores. Each block is stepped by one thread, so the result does not depend on the number of
//! threads.

use super::Crowd;
use super::agent::Agent;
use super::agents::{Agents, is_worth_sorting};
use super::order::Scratch;
use super::sorting::BLOCK;
use crate::StateMachine;
use rayon::prelude::*;

/// With fewer agents than this, waking other threads is not worthwhile. Measured on two cores, with steps of some
/// nanoseconds: with 16,384 agents, nothing is gained; with 100,000, a seventh of the time; with a million, two fifths.
const WORTHWHILE: usize = 16 * BLOCK;

impl<M: StateMachine + Send, C: Send> Crowd<M, C> {
    /// Passes every agent to a closure, like [`step_all`](Self::step_all), but on all cores. Agents are stepped at the
    /// same time, so your closure can only use data that threads can share. The result, and the order in which agents
    /// are stepped later, does not depend on the number of threads. Crowds of fewer than 32,768 agents are stepped by
    /// the calling thread.
    ///
    /// # Panics
    ///
    /// If your code panics, all agents stay in the crowd, as they were left.
    pub fn par_step_all(&mut self, step: impl Fn(&mut M, &mut C) + Sync) {
        if self.len() < WORTHWHILE {
            self.step_all(step);
        } else {
            self.agents.par_step_all(step);
        }
    }
}

impl<M: StateMachine + Send, C: Send> Agents<M, C> {
    fn par_step_all(&mut self, step: impl Fn(&mut M, &mut C) + Sync) {
        self.add_orders();
        let fetches = self.exceeds_caches();
        let blocks = self.homes.par_chunks_mut(BLOCK).zip(&mut self.orders);
        blocks.for_each_init(Scratch::new, |scratch, (block, order)| {
            if is_worth_sorting(block) {
                order.step(block, fetches, scratch, &mut &step);
            } else {
                block.iter_mut().flatten().for_each(|Agent { machine, context, .. }| step(machine, context));
            }
        });
    }
}
