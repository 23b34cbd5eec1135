//! Units of time that are separated from their number. Each is one error, and causes no further errors.

use fsmith::state_machine;
use std::time::Duration;

state_machine! {
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; every 10 ms => {} }
//                                                   ^^ error[duration_unit]: the unit is written directly after the number; write `10ms`
        state On {
            after 5 s => Off;
//                  ^ error[duration_unit]: the unit is written directly after the number; write `5s`
            after 1.5 min if true => Off;
//                    ^^^ error[duration_unit]: the unit is written directly after the number; write `1.5min`
            after 3 seconds => Off;
//                  ^^^^^^^ error[duration_unit]: the unit is written directly after the number; write `3s`
        }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.handle(LampEvent::Press);
    lamp.advance(Duration::from_secs(5));
}
