//! What stands after `on` is no pattern of events.

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
            on (Press, Press) => On;
            on LampEvent::Press => On;
        }
        state On;
    }
}

fn main() {}
