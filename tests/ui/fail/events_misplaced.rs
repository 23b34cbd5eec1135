//! Events declared twice, in a state, or not at all.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        events { Hold, Press }

        initial Off;
        state Off {
            events { Dim }
            on Press => On;
        }
        state On;
    }
}

state_machine! {
    machine Door() {
        initial Closed;
        state Closed { on Push => Open; }
        state Open;
    }
}

state_machine! {
    machine Gate() {
        events { Open, Close, Open(u8) }
        initial state Closed;
    }
}

fn main() {}
