//! Two siblings with the same name. The message mentions both places.

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
//            ^^^ error[duplicate_state]: the state `Off` is declared twice; rename one, or merge their items; first declared in line -5
            enter {}
        }
    }
}
