//! Histories in states without states inside, two histories in one state, and a history of unknown kind.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        history deep;
//      ^^^^^^^ error[history_of_leaf]: the machine itself is never exited, so it cannot have a `history`; move it into a composite state
        initial Off;

        state Off {
            history shallow;
//          ^^^^^^^ error[history_of_leaf]: `Off` has no states inside, so there is nothing to remember; remove the `history`
            on Press => On;
        }
        state On {
            initial Dim;
            history deep;
            history suspend;
//          ^^^^^^^ error[said_twice]: `history` is declared twice; keep one; first declared in line -1
            state Dim;
        }
        state Glowing {
            initial state Red;
            history full;
//                  ^^^^ error[malformed_history]: expected `shallow`, `deep` or `suspend`, found `full`
        }
        state Blinking {
            initial state Fast;
            history;
//                 ^ error[malformed_history]: expected `shallow`, `deep` or `suspend`, as in `history deep;`
        }
        state Waiting {
            initial state Long;
            history deep else { Long; Off };
//                            ^^^^^^^^^^^^^ error[malformed_history]: expected a state inside this composite after `else`, as in `history deep else Long;`
        }
    }
}
