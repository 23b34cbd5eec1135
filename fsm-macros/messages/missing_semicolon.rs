//! Items without their `;`.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold }
        stack 8
//            ^ error[missing_semicolon]: expected `;` after this, as in `stack 8;`
        initial Off
//              ^^^ error[missing_semicolon]: expected `;` after this, as in `initial Off;`

        state Off {
            on Press => On
//                      ^^ error[missing_semicolon]: expected `;` after this, as in `on Press => On;`
            on Hold => stay;
        }
        state On {
            initial Dim;
            history deep
//                  ^^^^ error[missing_semicolon]: expected `;` after this, as in `history deep;`
            state Dim
//                ^^^ error[malformed_state]: expected `;` or the items of `Dim` in braces after this, as in `state Dim;` or `state Dim { on Press => Bright; }`
            state Bright;
        }
    }
}
