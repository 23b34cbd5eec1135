//! A guard that returns.

use fsmith::state_machine;

struct Body {
    level: Option<u8>,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        initial Off;
        state Off {
            when { let Some(level) = body.level else { return false }; level > 3 } => On;
        }
        state On;
    }
}

fn main() {}
