//! The configuration before a step, as far as it is asked for. A machine with regions or a stack notes it, because when the code
//! of an `initial` asks about it with `is_in`, some states have already been exited, others entered, or frames taken off.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

/// Which of some states were active before the current step. Between calls it has no meaning, so any two values are
/// equal.
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
    /// No state was active.
    #[must_use]
    pub const fn new() -> Self {
        Before([false; N])
    }

    /// Notes the active states, before the step has exited any.
    #[inline]
    pub const fn note(&mut self, active: [bool; N]) {
        self.0 = active;
    }

    /// Whether a state was active, by its position among the noted ones.
    ///
    /// # Panics
    ///
    /// If `position` is not less than `N`.
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
