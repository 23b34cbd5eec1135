//! A target that no state is named after: a near name is suggested.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Break }

        initial Off;
        state Off {
            on Press => Onn;
            on Hold => Blinking;
        }
        state On {
            initial Bright;
            state Bright;
            state Dim { on Press => On.Brigt; }
        }
    }
}

fn main() {}
