//! The machine of the tests, with data, outputs and timers.

use fsm_fleet::Member;
use fsm_journal::{Journaled, Schema};
use fsmith::{Answer, state_machine};
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Out {
    Charge { lines: u32 },
    Remind,
    Forget,
}

fn fall_apart() {
    panic!("the order has fallen apart");
}

state_machine! {
    #[derive(Clone, Serialize, Deserialize)]
    pub machine Order(out: &mut Vec<Out>) {
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Add(u32), Pay, Ship, Cancel, Drop }
        initial Cart(0);
        state Cart(lines: u32) {
            on Add(more) => { *lines = lines.wrapping_mul(3).wrapping_add(more); }
            on Pay if *lines > 0 => { out.push(Out::Charge { lines: *lines }); Paid }
            on Drop => { fall_apart(); }
            every 250ms => { out.push(Out::Remind); }
        }
        state Paid {
            on Ship => Sent;
            on Cancel => Cart(0);
            after 700ms => { out.push(Out::Forget); Cart(1) }
        }
        state Sent { after 1100ms => Cart(0); on Add(_) => Paid; on Cancel => Returned; }
        final Returned;
    }
}

impl Journaled for Order {
    type Event = OrderEvent;
    type Out = Out;
    type Answer = Answer;
    const EVENTS: Schema = Schema::new("OrderEvent", 1);
    const SAVED: Schema = Schema::new("Order", 1);

    fn start(out: &mut Vec<Out>) -> Self {
        Order::start(out)
    }
    fn handle(&mut self, event: OrderEvent, out: &mut Vec<Out>) -> Answer {
        Order::handle(self, out, event)
    }
    fn advance(&mut self, by: Duration, out: &mut Vec<Out>) {
        Order::advance(self, out, by);
    }
    fn due(&self) -> Option<Duration> {
        Order::due(self)
    }
}

impl Member for Order {
    type Key = u64;
    type Machine = Self;
    fn machine(&self) -> &Self {
        self
    }
    fn has_ended(&self) -> bool {
        self.is_finished()
    }
}
