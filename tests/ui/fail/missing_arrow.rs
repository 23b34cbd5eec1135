//! A transition without `=>`.

use fsmith::state_machine;

state_machine! {
    machine Lamp(ready: bool) {
        events { Press, Set { level: u8 } }

        initial Off;
        state Off {
            on Press On;
            on Press -> On;
            on Set { level } if level > 3 { On }
            when ready On;
            when ready;
            on Press;
        }
        state On {
            on Press = Off;
        }
    }
}

fn main() {}
