//! The messages of a stream for new pages, as far as they are kept.

use fsm_inspect::Backend;
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of bytes of messages that are kept. If there are more, the older half is dropped.
const ROOM: usize = 32 << 20;

/// The backend of the pages of a stream.
#[derive(Debug)]
pub struct Live(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    greeting: Vec<Arc<str>>,
    /// The state of each machine when `earlier` began, and then the messages. Each half begins like this.
    earlier: Vec<Arc<str>>,
    later: Vec<Arc<str>>,
    /// The number of bytes of `later`, without the states of the machines.
    size: usize,
}

impl Live {
    pub fn new(greeting: &[Value]) -> Live {
        let greeting = texts(greeting);
        Live(Mutex::new(Kept { greeting, earlier: Vec::new(), later: Vec::new(), size: 0 }))
    }

    /// Keeps messages. `here` returns the state of each machine after them.
    pub fn keep(&self, messages: &[Arc<str>], here: impl FnOnce() -> Vec<Value>) {
        let mut kept = self.lock();
        kept.later.extend_from_slice(messages);
        kept.size += messages.iter().map(|message| message.len()).sum::<usize>();
        if kept.size > ROOM / 2 {
            kept.earlier = std::mem::replace(&mut kept.later, texts(&here()));
            kept.size = 0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Messages as text.
pub fn texts(messages: &[Value]) -> Vec<Arc<str>> {
    messages.iter().map(|message| message.to_string().into()).collect()
}

impl Backend for Live {
    fn hello(&self) -> Vec<Arc<str>> {
        let kept = self.lock();
        [&*kept.greeting, &kept.earlier, &kept.later].concat()
    }

    fn command(&self, _: &Value) -> Result<Value, String> {
        Err("a stream goes one way: the program hears no commands".to_owned())
    }
}
