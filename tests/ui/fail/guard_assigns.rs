//! A guard with `=` where `==` was meant, or that assigns.

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Set(u8) }

        initial Off;
        state Off {
            when body.level = 3 => On;
            on Set(level) if level = 3 => On;
            on Press if body.level += 1 => On;
        }
        state On {
            when body.level <<= 1 => Off;
            when let 3 = body.level && body.level = 4 => Off;
        }
    }
}

fn main() {}
