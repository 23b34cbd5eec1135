//! A crowd on several cores. Different threads step parts of the agents, and then a single thread moves the agents
//! whose state has changed. So the result does not depend on the number of threads.

use super::Crowd;
use super::agents::{Agents, step_span};
use super::id::number_of;
use super::lists::{Listed, Lists};
use super::sorted::{BLOCK, Sorter};
use super::worth::Moves;
use crate::StateMachine;
use alloc::vec::Vec;
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
        self.begin();
        if self.lists.are_kept() {
            let moved = self.lists.par_step(step);
            self.worth.note(Moves { seen: self.len(), moved, changes: 0 });
        } else {
            let spans = self.homes.par_chunks_mut(BLOCK);
            let moves = spans.map_init(Sorter::new, |sorter, span| step_span(span, sorter, &mut &step));
            self.worth.note(moves.reduce(Moves::default, Moves::and));
        }
    }
}

impl<M: StateMachine + Send, C: Send> Lists<M, C> {
    /// Passes all agents to a closure, and moves those whose state changes. Returns the number of moved agents.
    fn par_step(&mut self, step: impl Fn(&mut M, &mut C) + Sync) -> usize {
        self.at_work = true;
        let lists = self.all.par_iter_mut().enumerate();
        let leavers: Vec<_> = lists.map(|(number, list)| leavers(list, number, &step)).collect();
        for (number, slots) in leavers.iter().enumerate() {
            slots.iter().for_each(|slot| self.move_from(number, *slot));
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
) -> Vec<usize> {
    let agents = list.par_iter_mut().enumerate().rev().with_min_len(BLOCK);
    let leavers = agents.filter_map(|(slot, Listed { agent, .. })| {
        step(&mut agent.machine, &mut agent.context);
        (number_of(&agent.machine) != number).then_some(slot)
    });
    leavers.collect()
}
