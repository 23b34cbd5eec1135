//! Attributes where none may stand, or where they have no effect.

use fsmith::state_machine;

enum Key {
    Up,
}

state_machine! {
    machine Lamp() {
        events { Press }
        #[cold]
        initial Off;
        state Off {
            #[inline]
            enter {}
            #[allow(unused)]
            on Press => On;
        }
        #[cfg(not(test))]
        state On {
            #[doc = "fine"]
            exit {}
        }
    }
}

state_machine! {
    machine Bell() {
        #[derive(Debug)]
        events Key;
        initial state Silent { on Up => stay; }
    }
}

fn main() {}
