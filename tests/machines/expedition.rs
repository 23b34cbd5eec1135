//! An expedition: timers in suspended states and in states that are pushed over, at several depths, where time stops.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Marches and digs; rests, is surprised, and goes on.
    pub machine Expedition(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Halt, March, Scout, Fog, Clear, Wolves, Gone, Home, Camp }
        stack 6;

        initial Journey;
        every 11s => tape.act("a page of the diary");
        on Home => Rest;
        on Wolves => { tape.act("wolves"); push(Fight) }

        state Journey {
            initial Leg;
            history suspend;
            enter { tape.act("Journey: enter"); }
            exit { tape.act("Journey: exit"); }
            after 9s => tape.act("homesick");
            on Halt => Rest;
            on Scout => push(Lookout);

            state Leg {
                initial Walk;
                history suspend;
                pause { tape.act("Leg: pause"); }
                resume { tape.act("Leg: resume"); }
                on Camp => Tent;
                every 2500ms if tape.ask("thirsty") => tape.act("drinks");
                state Walk {
                    after 2s => Climb;
                    on Fog => push(Wait);
                }
                state Climb {
                    after 1300ms => { tape.act("over the top"); Walk }
                    after 700ms if tape.ask("rope breaks") => { tape.act("falls"); Rest }
                    every 400ms => tape.act("climbs");
                    on Fog => push(Wait);
                }
                state Wait {
                    enter { tape.act("Wait: enter"); }
                    exit { tape.act("Wait: exit"); }
                    on Clear or after 3s => if tape.ask("clear") { pop } else { tape.act("waits on"); stay };
                }
            }
            state Tent {
                after 4s => Leg;
                every 1s => tape.act("snores");
                on Scout => { tape.act("out again"); Climb }
            }
            state Lookout {
                enter { tape.act("Lookout: enter"); }
                exit { tape.act("Lookout: exit"); }
                after 600ms => pop;
                on Camp => Walk;
            }
        }
        state Rest {
            enter { tape.act("Rest: enter"); }
            exit { tape.act("Rest: exit"); }
            on March => Journey;
            after 5s => if tape.ask("new way") { Journey.initial } else { Journey };
            on Camp => Tent;
        }
        state Fight {
            initial Charge;
            enter { tape.act("Fight: enter"); }
            exit { tape.act("Fight: exit"); }
            on Gone => pop;
            state Charge {
                after 800ms => Parry;
            }
            state Parry {
                every 350ms => if tape.ask("won") { tape.act("won"); pop } else { tape.act("parry"); stay };
                after 2s => Charge;
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> ExpeditionEvent {
    use ExpeditionEvent as E;
    [E::Halt, E::March, E::Scout, E::Fog, E::Clear, E::Wolves, E::Gone, E::Home, E::Camp][n as usize % 9]
}

drive!(Expedition, ExpeditionInterpreter, ExpeditionState, event event; unpolled stack timers);
