//! Durations with a unit in code that Rust reads.

use fsmith::state_machine;
use std::time::Duration;

fn wait(_: Duration) {}

state_machine! {
    machine Oven(time: &mut Duration) {
        events { Start, Stop }

        initial state Off(least: Duration = 500ms) {
//                                          ^^^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_millis(500)`
            enter { wait(3s); }
//                       ^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(3)`
            on Start if *time > 1.5s => Heating(5min);
//                              ^^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_millis(1500)`
//                                              ^^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(300)`
            on Start => { *time = 1h; wait(2sec); println!("{:?}", 7us); }
//                                ^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(3600)`
//                                         ^^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(2)`
//                                                                 ^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_micros(7)`
            on Stop => if *time == 5s { Heating(1s) } else { stay };
//                                 ^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(5)`
//                                              ^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(1)`
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
//                                              ^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_millis(500)`
            enter { wait(3 s); }
//                         ^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(3)`
            on Start if *time > 1.5 seconds => Heating(5 min);
//                                                       ^^^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(300)`
            on Stop => { *time = 1 h; Off }
//                                 ^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(3600)`
            on Turn => if *time == 5 s { Heating(Duration::ZERO) } else { stay };
//                                   ^ error[duration_elsewhere]: a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `Duration::from_secs(5)`
        }
        state Heating(left: Duration);
    }
}

state_machine! {
    machine Numbers {
        initial First(3, 0.5, 4);
        state First(seconds: u32, short: f32, long: u64) {
            after *seconds => Second;
//                ^^^^^^^^ error[malformed_duration]: a timer needs a `Duration`, and `seconds` is a number; write `Duration::from_secs(u64::from(*seconds))`
            every *short => { println!("tick"); }
//                ^^^^^^ error[malformed_duration]: a timer needs a `Duration`, and `short` is a number; write `Duration::from_secs_f32(*short)`
            state Inner { after long => Second; }
//                              ^^^^ error[malformed_duration]: a timer needs a `Duration`, and `long` is a number; write `Duration::from_secs(*long)`
            initial Inner;
        }
        state Second;
    }
}
