//! `alarm` before what does not come from outside.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        initial Loading;
        state Loading {
            initial state Busy { when ready => Ready; }
            final Ready;
            alarm done if ready => Full;
            alarm always if ready => Full;
            alarm when !ready or done(Loading) => Full;
        }
        state Full;
    }
}

state_machine! {
    machine Crane {
        events { Stop, Lift(u8) }
        initial state Idle { alarm Stop => Idle; on Lift(_) => Lifting; }
        state Lifting { alarm { on Stop => Idle; } alarm enter {} alarm; }
    }
}

fn main() {}
