//! The hand-written order: an enum whose variants have fields.

use super::{Event, Shop, TRIES, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Cart { total: u32 },
    Open { total: u32, paid: u32 },
    Packing { amount: u32, tries: u32 },
    Sent { amount: u32, tries: u32, parcel: u32 },
}

pub struct Order {
    state: State,
}

impl Order {
    #[inline]
    fn handle(&mut self, event: Event, shop: &mut Shop) {
        match &mut self.state {
            State::Cart { total } => match event {
                Event::Add(price) => {
                    shop.lines += 1;
                    *total += price;
                }
                Event::Remove(price) => *total = total.saturating_sub(price),
                Event::Pay(coins) => {
                    let total = *total;
                    if coins >= total {
                        shop.paid += total;
                        self.state = State::Packing { amount: total, tries: 0 };
                    } else {
                        self.state = State::Open { total, paid: coins };
                    }
                }
                Event::Cancel => {
                    shop.cancelled += 1;
                    self.state = State::Cart { total: 0 };
                }
                Event::Ship | Event::Lost | Event::Arrived => {}
            },
            State::Open { total, paid } => match event {
                Event::Pay(coins) => {
                    *paid += coins;
                    let total = *total;
                    if *paid >= total {
                        shop.paid += total;
                        self.state = State::Packing { amount: total, tries: 0 };
                    }
                }
                Event::Cancel => {
                    shop.refunded += *paid;
                    self.state = State::Cart { total: 0 };
                }
                _ => {}
            },
            State::Packing { amount, tries } => match event {
                Event::Ship => {
                    shop.parcels += 1;
                    self.state = State::Sent { amount: *amount, tries: *tries + 1, parcel: shop.parcels };
                }
                Event::Cancel => {
                    shop.refunded += *amount;
                    self.state = State::Cart { total: 0 };
                }
                _ => {}
            },
            State::Sent { amount, tries, parcel } => match event {
                Event::Lost => {
                    shop.losses += *parcel;
                    if *tries < TRIES {
                        self.state = State::Packing { amount: *amount, tries: *tries };
                    } else {
                        shop.refunded += *amount;
                        self.state = State::Cart { total: 0 };
                    }
                }
                Event::Arrived => {
                    shop.delivered += 1;
                    self.state = State::Cart { total: 0 };
                }
                Event::Cancel => {
                    shop.refunded += *amount;
                    self.state = State::Cart { total: 0 };
                }
                _ => {}
            },
        }
    }
}

impl Machine<Task> for Order {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Shop) -> Self {
        Self { state: State::Cart { total: 0 } }
    }

    #[inline]
    fn step(&mut self, event: &Event, shop: &mut Shop) {
        self.handle(*event, shop);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Cart { .. } => "Cart",
            State::Open { .. } => "Open",
            State::Packing { .. } => "Packing",
            State::Sent { .. } => "Sent",
        }
    }
}
