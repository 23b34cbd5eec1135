//! A heater: timers at every level of nesting, some of which are alarms or have computed durations, and a history.

use std::time::Duration;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// Returns a number of tenths of a second, at least one.
fn tenths(tape: &Tape, what: &str) -> Duration {
    Duration::from_millis(100) * (1 + tape.number(what, 30))
}

state_machine! {
    /// Heats by the clock, and rests when it is too hot.
    pub machine Heater(tape: &mut Tape, step: Duration) {
        #[derive(Clone, Copy)]
        events { Up, Down, Cool, Off, Later }
        signals { Hot(u8) }

        initial Heating;
        alarm after 60s => { tape.act("a long day"); Finished }
        every 7s if tape.ask("anybody") => tape.act("heartbeat");
        on Hot(n) => { tape.act(&format!("hot {n}")); Resting }

        state Heating {
            initial Low;
            history deep;
            enter { tape.act("Heating: enter"); }
            exit { tape.act("Heating: exit"); }
            alarm after tenths(tape, "patience") + 2s if tape.ask("warm enough") => { tape.act("warm"); Resting }
            every 2 * step + 300ms => { tape.act("measures"); if tape.ask("hot") { raise(Hot(2)); } }
            on Off => Resting;
            done if tape.ask("repaired") => { tape.act("burnt through"); Low }

            state Low {
                enter { tape.act("Low: enter"); }
                exit { tape.act("Low: exit"); }
                on Up or after tenths(tape, "low") => High;
                on Later => Low;
            }
            state High {
                initial Steady;
                enter { tape.act("High: enter"); }
                exit { tape.act("High: exit"); }
                on Down => Low;
                alarm every 900ms => if tape.ask("flickers") { pass } else { tape.act("flame"); stay };

                state Steady {
                    enter { tape.act("Steady: enter"); }
                    exit { tape.act("Steady: exit"); }
                    after if is_in(Heating) { 1200ms } else { 0s } => Pulsing;
                }
                state Pulsing {
                    enter { tape.act("Pulsing: enter"); }
                    exit { tape.act("Pulsing: exit"); }
                    every tenths(tape, "pulse") => match tape.number("next", 4) {
                        0 => { tape.act("steady"); Steady }
                        1 => Burnt,
                        2 => pass,
                        _ => { tape.act("pulse"); stay }
                    };
                }
            }
            final Burnt;
        }
        state Resting {
            enter { tape.act("Resting: enter"); }
            exit { tape.act("Resting: exit"); }
            on Cool => Heating;
            after 3s => if tape.ask("again") {
                tape.act("goes on");
                Heating
            } else {
                tape.act("afresh");
                Heating.initial
            };
        }
        final Finished;
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> HeaterEvent {
    use HeaterEvent as E;
    [E::Up, E::Down, E::Cool, E::Off, E::Later][n as usize % 5]
}

drive!(
    Heater, HeaterInterpreter, HeaterState,
    lends |tape| [tape, Duration::from_millis(400)], event event; unpolled timers
);
