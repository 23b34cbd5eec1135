//! `#[why]` takes nothing.

use fsmith::state_machine;

state_machine! {
    #[why(not)]
//  ^^^^^^^^^^^ error[attribute]: `#[why]` has no arguments: it adds the calls `why` and `enabled` to the machine
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}
