//! Three levels of states that react to the same eight events. Some reactions move, and others stay.

pub mod generated;
pub mod hand;
mod interpreted;
mod world;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub use world::{Event, Log};

pub struct Task;

impl Workload for Task {
    const NAME: &'static str = "levels";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Log;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(41);
        (0..len).map(|_| ALL[random.below(8) as usize]).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{A, B, C, D, E, F, G, H};
        harness::repeat(&[G, H, A, D, D, D, C, E, E, G, H, B, F, H], len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Levels>(), Form::of::<generated::Levels>(), Form::of::<interpreted::Levels>()]
    }
}

const ALL: [Event; 8] = [Event::A, Event::B, Event::C, Event::D, Event::E, Event::F, Event::G, Event::H];
