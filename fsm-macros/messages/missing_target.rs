//! Arrows without a target.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => ;
//                      ^ error[missing_target]: expected a state, as in `on Press => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
            on Hold =>
//                  ^^ error[missing_target]: expected a state after this, as in `on Press => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
        }
        state On {
            initial;
//                 ^ error[malformed_initial]: expected the initial state, as in `initial Dim;`
            state Dim;
        }
    }
}
