//! `reenter` of what is not inside, or of nothing.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set }
        initial Off;

        state Off {
            on Press => reenter(On);
            on Hold => reenter(Off);
            on Set => reenter();
        }
        state On {
            initial Dim;
            on Press => reenter(Dim);
            state Dim;
        }
    }
}

fn main() {}
