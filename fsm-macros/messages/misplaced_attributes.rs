//! Attributes and doc comments that belong to no item, or that have the form of another place.

use fsmith::state_machine;

state_machine! {
    //! A lamp.
//  ^^^^^^^^^^^ error[attribute]: `//!` is not allowed here; write `///` before the item it documents
    machine Lamp() {
        //! It is lit or not.
//      ^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `//!` is not allowed here; write `///` before the item it documents
        events { Press }
        initial Off;
        #![allow(fsmith::dead_end)]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#![..]` is not allowed here; write `#[..]` before the item it applies to
        state Off {
            #derive(Debug)
//          ^ error[attribute]: an attribute is written in brackets, as in `#[derive]`
            on Press => On;
            /// Nothing behind.
//          ^^^^^^^^^^^^^^^^^^^ error[attribute]: this doc comment applies to nothing; put it before the item it documents
        }
        state On {
            on Press => Off;
            #[allow(fsmith::dead_end)]
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: this attribute applies to nothing; put it before the item it applies to
        }
    }
}
