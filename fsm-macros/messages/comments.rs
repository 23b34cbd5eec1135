//! A comment with the word `move` before a name changes no message. Code that moves data is marked by searching the text of
//! the machine for this.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events { Press }
        // We move this later.
        initial state { on Press => stay; }
//                    ^ error[malformed_state]: expected the state's name, as in `state Idle { on Press => Off; }`
        state Off { on Press => stay; }
    }
}
