//! Samek's test machine (*Practical UML Statecharts in C/C++*, figure 2.11): two leaves, and three levels of states
//! that react to the same nine events. Some reactions move, and others stay.

pub mod generated;
pub mod hand;
mod world;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub use world::{Event, Log};

pub struct Task;

impl Workload for Task {
    const NAME: &'static str = "nested";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Log;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(43);
        (0..len).map(|_| ALL[random.below(9) as usize]).collect()
    }

    /// The events of the session in the book.
    fn periodic(len: usize) -> Vec<Event> {
        use Event::{A, B, C, D, E, F, G, H, I};
        harness::repeat(&[G, I, A, D, D, D, C, E, E, G, I, I, B, F, H], len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Nested>(), Form::of::<generated::Nested>()]
    }
}

const ALL: [Event; 9] = [Event::A, Event::B, Event::C, Event::D, Event::E, Event::F, Event::G, Event::H, Event::I];
