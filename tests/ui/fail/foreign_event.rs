//! An event type that is declared elsewhere: the compiler checks the patterns.

use fsmith::state_machine;

mod key {
    pub enum Key {
        Up,
        Shift { left: bool },
    }
}

state_machine! {
    machine Lamp() {
        events key::Key;

        initial Off;
        state Off {
            on Upp => On;
        }
        state On {
            on Shift(true) => Off;
            on Up(_) => Off;
        }
    }
}

const LOW: u8 = 3;

state_machine! {
    machine Drum() {
        events u8;
        initial state Silent {
            on LOW => stay;
            on "loud" => stay;
        }
    }
}

fn main() {}
