//! What is said of composites, said of a leaf.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set }
        initial Off;

        state Off {
            on Press => On.history;
            on Hold => On.deep_history;
            on Set => On.initial;
        }
        state On { on Press => Blinking; }
        state Blinking {
            history deep else Fast.deep_history;
            initial Slow;
            state Slow { on Press => Fast; on Hold => Off; }
            state Fast { on Press => Slow; }
        }
    }
}

fn main() {}
