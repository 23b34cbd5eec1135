//! The `initial` of a composite: with a name, with an effect, with a decision, and bypassed by a target.
//!
//! `initial` may name a deeply nested state, may be declared with that state, and may contain queries before it
//! decides. A target that names a nested state bypasses the `initial`s of the enclosing states.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A building whose floors are entered in different ways.
    pub machine Building(tape: &mut Tape) {
        events { Up, Down, ToLab, ToOffice, Again }

        initial => if tape.ask("by night") { tape.act("the bell"); Cellar } else { Hall };
        on Again => Tower;

        state Cellar {
            initial Vault;
            enter { tape.act("Cellar: enter"); }
            exit { tape.act("Cellar: exit"); }
            on Up => Hall;
            on ToLab => Strongroom;

            state Corridor {
                enter { tape.act("Corridor: enter"); }
                exit { tape.act("Corridor: exit"); }
                on Down => Vault;

                initial state Niche {
                    enter { tape.act("Niche: enter"); }
                    exit { tape.act("Niche: exit"); }
                }
            }
            state Strongroom {
                initial => { tape.act("lights"); Vault }
                enter { tape.act("Strongroom: enter"); }
                exit { tape.act("Strongroom: exit"); }

                state Vault {
                    enter { tape.act("Vault: enter"); }
                    exit { tape.act("Vault: exit"); }
                    on Down => Corridor;
                }
            }
        }
        state Hall {
            enter { tape.act("Hall: enter"); }
            exit { tape.act("Hall: exit"); }
            on Up => Tower;
            on Down => Cellar;
            on ToLab => Lab;
            on ToOffice => Office;
        }
        state Tower {
            initial => {
                tape.act("lift");
                match tape.number("floor", 4) {
                    0 => Office,
                    1 => { tape.act("badge"); Lab }
                    _ => if tape.ask("windy") { Office } else { Roof },
                }
            }
            enter { tape.act("Tower: enter"); }
            exit { tape.act("Tower: exit"); }
            on Down => Hall;

            state Floors {
                initial => { tape.act("stairs"); Office }
                enter { tape.act("Floors: enter"); }
                exit { tape.act("Floors: exit"); }
                on Up => Roof;

                state Office {
                    enter { tape.act("Office: enter"); }
                    exit { tape.act("Office: exit"); }
                    on ToLab => Lab;
                }
                state Lab {
                    enter { tape.act("Lab: enter"); }
                    exit { tape.act("Lab: exit"); }
                    on ToOffice => Floors;
                }
            }
            state Roof {
                enter { tape.act("Roof: enter"); }
                exit { tape.act("Roof: exit"); }
                on Down => Floors;
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> BuildingEvent {
    match n % 5 {
        0 => BuildingEvent::Up,
        1 => BuildingEvent::Down,
        2 => BuildingEvent::ToLab,
        3 => BuildingEvent::ToOffice,
        _ => BuildingEvent::Again,
    }
}

drive!(Building, BuildingInterpreter, BuildingState, event event; unpolled);
