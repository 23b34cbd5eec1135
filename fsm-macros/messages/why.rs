//! `#[why]` takes nothing.

use fsmith::state_machine;

state_machine! {
    #[why(not)]
//  ^^^^^^^^^^^ error[attribute]: `#[why]` stands alone: the machine then has the calls `why` and `enabled`
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}
