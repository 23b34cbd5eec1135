//! The declared depot.

use fsmith::interpreter::state_machine;

use super::{Depot, Event, HEAVY, SACK, TRUCK, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Parcel(depot: &mut Depot) {
        #[derive(Clone, Copy)]
        events { Order(u32), Item(u32), Seal, Pay(u32), Collect, Cancel }
        signals { Heavy(u32), Priced(u32), Full }
        queue 2;

        initial Idle;
        on Pay(cents) => { depot.paid += cents; }

        state Idle {
            on Order(items) => {
                depot.missing = items;
                depot.grams = 0;
                Packing
            }
            on Full => { depot.trucks += 1; depot.sacks = 0; }
        }
        state Packing {
            initial Filling;
            on Heavy(grams) => { depot.padding += grams - HEAVY; }
            on Cancel => { depot.cancelled += 1; Idle }
            done => { raise(Priced(depot.price())); Franking }

            state Filling {
                on Item(grams) => {
                    depot.missing -= 1;
                    depot.grams += grams;
                    if grams > HEAVY { raise(Heavy(grams)); }
                }
                always if depot.missing == 0 => Closing;
            }
            state Closing { on Seal => Sealed; }
            final Sealed { enter { depot.sealed += 1; } }
        }
        state Franking {
            on Priced(cents) => { depot.due = cents; }
            always if depot.due > 0 && depot.paid >= depot.due => {
                depot.paid -= depot.due;
                depot.due = 0;
                Sacking
            }
        }
        state Sacking {
            enter { depot.loose += depot.grams; }
            always if depot.loose >= SACK => { depot.loose -= SACK; depot.sacks += 1; }
            on Collect => {
                if depot.sacks >= TRUCK { raise(Full); }
                Idle
            }
        }
    }
}

impl From<Event> for ParcelEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Order(items) => ParcelEvent::Order(items),
            Event::Item(grams) => ParcelEvent::Item(grams),
            Event::Seal => ParcelEvent::Seal,
            Event::Pay(cents) => ParcelEvent::Pay(cents),
            Event::Collect => ParcelEvent::Collect,
            Event::Cancel => ParcelEvent::Cancel,
        }
    }
}

impl Machine<Task> for Parcel {
    const NAME: &'static str = "generated";
    type Op = ParcelEvent;

    fn start(depot: &mut Depot) -> Self {
        Self::start(depot)
    }

    #[inline]
    fn step(&mut self, event: &ParcelEvent, depot: &mut Depot) {
        self.handle(depot, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", ParcelState::name)
    }
}
