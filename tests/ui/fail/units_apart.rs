//! Units of time that stand apart from their number: one error each, and nothing is missed elsewhere.

use fsmith::state_machine;
use std::time::Duration;

state_machine! {
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; every 10 ms => {} }
        state On {
            after 5 s => Off;
            after 1.5 min if true => Off;
            after 3 seconds => Off;
        }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.handle(LampEvent::Press);
    lamp.advance(Duration::from_secs(5));
}
