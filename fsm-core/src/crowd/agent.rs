//! One agent of a crowd.

use super::id::Id;

/// An agent. Its generation, which distinguishes it from earlier agents at its place, is small enough to fit next to a
/// small machine.
#[derive(Clone, Debug)]
pub(super) struct Agent<M, C> {
    pub machine: M,
    pub context: C,
    pub generation: u16,
}

impl<M, C> Agent<M, C> {
    /// The id of the agent, given its place.
    pub const fn id(&self, place: u32) -> Id {
        Id { place, generation: self.generation }
    }
}
