//! An order: a machine, and how its calls are recorded.

use fsm_journal::{Journaled, Schema};
use fsmith::saved::{Identified, Identity};
use fsmith::state_machine;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// An output: the shop does this for an order. It is stored with the event, and carried out afterwards.
#[derive(Debug, Serialize, Deserialize)]
pub enum Out {
    Charge { cents: u32 },
    Refund { cents: u32 },
    Pack { items: Vec<String> },
}

state_machine! {
    /// From the cart to the door.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[states(derive(Serialize))]
    #[why]
    pub machine Order(out: &mut Vec<Out>) {
        version 1;
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Add { item: String, cents: u32 }, Pay { cents: u32 }, Cancel, Send { parcel: u64 } }

        initial Cart(Vec::new());
        state Cart(items: Vec<String>, total: u32 = 0) {
            on Add { item, cents } => { items.push(item); *total += cents; }
            on Pay { cents } if *total > 0 && cents == *total else "not the total of the cart" => Paid(items, total);
            on Cancel or after 30min => Cancelled;
        }
        state Paid(items: Vec<String>, total: u32) {
            enter { out.push(Out::Charge { cents: *total }); }
            on Cancel => { out.push(Out::Refund { cents: *total }); Cancelled }
            after 2s => Packing(items);
        }
        state Packing(items: Vec<String>) {
            enter { out.push(Out::Pack { items: items.clone() }); }
            on Send { parcel } => Sent(parcel);
        }
        final Sent(parcel: u64);
        final Cancelled;
    }
}

impl Journaled for Order {
    type Event = OrderEvent;
    type Out = Out;
    type Answer = fsmith::Answer;
    const EVENTS: Schema = schema(OrderEvent::IDENTITY);
    const SAVED: Schema = schema(Order::IDENTITY);

    fn start(out: &mut Vec<Out>) -> Self {
        Order::start(out)
    }

    fn handle(&mut self, event: OrderEvent, out: &mut Vec<Out>) -> fsmith::Answer {
        Order::handle(self, out, event)
    }

    fn advance(&mut self, by: Duration, out: &mut Vec<Out>) {
        Order::advance(self, out, by);
    }

    fn due(&self) -> Option<Duration> {
        Order::due(self)
    }
}

/// The version that the machine declares, and a hash of what its saved data depends on.
const fn schema(Identity { name, version, structure }: Identity) -> Schema {
    Schema::hashed(name, version, structure)
}
