//! Storage of the agents, by place or in [`Lists`] by state, whichever [`Worth`] considers faster.
//!
//! By place, an agent is found directly and never moved. In lists, agents in the same state are adjacent, and an agent
//! is moved when its state changes.

use super::agent::Agent;
use super::id::Id;
use super::id::number_of;
use super::lists::{Listed, Lists};
use super::sorted::{BLOCK, FEW, MIXED, SAMPLE, SPAN, Sorter, changes};
use super::within::Within;
use super::worth::{Moves, Worth};
use crate::{State, StateMachine};
use alloc::vec::Vec;
use core::mem;

#[derive(Clone)]
pub(super) struct Agents<M, C> {
    /// The agents by place; empty while lists are used.
    pub homes: Vec<Option<Agent<M, C>>>,
    /// The agents by state; empty while agents are kept by place.
    pub lists: Lists<M, C>,
    len: usize,
    pub worth: Worth,
    sorter: Sorter,
}

impl<M, C> Agents<M, C> {
    pub const fn new() -> Self {
        Self::of(Vec::new())
    }

    pub fn with_capacity(agents: usize) -> Self {
        Self::of(Vec::with_capacity(agents))
    }

    /// Creates an empty crowd with this storage, which must be empty.
    const fn of(homes: Vec<Option<Agent<M, C>>>) -> Self {
        Agents { homes, lists: Lists::new(), len: 0, worth: Worth::new(), sorter: Sorter::new() }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    /// The number of places, from the first to the last that was taken.
    pub fn places(&self) -> u32 {
        self.homes.len().max(self.lists.spots.len()) as u32
    }

    #[inline]
    pub fn at(&self, place: u32) -> Option<(Id, &Agent<M, C>)> {
        let agent = match self.homes.get(place as usize) {
            Some(home) => home.as_ref()?,
            None => self.lists.get(place)?,
        };
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
        let agent = match self.homes.get_mut(id.place as usize) {
            Some(home) => home.as_mut()?,
            None => self.lists.get_mut(id.place)?,
        };
        (agent.generation == id.generation).then_some(agent)
    }

    pub fn remove(&mut self, id: Id) -> Option<Agent<M, C>> {
        self.get(id)?;
        self.len -= 1;
        match self.homes.get_mut(id.place as usize) {
            Some(home) => home.take(),
            None => self.lists.remove(id.place),
        }
    }

    /// Removes all agents, even if dropping one of them panics.
    pub fn clear(&mut self) {
        self.len = 0;
        self.worth = Worth::new();
        mem::take(&mut self.lists);
        self.homes.clear();
    }

    pub fn into_homes(self) -> Vec<Option<Agent<M, C>>> {
        if self.lists.are_kept() { self.lists.into_homes() } else { self.homes }
    }
}

impl<M: StateMachine, C> Agents<M, C> {
    /// Adds an agent at a free place.
    pub fn insert(&mut self, Id { place, generation }: Id, machine: M, context: C) {
        self.len += 1;
        let agent = Agent { machine, context, generation };
        if self.lists.are_kept() {
            return self.lists.insert(place, agent);
        }
        let place = place as usize;
        if self.homes.len() <= place {
            self.homes.resize_with(place + 1, || None);
        }
        self.homes[place] = Some(agent);
    }

    #[inline]
    pub fn step<R>(&mut self, id: Id, step: impl FnOnce(&mut M, &mut C) -> R) -> Option<R> {
        if self.lists.are_kept() {
            self.tells(id)?;
        }
        let Agent { machine, context, .. } = self.get_mut(id)?;
        let answer = step(machine, context);
        self.worth.told += 1;
        if self.lists.are_kept() {
            self.told(id.place);
        }
        Some(answer)
    }

    /// Prepares for passing a single agent while lists are used; `None` if it is gone.
    fn tells(&mut self, id: Id) -> Option<()> {
        self.get(id)?;
        if mem::replace(&mut self.lists.at_work, true) {
            self.sort_by_place();
        }
        Some(())
    }

    /// Moves an agent that was passed alone to the list of its state.
    fn told(&mut self, place: u32) {
        self.lists.told(place);
        if self.worth.told > self.len {
            self.worth.fail();
            self.sort_by_place();
        }
    }

    #[inline]
    pub fn step_all(&mut self, mut step: impl FnMut(&mut M, &mut C)) {
        self.begin();
        if self.lists.are_kept() {
            let moved = self.lists.step(|_| true, step);
            self.worth.note(Moves { seen: self.len, moved, changes: 0 });
        } else {
            for span in self.homes.chunks_mut(SPAN) {
                self.worth.note(step_span(span, &mut self.sorter, &mut step));
            }
        }
    }

    #[inline]
    pub fn step_in(&mut self, within: &Within<M>, mut step: impl FnMut(&mut M, &mut C)) {
        self.begin();
        if self.lists.are_kept() {
            let moved = match M::STATE_SAYS_ALL {
                true => self.lists.step(|number| within.holds_list(number), step),
                false => self.lists.step(
                    |_| true,
                    |machine, context| {
                        if within.holds(machine) {
                            step(machine, context);
                        }
                    },
                ),
            };
            self.worth.note(Moves { seen: self.len, moved, changes: 0 });
        } else {
            for span in self.homes.chunks_mut(SPAN) {
                self.worth.note(watched(span, |span, _| {
                    let wanted = span.iter_mut().flatten().filter(|agent| within.holds(&agent.machine));
                    wanted.for_each(|Agent { machine, context, .. }| step(machine, context));
                }));
            }
        }
    }

    pub fn count_in(&self, within: &Within<M>) -> usize {
        let at_home = self.homes.iter().flatten().filter(|agent| within.holds(&agent.machine)).count();
        at_home + self.lists.count_in(within)
    }

    /// Begins a call that steps many agents: chooses the storage that was faster in recent calls.
    pub fn begin(&mut self) {
        if self.lists.are_kept() {
            // After a panic in the user's code, some agents may be in the wrong list.
            if self.lists.at_work || !self.worth.goes_on::<Listed<M, C>>(self.lists.counts()) {
                self.sort_by_place();
            }
        } else if self.worth.tries::<Listed<M, C>>(self.len, 1 + M::State::ALL.len()) {
            self.lists = Lists::of(mem::take(&mut self.homes));
        }
        self.worth.stepped += self.len;
    }

    #[inline(never)]
    fn sort_by_place(&mut self) {
        self.homes = mem::take(&mut self.lists).into_homes();
    }
}

/// Passes the agents of a span to a closure, sorted by state if they are mixed.
#[inline]
pub(super) fn step_span<M: StateMachine, C>(
    span: &mut [Option<Agent<M, C>>],
    sorter: &mut Sorter,
    step: &mut impl FnMut(&mut M, &mut C),
) -> Moves {
    watched(span, |span, changes| {
        if changes < MIXED || span.len() < FEW {
            return span.iter_mut().flatten().for_each(|Agent { machine, context, .. }| step(machine, context));
        }
        for block in span.chunks_mut(BLOCK) {
            sorter.set(block.iter().map(number_at));
            sorter.sort();
            for &nth in &sorter.order {
                if let Some(Agent { machine, context, .. }) = &mut block[nth as usize] {
                    step(machine, context);
                }
            }
        }
    })
}

/// Calls `run` on a span, with the number of state changes among the first agents. Returns the moves of these agents.
#[inline]
fn watched<M: StateMachine, C>(
    span: &mut [Option<Agent<M, C>>],
    run: impl FnOnce(&mut [Option<Agent<M, C>>], usize),
) -> Moves {
    let mut before = [0; SAMPLE];
    let seen = span.len().min(SAMPLE);
    before.iter_mut().zip(&*span).for_each(|(before, home)| *before = number_at(home));
    let changes = changes(&before[..seen]);
    run(span, changes);
    let moved = before.iter().zip(&*span).filter(|(before, home)| **before != number_at(home)).count();
    Moves { seen, moved, changes }
}

/// The list for the agent at a place. A place without an agent counts as an agent that is not started.
#[inline]
fn number_at<M: StateMachine, C>(home: &Option<Agent<M, C>>) -> usize {
    home.as_ref().map_or(0, |agent| number_of(&agent.machine))
}
