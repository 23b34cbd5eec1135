//! The loop around a machine: what to call next.

use super::Clock;
use core::future::Future;
use core::time::Duration;

/// The next call of a machine, which a [`Driver`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<E> {
    /// This time has passed: call `advance` with it.
    Time(Duration),
    /// This event has arrived: call `handle` with it.
    Event(E),
}

/// Waits for the events and timers of one machine, and returns the next call of the machine.
///
/// ```ignore
/// let mut link = Link::start(&mut line);
/// let mut driver = Driver::new();
/// while !link.is_finished() {
///     match driver.next(link.due(), events.recv()).await {
///         Next::Time(passed) => link.advance(&mut line, passed),
///         Next::Event(Some(event)) => link.handle(&mut line, event),
///         Next::Event(None) => break,         // the channel is closed
///     };
/// }
/// ```
///
/// An event is returned after the time that passed before it, so that timers which became due in between fire first.
/// After an event, the driver returns a time of zero, because the event may have made the guard of a due timer true.
///
/// The driver uses tokio's clock and counts from its creation, so create it when the machine is started. A program that
/// has more to do between the two calls, or that also passes other events to the machine, uses a [`Clock`].
#[derive(Clone, Debug)]
pub struct Driver<E> {
    clock: Clock,
    step: Step<E>,
}

/// What [`Driver::next`] does.
#[derive(Clone, Debug)]
enum Step<E> {
    Wait,
    /// Returns an event that ended the last wait.
    Event(E),
    /// Returns a time of zero.
    Recheck,
}

impl<E> Driver<E> {
    /// Creates a driver whose clock starts now.
    #[must_use]
    pub fn new() -> Self {
        Driver { clock: Clock::new(), step: Step::Wait }
    }

    /// Waits for `event` until the machine's next timer is due, and returns the next call of the machine.
    ///
    /// `due` is the result of the machine's `due()`. If `next` returns at once, it drops `event` without polling it.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// use fsmith::drive::tokio::{Driver, Next};
    /// use std::future::ready;
    /// use std::time::Duration;
    ///
    /// let mut driver = Driver::new();
    /// let due = Some(Duration::from_secs(60));
    /// assert!(matches!(driver.next(due, ready("pressed")).await, Next::Time(passed) if Some(passed) < due));
    /// assert_eq!(driver.next(due, ready("unused")).await, Next::Event("pressed"));
    /// assert_eq!(driver.next(due, ready("unused")).await, Next::Time(Duration::ZERO));
    /// # });
    /// ```
    ///
    /// # Cancel safety
    ///
    /// As with [`Clock::wait`], no time is lost if the call is dropped, and no event if `event` is cancel-safe.
    ///
    /// # Panics
    ///
    /// Panics if a timer is running and there is no tokio runtime with its timers enabled.
    pub async fn next<F: Future<Output = E>>(&mut self, due: Option<Duration>, event: F) -> Next<E> {
        match core::mem::replace(&mut self.step, Step::Wait) {
            Step::Wait => {
                let (passed, event) = self.clock.wait(due, event).await;
                self.step = event.map_or(Step::Wait, Step::Event);
                Next::Time(passed)
            }
            Step::Event(event) => {
                self.step = Step::Recheck;
                Next::Event(event)
            }
            Step::Recheck => Next::Time(Duration::ZERO),
        }
    }
}

impl<E> Default for Driver<E> {
    fn default() -> Self {
        Driver::new()
    }
}
