//! A night nurse: an emergency interrupts rounds, which are then resumed, and calls are deferred until she is free.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Suspended timers keep their remaining time, and deferred calls are handled once the round is back at the beds.
    pub machine Ward(tape: &mut Tape) {
        events { Call { bed: u8 }, Emergency, Stable, Doctor, Coffee }
        signals { Noted, Tired(u8) }
        queue 250;

        initial Round;

        state Round {
            initial Beds;
            history suspend;
            enter { tape.act("Round: enter"); }
            exit { tape.act("Round: exit"); }
            alarm on Emergency => { tape.act("runs"); Theatre }
            on Noted => tape.act("in the book");
            done if tape.ask("quiet") => { tape.act("all are asleep"); Kitchen }

            state Beds {
                enter { tape.act("Beds: enter"); }
                exit { tape.act("Beds: exit"); }
                pause { tape.act("Beds: pause"); }
                resume { tape.act("Beds: resume"); }
                on Call { bed } if bed > 0 => { tape.act(&format!("bed {bed}")); raise(Noted); Talking }
                after 6s => Asleep;
            }
            state Talking {
                initial Listening;
                pause { tape.act("Talking: pause"); }
                resume { tape.act("Talking: resume"); }
                defer Call { .. };
                on Coffee => Kitchen;
                state Listening {
                    after 2s => Soothing;
                    exit { raise(Tired(1)); }
                }
                state Soothing {
                    every 700ms => tape.act("hums");
                    on Tired(n) => tape.act(&format!("yawns {n}"));
                    on Stable or after 2500ms => Beds;
                }
            }
            final Asleep;
        }
        state Theatre {
            enter { tape.act("Theatre: enter"); }
            defer Call { .. } | Coffee;
            on Stable => Round;
            on Doctor => if tape.ask("takes over") { tape.act("afresh"); Round.initial } else { raise(Noted); stay };
            after 5s => Beds;
        }
        state Kitchen {
            enter { tape.act("Kitchen: enter"); }
            on Call { bed } => if bed > 4 { Round } else { pass };
            on _ => { tape.act("back to work"); Round }
            after 3s if tape.ask("cup is empty") => Round;
        }
    }
}

/// Returns every event, with calls from several beds.
pub fn event(n: u32) -> WardEvent {
    use WardEvent as E;
    match n % 9 {
        0..=3 => E::Call { bed: (n / 9 % 10) as u8 },
        4 => E::Emergency,
        5 | 6 => E::Stable,
        7 => E::Doctor,
        _ => E::Coffee,
    }
}

drive!(Ward, WardInterpreter, WardState, event event; unpolled timers);
