//! What does not stand inside `in`.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        in Off | On {
            enter { println!("lamp"); }
            state Dim;
            on Press => On;
        }
        in Off, On { on Press => Off; }
        in Off | { on Press => Off; }
        in Off | On on Press => Off;

        state Off;
        state On;
    }
}

fn main() {}
