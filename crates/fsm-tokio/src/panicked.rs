//! Panics as results.

use core::fmt;
use core::future::{Future, poll_fn};
use core::panic::AssertUnwindSafe;
use core::pin::pin;
use core::task::Poll;
use std::borrow::Cow;
use std::error::Error;
use std::panic::catch_unwind;
use std::string::String;

/// Runs a future and turns a panic into an error, so that a [`Task`](super::Task) always sends an answer.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use fsmith::drive::tokio::{Task, catch_panic};
/// use tokio::sync::mpsc;
///
/// async fn fetch(address: &str) -> usize {
///     address.find(':').expect("an address has a port")
/// }
///
/// let (events, mut inbox) = mpsc::channel(8);
/// let task = Task::spawn(|id| async move {
///     let result = catch_panic(fetch("here")).await;
///     let _ = events.send((id, result)).await;
/// });
/// let (id, result) = inbox.recv().await.unwrap();
/// assert_eq!(id, task.id());
/// assert_eq!(result.unwrap_err().message(), "an address has a port");
/// # });
/// ```
///
/// The panic hook still prints the panic. The future is not polled again, and is dropped. Data that it shared with
/// others stays as it was at the panic, as with `tokio::spawn`. In a program that is compiled with `panic = "abort"`,
/// no panic can be caught.
///
/// # Errors
///
/// Returns an error if the future panics.
pub async fn catch_panic<F: Future>(work: F) -> Result<F::Output, Panicked> {
    let mut work = pin!(work);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(payload) => Poll::Ready(Err(Panicked(match payload.downcast::<String>() {
            Ok(message) => Cow::Owned(*message),
            Err(payload) => {
                Cow::Borrowed(payload.downcast_ref::<&'static str>().copied().unwrap_or("it does not say why"))
            }
        }))),
    })
    .await
}

/// The error of a future that panicked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Panicked(Cow<'static, str>);

impl Panicked {
    /// The message of the panic.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the task panicked: {}", self.message())
    }
}

impl Error for Panicked {}
