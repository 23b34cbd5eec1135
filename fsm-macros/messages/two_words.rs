//! Two keywords for one state, and a keyword before another state.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;
        state Off { on Press => Lit; }
        parallel state Lit {
//      ^^^^^^^^ error[malformed_state]: `parallel` is written instead of `state`; write `parallel Lit { .. }`
            state Red { initial state Dim { on Press => Bright; } state Bright; }
            state Green;
        }
        parallel
//      ^^^^^^^^ error[malformed_state]: expected the state's name after this, as in `parallel Playing { state Sound { .. } state Picture { .. } }`
        state Broken { initial state Smoking { on Press => Gone; } }
        final
//      ^^^^^ error[malformed_state]: expected the state's name after this, as in `final Finished;`
        state Waiting { on Press => Idle; }
        parallel
//      ^^^^^^^^ error[malformed_state]: expected the state's name after this, as in `parallel Playing { state Sound { .. } state Picture { .. } }`
        state Idle { on Press => Waiting; }
        final state Gone;
//      ^^^^^ error[malformed_state]: `final` is written instead of `state`; write `final Gone;`
        state final Done;
//      ^^^^^ error[malformed_state]: `final` is written instead of `state`; write `final Done;`
        state parallel Both { state One; state Other; }
//      ^^^^^ error[malformed_state]: `parallel` is written instead of `state`; write `parallel Both { .. }`
    }
}
