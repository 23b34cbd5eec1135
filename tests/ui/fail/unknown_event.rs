//! An event that is not declared: a near name is suggested.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Dim { by: u8 }, Set(u8) }

        initial Off;
        state Off {
            on Pres => On;
            on Hold => On;
            on Press | Sett(_) => On;
        }
        state On {
            on Dmi { by } if by > 3 => Off;
        }
    }
}

fn main() {}
