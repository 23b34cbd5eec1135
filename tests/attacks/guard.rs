//! Ends the program if a call takes too long, and reports which one it was.

use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A time that no call takes.
const LONGEST: Duration = Duration::from_secs(60);

/// Monitors the calls of a test.
pub struct Guard {
    rounds: Arc<AtomicU64>,
    doing: Arc<Mutex<String>>,
}

impl Guard {
    /// Monitors this thread, and suppresses the output of its panics from now on.
    pub fn of_this_thread() -> Guard {
        let (before, own) = (panic::take_hook(), thread::current().id());
        panic::set_hook(Box::new(move |about| {
            if thread::current().id() != own {
                before(about);
            }
        }));
        let guard = Guard { rounds: Arc::default(), doing: Arc::default() };
        let (rounds, doing) = (Arc::clone(&guard.rounds), Arc::downgrade(&guard.doing));
        thread::spawn(move || {
            let mut last = None;
            while let Some(doing) = doing.upgrade() {
                if last.replace(rounds.load(Ordering::Relaxed)) == last {
                    eprintln!("this goes on without end: {}", doing.lock().expect("no panic"));
                    std::process::exit(1);
                }
                drop(doing);
                thread::sleep(LONGEST);
            }
        });
        guard
    }

    /// Begins a new call.
    pub fn begin(&self, what: impl FnOnce() -> String) {
        self.rounds.fetch_add(1, Ordering::Relaxed);
        *self.doing.lock().expect("no panic") = what();
    }
}
