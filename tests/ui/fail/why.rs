//! `#[why(..)]` with what it does not take, and before something else than a machine.

use fsmith::state_machine;

state_machine! {
    #[why(not)]
    machine Lamp {
        #[why]
        events { Press }
        initial state Off { on Press => On; }
        #[why]
        state On { on Press => Off; }
    }
}

fn main() {}
