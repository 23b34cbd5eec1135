//! Whether the `always` transitions of a call come to rest.

use super::{State, StateMachine};

/// The `always` transitions that were taken in one call.
///
/// Such transitions may lead back to where they began, by guards that stay true. Then the call would never return, and no
/// caller would learn why: this panics. What the guards ask may depend on data, and a machine may well take an item of work at
/// each step, so the bound is [not the number of states](Self::MOST), but that of [`Watch`](crate::Watch).
#[derive(Clone, Copy, Debug, Default)]
pub struct Unrest {
    taken: u32,
}

impl Unrest {
    /// So many are taken in one call.
    pub const MOST: u32 = crate::Watch::MOST;

    /// None was taken.
    #[must_use]
    #[inline]
    pub const fn none() -> Self {
        Unrest { taken: 0 }
    }

    /// One was taken.
    ///
    /// # Panics
    ///
    /// If it is one more than [`MOST`](Self::MOST). The message names the machine and the state.
    #[inline]
    #[track_caller]
    pub fn step<M: StateMachine>(&mut self, machine: &M) {
        if self.is_endless() {
            no_rest(M::NAME, machine.active_state().map_or(M::NAME, State::name));
        }
    }

    /// One was taken. Whether it is one more than [`MOST`](Self::MOST).
    #[must_use]
    #[inline]
    pub const fn is_endless(&mut self) -> bool {
        self.taken += 1;
        self.taken > Self::MOST
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn no_rest(machine: &str, state: &str) -> ! {
    panic!(
        "`{machine}` does not come to rest: it has taken {} `always` transitions in one call and is in `{state}`; a guard of theirs has to become false",
        Unrest::MOST,
    )
}
