//! Event types that are declared elsewhere must have a name.

use fsmith::state_machine;

state_machine! {
    machine Horn() {
        events impl Into<u8>;
//             ^^^^ error[unnamed_event_type]: the event type has to be named: `impl` and `_` are not allowed here, since every call takes the same type
        initial state Silent;
    }
}

state_machine! {
    machine Pipe() {
        events &[_];
//               ^ error[unnamed_event_type]: the event type has to be named: `impl` and `_` are not allowed here, since every call takes the same type
        initial state Silent { on [] => stay; }
    }
}
