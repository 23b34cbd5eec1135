//! Three mistakes of three kinds in one machine: all are reported at once.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Pres => On;
            entr { println!("off"); }
        }
        state On {
            on Hold => Of;
        }
        state Dim {
            history deep;
        }
    }
}

fn main() {}
