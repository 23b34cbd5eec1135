//! A clock that measures the time between calls, and waits for events and timers.

use core::future::Future;
use core::time::Duration;
use tokio::time::{Instant, timeout_at};

/// Measures the time to pass to a machine's `advance`, and waits for events and timers.
///
/// A clock belongs to one machine, and is created when the machine is started. In a loop, [`wait`](Self::wait) sleeps
/// until an event arrives or the machine's next timer is due:
///
/// ```ignore
/// let mut link = Link::start(&mut line);
/// let mut clock = Clock::new();
/// while !link.is_finished() {
///     let (passed, event) = clock.wait(link.due(), events.recv()).await;
///     link.advance(&mut line, passed);
///     // ..and then the event, if there is one
/// }
/// ```
///
/// The time is that of tokio, so tests can stop it by `tokio::time::pause()` and `start_paused`. tokio's timers have a
/// resolution of one millisecond and are never early. The time that the clock returns is exact.
#[derive(Clone, Debug)]
pub struct Clock {
    seen: Instant,
}

impl Clock {
    /// Creates a clock that starts now.
    #[must_use]
    pub fn new() -> Self {
        Clock { seen: Instant::now() }
    }

    /// Returns the time since the clock was created, or since the last call of this method or [`wait`](Self::wait).
    ///
    /// If you call the machine outside of its loop, first pass it this time. If the machine is started or restarted
    /// later than its clock, call this method and ignore the result, because the time until then does not count.
    pub fn passed(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now.saturating_duration_since(self.seen);
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
    /// due still receives events.
    ///
    /// Advance the machine before it handles the event, so that timers that became due in between are handled first.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// use fsmith::drive::tokio::Clock;
    /// use std::future::{pending, ready};
    /// use std::time::Duration;
    ///
    /// let mut clock = Clock::new();
    /// let (passed, event) = clock.wait(Some(Duration::from_secs(60)), ready("pressed")).await;
    /// assert_eq!(event, Some("pressed"));
    /// assert!(passed < Duration::from_secs(60));
    ///
    /// let (passed, event) = clock.wait(Some(Duration::from_millis(5)), pending::<&str>()).await;
    /// assert_eq!(event, None);
    /// assert!(passed >= Duration::from_millis(5));
    /// # });
    /// ```
    ///
    /// # Cancel safety
    ///
    /// This call is cancel-safe if `event` is. If it is dropped before it is ready, for example by `tokio::select!`, no
    /// time is lost: the next call includes it. `event` is dropped whenever the timer comes first, so it must not lose
    /// anything when dropped, like `recv` of tokio's channels. Pin any other future and pass `&mut event`, so that the
    /// next call continues it.
    ///
    /// # Panics
    ///
    /// Panics if `due` is not `None`, and there is no tokio runtime with timers enabled.
    pub async fn wait<E: Future>(&mut self, due: Option<Duration>, event: E) -> (Duration, Option<E::Output>) {
        // A timer that is due later than the clock can count is never due.
        let event = match due.and_then(|due| self.seen.checked_add(due)) {
            Some(deadline) => timeout_at(deadline, event).await.ok(),
            None => Some(event.await),
        };
        // The clock is read only once, and only here, so that no time is lost, not even if the call is dropped.
        (self.passed(), event)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new()
    }
}
