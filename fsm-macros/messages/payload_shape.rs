//! Patterns without the shape of the event's payload.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Dim { by: u8, slowly: bool }, Set(u8, bool) }

        initial Off;
        state Off {
            on Press(_) => On;
//             ^^^^^^^^ error[payload_shape]: `Press` has no payload; write `Press`
            on Press { by } => On;
//             ^^^^^^^^^^^^ error[payload_shape]: `Press` has no payload; write `Press`
            on Dim => On;
//             ^^^ error[payload_shape]: `Dim` has a payload, which is missing in this pattern; write `Dim { by, slowly }`
            on Dim(by) => On;
//             ^^^^^^^ error[payload_shape]: the fields of `Dim` have names; write `Dim { by, slowly }`
            on Dim { bye, .. } => On;
//                   ^^^ error[unknown_field]: `Dim` has no field `bye`; did you mean `by`?
            on Dim { by } => On;
//             ^^^^^^^^^^ error[payload_shape]: `Dim` also has the field `slowly`; write `Dim { by, slowly }`, or `..` for the rest
            on Set => On;
//             ^^^ error[payload_shape]: `Set` has a payload, which is missing in this pattern; write `Set(_, _)`
            on Set(level) => On;
//             ^^^^^^^^^^ error[payload_shape]: `Set` carries 2 values, but this pattern takes 1; write `Set(level, _)`
            on Set(level, now, other) => On;
//             ^^^^^^^^^^^^^^^^^^^^^^ error[payload_shape]: `Set` carries 2 values, but this pattern takes 3; write `Set(level, now)`
            on Set { level } => On;
//             ^^^^^^^^^^^^^ error[payload_shape]: the fields of `Set` have no names; write `Set(_, _)`
        }
        state On;
    }
}
