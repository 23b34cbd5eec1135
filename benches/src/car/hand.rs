//! The hand-written systems of the car: a field for each, and a `match` over the event.

use super::{Car, Event, Task, name};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum Lights {
    Dark,
    Low,
    High,
}

pub struct Systems {
    running: bool,
    lights: Lights,
    wiping: bool,
}

impl Systems {
    #[inline]
    fn handle(&mut self, event: Event, car: &mut Car) {
        match event {
            Event::Key if self.running => {
                if let Lights::Low = self.lights {
                    car.chimes += 1;
                }
                if self.wiping {
                    car.stuck += 1;
                }
                self.running = false;
            }
            Event::Key => {
                car.starts += 1;
                self.running = true;
            }
            Event::Lever => match self.lights {
                Lights::Low if self.running => {
                    car.beams += 1;
                    self.lights = Lights::High;
                }
                Lights::High => self.lights = Lights::Low,
                Lights::Low | Lights::Dark => {}
            },
            Event::Dusk => {
                if let Lights::Dark = self.lights {
                    self.lights = Lights::Low;
                }
            }
            Event::Dawn => self.lights = Lights::Dark,
            Event::Rain(amount) => self.rain(amount, car),
        }
    }

    #[inline]
    fn rain(&mut self, amount: u32, car: &mut Car) {
        match self.lights {
            Lights::Dark if self.running => {
                if amount > 9 {
                    car.warned += 1;
                }
                if amount > 6 {
                    car.lit += 1;
                    self.lights = Lights::Low;
                }
            }
            Lights::High if self.wiping => self.lights = Lights::Low,
            _ => {}
        }
        if self.wiping {
            if amount < 2 {
                car.parked += 1;
                self.wiping = false;
            } else if self.running {
                car.wipes += 1;
            }
        } else if amount > 3 && self.running {
            self.wiping = true;
        }
    }
}

impl Machine<Task> for Systems {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Car) -> Self {
        Self { running: false, lights: Lights::Dark, wiping: false }
    }

    #[inline]
    fn step(&mut self, event: &Event, car: &mut Car) {
        self.handle(*event, car);
    }

    fn state(&self) -> &'static str {
        name(self.running, self.lights as usize, self.wiping)
    }
}
