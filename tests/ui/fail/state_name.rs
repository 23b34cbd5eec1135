//! Names that cannot be a state's.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial off;

        state off { on Press => Self; }
        state Self;
        state match;
        state { enter {} }
        state 5;
        state "On";
        state ALL;
        state r#On;
    }
}

fn main() {}
