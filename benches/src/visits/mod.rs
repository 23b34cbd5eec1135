//! A woman at home whose activities are interrupted and then continued: pushes and pops (after the wife in Buckland's
//! *Programming Game AI by Example*, chapter 2).

mod generated;
mod hand;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    /// The next of the chores.
    Next,
    /// A telephone call and its duration.
    Call(u32),
    Nature,
    Done,
}

/// Counters of the activities.
#[derive(Debug, Default, Hash)]
pub struct House {
    pub cooked: u32,
    pub cleaned: u32,
    pub minutes: u32,
    pub visits: u32,
    pub left: u32,
    pub resumed: u32,
}

impl Workload for Task {
    const NAME: &'static str = "visits";
    const BAR_PERCENT: u64 = 103;
    const CALLED_BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = House;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(67);
        let step = |_| match random.below(10) {
            0..3 => Event::Next,
            3 | 4 => Event::Call(random.below(20)),
            5 => Event::Nature,
            _ => Event::Done,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Call, Done, Nature, Next};
        let story = [
            Next,
            Nature,
            Done,
            Next,
            Call(5),
            Nature,
            Nature,
            Done,
            Done,
            Done,
            Next,
            Next,
            Call(2),
            Done,
            Nature,
            Next,
            Done,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Visits>(), Form::of::<generated::Visits>()]
    }
}
