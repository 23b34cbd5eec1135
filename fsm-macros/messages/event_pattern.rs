//! Patterns after `on` that consist of no events.

use fsmith::state_machine;

mod key {
    pub enum Key {
        Up,
        Down,
    }
}

state_machine! {
    machine Lamp() {
        events { Press, Set(u8) }

        initial Off;
        state Off {
            on 5 => On;
//             ^ error[no_event]: expected events of this machine, as in `on Press => Off;`
            on (Press, Press) => On;
//             ^^^^^^^^^^^^^^ error[no_event]: events are joined by `|`; write `Press | Press`
            on LampEvent::Press => On;
//             ^^^^^^^^^^^^^^^^ error[qualified_event]: events are written without their type; write `Press`
        }
        state On;
    }
}
