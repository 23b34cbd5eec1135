//! Pauses and breakpoints: the only cases in which a machine waits for a page.
//!
//! The thread that calls a machine holds it before a step begins, before a transition is taken or before a state is
//! entered. The machine continues when a page releases it, or when no page has been open for a while.

use super::hub;
use super::serve::pages;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a machine stays held after the last page was closed. Reloading a page takes less.
const ALONE: Duration = Duration::from_secs(5);

/// The maximum number of breakpoints.
const BREAKPOINTS: usize = 1000;

/// Where a machine may be held. Types, states and transitions are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// At the beginning of a step.
    Step,
    /// Before this transition is taken.
    Transition(usize, u16),
    /// Before this state is entered.
    State(usize, u16),
}

/// Whether and where machines are held.
#[derive(Default)]
pub(crate) struct Holds {
    /// Whether the program is paused or has breakpoints, so that machines must check for them.
    is_any: AtomicBool,
    now: Mutex<Now>,
    changed: Condvar,
}

#[derive(Default)]
struct Now {
    is_paused: bool,
    breakpoints: BTreeSet<Place>,
    /// The machines that are held.
    held: BTreeSet<u32>,
    /// The machines that may take one step although the program is paused.
    released: BTreeSet<u32>,
}

/// Sends to the pages whether the program is paused, and whether a machine is held.
fn announce(on: bool, held: bool) {
    let at = hub().now();
    hub().known().announce(json!({ "k": "paused", "on": on, "held": held, "at": at }).to_string());
}

impl Holds {
    /// Whether any machine may have to be held.
    #[inline]
    pub fn may_hold(&self) -> bool {
        self.is_any.load(Ordering::Relaxed)
    }

    /// Whether a machine must be held at a place. Uses up its permission to take one step.
    pub fn is_hit(&self, machine: u32, place: Place) -> bool {
        let mut now = self.now();
        match place {
            Place::Step => now.is_paused && !now.released.remove(&machine),
            place => now.breakpoints.contains(&place),
        }
    }

    /// Holds a machine until it is released, because of a pause or a breakpoint. `steps` are begun, but not complete.
    pub fn hold(&self, machine: u32, is_pause: bool, steps: &[String]) {
        let (at, steps) = (hub().now(), steps.join(","));
        let held = format!(r#"{{"k":"held","m":{machine},"at":{at},"pause":{is_pause},"steps":[{steps}]}}"#);
        let mut now = self.now();
        now.held.insert(machine);
        let is_new = !std::mem::replace(&mut now.is_paused, true);
        // The message is sent while the lock is held, so that no page can release the machine before.
        hub().known().announce(held);
        if is_new {
            announce(true, true);
        }
        drop(now);
        self.look_again();
        self.wait(machine);
    }

    fn wait(&self, machine: u32) {
        let mut now = self.now();
        let mut last_page = Instant::now();
        while now.is_paused && !now.released.contains(&machine) {
            now = self.changed.wait_timeout(now, Duration::from_millis(200)).unwrap_or_else(PoisonError::into_inner).0;
            if pages() > 0 {
                last_page = Instant::now();
            } else if last_page.elapsed() > ALONE {
                now.is_paused = false;
                now.breakpoints.clear();
            }
        }
        now.held.remove(&machine);
        // The current step continues, and the next one is held again.
        now.released.remove(&machine);
        drop(now);
        self.look_again();
        self.changed.notify_all();
    }

    /// Pauses the program, or lets it continue.
    pub fn pause(&self, on: bool) {
        let mut now = self.now();
        now.is_paused = on;
        now.released.clear();
        let is_held = !now.held.is_empty();
        // The message is sent before any machine can be held, because a held machine must be reported later.
        announce(on, on && is_held);
        drop(now);
        self.look_again();
        self.changed.notify_all();
    }

    /// Lets `machine` take a step. If only other machines are held, lets one of these take a step instead.
    pub fn step(&self, machine: Option<u32>) {
        let mut now = self.now();
        let held = now.held.first().copied();
        if let Some(machine) = machine.filter(|machine| held.is_none() || now.held.contains(machine)).or(held) {
            now.released.insert(machine);
        }
        now.is_paused = true;
        announce(true, false);
        drop(now);
        self.look_again();
        self.changed.notify_all();
    }

    /// Sets or removes a breakpoint.
    ///
    /// # Errors
    ///
    /// Fails if there are too many breakpoints.
    pub fn set(&self, place: Place, on: bool) -> Result<(), String> {
        let mut now = self.now();
        if !on {
            now.breakpoints.remove(&place);
        } else if now.breakpoints.len() < BREAKPOINTS {
            now.breakpoints.insert(place);
        } else {
            return Err(format!("there are {BREAKPOINTS} breakpoints already"));
        }
        drop(now);
        self.look_again();
        hub().known().announce(self.breakpoints());
        Ok(())
    }

    /// The message that lists all breakpoints.
    pub fn breakpoints(&self) -> String {
        let now = self.now();
        let list = now.breakpoints.iter().filter_map(|place| match *place {
            Place::Step => None,
            Place::Transition(of, transition) => Some(json!([of, null, transition])),
            Place::State(of, state) => Some(json!([of, state, null])),
        });
        let list: Vec<_> = list.collect();
        json!({ "k": "breaks", "list": list }).to_string()
    }

    /// Whether the program is paused.
    pub fn is_paused(&self) -> bool {
        self.now().is_paused
    }

    /// Whether a machine is held.
    pub fn is_held(&self, machine: u32) -> bool {
        self.now().held.contains(&machine)
    }

    fn look_again(&self) {
        let now = self.now();
        self.is_any.store(now.is_paused || !now.breakpoints.is_empty(), Ordering::Relaxed);
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
