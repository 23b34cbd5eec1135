//! Executors of the tests, which poll a future to completion or a limited number of times.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub use crate::driven::block_on;
pub use crate::tape::pending;

/// Polls a future at most `times` times, then drops it. Returns its value if it is complete.
pub fn polled<Value>(future: impl Future<Output = Value>, times: usize) -> Option<Value> {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    for _ in 0..times {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return Some(value);
        }
    }
    None
}
