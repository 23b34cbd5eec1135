//! A [`Clock`] for firmware on embassy. It is `no_std`, and does not allocate.
//!
//! Use this crate through the feature `embassy` of [fsmith](https://docs.rs/fsmith), as `fsmith::drive::embassy`; the
//! [guide](https://docs.rs/fsmith/latest/fsmith/guide/embassy/) shows its use. Nothing in it calls a machine.

#![no_std]

use core::future::Future;
use core::time::Duration;
use embassy_time::{Instant, TICK_HZ, with_deadline};

const NANOSECONDS: u64 = 1_000_000_000;

/// Measures the time to pass to a machine's `advance`, and waits for events and timers.
///
/// A clock belongs to one machine, and is created when the machine is started. In a loop, [`wait`](Self::wait) sleeps
/// until an event arrives or the machine's next timer is due:
///
/// ```ignore
/// let mut lamp = Lamp::start(&mut pin);
/// let mut clock = Clock::new();
/// loop {
///     let (passed, event) = clock.wait(lamp.due(), EVENTS.receive()).await;
///     lamp.advance(&mut pin, passed);
///     // ..and then the event, if there is one
/// }
/// ```
///
/// embassy counts in ticks, whose rate is set by its features `tick-hz-..`; a machine counts in nanoseconds. The clock
/// sleeps until the first tick at which the timer is due. So the program never wakes up too early, only to find that no
/// timer is due. The elapsed time is computed from the ticks since the start, so fractions of ticks do not add up.
#[derive(Clone, Debug)]
pub struct Clock {
    seen: Instant,
}

impl Clock {
    /// Creates a clock that starts now.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Clock { seen: Instant::now() }
    }

    /// Returns the time since the clock was created, or since the last call of this method or [`wait`](Self::wait).
    ///
    /// If you call the machine outside of its loop, first pass it this time. If the machine is started or restarted
    /// later than its clock, call this method and ignore the result, because the time until then does not count.
    #[inline]
    pub fn passed(&mut self) -> Duration {
        let now = Instant::now();
        let passed = time_at::<TICK_HZ>(now.as_ticks()).saturating_sub(time_at::<TICK_HZ>(self.seen.as_ticks()));
        self.seen = now;
        passed
    }

    /// Waits for `event`, but no longer than until a timer is due. Returns the time since the last call of this method
    /// or [`passed`](Self::passed), and the output of `event` if it has completed.
    ///
    /// `due` is the result of the machine's `due()`. It counts from the last call of this method or `passed`, because
    /// the machine knows the time up to then. Work that the machine has done since does not delay it. `None` waits for
    /// the event alone, possibly forever.
    ///
    /// If the timer is already due and the event is ready, the event is returned, so a machine whose timers are always
    /// due still receives events. If the timer is already due and the event is not ready, other tasks run before the
    /// call returns.
    ///
    /// Advance the machine before it handles the event, so that timers that became due in between are handled first.
    ///
    /// ```no_run
    /// # async fn example(button: impl AsyncFn()) {
    /// use core::time::Duration;
    /// use fsmith::drive::embassy::Clock;
    ///
    /// let mut clock = Clock::new();
    /// let (passed, pressed) = clock.wait(Some(Duration::from_millis(20)), button()).await;
    /// # let _ = (passed, pressed);
    /// # }
    /// ```
    ///
    /// # Cancel safety
    ///
    /// This call is cancel-safe if `event` is. If it is dropped before it is ready, for example by `select`, no time is
    /// lost: the next call includes it. `event` is dropped whenever the timer comes first, so it must not lose anything
    /// when dropped, like `receive` of a channel and `wait` of a signal. Pin any other future and pass
    /// `event.as_mut()`, so that the next call continues it.
    pub async fn wait<E: Future>(&mut self, due: Option<Duration>, event: E) -> (Duration, Option<E::Output>) {
        let event = match due.and_then(|due| self.deadline(due)) {
            Some(deadline) => with_deadline(deadline, event).await.ok(),
            None => Some(event.await),
        };
        // The clock is read only once, and only here, so that no time is lost, not even if the call is dropped.
        (self.passed(), event)
    }

    /// The instant at which a timer is due; `None` if this is later than the clock can count.
    fn deadline(&self, due: Duration) -> Option<Instant> {
        let at = time_at::<TICK_HZ>(self.seen.as_ticks()).checked_add(due)?;
        first_tick::<TICK_HZ>(at).map(Instant::from_ticks)
    }
}

impl Default for Clock {
    #[inline]
    fn default() -> Self {
        Clock::new()
    }
}

/// The time at a tick, from the start. Elapsed time is the difference of two such times, so rounding errors do not add
/// up. The product in the second part is less than 2^64 for up to 18 ticks per nanosecond; embassy has at most 5.2.
const fn time_at<const HZ: u64>(tick: u64) -> Duration {
    Duration::new(tick / HZ, (tick % HZ * NANOSECONDS / HZ) as u32)
}

/// The first tick at or after a time, if it can be counted.
const fn first_tick<const HZ: u64>(time: Duration) -> Option<u64> {
    let rest = (time.subsec_nanos() as u64 * HZ).div_ceil(NANOSECONDS);
    match time.as_secs().checked_mul(HZ) {
        Some(ticks) => ticks.checked_add(rest),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that each timer is due at the tick at which the clock wakes up, and not at the one before.
    fn assert_exact_wakeups<const HZ: u64>() {
        for seen in [0, 1, 2, 3, 77, HZ - 1, HZ, HZ + 1, 12_345_678_901] {
            for due in
                [0, 1, 2, 999, 1000, 1001, 30_517, 30_518, 999_999_999, 1_000_000_000, 1_000_000_001, 86_400 << 30]
            {
                let at = time_at::<HZ>(seen) + Duration::from_nanos(due);
                let tick = first_tick::<HZ>(at).expect("countable");
                assert!(time_at::<HZ>(tick) >= at, "{HZ} {seen} {due}: too early");
                assert!(tick == 0 || time_at::<HZ>(tick - 1) < at, "{HZ} {seen} {due}: too late");
            }
        }
    }

    #[test]
    fn timers_are_due_at_the_exact_tick_at_every_rate() {
        assert_exact_wakeups::<1>();
        assert_exact_wakeups::<100>();
        assert_exact_wakeups::<1000>();
        assert_exact_wakeups::<32_768>();
        assert_exact_wakeups::<1_000_000>();
        assert_exact_wakeups::<6_000_000>();
        assert_exact_wakeups::<1_000_000_000>();
        // The highest rate of embassy.
        assert_exact_wakeups::<5_242_880_000>();
    }

    #[test]
    fn fractions_of_ticks_are_not_lost() {
        // Each tick is 30517.578125 nanoseconds.
        let total: Duration = (0..32_768).map(|tick| time_at::<32_768>(tick + 1) - time_at::<32_768>(tick)).sum();
        assert_eq!(total, Duration::from_secs(1));
    }

    #[test]
    fn times_beyond_the_clock_are_never_due() {
        assert_eq!(first_tick::<1_000_000>(Duration::MAX), None);
        assert_eq!(first_tick::<1_000_000_000>(Duration::from_nanos(u64::MAX)), Some(u64::MAX));
        assert_eq!(first_tick::<1_000_000_000>(Duration::new(u64::MAX / NANOSECONDS, 999_999_999)), None);
        assert_eq!(first_tick::<1>(Duration::MAX), None);
    }
}
