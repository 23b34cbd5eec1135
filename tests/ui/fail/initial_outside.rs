//! An `initial` that leads out of its composite, or nowhere.

use fsmith::state_machine;

state_machine! {
    machine Lamp(broken: bool) {
        initial Off;
        state Off;
        state On {
            initial Off;
            history deep else Off;
            state Bright;
        }
        state Blinking {
            initial => if broken { Off } else { stay };
            state Fast;
        }
        state Glowing {
            initial Glowing;
            state Red;
        }
    }
}

fn main() {}
