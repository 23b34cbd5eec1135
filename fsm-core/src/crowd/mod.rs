//! Many agents of one machine, each with its own context. They are stepped by state, so that the processor, which has
//! seen the branches of one agent, can predict those of the next.
//!
//! The `agents` are stored by place: an [`Id`] contains the place of its agent, which stays the same as long as the
//! agent is in the crowd. Each block of places has an `order` by state. `dispatch` sorts events in a similar way.

use crate::StateMachine;
use agent::Agent;
use agents::Agents;
use core::iter::FusedIterator;
use core::{fmt, mem};
use id::Ids;
use within::Within;

mod agent;
mod agents;
mod dispatch;
mod id;
mod iter;
mod order;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "serde")]
mod serialized;
mod sorting;
#[cfg(test)]
mod tests;
mod within;

pub use dispatch::{dispatch, dispatch_each};
pub use id::Id;
pub use iter::{IntoIter, Iter, IterMut};

/// Agents of one machine, each with a context, stepped by state.
///
/// Updating thousands of machines one after the other costs, for each of them, a jump that no processor can predict: to
/// the code of the machine's state. A crowd updates the agents that are in the same state together, which is faster as
/// long as few of them move at a time: see [the chapter](https://docs.rs/fsmith/latest/fsmith/language/crowds).
///
/// An agent is in a state if its [`is_in`](StateMachine::is_in) returns `true`, also in a region or paused by a push.
///
/// The crowd does not know the arguments of a machine's calls, so it passes each agent to your closure, which makes the
/// call. This applies to [all](Self::step_all) agents, [one](Self::step), [several](Self::step_each), [those in a
/// state](Self::step_in), or those that there are [events](Self::dispatch) for.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// # use fsmith::{Answer, State, StateMachine};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum AntState { Searching, Returning }
/// # impl State for AntState {
/// #     const ALL: &'static [Self] = &[AntState::Searching, AntState::Returning];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { self as usize }
/// #     fn name(self) -> &'static str { "" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # struct Ant(AntState);
/// # impl StateMachine for Ant {
/// #     type State = AntState;
/// #     const NAME: &'static str = "Ant";
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn is_in(&self, state: AntState) -> bool { self.0 == state }
/// #     fn active_state(&self) -> Option<AntState> { Some(self.0) }
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
/// Agents have places, in the order in which they were inserted; an agent inserted after another was removed takes a
/// free place. They are [iterated](Self::iter) in the order of their places. [`step_all`](Self::step_all) steps 2,048
/// places at a time, by state if that is faster, and by place otherwise. Within a state, the order depends on the
/// previous calls and on nothing else. So the same calls give the same results. If no agent can tell when others are
/// stepped, the results are those of stepping each alone. No agent is stepped twice by one call, even if it moves to a
/// state whose agents are still to come.
///
/// # Panics
///
/// If your code panics, all agents stay in the crowd, as they were left.
///
/// # What it costs
///
/// [`step_all`](Self::step_all) checks the states of 32 agents in every 16,384 places. If nearly all of them are in one
/// state, the agents are stepped by place; otherwise, they are stepped by state. Times are not measured. The order by
/// state is kept from call to call, and agents whose states have changed exchange their positions in it. If more than a
/// quarter of the agents move, the order is determined again.
///
/// An agent takes an `Option` of its machine, its context and two bytes, and two more bytes as soon as it is stepped by
/// state. It is never moved in memory. A place is used for 65,536 agents, one after the other; then it stays empty, so
/// that no id is used twice.
pub struct Crowd<M: StateMachine, C = ()> {
    agents: Agents<M, C>,
    ids: Ids,
}

impl<M: StateMachine, C> Crowd<M, C> {
    /// Creates an empty crowd.
    #[must_use]
    pub const fn new() -> Self {
        Crowd { agents: Agents::new(), ids: Ids::new() }
    }

    /// Creates an empty crowd with room for the given number of agents, which are then added without allocating.
    #[must_use]
    pub fn with_capacity(agents: usize) -> Self {
        Crowd { agents: Agents::with_capacity(agents), ids: Ids::new() }
    }

    /// The number of agents.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.agents.len()
    }

    /// Whether there are no agents.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an agent, whether its machine is started or not. For many agents, use [`Extend`] or [`FromIterator`].
    ///
    /// # Panics
    ///
    /// Panics if there are more than 4,294,967,295 agents.
    pub fn insert(&mut self, machine: M, context: C) -> Id {
        let id = self.ids.add();
        self.agents.insert(id, machine, context);
        id
    }

    /// Removes an agent; `None` if it is already gone.
    pub fn remove(&mut self, id: Id) -> Option<(M, C)> {
        let Agent { machine, context, .. } = self.agents.remove(id)?;
        self.ids.remove(id);
        Some((machine, context))
    }

    /// Removes the agents for which the closure returns `false`. It is called for each agent, in the order of their
    /// [places](Self#order); machines change only when they are [stepped](Self::step_all).
    pub fn retain(&mut self, mut keep: impl FnMut(Id, &M, &mut C) -> bool) {
        for place in 0..self.agents.places() {
            if let Some((id, _)) = self.agents.at(place)
                && let Some(Agent { machine, context, .. }) = self.agents.get_mut(id)
                && !keep(id, machine, context)
            {
                self.remove(id);
            }
        }
    }

    /// Removes all agents. Their ids are not used again; new agents take places from the first on.
    pub fn clear(&mut self) {
        self.ids.remove_all(self.agents.ids());
        self.agents.clear();
    }

    /// Removes all agents, as [`clear`](Self::clear) does, and returns them in the order of their [places](Self#order).
    /// The crowd is empty even before the first of them is taken from the iterator.
    pub fn drain(&mut self) -> IntoIter<M, C> {
        self.ids.remove_all(self.agents.ids());
        IntoIter::of(mem::replace(&mut self.agents, Agents::new()))
    }

    /// Whether an agent is in the crowd.
    #[must_use]
    pub fn contains(&self, id: Id) -> bool {
        self.agents.get(id).is_some()
    }

    /// An agent's machine and context; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<(&M, &C)> {
        self.agents.get(id).map(|Agent { machine, context, .. }| (machine, context))
    }

    /// An agent's machine, and its context mutably; `None` if it is gone. To change the machine, [step](Self::step) it.
    pub fn get_mut(&mut self, id: Id) -> Option<(&M, &mut C)> {
        self.agents.get_mut(id).map(|Agent { machine, context, .. }| (&*machine, context))
    }

    /// An agent's context, mutably; `None` if it is gone.
    pub fn context_mut(&mut self, id: Id) -> Option<&mut C> {
        self.agents.get_mut(id).map(|agent| &mut agent.context)
    }

    /// All agents, in the order of their [places](Self#order).
    pub fn iter(&self) -> Iter<'_, M, C> {
        Iter::of(&self.agents)
    }

    /// All agents with their contexts mutably, in the order of their [places](Self#order). Machines change only when
    /// they are [stepped](Self::step_all).
    pub fn iter_mut(&mut self) -> IterMut<'_, M, C> {
        IterMut::of(&mut self.agents)
    }

    /// The ids of all agents, in the order of their [places](Self#order).
    pub fn ids(&self) -> impl ExactSizeIterator<Item = Id> + FusedIterator + Clone {
        self.iter().map(|(id, ..)| id)
    }

    /// The agents that are in a state or a nested one, in the order of their [places](Self#order). These are the agents
    /// for which [`is_in`](StateMachine::is_in) returns `true`.
    pub fn iter_in(&self, state: M::State) -> impl Iterator<Item = (Id, &M, &C)> {
        let within = Within::<M>::of(state);
        self.iter().filter(move |(_, machine, _)| within.holds(machine))
    }

    /// The number of agents in a state or a nested one. Every agent is checked.
    #[must_use]
    pub fn count_in(&self, state: M::State) -> usize {
        self.agents.count_in(&Within::of(state))
    }

    /// Passes an agent to a closure and returns its result; `None` if the agent is gone.
    #[inline]
    pub fn step<R>(&mut self, id: Id, step: impl FnOnce(&mut M, &mut C) -> R) -> Option<R> {
        self.agents.step(id, step)
    }

    /// Passes several agents to a closure, one after the other in this order. Agents that are gone are skipped.
    pub fn step_each(&mut self, ids: impl IntoIterator<Item = Id>, mut step: impl FnMut(&mut M, &mut C)) {
        for id in ids {
            self.step(id, &mut step);
        }
    }

    /// Passes every agent to a closure.
    #[inline]
    pub fn step_all(&mut self, step: impl FnMut(&mut M, &mut C)) {
        self.agents.step_all(step);
    }

    /// Passes every agent that is in a state or a nested one to a closure, in the order of their [places](Self#order).
    /// Each agent is checked immediately before, so steps of other agents in the same call count.
    #[inline]
    pub fn step_in(&mut self, state: M::State, step: impl FnMut(&mut M, &mut C)) {
        self.agents.step_in(&Within::of(state), step);
    }
}

impl<M: StateMachine, C> Default for Crowd<M, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: StateMachine + Clone, C: Clone> Clone for Crowd<M, C> {
    fn clone(&self) -> Self {
        Crowd { agents: self.agents.clone(), ids: self.ids.clone() }
    }
}

impl<M: StateMachine + fmt::Debug, C: fmt::Debug> fmt::Debug for Crowd<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, machine, context)| (id, (machine, context)))).finish()
    }
}
