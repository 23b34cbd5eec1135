//! `is_in` in guards, decisions and actions.
//!
//! In a guard or decision, `is_in` refers to the configuration before the step. In an action, it is true for states
//! that have been entered and not exited yet.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A ship that queries its active states in every kind of code.
    pub machine Ship(tape: &mut Tape) {
        events { Move, Report, Dive, Surface, Board }

        initial Afloat;
        on Report => {
            tape.act("report");
            if is_in(Harbour) {
                tape.act("in harbour");
                stay
            } else if is_in(Sea) {
                tape.act("at sea");
                stay
            } else {
                Harbour
            }
        }
        on Board if !is_in(Under) => push(Boarded);
        when is_in(Deep) && tape.ask("leak") => Surfacing;

        state Afloat {
            initial Harbour;
            enter { if is_in(Afloat) { tape.act("Afloat: entered"); } }
            exit {
                if is_in(Harbour) || is_in(Sea) { tape.act("a child is still in"); }
                if is_in(Afloat) { tape.act("Afloat: leaving"); }
            }
            active { if is_in(Sea) { tape.act("waves"); } else { tape.act("calm"); } }
            on Dive => { if is_in(Afloat) { tape.act("still afloat"); } else { tape.act("not afloat"); } Under }

            state Harbour {
                enter { if is_in(Afloat) && !is_in(Sea) { tape.act("Harbour: entered"); } }
                exit { if is_in(Harbour) { tape.act("Harbour: leaving"); } }
                #[allow(fsmith::constant_guard)]
                on Move if is_in(Afloat) => { if !is_in(Harbour) { tape.act("cast off"); } Sea }
            }
            state Sea {
                enter { if is_in(Sea) { tape.act("Sea: entered"); } }
                exit { tape.act("Sea: leaving"); }
                on Move => Harbour;
            }
        }
        state Under {
            initial => if is_in(Sea) { Deep } else { Shallow };
            enter { tape.act("Under: enter"); }
            exit { tape.act("Under: exit"); }
            on Surface => Afloat;

            state Shallow {
                enter { tape.act("Shallow: enter"); }
                exit { tape.act("Shallow: exit"); }
                on Move => Deep;
            }
            state Deep {
                enter { tape.act("Deep: enter"); }
                exit { tape.act("Deep: exit"); }
                on Move => Shallow;
            }
        }
        state Surfacing {
            enter { tape.act("Surfacing: enter"); }
            exit { tape.act("Surfacing: exit"); }
            on Surface => Sea;
        }
        state Boarded {
            enter { if is_in(Sea) { tape.act("boarded at sea"); } else { tape.act("boarded"); } }
            exit { if is_in(Afloat) { tape.act("Boarded: leaving, afloat"); } else { tape.act("Boarded: leaving"); } }
            on Surface => { if is_in(Boarded) { tape.act("still boarded"); } pop }
            on Move if is_in(Harbour) => { tape.act("tied up"); }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> ShipEvent {
    match n % 5 {
        0 => ShipEvent::Move,
        1 => ShipEvent::Report,
        2 => ShipEvent::Dive,
        3 => ShipEvent::Surface,
        _ => ShipEvent::Board,
    }
}

drive!(Ship, ShipInterpreter, ShipState, event event; stack);
