//! The machine of these tests.

use fsm_journal::{Journaled, Schema};
use fsmith::state_machine;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What the shop does for an order.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum Out {
    Greet,
    Charge { cents: u32 },
    Remind,
    Ship,
}

state_machine! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub machine Cart(out: &mut Vec<Out>) {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Add { cents: u32 }, Pay, Paid, Break }

        initial Open(0);
        state Open(cents: u32) {
            enter { out.push(Out::Greet); }
            on Add { cents: more } => { *cents += more; }
            on Pay if *cents > 0 => Charging(cents);
            on Break => panic!("a mistake in the machine");
            after 10s => Forgotten;
        }
        state Charging(cents: u32) {
            enter { out.push(Out::Charge { cents: *cents }); }
            every 60s => out.push(Out::Remind);
            on Paid => Sent;
        }
        final Sent { enter { out.push(Out::Ship); } }
        final Forgotten;
    }
}

pub type OrderEvent = CartEvent;

/// The machine, and what it counts for the shop.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    pub cart: Cart,
    pub calls: u32,
}

impl Journaled for Order {
    type Event = OrderEvent;
    type Out = Out;
    type Answer = fsmith::Answer;
    const EVENTS: Schema = Schema::new("CartEvent", 1);
    const SAVED: Schema = Schema::new("Order", 1);

    fn start(out: &mut Vec<Out>) -> Self {
        Order { cart: Cart::start(out), calls: 0 }
    }

    fn handle(&mut self, event: OrderEvent, out: &mut Vec<Out>) -> fsmith::Answer {
        self.calls += 1;
        self.cart.handle(out, event)
    }

    fn advance(&mut self, by: Duration, out: &mut Vec<Out>) {
        self.cart.advance(out, by);
    }

    fn due(&self) -> Option<Duration> {
        self.cart.due()
    }
}

impl Order {
    pub fn state(&self) -> CartState {
        self.cart.state().expect("it is started")
    }
}
