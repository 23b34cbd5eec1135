//! A pedestrian crossing: a flat machine with timers, a state with two exits, and timers that several states share.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Lets cars pass until somebody asks.
    pub machine Crossing(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Ask, Fault, Mended }

        initial CarsGo;

        in CarsGo | CarsStop | Walk {
            on Fault or after 20s => { tape.act("out of order"); Blink }
        }

        state CarsGo {
            enter { tape.act("CarsGo: enter"); tape.note("asked", false); }
            exit { tape.act("CarsGo: exit"); }
            on Ask => { tape.act("noted"); tape.note("asked", true); }
            after 4s if tape.noted("asked") => CarsStop;
            every 1500ms if !tape.noted("asked") => {
                tape.act("looks for people");
                let people = tape.ask("people");
                tape.note("asked", people);
            }
        }
        state CarsStop {
            enter { tape.act("CarsStop: enter"); }
            exit { tape.act("CarsStop: exit"); }
            after 0.5s => if tape.ask("still cars") { tape.act("waits for cars"); CarsStop } else { Walk };
        }
        state Walk {
            enter { tape.act("Walk: enter"); }
            exit { tape.act("Walk: exit"); }
            every 300ms => tape.act("beep");
            on Ask or after 2100ms => { tape.act("clears"); CarsGo }
        }
        state Blink {
            enter { tape.act("Blink: enter"); }
            exit { tape.act("Blink: exit"); }
            every 500ms => tape.act("blink");
            on Mended => CarsGo;
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> CrossingEvent {
    [CrossingEvent::Ask, CrossingEvent::Fault, CrossingEvent::Mended][n as usize % 3]
}

drive!(Crossing, CrossingInterpreter, CrossingState, event event; unpolled timers);
