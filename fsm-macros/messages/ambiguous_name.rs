//! A name that several states share.

use fsmith::state_machine;

state_machine! {
    machine Keyboard() {
        events { Num, Caps }
        initial Num;

        on Caps => On;
//                 ^^ error[ambiguous_state]: `On` is ambiguous: it may be `Num.On` or `Caps.On`; write the path

        state Num {
            initial Off;
            state Off;
            state On;
        }
        state Caps {
            initial Off;
            state Off;
            state On;
        }
    }
}
