//! The program that is looked at, seen from inside: its machines tell one hub what they do, and the hub tells the pages.
//!
//! | file | question |
//! |---|---|
//! | `chart.rs`, `identity.rs` | Which machine is it, and of which type? |
//! | `probe.rs`, `message.rs` | What does a machine do in a call, and how is a page told? |
//! | `mind.rs` | What does it have in mind afterwards? |
//! | `known.rs` | Which machines are there, and what is kept of what they did? |
//! | `orders.rs`, `makers.rs`, `why.rs` | What does a page want of a machine, and what is it answered? |
//! | `kept.rs` | How is a machine brought back to where it was? |
//! | `holds.rs` | Who is held, and where? |
//! | `texts.rs` | Which text of a live machine is in force? |
//! | `log.rs` | What does a machine do, as text? |
//! | `environment.rs` | What does the environment of the program ask for? |
//! | `backend.rs`, `serve.rs` | How do the pages come by all this? |
//!
//! What a machine does is written down while it does it, by its own thread and without a lock. The hub is locked for a
//! moment at the end of each call. Nobody waits for a page, unless a page has asked for it: by a pause or a breakpoint.

mod backend;
mod chart;
mod environment;
mod holds;
mod identity;
mod kept;
mod known;
mod log;
mod makers;
mod message;
mod mind;
mod orders;
mod probe;
mod serve;
#[cfg(feature = "live")]
mod texts;
mod why;

pub use chart::Chart;
pub use identity::{CopiedIdentity, Identity};
pub use kept::{
    Before, Bring, BringNothing, Keep, KeepContext, KeepNoContext, KeepNothing, Kept, Place, Put, PutNothing,
    Restorable,
};
pub use log::log;
pub use makers::{made, make_events};
pub use mind::Mind;
pub use orders::{Named, Order, Refused, Wish};
pub use probe::Probe;
pub use serve::{recording, serve};

use holds::Holds;
use known::Known;
use orders::Orders;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

/// All machines of a program, and the pages that look at them.
pub(crate) struct Hub {
    begun: Instant,
    known: Mutex<Known>,
    pub orders: Orders,
    pub holds: Holds,
}

/// Whether anybody looks: before, machines tell nothing.
static LOOKED_AT: AtomicU8 = AtomicU8::new(UNASKED);

/// The environment was not asked yet.
const UNASKED: u8 = 0;
const NOBODY: u8 = 1;
const SOMEBODY: u8 = 2;

/// Whether anybody looks.
#[inline]
pub(crate) fn is_on() -> bool {
    match LOOKED_AT.load(Ordering::Relaxed) {
        SOMEBODY => true,
        NOBODY => false,
        _ => ask_environment(),
    }
}

/// The first machine of the program is called.
#[cold]
fn ask_environment() -> bool {
    let first = LOOKED_AT.compare_exchange(UNASKED, NOBODY, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    if first {
        environment::obey();
    }
    LOOKED_AT.load(Ordering::Relaxed) == SOMEBODY
}

/// The hub of the program. It begins to listen when it is asked for first.
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

impl Hub {
    /// The seconds since the hub has begun to listen, to a tenth of a millisecond.
    pub fn now(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() * 10_000.0).round() / 10_000.0
    }

    /// What is known. Nothing of the user's runs while it is locked, so nothing panics.
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
