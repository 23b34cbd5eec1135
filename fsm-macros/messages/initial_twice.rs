//! Two `initial` in one composite, and an `initial` with code but without an arrow.

use fsmith::state_machine;

state_machine! {
    machine Lamp(bright: bool) {
        initial Off;
        initial state Off;
//      ^^^^^^^ error[said_twice]: `initial` is declared twice; keep one; first declared in line -1
        state On {
            initial if bright { Bright } else { Dim };
//          ^^^^^^^ error[initial_without_arrow]: `initial Name;` takes only a state; with code or a decision, write `initial => { code; Name }`
            state Bright;
            state Dim;
        }
    }
}
