//! Some agents that live side by side, and the order in which they are stepped: those together that are in one state.
//!
//! A page has a list for each state, and each place of the page stands in one of them, also a free one. The lists say who is
//! stepped when, and nothing else: whoever stands in a wrong one, since it was told something on its own, is stepped
//! nevertheless, and comes to the right one then. So to tell an agent something no list is searched; and while code of the
//! user's is at work, which may panic, all lists are whole.

use super::number_of;
use crate::StateMachine;
use alloc::vec::Vec;
use core::mem;

/// So many agents share a page: few enough to stay in a near cache while the lists are gone through one after the other.
pub(super) const PAGE: usize = 2048;

/// In a page that is not sorted one agent in so many is looked at.
const SAMPLE: usize = 32;

/// Where an agent lives, unless the place is free.
pub(super) type Agent<M, C> = Option<(M, C)>;

/// The lists of a page.
#[derive(Clone)]
pub(super) struct Page {
    /// By state: places within the page.
    lists: Vec<Vec<u16>>,
    /// Whether everybody stands in the right list.
    sorted: bool,
    /// The list of the state that nearly all are in, if there is one: then lists are not worth their while.
    uniform: Option<usize>,
}

/// Who stands in a wrong list: where there, and which is the right one.
#[derive(Clone, Copy, Default)]
struct Misplaced {
    at: u16,
    to: u16,
}

/// All who do, list by list: kept for its room.
#[derive(Default)]
pub(super) struct Notes {
    all: Vec<Misplaced>,
    /// By list: where its part ends.
    ends: Vec<usize>,
}

impl Notes {
    pub const fn new() -> Self {
        Notes { all: Vec::new(), ends: Vec::new() }
    }
}

impl Page {
    pub fn new(states: usize) -> Self {
        Page { lists: (0..=states).map(|_| Vec::new()).collect(), sorted: true, uniform: None }
    }

    /// The next place of the page, for an agent in a state.
    pub fn push(&mut self, place: usize, number: usize) {
        self.lists[number].push((place % PAGE) as u16);
    }

    /// Somebody may have come to another state.
    #[inline]
    pub fn disturb(&mut self) {
        self.sorted = false;
    }

    /// Steps everybody.
    #[inline]
    pub fn step_all<M: StateMachine, C>(
        &mut self,
        agents: &mut [Agent<M, C>],
        notes: &mut Notes,
        step: &mut impl FnMut(&mut M, &mut C),
    ) {
        if self.is_uniform(agents) {
            self.sorted = false;
            agents.iter_mut().flatten().for_each(|(machine, context)| step(machine, context));
        } else {
            self.step_in(agents, notes, |_| true, step);
        }
    }

    /// Steps those who are in one of the wanted states; everybody who was looked at stands in the right list then.
    #[inline]
    pub fn step_in<M: StateMachine, C>(
        &mut self,
        agents: &mut [Agent<M, C>],
        notes: &mut Notes,
        wanted: impl Fn(usize) -> bool,
        step: &mut impl FnMut(&mut M, &mut C),
    ) {
        let sorted = mem::replace(&mut self.sorted, false);
        notes.all.resize(PAGE, Misplaced::default());
        notes.ends.clear();
        let (misplaced, mut count) = (&mut notes.all[..], 0);
        for (number, list) in self.lists.iter().enumerate() {
            let list = if sorted && !wanted(number) { &[] } else { &list[..] };
            for (at, &place) in list.iter().enumerate() {
                let Some(Some((machine, context))) = agents.get_mut(usize::from(place)) else { continue };
                if wanted(number_of(machine)) {
                    step(machine, context);
                }
                let to = number_of(machine);
                // A plain branch: the step has just taken the same one, so that it is foreseen.
                if to != number {
                    misplaced[count] = Misplaced { at: at as u16, to: to as u16 };
                    count += 1;
                }
            }
            notes.ends.push(count);
        }
        self.sort(notes);
    }

    /// Everybody who stands in a wrong list comes to the right one. The last lists and places come first, so that nobody who
    /// is still to go stands elsewhere than was noted.
    #[inline(never)]
    fn sort(&mut self, notes: &Notes) {
        for (number, &end) in notes.ends.iter().enumerate().rev() {
            let start = number.checked_sub(1).map_or(0, |before| notes.ends[before]);
            let mut list = mem::take(&mut self.lists[number]);
            for note in notes.all[start..end].iter().rev() {
                let place = list.swap_remove(usize::from(note.at));
                self.lists[usize::from(note.to)].push(place);
            }
            self.lists[number] = list;
        }
        self.sorted = true;
    }

    /// Whether nearly all are in one state, so that a processor foresees what each of them does as it is: seven of eight, by
    /// the lists, as long as these are used; then still four of five of a few agents.
    fn is_uniform<M: StateMachine, C>(&mut self, agents: &[Agent<M, C>]) -> bool {
        self.uniform = match self.uniform {
            Some(number) => {
                let sample = agents.iter().step_by(SAMPLE).flatten();
                let (count, others) = sample.fold((0, 0), |(count, others), (machine, _)| {
                    if number_of(machine) == number { (count + 1, others) } else { (count, others + 1) }
                });
                (others * 4 <= count).then_some(number)
            }
            None => {
                let longest = self.lists.iter().enumerate().max_by_key(|(_, list)| list.len());
                longest.filter(|(_, list)| list.len() * 8 > agents.len() * 7).map(|(number, _)| number)
            }
        };
        self.uniform.is_some()
    }
}
