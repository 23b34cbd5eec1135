//! The configuration before a step, for the states that are queried. Machines with regions or a stack record it for
//! `is_in` in the code of an `initial`. When that code runs, some states may already have been exited or entered, or
//! frames removed.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

/// Which of some states were active before the current step. All values are equal, as none counts between calls.
///
/// ```
/// use fsm_core::Before;
///
/// let mut before = Before::new();
/// before.note([true, false]);
/// assert!(before.was_in(0) && !before.was_in(1));
/// assert_eq!(before, Before::new());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Before<const N: usize>([bool; N]);

impl<const N: usize> Before<N> {
    /// Creates a value in which no state was active.
    #[must_use]
    pub const fn new() -> Self {
        Before([false; N])
    }

    /// Records the active states, before the step exits any.
    #[inline]
    pub const fn note(&mut self, active: [bool; N]) {
        self.0 = active;
    }

    /// Whether a state was active, by its position among the recorded ones.
    ///
    /// # Panics
    ///
    /// Panics if `position` is not less than `N`.
    #[must_use]
    #[inline]
    pub const fn was_in(&self, position: usize) -> bool {
        self.0[position]
    }
}

impl<const N: usize> Default for Before<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> PartialEq for Before<N> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<const N: usize> Eq for Before<N> {}

impl<const N: usize> PartialOrd for Before<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Before<N> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<const N: usize> Hash for Before<N> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
