//! Fifty states and twenty events: a machine whose dispatch needs more than a few comparisons.
//!
//! Its table is drawn from a fixed seed, and `fsmith_printed` prints it as source in three forms during the build.
//! About half of the pairs of a state and an event react. Some have guards about the counters, or about the payload of
//! the last four events. Most reactions count something.

mod forms;
#[macro_use]
mod world;

/// The State pattern: an object per state, and a virtual call per event.
mod boxed {
    include!(concat!(env!("OUT_DIR"), "/grid50_boxed.rs"));
}

/// The declared machine.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/grid50_generated.rs"));
}

/// The hand-written machine.
mod hand {
    include!(concat!(env!("OUT_DIR"), "/grid50_hand.rs"));
}

use crate::harness::{self, Form, Streamed, Workload};
use crate::sparse50;
use fsmith_printed::{EVENTS, Random};

pub(crate) use forms::forms;
pub use world::{COUNTERS, Counters, Event};

pub struct Task;

/// Converts events to those of a declared machine.
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
    /// Most steps move, so there is nothing to gain, and the addresses of the loops are loaded more than once.
    const STREAM_BAR_PERCENT: u64 = 105;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Grid>(), Form::of_stream::<generated::Grid>()]
    }
}

/// Returns a random event.
pub fn event(random: &mut Random) -> Event {
    let n = random.below(EVENTS as u32) as usize;
    Event::nth(n, random.below(256) as u8)
}
