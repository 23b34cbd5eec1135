//! Code before `pass`, which would be taken back with the transition.

use fsmith::state_machine;

fn click() {}

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Press => { click(); click(); pass }
//                        ^^^^^^^^ error[code_before_pass]: this never runs, because `pass` means that the transition is not taken; remove it, or use `stay`
            on Hold => if level > 3 { let _ = level; pass } else { click(); On };
//                                    ^^^^^^^^^^^^^^ error[code_before_pass]: this never runs, because `pass` means that the transition is not taken; remove it, or use `stay`
        }
        state On;
    }
}
