//! A tape deck: motor and level meter in parallel.
//!
//! Two regions that react to different events, to one common event, and to a poll.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Plays and records while a meter follows.
    pub machine Deck(tape: &mut Tape) {
        events { Play, Stop, Peak(u32), Calm, Eject }
        initial On;

        parallel On {
            on Eject => { tape.act("eject"); Empty }

            state Motor {
                initial Still;
                state Still {
                    enter { tape.act("Still: enter"); }
                    on Play => Turning;
                    on Stop if tape.ask("twice") => { tape.act("twice"); Still }
                }
                state Turning {
                    enter { tape.act("Turning: enter"); }
                    exit { tape.act("Turning: exit"); }
                    on Stop => Still;
                    when tape.ask("end") => { tape.act("end"); Still }
                }
            }
            state Meter {
                initial Low;
                state Low {
                    on Peak(level) if level > 3 => { tape.act(&format!("peak {level}")); High }
                    when tape.ask("loud") => High;
                }
                state High {
                    enter { tape.act("High: enter"); }
                    exit { tape.act("High: exit"); }
                    on Calm | Stop => Low;
                }
            }
        }
        state Empty {
            enter { tape.act("Empty: enter"); }
            on Play => On;
        }
    }
}

/// Returns every event in turn; `Eject` is rare.
pub fn event(n: u32) -> DeckEvent {
    match n % 16 {
        0..=4 => DeckEvent::Play,
        5..=7 => DeckEvent::Stop,
        8..=11 => DeckEvent::Peak(n / 16 % 8),
        12..=14 => DeckEvent::Calm,
        _ => DeckEvent::Eject,
    }
}

drive!(Deck, DeckInterpreter, DeckState, event event);
