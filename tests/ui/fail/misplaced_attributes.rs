//! Attributes and doc comments that stand before nothing, or in the form of another place.

use fsmith::state_machine;

state_machine! {
    //! A lamp.
    machine Lamp() {
        //! It is lit or not.
        events { Press }
        initial Off;
        #![allow(fsmith::dead_end)]
        state Off {
            #derive(Debug)
            on Press => On;
            /// Nothing behind.
        }
        state On {
            on Press => Off;
            #[allow(fsmith::dead_end)]
        }
    }
}

fn main() {}
