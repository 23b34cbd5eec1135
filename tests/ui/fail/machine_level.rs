//! What is said of the whole machine, inside a state.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        state Off {
            stack 8;
            on Press => push(On);
        }
        state On {
            priority outer;
            on Press => pop;
        }
    }
}

state_machine! {
    machine Door() {
        priority inner;
        priority;
        initial state Closed;
    }
}

fn main() {}
