//! Calls of `async` machines, which are completed at once, or dropped while they wait.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What happens to the call that is running on this thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Completes,
    /// The call is dropped when it waits for the nth time, counted from 1.
    Drops(u32),
    Dropped,
}

thread_local! {
    static FATE: Cell<Fate> = const { Cell::new(Fate::Completes) };
}

/// Marks a place where a future waits, so that [`Explore::drops`](crate::Explore::drops) can drop the call of an `async`
/// machine that awaits it. In all other calls, this is ready immediately.
///
/// ```
/// struct Line { sent: u8 }
/// impl Line {
///     async fn send(&mut self) {
///         fsm_explore::wait().await; // if the call is dropped here, nothing is sent
///         self.sent += 1;
///     }
/// }
/// # let mut line = Line { sent: 0 };
/// # fsm_explore::completed(line.send());
/// # assert_eq!(line.sent, 1);
/// ```
pub async fn wait() {
    poll_fn(|_| match FATE.get() {
        Fate::Completes => Poll::Ready(()),
        Fate::Drops(left @ 2..) => {
            FATE.set(Fate::Drops(left - 1));
            Poll::Ready(())
        }
        Fate::Drops(_) | Fate::Dropped => {
            FATE.set(Fate::Dropped);
            Poll::Pending
        }
    })
    .await;
}

/// Completes a call of an `async` machine outside of the steps that `#[explore]` generates, such as a `restart` in a step of the
/// world. All futures that it awaits must be ready, so that nothing else happens meanwhile.
///
/// # Panics
///
/// Panics if the call waits.
#[track_caller]
pub fn completed<T>(call: impl Future<Output = T>) -> T {
    polled(call).unwrap_or_else(|| unreachable!("only generated steps drop a call"))
}

/// Completes a call, or returns `None` if it is dropped.
#[doc(hidden)]
#[track_caller]
pub fn polled<T>(call: impl Future<Output = T>) -> Option<T> {
    match pin!(call).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending if FATE.get() == Fate::Dropped => None,
        Poll::Pending => panic!(
            "a call of an `async` machine waits for something that is not ready: in a search, let the futures of its parameters \
             be ready, and let steps of the world choose what they return"
        ),
    }
}

/// Runs a step whose call is dropped when it waits for the nth time. Returns whether it was dropped.
pub(crate) fn dropped_at(wait: u32, step: impl FnOnce() -> bool) -> bool {
    /// Lets later calls complete, even if the step panics.
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            FATE.set(Fate::Completes);
        }
    }
    let reset = Reset;
    FATE.set(Fate::Drops(wait));
    step();
    let is_dropped = FATE.get() == Fate::Dropped;
    drop(reset);
    is_dropped
}
