//! An order whose states have data: a cart has a total, an order a balance, and a parcel a number of tries. Data moves
//! on to the next state, and nested states use it.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// How often a parcel is sent before the money is returned.
pub const TRIES: u32 = 3;

#[derive(Clone, Copy)]
pub enum Event {
    Add(u32),
    Remove(u32),
    Pay(u32),
    Ship,
    Lost,
    Arrived,
    Cancel,
}

/// Counters of the results of orders.
#[derive(Debug, Default, Hash)]
pub struct Shop {
    pub lines: u32,
    pub paid: u32,
    pub parcels: u32,
    pub delivered: u32,
    pub refunded: u32,
    pub cancelled: u32,
    pub losses: u32,
}

impl Workload for Task {
    const NAME: &'static str = "order";
    const BAR_PERCENT: u64 = 101;
    type Op = Event;
    type World = Shop;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Add, Arrived, Cancel, Lost, Pay, Remove, Ship};
        let mut random = Random::new(53);
        let step = |_| match random.below(16) {
            0..=4 => Add(1 + random.below(9)),
            5 => Remove(1 + random.below(9)),
            6..=8 => Pay(4 + random.below(16)),
            9..=11 => Ship,
            12 | 13 => Lost,
            14 => Arrived,
            _ => Cancel,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Add, Arrived, Cancel, Lost, Pay, Remove, Ship};
        let story = [
            Add(5),
            Add(3),
            Remove(5),
            Add(9),
            Pay(6),
            Pay(4),
            Pay(8),
            Ship,
            Lost,
            Ship,
            Arrived,
            Add(2),
            Cancel,
            Add(7),
            Pay(7),
            Add(1),
            Ship,
            Lost,
            Ship,
            Lost,
            Ship,
            Lost,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Order>(), Form::of::<generated::Order>(), Form::of::<interpreted::Order>()]
    }
}
