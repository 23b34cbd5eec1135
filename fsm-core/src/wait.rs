//! The time until something is due in a machine, in its own timers or in the submachines of its states.

use super::Timer;
use core::time::Duration;

/// The time until the next timer is due, and whether a timer was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The time in nanoseconds. It is greater than [`Timer::LONGEST`] if no timer runs.
    pub(crate) nearest: u64,
    pub(crate) refused: bool,
}

impl Wait {
    /// No timer runs, and none was refused.
    pub const NONE: Wait = Wait { nearest: u64::MAX, refused: false };

    /// The wait for the nearest of these timers.
    #[must_use]
    #[inline]
    pub fn of(timers: &[Timer]) -> Self {
        Wait { nearest: Timer::nearest(timers), refused: timers.iter().any(|timer| timer.is_refused()) }
    }

    /// Like [`of`](Self::of), for timers that are never refused.
    #[must_use]
    #[inline]
    pub fn of_certain(timers: &[Timer]) -> Self {
        Wait { nearest: Timer::nearest(timers), refused: false }
    }

    /// The wait for either of the two, which is the shorter one.
    #[must_use]
    #[inline]
    pub fn or(self, other: Wait) -> Self {
        Wait { nearest: self.nearest.min(other.nearest), refused: self.refused || other.refused }
    }

    /// Whether a timer has to be considered.
    #[must_use]
    #[inline]
    pub const fn is_due(self) -> bool {
        self.nearest == 0 || self.refused
    }

    /// Like [`is_due`](Self::is_due), for a submachine. If the guard of a timer has [failed](crate::TimeBudget::lose) there
    /// (`lost`), refused timers do not count.
    #[must_use]
    #[inline]
    pub const fn is_due_after(self, lost: bool) -> bool {
        self.nearest == 0 || (self.refused && !lost)
    }

    /// The time until the next timer is due; `None` if no timer runs.
    #[must_use]
    #[inline]
    pub fn due(self) -> Option<Duration> {
        (self.nearest <= Timer::LONGEST).then(|| Duration::from_nanos(self.nearest))
    }

    /// Like [`due`](Self::due), but zero if a timer was refused.
    #[must_use]
    #[inline]
    pub fn remaining(self) -> Option<Duration> {
        if self.refused { Some(Duration::ZERO) } else { self.due() }
    }
}
