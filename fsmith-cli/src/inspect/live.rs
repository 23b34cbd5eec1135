//! What a page is told of a stream: what has come so far, as far as it is kept.

use fsm_inspect::Backend;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many messages are kept before the older half of them is forgotten.
const ROOM: usize = 100_000;

/// A stream as a page is told it.
#[derive(Debug)]
pub struct Live(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    greeting: Vec<String>,
    /// Where each machine was when `earlier` began; each half begins so.
    earlier: Vec<String>,
    later: Vec<String>,
}

impl Live {
    pub fn new(greeting: &[Value]) -> Live {
        let greeting = greeting.iter().map(Value::to_string).collect();
        Live(Mutex::new(Kept { greeting, earlier: Vec::new(), later: Vec::new() }))
    }

    /// Keeps messages; `here` says where each machine is after them.
    pub fn keep(&self, messages: &[String], here: impl FnOnce() -> Vec<Value>) {
        let mut kept = self.lock();
        kept.later.extend_from_slice(messages);
        if kept.later.len() > ROOM / 2 {
            let later = here().iter().map(Value::to_string).collect();
            kept.earlier = std::mem::replace(&mut kept.later, later);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Backend for Live {
    fn hello(&self) -> Vec<String> {
        let kept = self.lock();
        [&*kept.greeting, &kept.earlier, &kept.later].concat()
    }

    fn command(&self, _: &Value) -> Result<Value, String> {
        Err("a stream goes one way: the program hears no commands".to_owned())
    }
}
