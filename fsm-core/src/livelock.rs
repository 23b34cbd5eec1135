//! Livelock detection: a panic in place of a call that never returns.

use super::{State, StateMachine};

/// Counts the follow-up steps of one call, and panics if there are too many.
///
/// A follow-up step is one that the caller did not ask for. It handles an `always`, a completion, a raised event or
/// signal, or a recalled event. Such steps can form an endless cycle, for example if a guard stays true, or if an event
/// is raised again each time it is handled. Without a limit, the call would never return, and the caller would not
/// learn why.
///
/// The limit is [`MOST`](Self::MOST), not the number of states. Guards can depend on data, so a machine may
/// legitimately process one work item per step. [`StallGuard`](crate::StallGuard) applies the same limit to timers.
#[derive(Clone, Copy, Debug)]
pub struct LivelockGuard {
    // The remaining steps. Counting down takes slightly fewer instructions in the interpreted twin (measured).
    left: u32,
}

impl LivelockGuard {
    /// The maximum number of follow-up steps in one call.
    pub const MOST: u32 = crate::StallGuard::MOST;

    /// Creates a counter for a new call.
    #[must_use]
    #[inline]
    pub const fn none() -> Self {
        LivelockGuard { left: Self::MOST }
    }

    /// Counts a step that `machine` has taken.
    ///
    /// # Panics
    ///
    /// Panics if this is the first step above [`MOST`](Self::MOST). The message names the machine and its active state.
    #[inline]
    #[track_caller]
    pub fn step<M: StateMachine>(&mut self, machine: &M) {
        if self.is_endless() {
            report_livelock(M::NAME, machine.active_state().map_or(M::NAME, State::name));
        }
    }

    /// Counts a step. Returns whether it exceeds [`MOST`](Self::MOST).
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

impl Default for LivelockGuard {
    fn default() -> Self {
        LivelockGuard::none()
    }
}

/// Panics because run to completion does not end.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn report_livelock(machine: &str, state: &str) -> ! {
    panic!(
        "`{machine}` does not come to rest: it has taken {} follow-up steps in one call and is in `{state}`; the guard of an `always`, a `done` or a `raise` has to become false",
        LivelockGuard::MOST,
    )
}
