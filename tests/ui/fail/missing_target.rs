//! Nothing after the arrow.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => ;
            on Hold =>
        }
        state On {
            initial;
            state Dim;
        }
    }
}

fn main() {}
