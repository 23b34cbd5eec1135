//! A clock that knows when it was last looked at, and sleeps until something happens.

use core::future::Future;
use core::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The time that a machine is told: how much has passed since it was last told.
///
/// One clock belongs to one machine, and is made when the machine is started. In a loop, [`wait`](Self::wait) sleeps until an
/// event arrives or the machine's next timer is due:
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
/// It is tokio's clock, so `tokio::time::pause()` and `start_paused` stop it in tests. tokio's timers have a resolution of a
/// millisecond, and are never early; what the machine is told is exact.
#[derive(Clone, Debug)]
pub struct Clock {
    seen: Instant,
}

impl Clock {
    /// A clock that begins now.
    #[must_use]
    pub fn new() -> Self {
        Clock { seen: Instant::now() }
    }

    /// How much time has passed since the clock was made, or since it was last looked at by this call or by
    /// [`wait`](Self::wait).
    ///
    /// For a machine that is told something elsewhere than in its loop: pass it this time first. Call it without a use for
    /// the result where a machine is started, or started again, later than its clock: what has passed until then is none
    /// of its time.
    pub fn passed(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now.saturating_duration_since(self.seen);
        self.seen = now;
        passed
    }

    /// Waits for `event`, but no longer than until a timer is due, and returns how much time has passed since the clock was
    /// last looked at, and what the event is if it came.
    ///
    /// `due` is what the machine's call `due()` returns. It counts from when the clock was last looked at, since up to then
    /// the machine has been told the time; what the machine did meanwhile is not added to it. `None` waits for the
    /// event alone, for ever if need be. If the timer is due already and the event is there as well, the event is
    /// returned, so a machine whose timers are always due still hears events.
    ///
    /// Tell the machine the time before the event, so that what fell due in between happens first.
    ///
    /// ```
    /// # extern crate fsm_core as fsmith;
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
    /// This call is cancel-safe as far as `event` is. If it is dropped before it is ready, as in `tokio::select!`, no time is
    /// lost: the next call returns that, too. `event` is dropped whenever the timer comes first, so it has to be one that
    /// loses nothing by that, such as `recv` of tokio's channels. Of any other, pin it and pass `&mut event`: then it goes on in
    /// the next call.
    ///
    /// # Panics
    ///
    /// If something is due, and there is no tokio runtime with its timers enabled.
    pub async fn wait<E: Future>(&mut self, due: Option<Duration>, event: E) -> (Duration, Option<E::Output>) {
        // What is due later than the clock counts is never due.
        let event = match due.and_then(|due| self.seen.checked_add(due)) {
            Some(deadline) => timeout_at(deadline, event).await.ok(),
            None => Some(event.await),
        };
        // Read once, so that no time is lost; and only here, so that none is if nobody waits any more.
        (self.passed(), event)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new()
    }
}
