//! The declared levels.

use super::{Event, Log, Task};
use crate::harness::{Machine, state_machine};

state_machine! {
    pub machine Levels(log: &mut Log) {
        #[derive(Clone, Copy)]
        events { A, B, C, D, E, F, G, H }

        initial S2;
        on E => { log.done[0] += 1; S11 }
        on H if log.flag => { log.flag = false; log.done[1] += 1; }

        state S1 {
            initial S11;
            enter { log.entered[0] += 1; }
            exit { log.exited[0] += 1; }
            on A => { log.done[2] += 1; S1 }
            on B => { log.done[3] += 1; S12 }
            on C => { log.done[4] += 1; S2 }
            on D if !log.flag => { log.flag = true; log.done[5] += 1; }
            on F => { log.done[6] += 1; S212 }
            on G => { log.done[7] += 1; }

            state S11 {
                enter { log.entered[1] += 1; }
                exit { log.exited[1] += 1; }
                on D if log.flag => { log.flag = false; log.done[8] += 1; }
                on G => { log.done[9] += 1; S12 }
            }
            state S12 {
                enter { log.entered[2] += 1; }
                exit { log.exited[2] += 1; }
                on B => { log.done[10] += 1; S13 }
                on H => { log.done[11] += 1; }
            }
            state S13 {
                enter { log.entered[3] += 1; }
                exit { log.exited[3] += 1; }
                on C => { log.done[9] += 1; }
                on G => S22;
            }
        }
        state S2 {
            initial S21;
            enter { log.entered[4] += 1; }
            exit { log.exited[4] += 1; }
            on C => { log.done[4] += 1; S1 }
            on D => { log.done[5] += 1; }
            on F => { log.done[6] += 1; S13 }
            on H if !log.flag => { log.flag = true; log.done[7] += 1; }

            state S21 {
                initial S211;
                enter { log.entered[5] += 1; }
                exit { log.exited[5] += 1; }
                on A => { log.done[2] += 1; S21 }
                on B => { log.done[3] += 1; S212 }
                on G => { log.done[9] += 1; S1 }

                state S211 {
                    enter { log.entered[6] += 1; }
                    exit { log.exited[6] += 1; }
                    on D => { log.done[11] += 1; S212 }
                    on H if log.flag => { log.done[10] += 1; S12 }
                }
                state S212 {
                    enter { log.entered[7] += 1; }
                    exit { log.exited[7] += 1; }
                    on B => { log.done[8] += 1; }
                    on F => S211;
                }
            }
            state S22 {
                enter { log.entered[8] += 1; }
                exit { log.exited[8] += 1; }
                on A => { log.done[2] += 1; S21 }
                on G => { log.done[7] += 1; }
            }
        }
    }
}

impl From<Event> for LevelsEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::A => LevelsEvent::A,
            Event::B => LevelsEvent::B,
            Event::C => LevelsEvent::C,
            Event::D => LevelsEvent::D,
            Event::E => LevelsEvent::E,
            Event::F => LevelsEvent::F,
            Event::G => LevelsEvent::G,
            Event::H => LevelsEvent::H,
        }
    }
}

impl Machine<Task> for Levels {
    const NAME: &'static str = "generated";
    type Op = LevelsEvent;

    fn start(log: &mut Log) -> Self {
        Self::start(log)
    }

    #[inline]
    fn step(&mut self, event: &LevelsEvent, log: &mut Log) {
        self.handle(log, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", LevelsState::name)
    }
}
