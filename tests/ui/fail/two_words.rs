//! Two words for one state, or a word that is typed in front of another state.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;
        state Off { on Press => Lit; }
        parallel state Lit {
            state Red { initial state Dim { on Press => Bright; } state Bright; }
            state Green;
        }
        parallel
        state Broken { initial state Smoking { on Press => Gone; } }
        final
        state Waiting { on Press => Idle; }
        parallel
        state Idle { on Press => Waiting; }
        final state Gone;
        state final Done;
        state parallel Both { state One; state Other; }
    }
}

fn main() {}
