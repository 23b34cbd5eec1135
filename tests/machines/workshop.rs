//! A clockmaker, who repairs one thing inside another, to any depth, and finishes them from the inside outwards.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Pushes, completions and timers, each of which can end the others.
    pub machine Workshop(tape: &mut Tape) {
        events { Clock, Broken, Oiled, Customer(u8), Bell }
        signals { Sold }
        queue 250;
        stack 250;

        initial Bench;
        alarm on Bell if tape.ask("closing time") => Shut;

        state Bench {
            initial Looking;
            history deep;
            enter { tape.act("Bench: enter"); }
            exit { tape.act("Bench: exit"); }
            defer Customer(1..);
            on Bell => { tape.act("to the door"); push(Door) }
            done if tape.ask("a buyer") => { tape.act("it ticks"); raise(Sold); Looking.initial }

            state Looking {
                initial Shelf;
                on Sold => tape.act("in the till");
                state Shelf { on Clock => Opened; }
                state Opened {
                    enter { tape.act("Opened: enter"); }
                    pause { tape.act("Opened: pause"); }
                    resume { tape.act("Opened: resume"); }
                    on Broken => push(Wheel);
                    on Oiled if tape.ask("all of it") => Ticking;
                    alarm after 9s => { tape.act("gives up"); Shelf }
                }
            }
            state Wheel {
                initial Filing;
                enter { tape.act("Wheel: enter"); }
                exit { tape.act("Wheel: exit"); }
                done => pop;
                on Broken => { tape.act("another one"); Filing }
                state Filing {
                    pause { tape.act("Filing: pause"); }
                    resume { tape.act("Filing: resume"); }
                    every 800ms => tape.act("files");
                    on Oiled => Turning;
                    on Clock => push(Spring);
                }
                final Turning;
            }
            state Spring {
                enter { tape.act("Spring: enter"); }
                exit { tape.act("Spring: exit"); }
                on Oiled or after 2s => pop;
                on Broken => push(Wheel);
                on Clock => { tape.act("throws it away"); Bench }
            }
            final Ticking { enter { tape.act("Ticking: enter"); } }
        }
        state Door {
            enter { tape.act("Door: enter"); }
            exit { tape.act("Door: exit"); }
            on Customer(n) => { tape.act(&format!("customer {n}")); pop }
            on Clock => Bench.history;
            after 3s => pop;
        }
        state Shut {
            defer Customer(3..);
            on Clock => Bench;
            on Bell => Bench.deep_history;
        }
    }
}

/// Returns every event, with several customers.
pub fn event(n: u32) -> WorkshopEvent {
    use WorkshopEvent as E;
    match n % 10 {
        0..=2 => E::Clock,
        3..=5 => E::Broken,
        6 | 7 => E::Oiled,
        8 => E::Customer((n / 10 % 6) as u8),
        _ => E::Bell,
    }
}

drive!(Workshop, WorkshopInterpreter, WorkshopState, event event; unpolled stack timers);
