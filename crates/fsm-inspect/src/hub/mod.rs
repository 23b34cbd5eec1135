//! The program with its machines, which report everything they do to one hub. The hub reports it to the pages.
//!
//! | file | question |
//! |---|---|
//! | `chart.rs`, `identity.rs` | Which machine is it, and what is its type? |
//! | `probe.rs`, `message.rs` | What does a machine do in a call, and which messages report it? |
//! | `snapshot.rs` | What is in its memory afterwards? |
//! | `registry.rs` | Which machines are there, and which of their messages are kept? |
//! | `orders.rs`, `makers.rs`, `why.rs` | What does a page want of a machine, and what is the answer? |
//! | `checkpoints.rs` | How is a machine restored? |
//! | `breakpoints.rs` | Which machines are held, and where? |
//! | `texts.rs` | Which text of a live machine is in force? |
//! | `log.rs` | Which text describes what a machine does? |
//! | `environment.rs` | Which environment variables turn on the inspector? |
//! | `backend.rs`, `serve.rs` | How do the pages receive all this? |
//!
//! The thread that calls a machine records what the machine does, without a lock. The hub is locked briefly at the end
//! of each call. No machine waits for a page, except in a pause or at a breakpoint that a page has set.

mod backend;
mod breakpoints;
mod chart;
mod checkpoints;
mod environment;
mod identity;
mod log;
mod makers;
mod message;
mod orders;
mod probe;
mod registry;
mod serve;
mod snapshot;
#[cfg(feature = "live")]
mod texts;
mod why;

pub use chart::Chart;
pub use checkpoints::{
    Before, Bring, BringNothing, Keep, KeepContext, KeepNoContext, KeepNothing, Kept, Place, Put, PutNothing,
    Restorable,
};
pub use identity::{CopiedIdentity, Identity};
pub use log::log;
pub use makers::{made, make_events};
pub use orders::{Named, Order, Refused, Wish};
pub use probe::Probe;
pub use serve::{recording, serve};
pub use snapshot::Snapshot;

use breakpoints::Holds;
use orders::Orders;
use registry::Known;
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// All machines of a program, and the pages that show them.
pub(crate) struct Hub {
    begun: Instant,
    known: Mutex<Known>,
    pub orders: Orders,
    pub holds: Holds,
}

/// Whether the inspector is on. Machines report nothing before it is.
static LOOKED_AT: AtomicU8 = AtomicU8::new(UNASKED);

/// The environment has not been read yet.
const UNASKED: u8 = 0;
const NOBODY: u8 = 1;
const SOMEBODY: u8 = 2;

/// Whether the inspector is on.
#[inline]
pub(crate) fn is_on() -> bool {
    match LOOKED_AT.load(Ordering::Relaxed) {
        SOMEBODY => true,
        NOBODY => false,
        _ => read_environment(),
    }
}

/// Reads the environment, and returns whether the inspector is on. Called for the first machine of the program.
#[cold]
fn read_environment() -> bool {
    let first = LOOKED_AT.compare_exchange(UNASKED, NOBODY, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    if first {
        environment::obey();
    }
    LOOKED_AT.load(Ordering::Relaxed) == SOMEBODY
}

/// The hub of the program. The first call turns on the inspector.
pub(crate) fn hub() -> &'static Hub {
    static HUB: OnceLock<Hub> = OnceLock::new();
    HUB.get_or_init(|| {
        LOOKED_AT.store(SOMEBODY, Ordering::Relaxed);
        Hub {
            begun: Instant::now(),
            known: Mutex::new(Known::default()),
            orders: Orders::default(),
            holds: Holds::default(),
        }
    })
}

thread_local! {
    /// The time that the program has set in this thread.
    static TIME: Cell<Option<Duration>> = const { Cell::new(None) };
}

/// Sets the time of all later steps in this thread, counted from the first moment that the page shows. Replays and
/// simulations use it, because they have their own clock. `None` restores the clock of the system, which counts from
/// the moment at which the inspector was turned on.
///
/// ```
/// use std::time::Duration;
///
/// fsm_inspect::set_time(Some(Duration::from_secs(90))); // the page shows the steps that follow at 1:30
/// fsm_inspect::set_time(None);
/// ```
pub fn set_time(time: Option<Duration>) {
    TIME.set(time);
}

impl Hub {
    /// The seconds since the inspector was turned on, or the time that was set in this thread, to a tenth of a
    /// millisecond.
    pub fn now(&self) -> f64 {
        let time = TIME.get().unwrap_or_else(|| self.begun.elapsed());
        (time.as_secs_f64() * 10_000.0).round() / 10_000.0
    }

    /// Locks what the hub knows. No code of the user runs under this lock, so nothing panics there.
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
