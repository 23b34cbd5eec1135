//! What runs futures in the tests: each is polled in a loop, or so often and no oftener.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub use crate::driven::block_on;
pub use crate::tape::pending;

/// Polls a future so many times at most, and drops it. Returns what it has come to.
pub fn polled<Value>(future: impl Future<Output = Value>, times: usize) -> Option<Value> {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    for _ in 0..times {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return Some(value);
        }
    }
    None
}
