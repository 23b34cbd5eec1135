//! Two siblings of one name: both places are shown.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        initial Off;
        state Off;
        state On {
            initial Dim;
            state Dim;
        }
        state Off {
            enter {}
        }
    }
}

fn main() {}
