//! The declared coffee machine.

use fsmith::interpreter::state_machine;

use super::{Coffee, Event, PRICE, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Vending(coffee: &mut Coffee) {
        #[derive(Clone, Copy)]
        events { Coin(u32), Poured, Cancel, Refill }
        signals { LastCup }
        queue 1;

        initial Empty;
        state Empty {
            on Refill => { coffee.refills += 1; coffee.cups += 2; Waiting }
        }
        state Waiting {
            on Coin(coin) => { coffee.paid += coin; }
            on Cancel => { coffee.change += coffee.paid; coffee.paid = 0; }
            on LastCup => { coffee.empties += 1; Empty }
            always if coffee.paid >= PRICE => Brewing;
        }
        state Brewing {
            initial Grinding;
            on Coin(coin) => { coffee.change += coin; }
            done => {
                coffee.change += coffee.paid - PRICE;
                coffee.paid = 0;
                if coffee.cups == 0 { raise(LastCup); }
                Waiting
            }
            state Grinding {
                enter { coffee.grinds += 1; }
                on Poured => Warming;
            }
            state Warming {
                enter { coffee.warms += 1; }
                on Poured => Full;
            }
            final Full {
                enter { coffee.sold += 1; coffee.cups -= 1; }
            }
        }
    }
}

impl From<Event> for VendingEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Coin(coin) => VendingEvent::Coin(coin),
            Event::Poured => VendingEvent::Poured,
            Event::Cancel => VendingEvent::Cancel,
            Event::Refill => VendingEvent::Refill,
        }
    }
}

impl Machine<Task> for Vending {
    const NAME: &'static str = "generated";
    type Op = VendingEvent;

    fn start(coffee: &mut Coffee) -> Self {
        Self::start(coffee)
    }

    #[inline]
    fn step(&mut self, event: &VendingEvent, coffee: &mut Coffee) {
        self.handle(coffee, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", VendingState::name)
    }
}
