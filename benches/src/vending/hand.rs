//! The hand-written coffee machine: follow-up steps are written out in the place of the event that causes them.

use super::{Coffee, Event, PRICE, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Empty,
    Waiting,
    Grinding,
    Warming,
}

pub struct Vending {
    state: State,
}

impl Vending {
    /// Grinds if enough is paid, and waits otherwise.
    #[inline]
    fn wait(&mut self, coffee: &mut Coffee) {
        if coffee.paid >= PRICE {
            coffee.grinds += 1;
            self.state = State::Grinding;
        } else {
            self.state = State::Waiting;
        }
    }

    #[inline]
    fn handle(&mut self, event: Event, coffee: &mut Coffee) {
        match self.state {
            State::Empty => {
                if let Event::Refill = event {
                    coffee.refills += 1;
                    coffee.cups += 2;
                    self.wait(coffee);
                }
            }
            State::Waiting => match event {
                Event::Coin(coin) => {
                    coffee.paid += coin;
                    self.wait(coffee);
                }
                Event::Cancel => {
                    coffee.change += coffee.paid;
                    coffee.paid = 0;
                }
                Event::Poured | Event::Refill => {}
            },
            State::Grinding => match event {
                Event::Poured => {
                    coffee.warms += 1;
                    self.state = State::Warming;
                }
                Event::Coin(coin) => coffee.change += coin,
                Event::Cancel | Event::Refill => {}
            },
            State::Warming => match event {
                Event::Poured => {
                    coffee.sold += 1;
                    coffee.cups -= 1;
                    coffee.change += coffee.paid - PRICE;
                    coffee.paid = 0;
                    if coffee.cups == 0 {
                        coffee.empties += 1;
                        self.state = State::Empty;
                    } else {
                        self.wait(coffee);
                    }
                }
                Event::Coin(coin) => coffee.change += coin,
                Event::Cancel | Event::Refill => {}
            },
        }
    }
}

impl Machine<Task> for Vending {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Coffee) -> Self {
        Self { state: State::Empty }
    }

    #[inline]
    fn step(&mut self, event: &Event, coffee: &mut Coffee) {
        self.handle(*event, coffee);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Empty => "Empty",
            State::Waiting => "Waiting",
            State::Grinding => "Grinding",
            State::Warming => "Warming",
        }
    }
}
