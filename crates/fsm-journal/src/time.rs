//! The time of day of an entry.

use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A time of day: the number of milliseconds since the beginning of 1970.
///
/// Entries have the time of day instead of a duration, so that the time in which no program runs also counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// Reads the clock of the system.
    #[must_use]
    pub fn now() -> Time {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(u64::try_from(passed.as_millis()).unwrap_or(u64::MAX))
    }

    /// Returns the time from `earlier` to this one, or zero if it is not earlier.
    #[must_use]
    pub fn since(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}
