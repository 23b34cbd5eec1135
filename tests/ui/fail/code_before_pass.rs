//! Code before `pass`, which is taken back with the transition.

use fsmith::state_machine;

fn click() {}

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => { click(); click(); pass }
            on Hold => if level > 3 { let _ = level; pass } else { click(); On };
        }
        state On;
    }
}

fn main() {}
