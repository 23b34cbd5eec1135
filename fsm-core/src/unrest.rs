//! Whether the steps that a machine takes of its own come to rest.

use super::{State, StateMachine};

/// The steps that a machine has taken of its own in one call: `always` transitions, completions, and what was raised or
/// recalled.
///
/// Such steps may lead back to where they began, by guards that stay true, or by an event that is raised each time it is
/// handled. Then the call would never return, and no caller would learn why: this panics. What the guards ask may depend on
/// data, and a machine may well take an item of work at each step, so the bound is [not the number of states](Self::MOST), but
/// that of [`Watch`](crate::Watch).
#[derive(Clone, Copy, Debug)]
pub struct Unrest {
    // Counted down: counted up, a twin takes some instructions in a thousand steps more.
    left: u32,
}

impl Unrest {
    /// So many are taken in one call.
    pub const MOST: u32 = crate::Watch::MOST;

    /// None was taken.
    #[must_use]
    #[inline]
    pub const fn none() -> Self {
        Unrest { left: Self::MOST }
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
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                false
            }
            None => true,
        }
    }
}

impl Default for Unrest {
    fn default() -> Self {
        Unrest::none()
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn no_rest(machine: &str, state: &str) -> ! {
    panic!(
        "`{machine}` does not come to rest: it has taken {} steps of its own in one call and is in `{state}`; the guard of an `always`, a `done` or a `raise` has to become false",
        Unrest::MOST,
    )
}
