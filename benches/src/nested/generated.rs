//! Samek's declared test machine.

use fsmith::state_machine;

use super::{Event, Log, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Nested(log: &mut Log) {
        #[derive(Clone, Copy)]
        events { A, B, C, D, E, F, G, H, I }

        initial S2;
        on E => { log.done[0] += 1; S11 }
        on I if log.foo => { log.foo = false; log.done[1] += 1; }

        state S1 {
            initial S11;
            enter { log.entered[0] += 1; }
            exit { log.exited[0] += 1; }
            on A => { log.done[2] += 1; S1 }
            on B => { log.done[3] += 1; S11 }
            on C => { log.done[4] += 1; S2 }
            on D if !log.foo => { log.foo = true; log.done[5] += 1; S2 }
            on F => { log.done[6] += 1; S211 }
            on I => { log.done[7] += 1; }

            state S11 {
                enter { log.entered[1] += 1; }
                exit { log.exited[1] += 1; }
                on D if log.foo => { log.foo = false; log.done[8] += 1; S1 }
                on G => { log.done[9] += 1; S211 }
                on H => { log.done[10] += 1; S2 }
            }
        }
        state S2 {
            initial S21;
            enter { log.entered[2] += 1; }
            exit { log.exited[2] += 1; }
            on C => { log.done[11] += 1; S1 }
            on F => { log.done[12] += 1; S11 }
            on I if !log.foo => { log.foo = true; log.done[13] += 1; }

            state S21 {
                initial S211;
                enter { log.entered[3] += 1; }
                exit { log.exited[3] += 1; }
                on A => { log.done[14] += 1; S21 }
                on B => { log.done[15] += 1; S211 }
                on G => { log.done[16] += 1; S1 }

                state S211 {
                    enter { log.entered[4] += 1; }
                    exit { log.exited[4] += 1; }
                    on D => { log.done[17] += 1; S21 }
                    on H => { log.done[18] += 1; S2 }
                }
            }
        }
    }
}

impl From<Event> for NestedEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::A => NestedEvent::A,
            Event::B => NestedEvent::B,
            Event::C => NestedEvent::C,
            Event::D => NestedEvent::D,
            Event::E => NestedEvent::E,
            Event::F => NestedEvent::F,
            Event::G => NestedEvent::G,
            Event::H => NestedEvent::H,
            Event::I => NestedEvent::I,
        }
    }
}

impl Machine<Task> for Nested {
    const NAME: &'static str = "generated";
    type Op = NestedEvent;

    fn start(log: &mut Log) -> Self {
        Self::start(log)
    }

    #[inline]
    fn step(&mut self, event: &NestedEvent, log: &mut Log) {
        self.handle(log, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", NestedState::name)
    }
}
