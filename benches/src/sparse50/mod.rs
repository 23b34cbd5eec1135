//! Fifty states, twenty events, of which a state ignores four fifths.
//!
//! Its forms are printed as those of `grid50` are, from a table of its own, and share its events and counters.

/// As declared.
pub mod generated {
    include!(concat!(env!("OUT_DIR"), "/sparse50_generated.rs"));
}

/// As hand-written.
pub mod hand {
    include!(concat!(env!("OUT_DIR"), "/sparse50_hand.rs"));
}

use crate::grid50::{Counters, Event, Task as Dense, forms};
use crate::harness::{self, Form, Machine, Streamed, Workload};
use generated::GridState;

pub use generated::GridEvent;

pub struct Task;

forms!(Task);

impl Workload for Task {
    const NAME: &'static str = "sparse50";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Counters;

    fn random(len: usize) -> Vec<Event> {
        Dense::random(len)
    }

    fn periodic(len: usize) -> Vec<Event> {
        // In a short story nothing is soon heard of any more.
        harness::repeat(&Dense::random(400), len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Grid>(), Form::of::<generated::Grid>()]
    }
}

impl Streamed for Task {
    const STREAM_BAR_PERCENT: u64 = 70;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Grid>(), Form::of_stream::<generated::Grid>()]
    }
}
