//! Agents by state: a list for each state, and the position of each agent.

use super::agent::Agent;
use super::id::number_of;
use super::within::Within;
use crate::{State, StateMachine};
use alloc::vec;
use alloc::vec::Vec;

/// An agent in a list, with its place.
#[derive(Clone)]
pub(super) struct Listed<M, C> {
    pub agent: Agent<M, C>,
    place: u32,
}

/// The position of an agent in the lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    list: u32,
    slot: u32,
}

/// The spot of a free place.
const NOWHERE: Spot = Spot { list: u32::MAX, slot: u32::MAX };

#[derive(Clone)]
pub(super) struct Lists<M, C> {
    /// The lists: first the agents that are not started, then one list for each state.
    pub all: Vec<Vec<Listed<M, C>>>,
    /// The position of each agent, by place.
    pub spots: Vec<Spot>,
    /// Whether the user's code is running, so that some agents may be in the wrong list. Stays set after a panic.
    pub at_work: bool,
    /// The length of each list at the beginning of a call, which does not step agents that are added to it later. This
    /// is a field only to reuse its memory.
    before: Vec<usize>,
}

impl<M, C> Default for Lists<M, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M, C> Lists<M, C> {
    /// Creates an empty value, without lists.
    pub const fn new() -> Self {
        Lists { all: Vec::new(), spots: Vec::new(), at_work: false, before: Vec::new() }
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

    #[inline]
    pub fn at(&self, spot: Spot) -> Option<&Agent<M, C>> {
        (spot != NOWHERE).then(|| &self.all[spot.list as usize][spot.slot as usize].agent)
    }

    pub fn by_place(&mut self) -> Vec<Option<&mut Agent<M, C>>> {
        let mut agents = Vec::new();
        agents.resize_with(self.spots.len(), || None);
        for Listed { agent, place } in self.all.iter_mut().flatten() {
            agents[*place as usize] = Some(agent);
        }
        agents
    }

    pub fn counts(&self) -> impl Iterator<Item = usize> + Clone {
        self.all.iter().map(Vec::len)
    }

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
        // With some room for agents that are added later.
        let all = counts.into_iter().map(|count: usize| Vec::with_capacity(count + count / 8)).collect();
        let mut lists = Lists { all, spots: vec![NOWHERE; homes.len()], ..Self::new() };
        for (place, home) in (0..).zip(homes) {
            if let Some(agent) = home {
                lists.put(Listed { agent, place });
            }
        }
        lists
    }

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
            self.move_from(list, slot);
        }
    }

    /// Steps the agents in wanted lists, and moves those whose state changes. Returns the number of moved agents.
    #[inline]
    pub fn step(&mut self, wanted: impl Fn(usize) -> bool, mut step: impl FnMut(&mut M, &mut C)) -> usize {
        self.at_work = true;
        self.before.clear();
        self.before.extend(self.all.iter().map(Vec::len));
        let mut moved = 0;
        for number in (0..self.all.len()).filter(|&number| wanted(number)) {
            let mut leaves = |Listed { agent: Agent { machine, context, .. }, .. }: &mut Listed<M, C>| {
                step(machine, context);
                number_of(machine) != number
            };
            let mut end = self.before[number];
            // Goes from back to front, so that an agent that fills a slot has already been stepped.
            while let Some(slot) = self.all[number][..end].iter_mut().rposition(&mut leaves) {
                self.move_from(number, slot);
                (end, moved) = (slot, moved + 1);
            }
        }
        self.at_work = false;
        moved
    }

    pub fn move_from(&mut self, number: usize, slot: usize) {
        let listed = take(&mut self.all[number], slot, &mut self.spots);
        self.put(listed);
    }

    pub fn count_in(&self, within: &Within<M>) -> usize {
        let found = |list: &[Listed<M, C>]| list.iter().filter(|listed| within.holds(&listed.agent.machine)).count();
        let count = |(number, list): (usize, &Vec<_>)| match () {
            // After a panic in the user's code, some agents may be in the wrong list.
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
