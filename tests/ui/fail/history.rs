//! History where there is nothing to remember, twice, or of no kind.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        history deep;
        initial Off;

        state Off {
            history shallow;
            on Press => On;
        }
        state On {
            initial Dim;
            history deep;
            history suspend;
            state Dim;
        }
        state Glowing {
            initial state Red;
            history full;
        }
        state Blinking {
            initial state Fast;
            history;
        }
        state Waiting {
            initial state Long;
            history deep else { Long; Off };
        }
    }
}

fn main() {}
