//! What a page has not read yet: as many batches as fit, and how many did not.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many batches a page may be behind.
pub const ROOM: usize = 256;

/// A queue with one writer that never waits, and one reader.
#[derive(Debug, Default)]
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    batches: VecDeque<Arc<str>>,
    /// Not zero from the first batch that did not fit until the reader has read all before it: what is lost is one gap.
    lost: usize,
    is_closed: bool,
}

/// What the reader gets.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Batch(Arc<str>),
    /// So many did not fit in.
    Lost(usize),
    /// Nothing came in time.
    Silence,
    Closed,
}

impl Queue {
    /// Adds a batch, or counts it as lost.
    pub fn push(&self, batch: Arc<str>) {
        let mut state = self.lock();
        if state.lost > 0 || state.batches.len() == ROOM {
            state.lost += 1;
        } else {
            state.batches.push_back(batch);
        }
        self.changed.notify_one();
    }

    /// Ends the queue: what is in it is not read any more.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_one();
    }

    /// Waits for what is next, but not longer than this.
    pub fn next(&self, patience: Duration) -> Next {
        let is_idle = |state: &mut State| state.batches.is_empty() && state.lost == 0 && !state.is_closed;
        let waited = self.changed.wait_timeout_while(self.lock(), patience, is_idle);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return Next::Closed;
        }
        match state.batches.pop_front() {
            Some(batch) => Next::Batch(batch),
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

    #[test]
    fn what_does_not_fit_is_one_gap() {
        let queue = Queue::default();
        for nth in 0..ROOM + 3 {
            queue.push(nth.to_string().into());
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Batch("0".into()));
        // There is room again, but it would stand before the gap.
        queue.push("later".into());
        for nth in 1..ROOM {
            assert_eq!(queue.next(Duration::ZERO), Next::Batch(nth.to_string().into()));
        }
        assert_eq!(queue.next(Duration::ZERO), Next::Lost(4));
        assert_eq!(queue.next(Duration::ZERO), Next::Silence);
        queue.push("behind the gap".into());
        assert_eq!(queue.next(Duration::ZERO), Next::Batch("behind the gap".into()));
        queue.close();
        assert_eq!(queue.next(Duration::MAX), Next::Closed);
    }
}
