//! A ferry: pushes in a suspended composite, and suspension above a push.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Sails, shelters from storms, and is called on the radio meanwhile.
    pub machine Ferry(tape: &mut Tape) {
        events { Ring, Back, Storm, Calm, Dock, Leave, Step }
        stack 200;

        initial Sailing;

        state Sailing {
            initial Steer;
            history suspend;
            enter { tape.act("Sailing: enter"); }
            exit { tape.act("Sailing: exit"); }
            pause { tape.act("Sailing: pause"); }
            resume { tape.act("Sailing: resume"); }
            active { tape.act("Sailing: active"); }
            on Storm => { tape.act("storm"); Shelter }

            state Steer {
                enter { tape.act("Steer: enter"); }
                exit { tape.act("Steer: exit"); }
                pause { tape.act("Steer: pause"); }
                resume { tape.act("Steer: resume"); }
                active { tape.act("Steer: active"); }
                on Ring => { tape.act("ring"); push(Radio) }
                on Step => Watch;
            }
            state Watch {
                enter { tape.act("Watch: enter"); }
                exit { tape.act("Watch: exit"); }
                pause { tape.act("Watch: pause"); }
                resume { tape.act("Watch: resume"); }
                active { tape.act("Watch: active"); }
                on Ring => push(Radio);
                on Dock => Shelter;
            }
            state Radio {
                enter { tape.act("Radio: enter"); }
                exit { tape.act("Radio: exit"); }
                pause { tape.act("Radio: pause"); }
                resume { tape.act("Radio: resume"); }
                active { tape.act("Radio: active"); }
                on Back => { tape.act("over"); pop }
                on Dock => { tape.act("dock"); Shelter }
                on Step => Watch;
            }
        }
        state Shelter {
            enter { tape.act("Shelter: enter"); }
            exit { tape.act("Shelter: exit"); }
            pause { tape.act("Shelter: pause"); }
            resume { tape.act("Shelter: resume"); }
            active { tape.act("Shelter: active"); }
            on Calm => Sailing;
            on Step => { tape.act("step"); Watch }
            on Ring => Sailing.initial;
            on Leave => push(Tea);
        }
        state Tea {
            enter { tape.act("Tea: enter"); }
            exit { tape.act("Tea: exit"); }
            pause { tape.act("Tea: pause"); }
            resume { tape.act("Tea: resume"); }
            active { tape.act("Tea: active"); }
            on Back => pop;
            on Calm => { tape.act("calm"); Sailing }
            on Storm => Shelter;
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> FerryEvent {
    match n % 7 {
        0 => FerryEvent::Ring,
        1 => FerryEvent::Back,
        2 => FerryEvent::Storm,
        3 => FerryEvent::Calm,
        4 => FerryEvent::Dock,
        5 => FerryEvent::Leave,
        _ => FerryEvent::Step,
    }
}

drive!(Ferry, FerryInterpreter, FerryState, event event; stack);
