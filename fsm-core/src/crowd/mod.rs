//! Many agents of one machine, each with a context of its own: stepped by state, so that those who do the same come one
//! after the other, and a processor that has seen what one of them does knows what the next will do.
//!
//! An agent lives in one place as long as it is in the crowd, and its [`Id`] names the place. Each `page` of places has lists
//! that say in what order its agents are stepped.

use crate::{State, StateMachine};
use alloc::vec::Vec;
use core::fmt;
use id::Ids;
use page::{Agent, Notes, PAGE, Page};

mod id;
mod page;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(test)]
mod tests;

pub use id::Id;

/// Agents of one machine, each with a context, stepped by state.
///
/// Whoever updates thousands of machines one after the other pays for each with a jump that no processor can predict: to
/// what the machine does in its state. A crowd updates those that are in the same state together, which is faster as long
/// as few of them move at a time: see [the chapter](https://docs.rs/fsmith/latest/fsmith/language/crowds).
///
/// The crowd does not know what a machine's calls are lent: it lends each agent to your code, which
/// makes the call. That goes for [all](Self::step_all) agents, [one](Self::step), [several](Self::step_each), or
/// [those in a state](Self::step_in).
///
/// ```
/// # extern crate fsm_core as fsmith;
/// # use fsmith::{Answer, State, StateMachine};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum AntState { Searching, Returning }
/// # impl State for AntState {
/// #     const ALL: &'static [Self] = &[AntState::Searching, AntState::Returning];
/// #     fn name(self) -> &'static str { "" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # struct Ant(AntState);
/// # impl StateMachine for Ant {
/// #     type State = AntState;
/// #     const NAME: &'static str = "Ant";
/// #     fn is_in(&self, state: AntState) -> bool { self.0 == state }
/// #     fn state(&self) -> Option<AntState> { Some(self.0) }
/// # }
/// # impl Ant {
/// #     fn start(_: &mut Body) -> Ant { Ant(AntState::Searching) }
/// #     fn update(&mut self, body: &mut Body) { if body.food > 0 { self.0 = AntState::Returning; } }
/// # }
/// use fsmith::Crowd;
///
/// struct Body { food: u32 }
///
/// let mut ants = Crowd::new();
/// let mut ids = Vec::new();
/// for food in [0, 3, 0, 0] {
///     let mut body = Body { food };
///     ids.push(ants.insert(Ant::start(&mut body), body));
/// }
/// ants.step_all(|ant, body| { ant.update(body); });
/// assert_eq!(ants.count_in(AntState::Searching), 3);
/// assert!(ants.get(ids[1]).is_some_and(|(ant, _)| ant.is_in(AntState::Returning)));
/// ```
///
/// # Order
///
/// Agents have places, in the order in which they were inserted; whoever comes after somebody was removed takes a place that is
/// free. They are [iterated](Self::iter) in the order of their places, and stepped 2,048 places at a time: those by state, or
/// by place if nearly all are in one state; within a state in an order that depends on what happened before and on nothing
/// else. So the same calls give the same results. Where no agent can tell when others are stepped, they are those of stepping each
/// alone. No agent is stepped twice by a call, also where it moves to a state whose agents are still to come.
///
/// # Panics
///
/// If your code panics, all agents stay in the crowd, as they were left.
///
/// # What it costs
///
/// An agent is kept as an `Option` of its machine and its context, and never moved in memory but when the whole crowd grows; a
/// context that is large is better boxed for that. Beside it, it takes some six bytes, and each 2,048 places a list for each
/// state. What [is in a state](Self::iter_in) is asked of everybody.
pub struct Crowd<M: StateMachine, C = ()> {
    /// By place.
    agents: Vec<Agent<M, C>>,
    ids: Ids,
    pages: Vec<Page>,
    notes: Notes,
    len: usize,
}

impl<M: StateMachine, C> Crowd<M, C> {
    /// Nobody.
    #[must_use]
    pub const fn new() -> Self {
        Crowd { agents: Vec::new(), ids: Ids::new(), pages: Vec::new(), notes: Notes::new(), len: 0 }
    }

    /// How many agents there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an agent, in whatever state it is: started or not.
    ///
    /// # Panics
    ///
    /// If there are more than 4,294,967,295 agents.
    pub fn insert(&mut self, machine: M, context: C) -> Id {
        let id = self.ids.add();
        let (place, number) = (id.place(), number_of(&machine));
        let agent = Some((machine, context));
        if let Some(free) = self.agents.get_mut(place) {
            *free = agent;
            self.pages[place / PAGE].disturb();
        } else {
            if place.is_multiple_of(PAGE) {
                self.pages.push(Page::new(M::State::ALL.len()));
            }
            self.pages[place / PAGE].push(place, number);
            self.agents.push(agent);
        }
        self.len += 1;
        id
    }

    /// Takes an agent out; `None` if it is gone already.
    pub fn remove(&mut self, id: Id) -> Option<(M, C)> {
        if !self.ids.is_latest(id) {
            return None;
        }
        let agent = self.agents[id.place()].take()?;
        self.ids.remove(id);
        self.len -= 1;
        Some(agent)
    }

    /// Whether an agent is there.
    #[must_use]
    pub fn contains(&self, id: Id) -> bool {
        self.get(id).is_some()
    }

    /// An agent's machine and context; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<(&M, &C)> {
        let (machine, context) = self.agents.get(id.place())?.as_ref()?;
        self.ids.is_latest(id).then_some((machine, context))
    }

    /// An agent's context, to be changed from outside; `None` if it is gone.
    pub fn context_mut(&mut self, id: Id) -> Option<&mut C> {
        let (_, context) = self.agents.get_mut(id.place())?.as_mut()?;
        self.ids.is_latest(id).then_some(context)
    }

    /// All agents, in the order of their [places](Self#order).
    pub fn iter(&self) -> impl Iterator<Item = (Id, &M, &C)> {
        let agents = self.agents.iter().enumerate();
        agents.filter_map(|(place, agent)| {
            agent.as_ref().map(|(machine, context)| (self.ids.of(place), machine, context))
        })
    }

    /// The agents that are in a state, or in one inside it, in the same order.
    pub fn iter_in(&self, state: M::State) -> impl Iterator<Item = (Id, &M, &C)> {
        let wanted = numbers_in::<M>(state);
        self.iter().filter(move |(_, machine, _)| wanted[number_of(*machine)])
    }

    /// How many agents are in a state, or in one inside it.
    #[must_use]
    pub fn count_in(&self, state: M::State) -> usize {
        let wanted = numbers_in::<M>(state);
        self.agents.iter().flatten().filter(|(machine, _)| wanted[number_of(machine)]).count()
    }

    /// Lends an agent to some code, which may call what it likes; `None` if it is gone.
    #[inline]
    pub fn step<R>(&mut self, id: Id, step: impl FnOnce(&mut M, &mut C) -> R) -> Option<R> {
        if !self.ids.is_latest(id) {
            return None;
        }
        let (machine, context) = self.agents.get_mut(id.place())?.as_mut()?;
        self.pages.get_mut(id.place() / PAGE)?.disturb();
        Some(step(machine, context))
    }

    /// The same for several agents, one after the other in this order; those that are gone are passed over.
    pub fn step_each(&mut self, ids: impl IntoIterator<Item = Id>, mut step: impl FnMut(&mut M, &mut C)) {
        for id in ids {
            self.step(id, &mut step);
        }
    }

    /// Lends every agent to some code.
    #[inline]
    pub fn step_all(&mut self, mut step: impl FnMut(&mut M, &mut C)) {
        for (page, agents) in self.pages.iter_mut().zip(self.agents.chunks_mut(PAGE)) {
            page.step_all(agents, &mut self.notes, &mut step);
        }
    }

    /// Lends every agent that is in a state, or in one inside it, to some code.
    #[inline]
    pub fn step_in(&mut self, state: M::State, mut step: impl FnMut(&mut M, &mut C)) {
        let wanted = numbers_in::<M>(state);
        for (page, agents) in self.pages.iter_mut().zip(self.agents.chunks_mut(PAGE)) {
            page.step_in(agents, &mut self.notes, |number| wanted[number], &mut step);
        }
    }
}

/// The list that a machine belongs in: 0 if it is not started, then one for each state.
#[inline]
fn number_of<M: StateMachine>(machine: &M) -> usize {
    machine.state().map_or(0, |state| state.index() + 1)
}

/// By list: whether its agents are in a state.
fn numbers_in<M: StateMachine>(state: M::State) -> Vec<bool> {
    let lies_in = |of: M::State| core::iter::successors(Some(of), |state| state.parent()).any(|around| around == state);
    core::iter::once(false).chain(M::State::ALL.iter().map(|&of| lies_in(of))).collect()
}

impl<M: StateMachine, C> Default for Crowd<M, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: StateMachine + Clone, C: Clone> Clone for Crowd<M, C> {
    fn clone(&self) -> Self {
        Crowd {
            agents: self.agents.clone(),
            ids: self.ids.clone(),
            pages: self.pages.clone(),
            notes: Notes::new(),
            len: self.len,
        }
    }
}

impl<M: StateMachine + fmt::Debug, C: fmt::Debug> fmt::Debug for Crowd<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, machine, context)| (id, (machine, context)))).finish()
    }
}
