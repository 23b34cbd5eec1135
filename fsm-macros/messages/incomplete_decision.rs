//! Decisions with a branch that leads nowhere.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold, Set(u8) }
        initial Off;

        state Off {
            on Press => if level > 3 { On }
//                      ^^ error[incomplete_decision]: this decision is incomplete: an `if` with a target needs an `else`; add `else { stay }` or another target
            on Hold => {
                if level > 3 {
                    On
                } else if level > 2 {
//                     ^^ error[incomplete_decision]: this decision is incomplete: an `if` with a target needs an `else`; add `else { stay }` or another target
                    stay
                }
            }
        }
        state On {
            on Set(to) => match to {
                0 => Off,
                1 => stay,
            };
        }
    }
}
