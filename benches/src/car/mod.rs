//! The engine, the lights and the wipers of a car: three regions, whose guards ask with `is_in` what the others do.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Key,
    Lever,
    Dusk,
    Dawn,
    /// The amount, from 0 to 11.
    Rain(u32),
}

/// Counters of the car's actions.
#[derive(Debug, Default, Hash)]
pub struct Car {
    pub starts: u32,
    pub warned: u32,
    pub lit: u32,
    pub beams: u32,
    pub chimes: u32,
    pub wipes: u32,
    pub stuck: u32,
    pub parked: u32,
}

/// Returns a name for the active states; the lights are dark, low or high.
fn name(running: bool, lights: usize, wiping: bool) -> &'static str {
    const NAMES: [[&str; 4]; 3] = [
        ["dark", "dark, wiping", "dark, running", "dark, running, wiping"],
        ["low", "low, wiping", "low, running", "low, running, wiping"],
        ["high", "high, wiping", "high, running", "high, running, wiping"],
    ];
    NAMES[lights][usize::from(running) * 2 + usize::from(wiping)]
}

impl Workload for Task {
    const NAME: &'static str = "car";
    /// The currently measured cost. The target is 110.
    const BAR_PERCENT: u64 = 152;
    const CALLED_BAR_PERCENT: u64 = 140;
    type Op = Event;
    type World = Car;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Dawn, Dusk, Key, Lever, Rain};
        let mut random = Random::new(103);
        let step = |_| match random.below(16) {
            0..=2 => Key,
            3..=6 => Lever,
            7 | 8 => Dusk,
            9 => Dawn,
            _ => Rain(random.below(12)),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Dawn, Dusk, Key, Lever, Rain};
        let story = [
            Key,
            Rain(2),
            Rain(5),
            Rain(8),
            Lever,
            Rain(4),
            Rain(1),
            Lever,
            Lever,
            Key,
            Lever,
            Rain(9),
            Dawn,
            Key,
            Rain(10),
            Key,
            Rain(7),
            Lever,
            Dusk,
            Key,
            Rain(3),
            Lever,
            Key,
            Dawn,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Systems>(), Form::of::<generated::Systems>(), Form::of::<interpreted::Systems>()]
    }
}
