//! Guards that are not conditions.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Set(u8) }

        initial Off;
        state Off {
            when body.level => On;
            on Set(level) if level => On;
            on Press if Some(body.level) => On;
        }
        state On;
    }
}

fn main() {}
