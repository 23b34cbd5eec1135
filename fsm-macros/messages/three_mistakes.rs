//! Three different mistakes in one machine. All are reported at once.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Hold }
        initial Off;

        state Off {
            on Pres => On;
//             ^^^^ error[unknown_event]: no event is named `Pres`; did you mean `Press`?
            entr { println!("off"); }
//          ^^^^ error[unknown_item]: `entr` does not start an item; did you mean `enter`?
        }
        state On {
            on Hold => Of;
//                     ^^ error[unknown_state]: no state is named `Of`; did you mean `Off`?
        }
        state Dim {
            history deep;
//          ^^^^^^^ error[history_of_leaf]: `Dim` has no states inside, so there is nothing to remember; remove the `history`
        }
    }
}
