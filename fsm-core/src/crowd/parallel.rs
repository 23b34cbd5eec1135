//! A crowd on several cores: the agents of all states in pieces, each by one thread; then those who leave their state are
//! moved, by one. So the result does not depend on how many threads there are.

use super::bucket::Bucket;
use super::{Crowd, Settling, number_of};
use crate::StateMachine;
use alloc::vec::Vec;
use core::mem;
use rayon::prelude::*;

/// So many agents are stepped by one thread at a time.
const PIECE: usize = 1024;

/// With fewer agents than this, `par_step_all` is `step_all`: to wake other threads costs something, too. Chosen, and not
/// measured.
const WORTHWHILE: usize = 4096;

impl<M: StateMachine + Send, C: Send> Crowd<M, C> {
    /// The same as [`step_all`](Self::step_all), on all cores: agents are stepped at the same time, so that your code can
    /// only share what threads can share. What comes of it, and the order of the agents afterwards, does not depend on how
    /// many threads there are. Crowds of fewer than 4,096 agents are stepped by the thread that calls.
    ///
    /// # Panics
    ///
    /// If your code panics, all agents stay in the crowd, as they were left.
    pub fn par_step_all(&mut self, step: impl Fn(&mut M, &mut C) + Sync) {
        if self.len() < WORTHWHILE {
            return self.step_all(step);
        }
        self.buckets.iter_mut().for_each(Bucket::begin);
        let settling = Settling(self);
        let buckets = settling.0.buckets.par_iter_mut().enumerate();
        let leavers: Vec<Vec<usize>> = buckets
            .map(|(number, bucket)| {
                bucket.par_step(|machine, context| {
                    step(machine, context);
                    number_of(machine) == number
                })
            })
            .collect();
        mem::forget(settling);
        for (number, slots) in leavers.into_iter().enumerate() {
            self.move_from(number, slots.into_iter().rev());
        }
    }
}

impl<M: Send, C: Send> Bucket<M, C> {
    /// Steps all agents that are here: the slots of those who leave. `step` answers whether an agent stays.
    fn par_step(&mut self, step: impl Fn(&mut M, &mut C) -> bool + Sync) -> Vec<usize> {
        let (machines, contexts) = self.those_before();
        let pieces = machines.par_chunks_mut(PIECE).zip(contexts.par_chunks_mut(PIECE)).enumerate();
        let leavers = pieces.flat_map_iter(|(nth, (machines, contexts))| {
            let step = &step;
            let leaves = move |(at, (machine, context)): (usize, (&mut M, &mut C))| {
                (!step(machine, context)).then_some(nth * PIECE + at)
            };
            machines.iter_mut().zip(contexts).enumerate().filter_map(leaves)
        });
        leavers.collect()
    }
}
