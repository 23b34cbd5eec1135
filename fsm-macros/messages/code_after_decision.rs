//! Code that is never reached, because the code before it always ends with a target.

use fsmith::state_machine;

fn click() {}

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => { On; click(); }
//                            ^^^^^^^^ error[unreached]: a target ends a reaction, so this is never reached; write the target last, as in `{ ..; On }`
            on Hold => {
                if level > 3 { On } else { stay }
                click();
//              ^^^^^^^^ error[unreached]: this is never reached, because the code before it always ends with a target; move it before the decision or into its branches
            }
        }
        state On;
    }
}
