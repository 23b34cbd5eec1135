//! A composite and a machine without `initial`.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        initial Off;
        state Off;
        state On {
//            ^^ error[missing_initial]: the composite state `On` has no `initial`; add `initial Bright;`
            state Bright;
            state Dim;
        }
    }
}

state_machine! {
    machine Door() {
//          ^^^^ error[missing_initial]: the machine `Door` has no `initial`; add `initial Closed;`
        state Closed;
        state Open;
    }
}

state_machine! {
    machine Empty() {}
//          ^^^^^ error[no_states]: the machine `Empty` has no states; declare one: `initial state Idle;`
}
