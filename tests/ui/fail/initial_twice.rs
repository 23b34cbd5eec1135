//! Two `initial`s in one composite, and one with code but without an arrow.

use fsmith::state_machine;

state_machine! {
    machine Lamp(bright: bool) {
        initial Off;
        initial state Off;
        state On {
            initial if bright { Bright } else { Dim };
            state Bright;
            state Dim;
        }
    }
}

fn main() {}
