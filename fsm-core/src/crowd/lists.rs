//! Agents by state: a list for each state, and the position of each agent.

use super::agent::Agent;
use super::number_of;
use super::within::Within;
use crate::{State, StateMachine};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// The number of agents of one state that are stepped before those that left the state are moved, while they are still
/// in the fastest cache.
pub(super) const PIECE: usize = 1024;

/// An agent in a list, with its place.
#[derive(Clone)]
pub(super) struct Listed<M, C> {
    pub agent: Agent<M, C>,
    place: u32,
}

/// Where an agent is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    list: u32,
    slot: u32,
}

/// The spot of a free place.
const NOWHERE: Spot = Spot { list: u32::MAX, slot: u32::MAX };

/// All lists of agents.
#[derive(Clone)]
pub(super) struct Lists<M, C> {
    /// The lists: first the agents that are not started, then one list for each state.
    pub all: Vec<Vec<Listed<M, C>>>,
    /// The position of each agent, by place.
    pub spots: Vec<Spot>,
    /// Whether the user's code is running, so that some agents may be in a wrong list; also set after it has panicked.
    pub at_work: bool,
    /// The length of each list at the beginning of a call, which does not step agents that are added to it later. A
    /// field only to reuse its memory.
    before: Vec<usize>,
    leavers: Leavers,
}

impl<M, C> Default for Lists<M, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M, C> Lists<M, C> {
    /// No lists.
    pub const fn new() -> Self {
        let leavers = Leavers { slots: Vec::new(), count: 0 };
        Lists { all: Vec::new(), spots: Vec::new(), at_work: false, before: Vec::new(), leavers }
    }

    /// Whether lists are used.
    #[inline]
    pub const fn are_kept(&self) -> bool {
        !self.all.is_empty()
    }

    /// Moves all agents back to their places.
    pub fn into_homes(self) -> Vec<Option<Agent<M, C>>> {
        let mut homes = Vec::new();
        homes.resize_with(self.spots.len(), || None);
        for Listed { agent, place } in self.all.into_iter().flatten() {
            homes[place as usize] = Some(agent);
        }
        homes
    }

    /// The agent at a spot.
    #[inline]
    pub fn at(&self, spot: Spot) -> Option<&Agent<M, C>> {
        (spot != NOWHERE).then(|| &self.all[spot.list as usize][spot.slot as usize].agent)
    }

    /// All agents by place.
    pub fn by_place(&mut self) -> Vec<Option<&mut Agent<M, C>>> {
        let mut agents = Vec::new();
        agents.resize_with(self.spots.len(), || None);
        for Listed { agent, place } in self.all.iter_mut().flatten() {
            agents[*place as usize] = Some(agent);
        }
        agents
    }

    /// The number of agents in each list.
    pub fn counts(&self) -> impl Iterator<Item = usize> + Clone {
        self.all.iter().map(Vec::len)
    }

    /// The list and the slot of the agent with a place.
    #[inline]
    fn find(&self, place: u32) -> Option<(usize, usize)> {
        let spot = *self.spots.get(place as usize).filter(|spot| **spot != NOWHERE)?;
        Some((spot.list as usize, spot.slot as usize))
    }

    #[inline]
    pub fn get(&self, place: u32) -> Option<&Agent<M, C>> {
        self.find(place).map(|(list, slot)| &self.all[list][slot].agent)
    }

    #[inline]
    pub fn get_mut(&mut self, place: u32) -> Option<&mut Agent<M, C>> {
        self.find(place).map(|(list, slot)| &mut self.all[list][slot].agent)
    }

    pub fn remove(&mut self, place: u32) -> Option<Agent<M, C>> {
        let (list, slot) = self.find(place)?;
        self.spots[place as usize] = NOWHERE;
        Some(take(&mut self.all[list], slot, &mut self.spots).agent)
    }
}

impl<M: StateMachine, C> Lists<M, C> {
    /// Sorts agents from their places into lists.
    #[inline(never)]
    pub fn of(homes: Vec<Option<Agent<M, C>>>) -> Self {
        let mut counts = vec![0; 1 + M::State::ALL.len()];
        homes.iter().flatten().for_each(|agent| counts[number_of(&agent.machine)] += 1);
        // With some room for agents that arrive later.
        let all = counts.into_iter().map(|count: usize| Vec::with_capacity(count + count / 8)).collect();
        let mut lists = Lists { all, spots: vec![NOWHERE; homes.len()], ..Self::new() };
        for (place, home) in (0..).zip(homes) {
            if let Some(agent) = home {
                lists.put(Listed { agent, place });
            }
        }
        lists
    }

    /// Adds a new agent.
    pub fn insert(&mut self, place: u32, agent: Agent<M, C>) {
        if self.spots.len() <= place as usize {
            self.spots.resize(place as usize + 1, NOWHERE);
        }
        self.put(Listed { agent, place });
    }

    /// Appends an agent to the list of its state.
    #[inline]
    fn put(&mut self, listed: Listed<M, C>) {
        let number = number_of(&listed.agent.machine);
        let list = &mut self.all[number];
        self.spots[listed.place as usize] = Spot { list: number as u32, slot: list.len() as u32 };
        list.push(listed);
    }

    /// Moves an agent to the list of its state, after the user's code has run on it.
    pub fn told(&mut self, place: u32) {
        self.at_work = false;
        if let Some((list, slot)) = self.find(place)
            && number_of(&self.all[list][slot].agent.machine) != list
        {
            let listed = take(&mut self.all[list], slot, &mut self.spots);
            self.put(listed);
        }
    }

    /// Lends the agents in wanted lists to a closure, and moves those whose state changes. Returns how many moved.
    #[inline]
    pub fn step(&mut self, wanted: impl Fn(usize) -> bool, mut step: impl FnMut(&mut M, &mut C)) -> usize {
        self.at_work = true;
        self.before.clear();
        self.before.extend(self.all.iter().map(Vec::len));
        let mut moved = 0;
        for number in (0..self.all.len()).filter(|&number| wanted(number)) {
            let mut end = self.before[number];
            // From back to front, so that an agent that fills a slot has already been stepped.
            while let Some(last) = end.checked_sub(1) {
                let start = last - last % PIECE;
                self.leavers.note(number, start, &mut self.all[number][start..end], &mut step);
                moved += self.leavers.count;
                self.move_leavers(number);
                end = start;
            }
        }
        self.at_work = false;
        moved
    }

    /// Moves the noted agents to the lists of their states.
    #[inline(never)]
    fn move_leavers(&mut self, number: usize) {
        let leavers = mem::take(&mut self.leavers);
        self.move_from(number, &leavers.slots[..leavers.count]);
        self.leavers = leavers;
    }

    /// Moves the agents in these slots of a list, which are in descending order, to the lists of their states.
    #[inline]
    pub fn move_from(&mut self, number: usize, slots: &[u32]) {
        let mut list = mem::take(&mut self.all[number]);
        for &slot in slots {
            let listed = take(&mut list, slot as usize, &mut self.spots);
            self.put(listed);
        }
        self.all[number] = list;
    }

    /// The number of agents in a state.
    pub fn count_in(&self, within: &Within<M>) -> usize {
        let found = |list: &[Listed<M, C>]| list.iter().filter(|listed| within.holds(&listed.agent.machine)).count();
        let count = |(number, list): (usize, &Vec<_>)| match () {
            // After a panic in the user's code, some agents may be in a wrong list.
            () if self.at_work || within.splits_list(number) => found(list),
            () if within.holds_list(number) => list.len(),
            () => 0,
        };
        self.all.iter().enumerate().map(count).sum()
    }
}

/// Removes an agent from a list; the last agent takes its slot.
#[inline]
fn take<M, C>(list: &mut Vec<Listed<M, C>>, slot: usize, spots: &mut [Spot]) -> Listed<M, C> {
    let listed = list.swap_remove(slot);
    if let Some(last) = list.get(slot) {
        spots[last.place as usize].slot = slot as u32;
    }
    listed
}

/// The slots of the agents that leave a piece of a list, in descending order.
#[derive(Clone, Default)]
struct Leavers {
    /// Large enough for a piece, so that it does not have to grow while agents are stepped.
    slots: Vec<u32>,
    count: usize,
}

impl Leavers {
    /// Steps a piece of a list from back to front, and notes the agents that leave. This is checked with a plain
    /// branch: the step has just taken the same one, so the processor predicts it.
    #[inline]
    fn note<M: StateMachine, C>(
        &mut self,
        number: usize,
        start: usize,
        piece: &mut [Listed<M, C>],
        step: &mut impl FnMut(&mut M, &mut C),
    ) {
        self.slots.resize(PIECE, 0);
        let (slots, mut count) = (&mut self.slots[..], 0);
        for (nth, Listed { agent: Agent { machine, context, .. }, .. }) in piece.iter_mut().enumerate().rev() {
            step(machine, context);
            if number_of(machine) != number {
                slots[count] = (start + nth) as u32;
                count += 1;
            }
        }
        self.count = count;
    }
}
