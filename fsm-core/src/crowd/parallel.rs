//! A crowd on several cores: pieces of the agents are stepped by different threads; then the agents whose state has
//! changed are moved by a single thread. So the result does not depend on the number of threads.

use super::agent::Agent;
use super::agents::Agents;
use super::lists::{Listed, Lists, PIECE};
use super::{Crowd, number_of};
use crate::StateMachine;
use alloc::vec::Vec;
use rayon::prelude::*;

/// With fewer agents than this, `par_step_all` is the same as `step_all`, because waking other threads takes time, too.
/// On two cores, and with steps of some nanoseconds, there was no gain with 16,384 agents; with 100,000 it was a
/// seventh of the time, and with a million two fifths.
const WORTHWHILE: usize = 32 * PIECE;

impl<M: StateMachine + Send, C: Send> Crowd<M, C> {
    /// The same as [`step_all`](Self::step_all), on all cores: agents are stepped at the same time, so your closure can
    /// only share what threads can share. The result, and the order in which agents are stepped later, does not depend
    /// on the number of threads. Crowds of fewer than 32,768 agents are stepped by the calling thread.
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
        self.begin();
        if self.lists.are_kept() {
            self.worth.moved += self.lists.par_step(step);
        } else {
            let pieces = self.homes.par_chunks_mut(PIECE);
            let agents = pieces.flat_map_iter(|piece| piece.iter_mut().flatten());
            agents.for_each(|Agent { machine, context, .. }| step(machine, context));
        }
    }
}

impl<M: StateMachine + Send, C: Send> Lists<M, C> {
    /// Lends all agents to a closure, and moves those whose state changes. Returns how many moved.
    fn par_step(&mut self, step: impl Fn(&mut M, &mut C) + Sync) -> usize {
        self.at_work = true;
        let lists = self.all.par_iter_mut().enumerate();
        let leavers: Vec<_> = lists.map(|(number, list)| leavers(list, number, &step)).collect();
        for (number, slots) in leavers.iter().enumerate() {
            self.move_from(number, slots);
        }
        self.at_work = false;
        leavers.iter().map(Vec::len).sum()
    }
}

/// Steps the agents of a list with this number. Returns the slots of those that leave it, in descending order.
fn leavers<M: StateMachine + Send, C: Send>(
    list: &mut [Listed<M, C>],
    number: usize,
    step: &(impl Fn(&mut M, &mut C) + Sync),
) -> Vec<u32> {
    let pieces = list.par_chunks_mut(PIECE).enumerate().rev();
    let leavers = pieces.flat_map_iter(|(nth, piece)| {
        piece.iter_mut().enumerate().rev().filter_map(move |(at, Listed { agent, .. })| {
            step(&mut agent.machine, &mut agent.context);
            (number_of(&agent.machine) != number).then_some((nth * PIECE + at) as u32)
        })
    });
    leavers.collect()
}
