//! Modes that only composites have, on states without states inside.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set }
        initial Off;

        state Off {
            on Press => On.history;
//                      ^^^^^^^^^^ error[mode_of_leaf]: `On` has no states inside, so `.history` has no effect; write `On`
            on Hold => On.deep_history;
//                     ^^^^^^^^^^^^^^^ error[mode_of_leaf]: `On` has no states inside, so `.deep_history` has no effect; write `On`
            on Set => On.initial;
//                    ^^^^^^^^^^ error[mode_of_leaf]: `On` has no states inside, so `.initial` has no effect; write `On`
        }
        state On { on Press => Blinking; }
        state Blinking {
            history deep else Fast.deep_history;
//                            ^^^^^^^^^^^^^^^^^ error[mode_of_leaf]: `Fast` has no states inside, so `.deep_history` has no effect; write `Fast`
            initial Slow;
            state Slow { on Press => Fast; on Hold => Off; }
            state Fast { on Press => Slow; }
        }
    }
}
