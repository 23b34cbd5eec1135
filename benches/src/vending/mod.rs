//! A coffee machine with follow-up steps: an `always` checks whether enough was paid, a `final` and a `done` report
//! that the cup is full, and a signal reports that there are no more cups.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

pub const PRICE: u32 = 5;

#[derive(Clone, Copy)]
pub enum Event {
    Coin(u32),
    Poured,
    Cancel,
    Refill,
}

/// The stock and the counters of the machine.
#[derive(Debug, Default, Hash)]
pub struct Coffee {
    pub paid: u32,
    pub cups: u32,
    pub grinds: u32,
    pub warms: u32,
    pub sold: u32,
    pub change: u32,
    pub refills: u32,
    pub empties: u32,
}

impl Workload for Task {
    const NAME: &'static str = "vending";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Coffee;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Cancel, Coin, Poured, Refill};
        let mut random = Random::new(31);
        let step = |_| match random.below(10) {
            0..=3 => Coin(3 + random.below(3)),
            4..=7 => Poured,
            8 => Cancel,
            _ => Refill,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Cancel, Coin, Poured, Refill};
        let story = [
            Refill,
            Coin(2),
            Coin(3),
            Poured,
            Poured,
            Coin(1),
            Cancel,
            Coin(3),
            Coin(3),
            Poured,
            Coin(1),
            Poured,
            Coin(2),
            Coin(3),
            Poured,
            Poured,
            Coin(1),
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Vending>(), Form::of::<generated::Vending>(), Form::of::<interpreted::Vending>()]
    }
}
