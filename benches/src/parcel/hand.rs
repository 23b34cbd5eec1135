//! The hand-written depot: follow-up steps are written out in the place of the event that causes them.

use super::{Depot, Event, HEAVY, SACK, TRUCK, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Idle,
    Filling,
    Closing,
    Franking,
    Sacking,
}

pub struct Parcel {
    state: State,
}

impl Parcel {
    #[inline]
    fn handle(&mut self, event: Event, depot: &mut Depot) {
        match self.state {
            State::Idle => match event {
                Event::Order(items) => {
                    depot.missing = items;
                    depot.grams = 0;
                    self.state = State::Filling;
                }
                Event::Pay(cents) => depot.paid += cents,
                _ => {}
            },
            State::Filling => match event {
                Event::Item(grams) => {
                    depot.missing -= 1;
                    depot.grams += grams;
                    if grams > HEAVY {
                        depot.padding += grams - HEAVY;
                    }
                    if depot.missing == 0 {
                        self.state = State::Closing;
                    }
                }
                Event::Pay(cents) => depot.paid += cents,
                Event::Cancel => self.cancel(depot),
                _ => {}
            },
            State::Closing => match event {
                Event::Seal => {
                    depot.sealed += 1;
                    depot.due = depot.price();
                    self.frank(depot);
                }
                Event::Pay(cents) => depot.paid += cents,
                Event::Cancel => self.cancel(depot),
                _ => {}
            },
            State::Franking => {
                if let Event::Pay(cents) = event {
                    depot.paid += cents;
                    self.frank(depot);
                }
            }
            State::Sacking => match event {
                Event::Collect => {
                    if depot.sacks >= TRUCK {
                        depot.trucks += 1;
                        depot.sacks = 0;
                    }
                    self.state = State::Idle;
                }
                Event::Pay(cents) => depot.paid += cents,
                _ => {}
            },
        }
    }

    #[inline]
    fn cancel(&mut self, depot: &mut Depot) {
        depot.cancelled += 1;
        self.state = State::Idle;
    }

    /// Puts the parcel into sacks if enough is paid, and waits for more otherwise.
    #[inline]
    fn frank(&mut self, depot: &mut Depot) {
        if depot.paid < depot.due {
            self.state = State::Franking;
            return;
        }
        depot.paid -= depot.due;
        depot.due = 0;
        depot.loose += depot.grams;
        while depot.loose >= SACK {
            depot.loose -= SACK;
            depot.sacks += 1;
        }
        self.state = State::Sacking;
    }
}

impl Machine<Task> for Parcel {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Depot) -> Self {
        Self { state: State::Idle }
    }

    #[inline]
    fn step(&mut self, event: &Event, depot: &mut Depot) {
        self.handle(*event, depot);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Idle => "Idle",
            State::Filling => "Filling",
            State::Closing => "Closing",
            State::Franking => "Franking",
            State::Sacking => "Sacking",
        }
    }
}
