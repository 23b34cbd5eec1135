//! An item without the `;` that ends it.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold }
        stack 8
        initial Off

        state Off {
            on Press => On
            on Hold => stay;
        }
        state On {
            initial Dim;
            history deep
            state Dim
            state Bright;
        }
    }
}

fn main() {}
