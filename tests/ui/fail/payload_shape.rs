//! Patterns that do not have the shape of the event's payload.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Dim { by: u8, slowly: bool }, Set(u8, bool) }

        initial Off;
        state Off {
            on Press(_) => On;
            on Press { by } => On;
            on Dim => On;
            on Dim(by) => On;
            on Dim { bye, .. } => On;
            on Dim { by } => On;
            on Set => On;
            on Set(level) => On;
            on Set(level, now, other) => On;
            on Set { level } => On;
        }
        state On;
    }
}

fn main() {}
