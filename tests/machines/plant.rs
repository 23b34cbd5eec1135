//! A plant with a press, a belt and a guard, whose transitions conflict.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Every kind of conflict between regions, in a hall inside a plant.
    pub machine Plant(tape: &mut Tape) {
        events { Fault(u8), Shift, Fire, Inspect, Start, Jam }
        signals { Smoke, Clear(u8) }
        queue 250;

        initial Hall;
        on Smoke => tape.act("somebody coughs");
        on Fire => { tape.act("everybody out"); Yard }

        state Yard {
            enter { tape.act("Yard: enter"); }
            on Start => Hall;
            on Inspect => { tape.act("two at once"); (Cooling, Reverse) }
        }
        state Hall {
            initial Working;
            enter { tape.act("Hall: enter"); }
            exit { tape.act("Hall: exit"); }
            on Inspect => { tape.act("again"); reenter(Reverse) }

            parallel Working {
                enter { tape.act("Working: enter"); }
                exit { tape.act("Working: exit"); }
                on Shift => { tape.act("all change"); Working }
                on Jam => tape.act("a jam somewhere");
                #[allow(fsmith::reacts_twice)]
                in Moving | Pressing { on Jam if tape.ask("bad") => { tape.act("stops"); Yard } }

                state Press {
                    initial Pressing;
                    enter { tape.act("Press: enter"); }
                    exit { tape.act("Press: exit"); }
                    #[allow(fsmith::leaves_parallel)]
                    on Start => Press;
                    state Pressing {
                        exit { tape.act("Pressing: exit"); }
                        on Fault(n) => if n > 200 {
                            tape.act("broken");
                            Yard
                        } else if n > 100 {
                            Cooling
                        } else {
                            tape.act("shrug");
                            stay
                        };
                        on Fire => { tape.act("runs"); Yard }
                    }
                    state Cooling {
                        exit { tape.act("Cooling: exit"); }
                        on Clear(n) => { tape.act(&format!("clear {n}")); Pressing }
                        on Shift => pass;
                    }
                }
                state Belt {
                    initial Moving;
                    alarm on Fire if tape.ask("water") => { tape.act("sprinklers"); raise(Smoke); Standing }
                    state Moving {
                        exit { tape.act("Moving: exit"); }
                        on Fault(n @ 50..) => { tape.act("halt"); raise(Clear(n)); Standing }
                        on Shift => { tape.act("oil"); Reverse }
                    }
                    state Standing {
                        exit { tape.act("Standing: exit"); }
                        on Start => Moving;
                        #[allow(fsmith::reacts_twice)]
                        on Smoke => { tape.act("airs"); Reverse }
                    }
                    state Reverse {
                        enter { tape.act("Reverse: enter"); }
                        exit { tape.act("Reverse: exit"); }
                        on Jam => Moving;
                        #[allow(fsmith::leaves_parallel)]
                        on Fault(_) => { tape.act("sends the press off"); Cooling }
                    }
                }
                parallel Watch {
                    state Guard {
                        initial Round;
                        state Round { on Fault(_) => Phone; }
                        state Phone {
                            enter { tape.act("Phone: enter"); raise(Clear(1)); }
                            on Clear(_) => tape.act("hangs up");
                            on Start => Round;
                        }
                    }
                    state Cat;
                    state Dog { on Fire | Smoke => tape.act("barks"); }
                }
            }
        }
    }
}

/// Returns every event, with faults of all sizes.
pub fn event(n: u32) -> PlantEvent {
    use PlantEvent as E;
    match n % 8 {
        0 | 1 => E::Fault((n / 8 % 256) as u8),
        2 => E::Shift,
        3 => E::Fire,
        4 => E::Inspect,
        5 => E::Jam,
        _ => E::Start,
    }
}

drive!(Plant, PlantInterpreter, PlantState, event event; unpolled);
