//! Guards that pass a parameter to a function that could change it.

use fsmith::state_machine;

struct Body {
    level: u8,
}

fn spend(body: &mut Body) -> bool {
    body.level = 0;
    true
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press }

        initial Off;
        state Off {
            when spend(body) => On;
            on Press if spend(body) => On;
        }
        state On {
            on Press => if spend(body) { pass } else { Off };
        }
    }
}

fn main() {}
