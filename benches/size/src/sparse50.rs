//! The machine of fifty states that `sparse50` and `accepted50` use: printed, as for the benchmarks.

mod generated {
    include!(concat!(env!("OUT_DIR"), "/sparse50_generated.rs"));
}
mod hand {
    include!(concat!(env!("OUT_DIR"), "/sparse50_hand.rs"));
}
#[macro_use]
#[path = "../../src/grid50/world.rs"]
mod world;

pub use generated::Grid as Generated;
pub use hand::Grid as Hand;
pub use world::*;

use crate::harness::{Machine, Workload};

pub struct Task;

impl Workload for Task {
    const FIRST: Event = Event::E00;
    type Op = Event;
    type World = Counters;
}

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

impl Machine<Task> for Hand {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(w: &mut Counters) -> Self {
        Self::start(w)
    }

    #[inline]
    fn step(&mut self, event: &Event, w: &mut Counters) {
        self.handle(w, *event);
    }

    fn state(&self) -> &'static str {
        ""
    }
}

impl Machine<Task> for Generated {
    const NAME: &'static str = "generated";
    type Op = generated::GridEvent;

    fn start(w: &mut Counters) -> Self {
        Self::start(w)
    }

    #[inline]
    fn step(&mut self, event: &Self::Op, w: &mut Counters) {
        self.handle(w, *event);
    }

    fn state(&self) -> &'static str {
        ""
    }
}
