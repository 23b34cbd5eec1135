//! What silences a warning names one, and only silences.

use fsmith::state_machine;

state_machine! {
    #[allow(fsmith::dead_ends, dead_code)]
    machine Lamp() {
        events { Press, #[allow(fsmith::unused)] Hold }
        initial state Off {
            #[allow(fsmith::unknown_state)]
            on Press => Broken;
            #[deny(fsmith::outranked)]
            on Hold => Broken;
        }
        #[expect(fsmith::dead_end)]
        state Broken;
    }
}

fn main() {}
