//! Items of the whole machine, inside a state.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        state Off {
            stack 8;
//          ^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
            on Press => push(On);
        }
        state On {
            priority outer;
//          ^^^^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
            on Press => pop;
        }
    }
}

state_machine! {
    machine Door() {
        priority inner;
//               ^^^^^ error[malformed_option]: expected `outer`, found `inner`
        priority;
//              ^ error[malformed_option]: expected `outer`, as in `priority outer;`
        initial state Closed;
    }
}
