//! For firmware on embassy: a [`Clock`] to wait by. `no_std`, and without allocation.

use core::future::Future;
use core::time::Duration;
use embassy_time::{Instant, TICK_HZ, with_deadline};

const NANOSECONDS: u64 = 1_000_000_000;

/// The time that a machine is told: how much has passed since it was last told.
///
/// One clock belongs to one machine, and is made when the machine is started. In a loop, [`wait`](Self::wait) sleeps until an
/// event arrives or the machine's next timer is due:
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
/// embassy counts ticks (its features `tick-hz-..` say how many a second), a machine nanoseconds. The clock sleeps to the first
/// tick at which the timer is due, so nobody wakes too early, finds nothing due and sleeps again. It works the time that has
/// passed out from the number of ticks since the start, so no fraction of a tick is lost, however often it is looked at.
#[derive(Clone, Debug)]
pub struct Clock {
    seen: Instant,
}

impl Clock {
    /// A clock that begins now.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Clock { seen: Instant::now() }
    }

    /// How much time has passed since the clock was made, or since it was last looked at by this call or by
    /// [`wait`](Self::wait).
    ///
    /// For a machine that is told something elsewhere than in its loop: pass it this time first. Call it without a use for
    /// the result where a machine is started, or started again, later than its clock: what has passed until then is none
    /// of its time.
    #[inline]
    pub fn passed(&mut self) -> Duration {
        let now = Instant::now();
        let passed = time_at::<TICK_HZ>(now.as_ticks()).saturating_sub(time_at::<TICK_HZ>(self.seen.as_ticks()));
        self.seen = now;
        passed
    }

    /// Waits for `event`, but no longer than until a timer is due, and returns how much time has passed since the clock was
    /// last looked at, and what the event is if it came.
    ///
    /// `due` is what the machine's call `due()` returns. It counts from when the clock was last looked at, since up to then
    /// the machine has been told the time; what the machine did meanwhile is not added to it. `None` waits for the
    /// event alone, for ever if need be. If the timer is due already and the event is there as well, the event is
    /// returned, so a machine whose timers are always due still hears events. If the timer is due already and there is no event,
    /// other tasks get their turn before the call returns.
    ///
    /// Tell the machine the time before the event, so that what fell due in between happens first.
    ///
    /// ```no_run
    /// # extern crate fsm_core as fsmith;
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
    /// This call is cancel-safe as far as `event` is. If it is dropped before it is ready, as by `select`, no time is lost: the
    /// next call returns that, too. `event` is dropped whenever the timer comes first, so it has to be one that loses nothing
    /// by that, such as `receive` of a channel or `wait` of a signal. Of any other, pin it and pass `event.as_mut()`: then
    /// it goes on in the next call.
    pub async fn wait<E: Future>(&mut self, due: Option<Duration>, event: E) -> (Duration, Option<E::Output>) {
        let event = match due.and_then(|due| self.deadline(due)) {
            Some(deadline) => with_deadline(deadline, event).await.ok(),
            None => Some(event.await),
        };
        // Read once, so that no time is lost; and only here, so that none is if nobody waits any more.
        (self.passed(), event)
    }

    /// When what is due falls due. What is due later than the clock counts is never due.
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

/// The time at a tick, from the start on: what has passed is the difference of two of them, so that rounding one does not add
/// up. Its second part is less than 2^64 up to 18 ticks a nanosecond; embassy has 5.2 at most.
const fn time_at<const HZ: u64>(tick: u64) -> Duration {
    Duration::new(tick / HZ, (tick % HZ * NANOSECONDS / HZ) as u32)
}

/// The first tick at which so much time has passed, if it can be counted.
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

    /// Whatever is waited for, it is due at the tick to which one sleeps, and not at the one before.
    fn wakes_in_time_and_never_too_early<const HZ: u64>() {
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
    fn at_each_rate_one_wakes_in_time_and_never_too_early() {
        wakes_in_time_and_never_too_early::<1>();
        wakes_in_time_and_never_too_early::<100>();
        wakes_in_time_and_never_too_early::<1000>();
        wakes_in_time_and_never_too_early::<32_768>();
        wakes_in_time_and_never_too_early::<1_000_000>();
        wakes_in_time_and_never_too_early::<6_000_000>();
        wakes_in_time_and_never_too_early::<1_000_000_000>();
        // The most that embassy has.
        wakes_in_time_and_never_too_early::<5_242_880_000>();
    }

    #[test]
    fn fractions_of_ticks_are_not_lost() {
        // 30517.578125 nanoseconds each.
        let told: Duration = (0..32_768).map(|tick| time_at::<32_768>(tick + 1) - time_at::<32_768>(tick)).sum();
        assert_eq!(told, Duration::from_secs(1));
    }

    #[test]
    fn what_is_due_later_than_is_counted_is_never_due() {
        assert_eq!(first_tick::<1_000_000>(Duration::MAX), None);
        assert_eq!(first_tick::<1_000_000_000>(Duration::from_nanos(u64::MAX)), Some(u64::MAX));
        assert_eq!(first_tick::<1_000_000_000>(Duration::new(u64::MAX / NANOSECONDS, 999_999_999)), None);
        assert_eq!(first_tick::<1>(Duration::MAX), None);
    }
}
