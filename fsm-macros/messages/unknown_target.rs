//! Unknown targets. The message suggests a similar name.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Break }

        initial Off;
        state Off {
            on Press => Onn;
//                      ^^^ error[unknown_state]: no state is named `Onn`; did you mean `On`?
            on Hold => Blinking;
//                     ^^^^^^^^ error[unknown_state]: no state is named `Blinking`; there are `Off`, `On`, `Bright` and `Dim`
        }
        state On {
            initial Bright;
            state Bright;
            state Dim { on Press => On.Brigt; }
//                                     ^^^^^ error[unknown_state]: no state `Brigt` inside `On`; did you mean `Bright`?
        }
    }
}
