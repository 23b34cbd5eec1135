//! Fifty states, twenty events: a machine too large for its dispatch to be a handful of comparisons.
//!
//! Its table is drawn from a fixed seed and printed as source in three forms, by `fsmith_printed` when this is built. About
//! half of the pairs of state and event react; some behind guards on the counters or on the payload
//! that the last four events carry; most reactions count something.

mod forms;
#[macro_use]
mod world;

/// The State pattern: an object a state, a virtual call an event.
mod boxed {
    include!(concat!(env!("OUT_DIR"), "/grid50_boxed.rs"));
}

/// As declared.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/grid50_generated.rs"));
}

/// As hand-written.
mod hand {
    include!(concat!(env!("OUT_DIR"), "/grid50_hand.rs"));
}

use crate::harness::{self, Form, Streamed, Workload};
use crate::sparse50;
use fsmith_printed::{EVENTS, Random};

pub(crate) use forms::forms;
pub use world::{COUNTERS, Counters, Event};

pub struct Task;

/// The same events of a declared machine.
macro_rules! translate {
    ($declared:path ; $($plain:ident)* ; $($loaded:ident)*) => {
        impl From<Event> for $declared {
            fn from(event: Event) -> Self {
                match event {
                    $(Event::$plain => Self::$plain,)*
                    $(Event::$loaded(n) => Self::$loaded(n),)*
                }
            }
        }
    };
}

each_event!(translate! generated::GridEvent);
each_event!(translate! sparse50::GridEvent);

const _: () = assert!(COUNTERS == fsmith_printed::COUNTERS);

impl Workload for Task {
    const NAME: &'static str = "grid50";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Counters;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(50);
        (0..len).map(|_| event(&mut random)).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        let mut random = Random::new(20);
        let story: Vec<Event> = (0..40).map(|_| event(&mut random)).collect();
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![
            Form::of::<hand::Grid>(),
            Form::of::<generated::Grid>(),
            Form::of::<forms::Interpreted>(),
            Form::of::<boxed::Grid>(),
        ]
    }
}

impl Streamed for Task {
    /// Most steps move: there is nothing to gain, and the addresses of the loops are fetched more than once.
    const STREAM_BAR_PERCENT: u64 = 105;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Grid>(), Form::of_stream::<generated::Grid>()]
    }
}

/// Any of the events.
pub fn event(random: &mut Random) -> Event {
    let n = random.below(EVENTS as u32) as usize;
    Event::nth(n, random.below(256) as u8)
}
