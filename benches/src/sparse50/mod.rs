//! Fifty states and twenty events. Each state ignores four fifths of the events.
//!
//! The forms are printed like those of `grid50`, from a separate table. They share its events and counters.

/// The declared machine.
pub mod generated {
    include!(concat!(env!("OUT_DIR"), "/sparse50_generated.rs"));
}

/// The hand-written machine.
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
        // With a short sequence, the machine would soon reach a state that ignores all its events.
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
