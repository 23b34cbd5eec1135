//! A line of twenty stations, each of which waits for one of twenty signals: a planned sequence is always accepted, and
//! random signals hardly ever are.

mod generated;
mod hand;

use crate::harness::{Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// The number of stations and of signals.
pub const STATIONS: usize = 20;

/// The signal of a station, by its number.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Event {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Eleven,
    Twelve,
    Thirteen,
    Fourteen,
    Fifteen,
    Sixteen,
    Seventeen,
    Eighteen,
    Nineteen,
    Twenty,
}

/// Counters of the actions at each station.
#[derive(Debug, Default, Hash)]
pub struct Line {
    pub done: [u32; STATIONS],
    pub entered: [u32; STATIONS],
}

impl Workload for Task {
    const NAME: &'static str = "ring";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Line;

    /// One of twenty signals is accepted.
    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(59);
        (0..len).map(|_| ALL[random.below(STATIONS as u32) as usize]).collect()
    }

    /// All signals are accepted.
    fn periodic(len: usize) -> Vec<Event> {
        crate::harness::repeat(&ALL, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Ring>(), Form::of::<generated::Ring>()]
    }
}

const ALL: [Event; STATIONS] = [
    Event::One,
    Event::Two,
    Event::Three,
    Event::Four,
    Event::Five,
    Event::Six,
    Event::Seven,
    Event::Eight,
    Event::Nine,
    Event::Ten,
    Event::Eleven,
    Event::Twelve,
    Event::Thirteen,
    Event::Fourteen,
    Event::Fifteen,
    Event::Sixteen,
    Event::Seventeen,
    Event::Eighteen,
    Event::Nineteen,
    Event::Twenty,
];
