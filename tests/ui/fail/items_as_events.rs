//! Items written as if they were events: as patterns they would take every event.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press, Done }
        initial state Off {
            on Press => On;
            on exit => { *level = 0; }
            on enter if *level > 0 => stay;
        }
        state On {
            initial state Low { on Press => High; }
            state High;
            on done => Off;
            on resume | Press => stay;
        }
    }
}

fn main() {}
