//! The declared systems of the car.

use fsmith::interpreter::state_machine;

use super::{Car, Event, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Systems(car: &mut Car) {
        #[derive(Clone, Copy)]
        events { Key, Lever, Dusk, Dawn, Rain(u32) }

        initial All;
        parallel All {
            state Engine {
                initial state Off { on Key => { car.starts += 1; Running } }
                state Running {
                    on Key => Off;
                    on Rain(amount) if amount > 9 && is_in(Dark) => { car.warned += 1; }
                }
            }
            state Lights {
                initial state Dark {
                    on Dusk => Low;
                    on Rain(amount) if amount > 6 && is_in(Running) => { car.lit += 1; Low }
                }
                state Low {
                    on Dawn => Dark;
                    on Lever if is_in(Running) => High;
                    on Key if is_in(Running) => { car.chimes += 1; }
                }
                state High {
                    enter { car.beams += 1; }
                    on Dawn => Dark;
                    on Lever => Low;
                    on Rain(_) if is_in(Wiping) => Low;
                }
            }
            state Wipers {
                initial state Parked { on Rain(amount) if amount > 3 && is_in(Running) => Wiping; }
                state Wiping {
                    exit { car.parked += 1; }
                    on Rain(amount) if amount < 2 => Parked;
                    on Rain(_) if is_in(Running) => { car.wipes += 1; }
                    on Key if is_in(Running) => { car.stuck += 1; }
                }
            }
        }
    }
}

impl From<Event> for SystemsEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Key => SystemsEvent::Key,
            Event::Lever => SystemsEvent::Lever,
            Event::Dusk => SystemsEvent::Dusk,
            Event::Dawn => SystemsEvent::Dawn,
            Event::Rain(amount) => SystemsEvent::Rain(amount),
        }
    }
}

/// Returns a name for the active states.
pub fn name(is_in: impl Fn(SystemsState) -> bool) -> &'static str {
    use SystemsState::{High, Low, Running, Wiping};
    super::name(is_in(Running), usize::from(is_in(Low)) + 2 * usize::from(is_in(High)), is_in(Wiping))
}

impl Machine<Task> for Systems {
    const NAME: &'static str = "generated";
    type Op = SystemsEvent;

    fn start(car: &mut Car) -> Self {
        Self::start(car)
    }

    #[inline]
    fn step(&mut self, event: &SystemsEvent, car: &mut Car) {
        self.handle(car, *event);
    }

    fn state(&self) -> &'static str {
        name(|state| self.is_in(state))
    }
}
