//! Attributes at places where none are allowed, or where they have no effect.

use fsmith::state_machine;

enum Key {
    Up,
}

state_machine! {
    machine Lamp() {
        events { Press }
        #[cold]
//      ^^^^^^^ error[attribute]: only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state
        initial Off;
        state Off {
            #[inline]
//          ^^^^^^^^^ error[attribute]: only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state
            enter {}
            #[allow(unused)]
//          ^^^^^^^^^^^^^^^^ error[attribute]: only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state
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
//      ^^^^^^^^^^^^^^^^ error[attribute]: this event type is declared elsewhere, so it takes no attributes here; put this before its declaration
        events Key;
        initial state Silent { on Up => stay; }
    }
}
