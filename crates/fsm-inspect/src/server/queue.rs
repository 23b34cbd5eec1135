//! The queue of a page: the batches that it has not read yet, and the number of batches that did not fit.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The maximum number of batches in a queue.
pub const ROOM: usize = 256;

/// The maximum number of bytes in a queue. One batch always fits.
pub const BYTES: usize = 16 << 20;

/// A queue with one writer that never waits, and one reader.
#[derive(Debug, Default)]
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    batches: VecDeque<Arc<[u8]>>,
    /// The bytes of all batches.
    size: usize,
    /// The number of lost batches. It grows until the reader has read all batches before them: they are one gap.
    lost: usize,
    is_closed: bool,
}

/// The result of waiting for the next batch.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Batch(Arc<[u8]>),
    /// The number of batches that did not fit.
    Lost(usize),
    /// No batch came in time.
    Silence,
    Closed,
}

impl Queue {
    /// Adds a batch, or counts it as lost.
    pub fn push(&self, batch: Arc<[u8]>) {
        let mut state = self.lock();
        let is_full = state.batches.len() == ROOM || (state.size + batch.len() > BYTES && !state.batches.is_empty());
        if state.lost > 0 || is_full {
            state.lost += 1;
        } else {
            state.size += batch.len();
            state.batches.push_back(batch);
        }
        self.changed.notify_one();
    }

    /// Counts a batch as lost that was never added to the queue.
    pub fn skip(&self) {
        self.lock().lost += 1;
        self.changed.notify_one();
    }

    /// Ends the queue. The reader does not read the remaining batches.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_one();
    }

    /// Waits for the next batch, at most for the given time.
    pub fn next(&self, patience: Duration) -> Next {
        let is_idle = |state: &mut State| state.batches.is_empty() && state.lost == 0 && !state.is_closed;
        let waited = self.changed.wait_timeout_while(self.lock(), patience, is_idle);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return Next::Closed;
        }
        match state.batches.pop_front() {
            Some(batch) => {
                state.size -= batch.len();
                Next::Batch(batch)
            }
            None if state.lost > 0 => Next::Lost(std::mem::take(&mut state.lost)),
            None => Next::Silence,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is locked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(text: &str) -> Arc<[u8]> {
        text.as_bytes().into()
    }

    #[test]
    fn lost_batches_are_reported_as_one_gap() {
        let queue = Queue::default();
        for nth in 0..ROOM + 3 {
            queue.push(batch(&nth.to_string()));
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(batch("0")));
        // There is space again, but this batch would come before the gap.
        queue.push(batch("later"));
        for nth in 1..ROOM {
            assert_eq!(queue.next(Duration::ZERO), Next::Batch(batch(&nth.to_string())));
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Lost(4));
        assert_eq!(queue.next(Duration::ZERO), Next::Silence);
        queue.push(batch("behind the gap"));
        queue.skip();
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(batch("behind the gap")));
        assert_eq!(queue.next(Duration::ZERO), Next::Lost(1));
        queue.close();
        assert_eq!(queue.next(Duration::MAX), Next::Closed);
    }

    #[test]
    fn the_size_of_queued_batches_is_limited() {
        let (queue, half) = (Queue::default(), batch(&"x".repeat(BYTES / 2)));
        let (large, small) = (batch(&"x".repeat(2 * BYTES)), batch("x"));
        for next in [&half, &half, &small] {
            queue.push(Arc::clone(next));
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(Arc::clone(&half)));
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(half));
        assert_eq!(queue.next(Duration::ZERO), Next::Lost(1));
        for next in [&large, &small] {
            queue.push(Arc::clone(next));
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(large));
        assert_eq!(queue.next(Duration::ZERO), Next::Lost(1));
        queue.push(Arc::clone(&small));
        assert_eq!(queue.next(Duration::ZERO), Next::Batch(small));
    }
}
