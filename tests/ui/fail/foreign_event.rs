//! An event type declared elsewhere: its author's compiler checks the patterns.

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

state_machine! {
    machine Bell() {
        events key::Kee;
        initial state Silent;
    }
}

state_machine! {
    machine Horn() {
        events impl Into<u8>;
        initial state Silent;
    }
}

state_machine! {
    machine Pipe() {
        events &[_];
        initial state Silent { on [] => stay; }
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
