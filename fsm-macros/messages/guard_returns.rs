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
//                                                     ^^^^^^ error[return_in_guard]: a guard is a condition; `return` is not allowed in it
        }
        state On;
    }
}
