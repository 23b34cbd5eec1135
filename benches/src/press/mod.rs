//! A press whose spindle, coolant and feed react to its load in parallel: orthogonal regions with conflicts.
//!
//! A spindle that jams exits all regions, whatever the others would do. A stop first slows down a fast spindle, and
//! exits all regions if it is slow.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Start,
    /// The load in hundredths.
    Load(u32),
    Stop,
    Clear,
}

/// Counters of the press's actions.
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

/// Returns a name for the active states.
fn running(fast: bool, wet: bool, held: bool) -> &'static str {
    const NAMES: [&str; 8] = ["slow", "held", "wet", "wet+held", "fast", "fast+held", "fast+wet", "all"];
    NAMES[usize::from(fast) * 4 + usize::from(wet) * 2 + usize::from(held)]
}

impl Workload for Task {
    const NAME: &'static str = "press";
    // The exits of all regions come before the entries of any of them, so one of the three regions is considered twice.
    // In the hand-written form, each region does everything in one place, because no counter shows the difference.
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
