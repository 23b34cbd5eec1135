//! A crowd on several cores: each page by one thread, and in it each agent as it would be by `step_all`.

use super::Crowd;
use super::page::{Notes, PAGE};
use crate::StateMachine;
use rayon::prelude::*;

/// With fewer agents than this, `par_step_all` is `step_all`: to wake other threads costs something, too. Chosen, and not
/// measured.
const WORTHWHILE: usize = 4 * PAGE;

impl<M: StateMachine + Send, C: Send> Crowd<M, C> {
    /// The same as [`step_all`](Self::step_all), on all cores: agents are stepped at the same time, so that your code can
    /// only share what threads can share. What comes of it, and the order in which agents are stepped later, is that of
    /// `step_all`, however many threads there are. Crowds of fewer than 8,192 agents are stepped by the thread that calls.
    ///
    /// # Panics
    ///
    /// If your code panics, all agents stay in the crowd, as they were left.
    pub fn par_step_all(&mut self, step: impl Fn(&mut M, &mut C) + Sync) {
        if self.len() < WORTHWHILE {
            return self.step_all(step);
        }
        let pages = self.pages.par_iter_mut().zip(self.agents.par_chunks_mut(PAGE));
        pages.for_each_init(Notes::default, |notes, (page, agents)| page.step_all(agents, notes, &mut &step));
    }
}
