//! A depot that packs parcels, with chains of follow-up steps: an `always` moves on when the last item is packed, a
//! `done` raises the price as a signal, a payment leads to an `always`, and another `always` fills sacks one by one.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// An item that weighs more than this, in grams, needs padding.
pub const HEAVY: u32 = 700;
/// The weight of a full sack, in grams.
pub const SACK: u32 = 1000;
/// The number of sacks in a full truck.
pub const TRUCK: u32 = 8;

#[derive(Clone, Copy)]
pub enum Event {
    /// The number of items, at least one.
    Order(u32),
    /// The weight in grams.
    Item(u32),
    Seal,
    /// The amount in cents.
    Pay(u32),
    Collect,
    Cancel,
}

/// The current parcel, the stock, and counters of the depot's actions.
#[derive(Debug, Default, Hash)]
pub struct Depot {
    /// The number of items that are not packed yet.
    pub missing: u32,
    pub grams: u32,
    /// The price of the current parcel in cents; 0 if it is not known or has been paid.
    pub due: u32,
    pub paid: u32,
    /// The weight of what is not in a sack yet, in grams.
    pub loose: u32,
    pub sacks: u32,
    pub trucks: u32,
    pub padding: u32,
    pub sealed: u32,
    pub cancelled: u32,
}

impl Depot {
    /// Returns the price of the current parcel in cents.
    #[inline]
    pub fn price(&self) -> u32 {
        5 + self.grams / 128
    }
}

impl Workload for Task {
    const NAME: &'static str = "parcel";
    /// The currently measured cost. The target is 110.
    const BAR_PERCENT: u64 = 118;
    const CALLED_BAR_PERCENT: u64 = 115;
    type Op = Event;
    type World = Depot;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Cancel, Collect, Item, Order, Pay, Seal};
        let mut random = Random::new(83);
        let step = |_| match random.below(16) {
            0..=2 => Order(1 + random.below(2)),
            3..=6 => Item(100 + random.below(900)),
            7..=9 => Seal,
            10 | 11 => Pay(1 + random.below(5)),
            12..=14 => Collect,
            _ => Cancel,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Cancel, Collect, Item, Order, Pay, Seal};
        let story = [
            Order(2),
            Item(300),
            Pay(4),
            Item(800),
            Collect,
            Seal,
            Pay(6),
            Pay(5),
            Collect,
            Seal,
            Order(1),
            Pay(9),
            Item(950),
            Seal,
            Collect,
            Order(3),
            Item(100),
            Cancel,
            Order(3),
            Item(900),
            Item(200),
            Item(750),
            Pay(10),
            Seal,
            Pay(8),
            Collect,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Parcel>(), Form::of::<generated::Parcel>(), Form::of::<interpreted::Parcel>()]
    }
}
