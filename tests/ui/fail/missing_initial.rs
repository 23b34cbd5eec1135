//! A composite, and a machine, that do not say where they start.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        initial Off;
        state Off;
        state On {
            state Bright;
            state Dim;
        }
    }
}

state_machine! {
    machine Door() {
        state Closed;
        state Open;
    }
}

state_machine! {
    machine Empty() {}
}

fn main() {}
