//! Fifty states, twenty events: a machine too large for its dispatch to be a handful of comparisons.
//!
//! Its table is drawn from a fixed seed and printed as source in three forms, by `fsmith_printed` when this is built. About
//! half of the pairs of state and event react; some behind guards on the counters or on the payload
//! that the last four events carry; most reactions count something.

mod forms;

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
use fsmith_printed::{COUNTERS, EVENTS, Random};

pub(crate) use forms::forms;

pub struct Task;

/// Declares the events, how a number below twenty picks one, and the same events of the declared machines.
macro_rules! events {
    ($($plain:ident)* ; $($loaded:ident)*) => {
        #[derive(Clone, Copy)]
        pub enum Event {
            $($plain,)*
            $($loaded(u8),)*
        }

        impl Event {
            pub fn nth(n: usize, payload: u8) -> Self {
                let plain = [$(Self::$plain),*];
                let loaded = [$(Self::$loaded),*];
                plain.get(n).copied().unwrap_or_else(|| loaded[n - plain.len()](payload))
            }
        }

        events!(@translate generated::GridEvent; $($plain)* ; $($loaded)*);
        events!(@translate sparse50::GridEvent; $($plain)* ; $($loaded)*);
    };
    (@translate $declared:path; $($plain:ident)* ; $($loaded:ident)*) => {
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

events! {
    E00 E01 E02 E03 E04 E05 E06 E07 E08 E09 E10 E11 E12 E13 E14 E15;
    E16 E17 E18 E19
}

/// What guards ask and reactions count.
#[derive(Debug, Default, Hash)]
pub struct Counters([u32; COUNTERS]);

impl Counters {
    #[inline]
    pub fn even(&self, counter: usize) -> bool {
        self.0[counter] & 1 == 0
    }

    #[inline]
    pub fn ahead(&self, one: usize, other: usize) -> bool {
        self.0[one] > self.0[other]
    }

    #[inline]
    pub fn bump(&mut self, counter: usize) {
        self.0[counter] += 1;
    }

    #[inline]
    pub fn add(&mut self, counter: usize, n: u8) {
        self.0[counter] += u32::from(n);
    }
}

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
