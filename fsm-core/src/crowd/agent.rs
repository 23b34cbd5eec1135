//! One agent of a crowd.

use super::id::Id;

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
