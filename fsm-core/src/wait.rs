//! How long something waits that is made of several things: a machine for its timers, and for the machines that its states
//! run.

use super::Timer;
use core::time::Duration;

/// How long until something is due, and whether something is due that was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// In nanoseconds; more than any stretch of time where nothing waits.
    pub(crate) nearest: u64,
    pub(crate) refused: bool,
}

impl Wait {
    /// For nothing.
    pub const NONE: Wait = Wait { nearest: u64::MAX, refused: false };

    /// For the nearest of these timers.
    #[must_use]
    #[inline]
    pub fn of(timers: &[Timer]) -> Self {
        Wait { nearest: Timer::nearest(timers), refused: timers.iter().any(|timer| timer.is_refused()) }
    }

    /// For whichever comes first.
    #[must_use]
    #[inline]
    pub fn or(self, other: Wait) -> Self {
        Wait { nearest: self.nearest.min(other.nearest), refused: self.refused || other.refused }
    }

    /// Whether something is to be looked at.
    #[must_use]
    #[inline]
    pub const fn is_due(self) -> bool {
        self.nearest == 0 || self.refused
    }

    /// The same of a submachine in which what a timer asks may have [failed](crate::Lapse::lose): then only what has not been
    /// looked at yet is.
    #[must_use]
    #[inline]
    pub const fn is_due_after(self, lost: bool) -> bool {
        self.nearest == 0 || (self.refused && !lost)
    }

    /// How long until something is due, if anything waits.
    #[must_use]
    pub fn due(self) -> Option<Duration> {
        (self.nearest <= Timer::LONGEST).then(|| Duration::from_nanos(self.nearest))
    }

    /// The same; nothing where something is due and was not taken.
    #[must_use]
    pub fn remaining(self) -> Option<Duration> {
        if self.refused { Some(Duration::ZERO) } else { self.due() }
    }
}
