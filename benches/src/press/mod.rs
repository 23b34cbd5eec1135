//! A press whose spindle, coolant and feed react to its load side by side: orthogonal regions with conflicts.
//!
//! A spindle that jams leaves all three, whatever the others would do; a stop first slows down a fast spindle, and leaves
//! all three if it is slow.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Start,
    /// In hundredths.
    Load(u32),
    Stop,
    Clear,
}

/// What the press did.
#[derive(Debug, Default, Hash)]
pub struct Floor {
    pub jams: u32,
    pub brakes: u32,
    pub slowed: u32,
    pub opened: u32,
    pub closed: u32,
    pub fed: u32,
    pub starts: u32,
}

/// What runs as one name.
fn running(fast: bool, wet: bool, held: bool) -> &'static str {
    const NAMES: [&str; 8] = ["slow", "held", "wet", "wet+held", "fast", "fast+held", "fast+wet", "all"];
    NAMES[usize::from(fast) * 4 + usize::from(wet) * 2 + usize::from(held)]
}

impl Workload for Task {
    const NAME: &'static str = "press";
    // What every region exits comes before what any of them enters, so that one of the three is looked at twice. The
    // hand-written form has each region do everything at once, since no counter tells.
    const BAR_PERCENT: u64 = 105;
    type Op = Event;
    type World = Floor;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(29);
        let step = |_| match random.below(16) {
            0 | 1 => Event::Start,
            2 => Event::Stop,
            3 => Event::Clear,
            _ => Event::Load(random.below(100)),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Clear, Load, Start, Stop};
        let story = [
            Start,
            Load(40),
            Load(10),
            Load(15),
            Load(55),
            Load(80),
            Load(65),
            Load(10),
            Stop,
            Load(75),
            Load(60),
            Load(95),
            Load(5),
            Clear,
            Start,
            Load(20),
            Load(52),
            Stop,
            Start,
            Load(12),
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Press>(), Form::of::<generated::Press>(), Form::of::<interpreted::Press>()]
    }
}
