//! A client that dials: hand-written as one machine, and declared with submachines.

mod hand;
mod layers;
mod once;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

/// The client with one level of submachines.
pub struct Once;

/// The client with two levels of submachines.
pub struct Layers;

#[derive(Clone, Copy)]
pub enum Event {
    Up,
    Down(u32),
    Data(u32),
    Tick,
    Wake,
    Cancel,
    Go,
}

/// The traffic on the line.
#[derive(Debug, Default, Hash)]
pub struct Line {
    pub opened: u32,
    pub closed: u32,
    pub bytes: u32,
    pub refused: u32,
    pub ticks: u32,
    pub retries: u32,
}

impl Line {
    #[inline]
    pub fn carry(&mut self, bytes: u32) {
        self.bytes = self.bytes.wrapping_add(bytes);
    }

    #[inline]
    pub fn retry(&mut self, code: u32) {
        self.retries = self.retries.wrapping_add(code);
    }
}

fn random(len: usize) -> Vec<Event> {
    let mut random = Random::new(71);
    let step = |_| match random.below(16) {
        0 => Event::Up,
        1 | 2 => Event::Down(400 + random.below(9)),
        3..=7 => Event::Data(random.below(12)),
        8 | 9 => Event::Tick,
        10..=12 => Event::Wake,
        13 => Event::Cancel,
        _ => Event::Go,
    };
    (0..len).map(step).collect()
}

fn periodic(len: usize) -> Vec<Event> {
    use Event::{Cancel, Data, Down, Go, Tick, Up, Wake};
    let story = [
        Go,
        Data(9),
        Tick,
        Data(2),
        Down(408),
        Data(7),
        Wake,
        Tick,
        Data(5),
        Down(409),
        Wake,
        Data(8),
        Down(410),
        Tick,
        Go,
        Tick,
        Data(6),
        Up,
        Data(4),
        Cancel,
    ];
    harness::repeat(&story, len)
}

impl Workload for Once {
    const NAME: &'static str = "dialing once";
    /// The event is matched before it is passed to the submachine.
    const BAR_PERCENT: u64 = 140;
    const CALLED_BAR_PERCENT: u64 = 140;
    type Op = Event;
    type World = Line;

    fn random(len: usize) -> Vec<Event> {
        random(len)
    }

    fn periodic(len: usize) -> Vec<Event> {
        periodic(len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Client>(), Form::of::<once::Client>()]
    }
}

impl Workload for Layers {
    const NAME: &'static str = "dialing layers";
    /// The cost of passing an event occurs twice.
    const BAR_PERCENT: u64 = 200;
    const CALLED_BAR_PERCENT: u64 = 260;
    type Op = Event;
    type World = Line;

    fn random(len: usize) -> Vec<Event> {
        random(len)
    }

    fn periodic(len: usize) -> Vec<Event> {
        periodic(len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Client>(), Form::of::<layers::Client>()]
    }
}
