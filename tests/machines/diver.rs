//! A diver, who examines one thing after the other by pushes, and surfaces when the air runs low.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Pulls of the rope are deferred while the diver has both hands full.
    pub machine Diver(tape: &mut Tape) {
        events { Fish, Wreck, Pull { times: u8 }, Enough, Jump }
        signals { Thin }
        queue 250;
        stack 250;

        initial Boat;

        state Boat {
            enter { tape.act("Boat: enter"); }
            defer Fish;
            on Jump => Water;
        }
        state Water {
            initial Descent;
            enter { tape.act("Water: enter"); }
            exit { tape.act("Water: exit"); }
            alarm on Thin => { tape.act("goes up"); Boat }
            every 3s => if tape.ask("thin air") { raise(Thin); };
            on Fish => { tape.act("a fish"); push(Photo) }
            on Pull { times } if times > 2 => { tape.act(&format!("{times} pulls")); Boat }
            done if tape.ask("light enough") => { tape.act("treasure"); Boat }

            state Descent {
                defer Pull { .. };
                after 2s => Reef;
            }
            state Reef {
                pause { tape.act("Reef: pause"); }
                resume { tape.act("Reef: resume"); }
                on Wreck => Ship;
                on Pull { times: 1 } => { tape.act("all is well"); }
            }
            state Ship {
                initial Hold;
                enter or resume { tape.act("Ship: here"); }
                pause { tape.act("Ship: pause"); }
                exit { tape.act("Ship: exit"); }
                state Hold { on Wreck => Cabin; }
                state Cabin {
                    defer Fish;
                    on Wreck if tape.ask("locked") => { tape.act("knocks"); }
                    on Wreck => Chest;
                    on Enough => Reef;
                }
                state Chest {
                    enter { tape.act("Chest: enter"); }
                    exit { tape.act("Chest: exit"); }
                    always if tape.ask("gold") => Found;
                    on Enough => Hold;
                }
            }
            state Photo {
                enter { tape.act("Photo: enter"); }
                exit { tape.act("Photo: exit"); }
                defer Pull { .. } | Wreck;
                on Enough or after 1500ms => pop;
            }
            final Found { enter { tape.act("Found: enter"); } }
        }
    }
}

/// Returns every event in turn; wrecks are more frequent.
pub fn event(n: u32) -> DiverEvent {
    use DiverEvent as E;
    match n % 10 {
        0 => E::Fish,
        1..=4 => E::Wreck,
        5 => E::Pull { times: (n / 10 % 4) as u8 },
        6 | 7 => E::Enough,
        _ => E::Jump,
    }
}

drive!(Diver, DiverInterpreter, DiverState, event event; stack timers);
