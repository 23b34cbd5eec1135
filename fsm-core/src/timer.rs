//! Timers: the remaining time of each `after` and `every`.
//!
//! A machine has no clock. The program passes the elapsed time to `advance`, which [advances the timers](super::TimeBudget).
//! [`Timer::due`] says how long the program may sleep before it calls `advance` again.
//!
//! A [`Timer`] is eight bytes: the remaining nanoseconds, or one of two reserved values. The timers of inactive states
//! are off. Suspended composites and frames of the stack keep copies of their timers, which do not run.

use core::fmt;
use core::ops::{Deref, DerefMut};
use core::time::Duration;

const NANOSECONDS: u64 = 1_000_000_000;

/// The remaining time of an `after` or `every`.
///
/// A timer is in one of four states:
///
/// | state | meaning |
/// |---|---|
/// | off | not running, for example because its state is not active, or because it has fired |
/// | running | due after the [`remaining`](Self::remaining) time |
/// | up | due, and not considered yet |
/// | refused | due, but not taken when it was last considered, for example because its guard was false |
///
/// ```
/// use core::time::Duration;
/// use fsm_core::Timer;
///
/// let mut timers = [Timer::OFF; 3];
/// timers[0].set(Duration::from_secs(5));
/// timers[1].set(Duration::from_secs(2));
/// assert_eq!(Timer::due(&timers), Some(Duration::from_secs(2)));
///
/// // A refused timer is still due, but the program need not wake up for it.
/// timers[1].refuse();
/// assert!(timers[1].is_due() && !timers[1].is_up());
/// assert_eq!(Timer::due(&timers), Some(Duration::from_secs(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timer(u64);

impl Timer {
    /// A timer that does not run.
    pub const OFF: Timer = Timer(u64::MAX);
    /// A timer that is due but was not taken. It is considered again, and no longer waits for time.
    pub(crate) const REFUSED: Timer = Timer(u64::MAX - 1);
    /// The longest duration of a timer, in nanoseconds.
    pub(crate) const LONGEST: u64 = Self::SECONDS * NANOSECONDS - 1;
    /// The first whole number of seconds that is too long for a timer: about 584 years.
    const SECONDS: u64 = u64::MAX / NANOSECONDS;

    /// Starts or restarts the timer.
    ///
    /// A timer that is set to more than 584 years never becomes due: it is [off](Self::OFF).
    #[inline]
    pub const fn set(&mut self, duration: Duration) {
        *self = match Self::nanoseconds(duration) {
            Some(nanoseconds) => Timer(nanoseconds),
            None => Timer::OFF,
        };
    }

    /// Converts a duration to nanoseconds; `None` if it is longer than [`LONGEST`](Self::LONGEST).
    #[inline]
    pub(crate) const fn nanoseconds(duration: Duration) -> Option<u64> {
        let seconds = duration.as_secs();
        if seconds < Self::SECONDS { Some(seconds * NANOSECONDS + duration.subsec_nanos() as u64) } else { None }
    }

    /// Starts or restarts the timer of an `every` in `state`.
    ///
    /// # Panics
    ///
    /// Panics if the period is zero, because the timer would fire forever. The message names the machine and the state.
    #[inline]
    #[track_caller]
    pub fn repeat(&mut self, period: Duration, machine: &str, state: &str) {
        if period.is_zero() {
            no_period(machine, state);
        }
        self.set(period);
    }

    /// Whether the timer is due, and so has to be considered.
    #[must_use]
    #[inline]
    pub const fn is_due(self) -> bool {
        self.is_up() || self.is_refused()
    }

    /// Whether the timer is due and has not been considered yet.
    ///
    /// For a timer that is always taken when it is due, such as one without a guard, this is the same as
    /// [`is_due`](Self::is_due).
    #[must_use]
    #[inline]
    pub const fn is_up(self) -> bool {
        self.0 == 0
    }

    /// Whether the timer is due but was not taken.
    #[inline]
    pub(crate) const fn is_refused(self) -> bool {
        self.0 == Self::REFUSED.0
    }

    /// Marks the timer as due but not taken. It stays due, but [`Timer::due`] no longer reports it.
    #[inline]
    pub const fn refuse(&mut self) {
        *self = Timer::REFUSED;
    }

    /// Turns the timer off, because it has fired or its state is exited.
    #[inline]
    pub const fn stop(&mut self) {
        *self = Timer::OFF;
    }

    /// Whether the timer is neither off nor refused. A timer that is up counts as running.
    #[must_use]
    #[inline]
    pub const fn is_running(self) -> bool {
        self.left().is_some()
    }

    /// The time until the timer is due: zero if it is up or refused, and `None` if it is off.
    #[must_use]
    #[inline]
    pub const fn remaining(self) -> Option<Duration> {
        match self.left() {
            Some(nanoseconds) => Some(Duration::from_nanos(nanoseconds)),
            None if self.is_refused() => Some(Duration::ZERO),
            None => None,
        }
    }

    /// The remaining nanoseconds; `None` if the timer is refused or off.
    #[inline]
    pub(crate) const fn left(self) -> Option<u64> {
        if self.0 >= Self::REFUSED.0 { None } else { Some(self.0) }
    }

    /// The time until the next of these timers is due, which is how long the program may sleep.
    ///
    /// Refused timers do not count, because they do not wait for time. `None` if all timers are refused or off.
    #[must_use]
    #[inline]
    pub fn due(timers: &[Timer]) -> Option<Duration> {
        Timer(Self::nearest(timers)).left().map(Duration::from_nanos)
    }

    /// The nanoseconds until the next timer is due. The result is greater than [`LONGEST`](Self::LONGEST) if all timers
    /// are refused or off.
    #[inline]
    pub(crate) fn nearest(timers: &[Timer]) -> u64 {
        timers.iter().fold(u64::MAX, |nearest, timer| nearest.min(timer.0))
    }

    /// Advances all running timers by the given number of nanoseconds, at most until they are due.
    #[inline]
    pub fn elapse(timers: &mut [Timer], nanoseconds: u64) {
        for timer in timers {
            // A timer that a panic has left running in an inactive state may have less time left.
            timer.0 = if timer.0 < Self::REFUSED.0 { timer.0.saturating_sub(nanoseconds) } else { timer.0 };
        }
    }

    /// A faster [`elapse`](Self::elapse) for timers that all run, for at least this time.
    #[inline]
    pub(crate) fn elapse_all(timers: &mut [Timer], nanoseconds: u64) {
        for timer in timers {
            timer.0 -= nanoseconds;
        }
    }

    /// Advances a running timer by at most `nanoseconds`. Returns whether it is now up.
    ///
    /// If it is, the time that it took is subtracted from `nanoseconds`. Otherwise all of the time has passed, and
    /// `nanoseconds` is unchanged.
    #[inline]
    pub(crate) const fn pass(&mut self, nanoseconds: &mut u64) -> bool {
        if self.0 > *nanoseconds {
            self.0 -= *nanoseconds;
            return false;
        }
        *nanoseconds -= self.0;
        self.0 = 0;
        true
    }
}

impl Default for Timer {
    fn default() -> Self {
        Timer::OFF
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.left() {
            Some(left) => fmt::Debug::fmt(&Duration::from_nanos(left), f),
            None => f.write_str(if self.is_due() { "Refused" } else { "Off" }),
        }
    }
}

/// The timers of a machine, of a suspended composite or of a stack frame.
///
/// This is an array that, with the feature `serde`, can be serialized at any length. `serde` alone supports up to 32.
///
/// States that are never active together share timers. `KEY` is a hash of the path of each timer and its position. It
/// is serialized as well, so that a version of the machine with other timers rejects the data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timers<const N: usize>([Timer; N]);

impl<const N: usize> Timers<N> {
    /// Timers that are all off.
    pub const OFF: Self = Timers([Timer::OFF; N]);
}

impl<const N: usize> Deref for Timers<N> {
    type Target = [Timer; N];

    #[inline(always)]
    fn deref(&self) -> &[Timer; N] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Timers<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Timer; N] {
        &mut self.0
    }
}

impl<const N: usize> fmt::Debug for Timers<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn no_period(machine: &str, state: &str) -> ! {
    panic!("`{machine}` cannot repeat in `{state}`: the period of an `every` is zero, so it would fire forever")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_refused_timer_is_due_but_not_awaited() {
        let mut timers = [Timer::OFF; 2];
        timers[0].set(Duration::ZERO);
        assert!(timers[0].is_due());
        assert_eq!(Timer::due(&timers), Some(Duration::ZERO));
        timers[0].refuse();
        assert!(timers[0].is_due());
        assert_eq!(Timer::due(&timers), None);
        Timer::elapse(&mut timers, 1);
        assert!(timers[0].is_due() && !timers[0].is_up() && !timers[1].is_due());
    }

    #[test]
    fn a_duration_that_is_too_long_never_elapses() {
        let mut timers = [Timer::OFF; 1];
        timers[0].set(Duration::MAX);
        assert_eq!(timers[0], Timer::OFF);
        let longest = Duration::from_nanos(Timer::LONGEST);
        timers[0].set(longest + Duration::from_nanos(1));
        assert_eq!(timers[0], Timer::OFF);
        timers[0].set(longest);
        assert_eq!(Timer::due(&timers), Some(longest));
    }

    #[test]
    fn debug_output_shows_the_remaining_time() {
        let mut timer = Timer::default();
        assert_eq!(std::format!("{timer:?}"), "Off");
        timer.set(Duration::from_millis(1500));
        assert_eq!(std::format!("{timer:?}"), "1.5s");
        timer.refuse();
        assert_eq!(std::format!("{timer:?}"), "Refused");
    }

    #[test]
    #[should_panic(expected = "`Robot` cannot repeat in `Search`: the period of an `every` is zero")]
    fn a_period_of_zero_panics() {
        let mut timer = Timer::OFF;
        timer.repeat(SECOND, "Robot", "Search");
        assert_eq!(Timer::due(&[timer]), Some(SECOND));
        timer.repeat(Duration::ZERO, "Robot", "Search");
    }
}
