//! One agent of a crowd, and its place.

use super::id::{Id, number_of};
use crate::StateMachine;

/// The place of an agent, or a free place.
pub(super) type Home<M, C> = Option<Agent<M, C>>;

/// The number of the state of the agent at a place. A place without an agent counts as an agent that is not started.
#[inline]
pub(super) fn number_at<M: StateMachine, C>(home: &Home<M, C>) -> usize {
    home.as_ref().map_or(0, |agent| number_of(&agent.machine))
}

/// An agent. Its generation distinguishes it from earlier agents at its place, and fits next to a small machine.
#[derive(Clone, Debug)]
pub(super) struct Agent<M, C> {
    pub machine: M,
    pub context: C,
    pub generation: u16,
}

impl<M, C> Agent<M, C> {
    pub const fn id(&self, place: u32) -> Id {
        Id { place, generation: self.generation }
    }
}
