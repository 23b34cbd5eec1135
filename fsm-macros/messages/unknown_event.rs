//! Undeclared events. The message suggests a similar name.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Dim { by: u8 }, Set(u8) }

        initial Off;
        state Off {
            on Pres => On;
//             ^^^^ error[unknown_event]: no event is named `Pres`; did you mean `Press`?
            on Hold => On;
//             ^^^^ error[unknown_event]: no event is named `Hold`; there are `Press`, `Dim` and `Set`
            on Press | Sett(_) => On;
//                     ^^^^ error[unknown_event]: no event is named `Sett`; did you mean `Set`?
        }
        state On {
            on Dmi { by } if by > 3 => Off;
//             ^^^ error[unknown_event]: no event is named `Dmi`; did you mean `Dim`?
        }
    }
}
