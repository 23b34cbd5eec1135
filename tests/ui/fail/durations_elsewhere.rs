//! Durations with a unit where Rust reads them.

use fsmith::state_machine;
use std::time::Duration;

fn wait(_: Duration) {}

state_machine! {
    machine Oven(time: &mut Duration) {
        events { Start, Stop }

        initial state Off(least: Duration = 500ms) {
            enter { wait(3s); }
            on Start if *time > 1.5s => Heating(5min);
            on Start => { *time = 1h; wait(2sec); println!("{:?}", 7us); }
            on Stop => if *time == 5s { Heating(1s) } else { stay };
        }
        state Heating(left: Duration) {
            // Here they are durations.
            after *left + 5s => Off;
            every 1s => { *left -= Duration::from_secs(1); }
        }
    }
}

// The same with the unit apart.
state_machine! {
    machine Stove(time: &mut Duration) {
        events { Start, Stop, Turn }

        initial state Off(least: Duration = 500 ms) {
            enter { wait(3 s); }
            on Start if *time > 1.5 seconds => Heating(5 min);
            on Stop => { *time = 1 h; Off }
            on Turn => if *time == 5 s { Heating(Duration::ZERO) } else { stay };
        }
        state Heating(left: Duration);
    }
}

fn main() {}
