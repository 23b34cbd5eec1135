//! The declared order.

use fsmith::interpreter::state_machine;

use super::{Event, Shop, TRIES, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Order(shop: &mut Shop) {
        #[derive(Clone, Copy)]
        events { Add(u32), Remove(u32), Pay(u32), Ship, Lost, Arrived, Cancel }

        initial Cart;
        state Cart(total: u32 = 0) {
            on Add(price) => { shop.lines += 1; *total += price; }
            on Remove(price) => { *total = total.saturating_sub(price); }
            on Pay(coins) => if coins >= *total { shop.paid += *total; Paid(total) } else { Open(total, coins) }
            on Cancel => { shop.cancelled += 1; Cart }
        }
        state Open(total: u32, paid: u32) {
            on Pay(coins) => {
                *paid += coins;
                if *paid >= *total { shop.paid += *total; Paid(total) } else { stay }
            }
            on Cancel => { shop.refunded += *paid; Cart }
        }
        state Paid(amount: u32, tries: u32 = 0) {
            initial Packing;
            on Cancel => { shop.refunded += *amount; Cart }

            state Packing {
                on Ship => { *tries += 1; shop.parcels += 1; Sent(shop.parcels) }
            }
            state Sent(parcel: u32) {
                on Lost => {
                    shop.losses += *parcel;
                    if *tries < TRIES { Packing } else { shop.refunded += *amount; Cart }
                }
                on Arrived => { shop.delivered += 1; Cart }
            }
        }
    }
}

impl From<Event> for OrderEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Add(price) => OrderEvent::Add(price),
            Event::Remove(price) => OrderEvent::Remove(price),
            Event::Pay(coins) => OrderEvent::Pay(coins),
            Event::Ship => OrderEvent::Ship,
            Event::Lost => OrderEvent::Lost,
            Event::Arrived => OrderEvent::Arrived,
            Event::Cancel => OrderEvent::Cancel,
        }
    }
}

impl Machine<Task> for Order {
    const NAME: &'static str = "generated";
    type Op = OrderEvent;

    fn start(shop: &mut Shop) -> Self {
        Self::start(shop)
    }

    #[inline]
    fn step(&mut self, event: &OrderEvent, shop: &mut Shop) {
        self.handle(shop, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", OrderState::name)
    }
}
