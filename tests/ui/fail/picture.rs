//! `#[picture(..)]` without what it takes, and before something else than a machine.

use fsmith::state_machine;

state_machine! {
    #[picture]
    #[picture(small)]
    machine Lamp {
        #[picture(none)]
        events { Press }
        initial state Off { on Press => On; }
        #[picture(none)]
        state On { on Press => Off; }
    }
}

fn main() {}
