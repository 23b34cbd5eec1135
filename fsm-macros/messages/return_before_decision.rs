//! `return` ends an action. Before a decision, it would leave open where the reaction leads.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: &mut u32) {
        events { Press, Turn(u32), Wait }
        initial Off;

        state Off {
            on Press => {
                if *level == 0 { return; }
//                               ^^^^^^ error[return_while_deciding]: `return` is not allowed before the target is decided; make it a branch of the decision
                if *level == 1 { On } else { stay }
            }
            on Turn(by) => match { if by == 0 { return; } by } {
//                                              ^^^^^^ error[return_while_deciding]: `return` is not allowed before the target is decided; make it a branch of the decision
                1 => On,
                _ => stay,
            };
            on Wait => {
                let waits = |level: u32| { if level > 3 { return true; } level == 1 };
                if waits(*level) { On } else { stay }
            }
        }
        state On {
            on Press => { if *level == 0 { return; } *level -= 1; Off }
        }
    }
}
