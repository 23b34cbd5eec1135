//! How long until a timer is due: what a machine holds of each `after` and `every` of its active states.
//!
//! There is no clock. A timer is told [how much time has passed](super::Lapse), and what a host may sleep it is told by
//! the timers. A slot is eight bytes: the nanoseconds that are left, or one of the values that no stretch of time has.
//! Slots of states that are not active are off; what is put aside keeps copies of its own, so that time stands still
//! for it.

use core::fmt;
use core::ops::{Deref, DerefMut};
use core::time::Duration;

const NANOSECONDS: u64 = 1_000_000_000;

/// A slot for one timer.
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
/// // It is due and not taken: nobody need wake for it.
/// timers[1].refuse();
/// assert!(timers[1].is_due() && !timers[1].is_up());
/// assert_eq!(Timer::due(&timers), Some(Duration::from_secs(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timer(u64);

impl Timer {
    /// Nothing to wait for: the state is not active, or the timer has fired.
    pub const OFF: Timer = Timer(u64::MAX);
    /// Due, and looked at in vain: it is looked at again, and waits for no time.
    pub(crate) const REFUSED: Timer = Timer(u64::MAX - 1);
    /// How long one waits at most.
    pub(crate) const LONGEST: u64 = Self::SECONDS * NANOSECONDS - 1;
    /// What takes so many seconds, some 584 years, takes more nanoseconds than are counted.
    const SECONDS: u64 = u64::MAX / NANOSECONDS;

    /// Begins to wait. What takes more than 584 years never falls due.
    #[inline]
    pub const fn set(&mut self, duration: Duration) {
        *self = match Self::nanoseconds(duration) {
            Some(nanoseconds) => Timer(nanoseconds),
            None => Timer::OFF,
        };
    }

    /// A duration as it is counted, if it is one for which a timer waits.
    #[inline]
    pub(crate) const fn nanoseconds(duration: Duration) -> Option<u64> {
        let seconds = duration.as_secs();
        if seconds < Self::SECONDS { Some(seconds * NANOSECONDS + duration.subsec_nanos() as u64) } else { None }
    }

    /// Begins to wait, for the first time or again, for what repeats in a state.
    ///
    /// # Panics
    ///
    /// If the period is zero: it would fire without end. The message names the machine and the state.
    #[inline]
    #[track_caller]
    pub fn repeat(&mut self, period: Duration, machine: &str, state: &str) {
        if period.is_zero() {
            no_period(machine, state);
        }
        self.set(period);
    }

    /// Whether it is to be looked at.
    #[must_use]
    #[inline]
    pub const fn is_due(self) -> bool {
        self.is_up() || self.is_refused()
    }

    /// Whether its time has come, and it was not looked at since. What is taken whenever it is due is not due
    /// otherwise.
    #[must_use]
    #[inline]
    pub const fn is_up(self) -> bool {
        self.0 == 0
    }

    /// Whether it was looked at in vain.
    #[inline]
    pub(crate) const fn is_refused(self) -> bool {
        self.0 == Self::REFUSED.0
    }

    /// It was looked at in vain: it stays due, but nobody need wake for it.
    #[inline]
    pub const fn refuse(&mut self) {
        *self = Timer::REFUSED;
    }

    /// It has fired, or its state is left.
    #[inline]
    pub const fn stop(&mut self) {
        *self = Timer::OFF;
    }

    /// Whether time passes for it.
    #[must_use]
    #[inline]
    pub const fn is_running(self) -> bool {
        self.left().is_some()
    }

    /// How long until it is due, if it waits; nothing if it is due, and was refused.
    #[must_use]
    pub const fn remaining(self) -> Option<Duration> {
        match self.left() {
            Some(nanoseconds) => Some(Duration::from_nanos(nanoseconds)),
            None if self.is_refused() => Some(Duration::ZERO),
            None => None,
        }
    }

    /// How many nanoseconds it waits, if it does.
    pub(crate) const fn left(self) -> Option<u64> {
        if self.0 >= Self::REFUSED.0 { None } else { Some(self.0) }
    }

    /// How long until the nearest timer is due, if any is waiting.
    #[must_use]
    pub fn due(timers: &[Timer]) -> Option<Duration> {
        timers.iter().filter_map(|timer| timer.left()).min().map(Duration::from_nanos)
    }

    /// What is left of the nearest, in nanoseconds; more than [`LONGEST`](Self::LONGEST) if none is waiting.
    #[inline]
    pub(crate) fn nearest(timers: &[Timer]) -> u64 {
        timers.iter().fold(u64::MAX, |nearest, timer| nearest.min(timer.0))
    }

    /// Advances all running timers by the given number of nanoseconds, at most until they are due.
    #[inline]
    pub fn elapse(timers: &mut [Timer], nanoseconds: u64) {
        for timer in timers {
            // A timer of an inactive state, which a panic has left behind, may be nearer than those that were
            // considered.
            timer.0 = if timer.0 < Self::REFUSED.0 { timer.0.saturating_sub(nanoseconds) } else { timer.0 };
        }
    }

    /// A faster [`elapse`](Self::elapse) for timers that are all running, none of which has less time left than this.
    #[inline]
    pub(crate) fn elapse_all(timers: &mut [Timer], nanoseconds: u64) {
        for timer in timers {
            timer.0 -= nanoseconds;
        }
    }

    /// Lets so many nanoseconds pass, or as many as it waits, and takes those; says whether it is up. The timer is not
    /// refused.
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

/// The slots of a machine, of what a composite has suspended, or of a frame: the array that it dereferences to, which
/// with the feature `serde` can be written and read however long it is.
///
/// States that are never active together share slots. `KEY` is a hash of the path of each timer and of its slot. It is
/// written down, too, so that a version of the machine with other timers does not read them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timers<const N: usize, const KEY: u32 = 0>([Timer; N]);

impl<const N: usize, const KEY: u32> Timers<N, KEY> {
    /// None of them has anything to wait for.
    pub const OFF: Self = Timers([Timer::OFF; N]);
}

impl<const N: usize, const KEY: u32> Deref for Timers<N, KEY> {
    type Target = [Timer; N];

    #[inline(always)]
    fn deref(&self) -> &[Timer; N] {
        &self.0
    }
}

impl<const N: usize, const KEY: u32> DerefMut for Timers<N, KEY> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Timer; N] {
        &mut self.0
    }
}

impl<const N: usize, const KEY: u32> fmt::Debug for Timers<N, KEY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn no_period(machine: &str, state: &str) -> ! {
    panic!("`{machine}` cannot repeat in `{state}`: the period of an `every` is zero, so it would fire without end")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn what_is_due_is_not_waited_for_once_it_is_refused() {
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
    fn what_is_too_long_never_falls_due() {
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
    fn says_what_it_waits_for() {
        let mut timer = Timer::default();
        assert_eq!(std::format!("{timer:?}"), "Off");
        timer.set(Duration::from_millis(1500));
        assert_eq!(std::format!("{timer:?}"), "1.5s");
        timer.refuse();
        assert_eq!(std::format!("{timer:?}"), "Refused");
    }

    #[test]
    #[should_panic(expected = "`Robot` cannot repeat in `Search`: the period of an `every` is zero")]
    fn a_period_is_not_zero() {
        let mut timer = Timer::OFF;
        timer.repeat(SECOND, "Robot", "Search");
        assert_eq!(Timer::due(&[timer]), Some(SECOND));
        timer.repeat(Duration::ZERO, "Robot", "Search");
    }
}
