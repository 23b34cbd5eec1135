//! Names that two states share: found from the inside outwards, and by path elsewhere.
//!
//! The two locks have states with equal names. A plain `On` is the nearest one, and `Num.On` is valid everywhere.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// The lock keys of a keyboard, one of which is handled at a time.
    pub machine Keyboard(tape: &mut Tape) {
        events { Press, Switch, Both }

        initial Num;
        on Both => { tape.act("both"); Caps.On }

        state Num {
            initial Off;
            history shallow;
            enter { tape.act("Num: enter"); }
            exit { tape.act("Num: exit"); }
            on Switch => Caps;

            state Off {
                enter { tape.act("Num.Off: enter"); }
                exit { tape.act("Num.Off: exit"); }
                on Press => On;
            }
            state On {
                enter { tape.act("Num.On: enter"); }
                exit { tape.act("Num.On: exit"); }
                on Press => Off;
                #[allow(fsmith::constant_guard)]
                on Both if is_in(On) => Caps.Off;
            }
        }
        state Caps {
            initial Off;
            enter { tape.act("Caps: enter"); }
            exit { tape.act("Caps: exit"); }
            on Switch => if is_in(Caps.On) { Num.Off } else { Num };

            state Off {
                enter { tape.act("Caps.Off: enter"); }
                exit { tape.act("Caps.Off: exit"); }
                on Press => On;
                on Both => Num.On;
            }
            state On {
                enter { tape.act("Caps.On: enter"); }
                exit { tape.act("Caps.On: exit"); }
                on Press => Off;
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> KeyboardEvent {
    match n % 3 {
        0 => KeyboardEvent::Press,
        1 => KeyboardEvent::Switch,
        _ => KeyboardEvent::Both,
    }
}

drive!(Keyboard, KeyboardInterpreter, KeyboardState, event event; unpolled);
