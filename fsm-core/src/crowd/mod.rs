//! Many agents of one machine, each with a context of its own: kept by state, so that those who do the same stand next to
//! each other, and a processor that has seen what one of them does knows what the next will do.
//!
//! An agent lives in the bucket of its state. Its [`Id`] stays the same wherever it lives; `places` knows where that is. After
//! an agent is stepped it may have to move to another bucket, which is done when a piece of its bucket is stepped.

use crate::{State, StateMachine};
use alloc::vec::Vec;
use bucket::{Agent, Bucket, Leavers};
use core::fmt;
use core::mem;
use places::{Place, Places};

mod bucket;
#[cfg(feature = "rayon")]
mod parallel;
mod places;
#[cfg(test)]
mod tests;

pub use places::Id;

/// Agents of one machine, each with a context, kept by state.
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
/// Agents are stepped by state, in the order of the text, those that are not started first; within a state in an order that
/// depends on what happened before and on nothing else. So the same calls give the same results. Where no agent can tell
/// when others are stepped, they are those of stepping each alone. No agent is stepped twice by a call, also
/// where it moves to a state whose agents are still to come.
///
/// # Panics
///
/// If your code panics, all agents stay in the crowd, as they were left.
///
/// # What it costs
///
/// Twelve bytes for each agent beside its machine and its context. Both are moved in memory when the agent's state changes,
/// and sometimes when another's does; a context that is large is better boxed.
pub struct Crowd<M: StateMachine, C = ()> {
    buckets: Vec<Bucket<M, C>>,
    places: Places,
    /// Who leaves the bucket that is worked on: kept for its room.
    leavers: Leavers,
}

impl<M: StateMachine, C> Crowd<M, C> {
    /// Nobody.
    #[must_use]
    pub const fn new() -> Self {
        Crowd { buckets: Vec::new(), places: Places::new(), leavers: Leavers::none() }
    }

    /// How many agents there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an agent, in whatever state it is: started or not.
    ///
    /// # Panics
    ///
    /// If there are more than 4,294,967,295 agents.
    pub fn insert(&mut self, machine: M, context: C) -> Id {
        if self.buckets.is_empty() {
            self.buckets.extend((0..=M::State::ALL.len()).map(|_| Bucket::default()));
        }
        let number = number_of(&machine);
        let bucket = &mut self.buckets[number];
        let id = self.places.add(Place::new(number, bucket.len()));
        bucket.push(Agent { machine, context, index: id.index() });
        id
    }

    /// Takes an agent out; `None` if it is gone already.
    pub fn remove(&mut self, id: Id) -> Option<(M, C)> {
        let place = self.places.get(id)?;
        self.places.remove(id);
        let Agent { machine, context, .. } = self.take(place);
        Some((machine, context))
    }

    /// Whether an agent is there.
    #[must_use]
    pub fn contains(&self, id: Id) -> bool {
        self.places.get(id).is_some()
    }

    /// An agent's machine and context; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<(&M, &C)> {
        let place = self.places.get(id)?;
        Some(self.buckets[place.bucket()].get(place.slot()))
    }

    /// An agent's context, to be changed from outside; `None` if it is gone.
    pub fn context_mut(&mut self, id: Id) -> Option<&mut C> {
        let place = self.places.get(id)?;
        Some(self.agent(place).1)
    }

    /// All agents, in the order in which they are [stepped](Self#order).
    pub fn iter(&self) -> impl Iterator<Item = (Id, &M, &C)> {
        self.buckets.iter().flat_map(|bucket| self.of(bucket))
    }

    /// The agents that are in a state, or in one inside it.
    pub fn iter_in(&self, state: M::State) -> impl Iterator<Item = (Id, &M, &C)> {
        let buckets = self.buckets.iter().enumerate().filter(move |(number, _)| lies_in::<M>(*number, state));
        buckets.flat_map(|(_, bucket)| self.of(bucket))
    }

    /// How many agents are in a state, or in one inside it.
    #[must_use]
    pub fn count_in(&self, state: M::State) -> usize {
        let numbers = (0..self.buckets.len()).filter(|&number| lies_in::<M>(number, state));
        numbers.map(|number| self.buckets[number].len()).sum()
    }

    fn of<'c>(&'c self, bucket: &'c Bucket<M, C>) -> impl Iterator<Item = (Id, &'c M, &'c C)> {
        bucket.iter().map(|(index, machine, context)| (self.places.id_of(index), machine, context))
    }

    /// Lends an agent to some code, which may call what it likes; `None` if it is gone.
    #[inline]
    pub fn step<R>(&mut self, id: Id, step: impl FnOnce(&mut M, &mut C) -> R) -> Option<R> {
        let place = self.places.get(id)?;
        let settling = Settling(self);
        let (machine, context) = settling.0.agent(place);
        let answer = step(machine, context);
        let number = number_of(machine);
        mem::forget(settling);
        if number != place.bucket() {
            let agent = self.take(place);
            self.house(agent);
        }
        Some(answer)
    }

    /// The same for several agents, one after the other in this order; those that are gone are passed over.
    pub fn step_each(&mut self, ids: impl IntoIterator<Item = Id>, mut step: impl FnMut(&mut M, &mut C)) {
        for id in ids {
            self.step(id, &mut step);
        }
    }

    /// Lends every agent to some code.
    #[inline]
    pub fn step_all(&mut self, step: impl FnMut(&mut M, &mut C)) {
        self.step_buckets(|_| true, step);
    }

    /// Lends every agent that is in a state, or in one inside it, to some code.
    #[inline]
    pub fn step_in(&mut self, state: M::State, step: impl FnMut(&mut M, &mut C)) {
        self.step_buckets(|number| lies_in::<M>(number, state), step);
    }

    #[inline]
    fn step_buckets(&mut self, wanted: impl Fn(usize) -> bool, mut step: impl FnMut(&mut M, &mut C)) {
        self.buckets.iter_mut().for_each(Bucket::begin);
        for number in (0..self.buckets.len()).filter(|&number| wanted(number)) {
            while self.step_piece(number, &mut step) {
                self.move_leavers(number);
            }
        }
    }

    /// Steps a piece of a bucket, if there is one left.
    #[inline]
    fn step_piece(&mut self, number: usize, step: &mut impl FnMut(&mut M, &mut C)) -> bool {
        let settling = Settling(self);
        let Crowd { buckets, leavers, .. } = &mut *settling.0;
        let any = buckets[number].step_piece(leavers, |machine, context| {
            step(machine, context);
            number_of(machine) == number
        });
        mem::forget(settling);
        any
    }

    /// Gives everybody who leaves a piece of a bucket a place in another.
    fn move_leavers(&mut self, number: usize) {
        let leavers = mem::take(&mut self.leavers);
        self.move_from(number, leavers.slots());
        self.leavers = leavers;
    }

    /// The same for those in these slots, the last one first. Those who go to the same bucket, one after the other, go together.
    fn move_from(&mut self, number: usize, slots: impl Iterator<Item = usize>) {
        let mut bucket = mem::take(&mut self.buckets[number]);
        let first = bucket.move_back(slots, &mut self.places);
        while let Some((to, count)) = bucket.like_the_last(first, number_of) {
            self.buckets[to].append_last(count, &mut bucket, to, &mut self.places);
        }
        self.buckets[number] = bucket;
    }

    /// Gives an agent a place.
    #[inline]
    fn house(&mut self, agent: Agent<M, C>) {
        let number = number_of(&agent.machine);
        let bucket = &mut self.buckets[number];
        self.places.set(agent.index, Place::new(number, bucket.len()));
        bucket.push(agent);
    }

    #[inline]
    fn agent(&mut self, place: Place) -> (&mut M, &mut C) {
        self.buckets[place.bucket()].get_mut(place.slot())
    }

    #[inline]
    fn take(&mut self, place: Place) -> Agent<M, C> {
        self.buckets[place.bucket()].take(place.slot(), &mut self.places)
    }
}

/// While code of the user's is at work. If that panics, agents are where they do not belong, and everybody is housed anew.
struct Settling<'c, M: StateMachine, C>(&'c mut Crowd<M, C>);

impl<M: StateMachine, C> Drop for Settling<'_, M, C> {
    #[cold]
    fn drop(&mut self) {
        let crowd = &mut *self.0;
        let agents: Vec<_> = crowd.buckets.iter_mut().flat_map(Bucket::drain).collect();
        agents.into_iter().for_each(|agent| crowd.house(agent));
    }
}

/// The bucket that a machine belongs in: 0 if it is not started, then one for each state.
#[inline]
fn number_of<M: StateMachine>(machine: &M) -> usize {
    machine.state().map_or(0, |state| state.index() + 1)
}

/// Whether the agents of a bucket are in a state.
fn lies_in<M: StateMachine>(number: usize, state: M::State) -> bool {
    let of_bucket = number.checked_sub(1).and_then(|index| M::State::ALL.get(index)).copied();
    core::iter::successors(of_bucket, |state| state.parent()).any(|around| around == state)
}

impl<M: StateMachine, C> Default for Crowd<M, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: StateMachine + Clone, C: Clone> Clone for Crowd<M, C> {
    fn clone(&self) -> Self {
        Crowd { buckets: self.buckets.clone(), places: self.places.clone(), leavers: Leavers::none() }
    }
}

impl<M: StateMachine + fmt::Debug, C: fmt::Debug> fmt::Debug for Crowd<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, machine, context)| (id, (machine, context)))).finish()
    }
}
