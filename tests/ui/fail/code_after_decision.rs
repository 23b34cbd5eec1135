//! Code that is never reached, for what stands before it leads somewhere.

use fsmith::state_machine;

fn click() {}

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => { On; click(); }
            on Hold => {
                if level > 3 { On } else { stay }
                click();
            }
        }
        state On;
    }
}

fn main() {}
