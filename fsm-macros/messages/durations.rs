//! Malformed durations, and durations of zero.

use fsmith::state_machine;
use std::time::Duration;

struct Bot {
    pause: Duration,
}

state_machine! {
    machine Robot(bot: &mut Bot) {
        events { Go }
        signals { Tired }

        initial Idle;
        state Idle {
            after 5 => Busy;
//                ^ error[duration_unit]: this duration has no unit; add one, as in `5s`
            after 1.5 => Busy;
//                ^^^ error[duration_unit]: this duration has no unit; add one, as in `1.5s`
            after 5m => Busy;
//                ^^ error[duration_unit]: `m` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`); did you mean `5min`?
            after 500msec => Busy;
//                ^^^^^^^ error[duration_unit]: `msec` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`); did you mean `500ms`?
            after 3days => Busy;
//                ^^^^^ error[duration_unit]: `days` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`)
            after 1e3s => Busy;
//                ^^^^ error[duration_range]: a duration is written without an exponent, as in `1.5s`
            after 0.5ns => Busy;
//                ^^^^^ error[duration_range]: a timer counts whole nanoseconds, and this is not a whole number of them
            after 600000000h => Busy;
//                ^^^^^^^^^^ error[duration_range]: this is longer than 584 years, the longest duration of a timer
            every 0s => stay;
//                ^^ error[endless_every]: this period is zero, so the timer would fire endlessly; use a longer one, as in `every 1s`
            every 0.0min => stay;
//                ^^^^^^ error[endless_every]: this period is zero, so the timer would fire endlessly; use a longer one, as in `every 1s`
            after bot.pause + 3sec => Busy;
//                            ^^^^ error[duration_unit]: `sec` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`); did you mean `3s`?
            after => Busy;
//                ^ error[malformed_duration]: expected a duration, as in `after 5s => Busy;`
            after 5 s => Busy;
//                  ^ error[duration_unit]: the unit is written directly after the number; write `5s`
            every if true => stay;
//                        ^ error[malformed_duration]: expected a duration: expected code in braces, as in `every 500ms => { bot.blink(); }`
            after 5s, Busy;
//                  ^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `after 5s => Busy;`
            after 2s if => Busy;
//                   ^^ error[missing_condition]: expected a condition after this, as in `on Go if bot.is_full() => Busy;`
            alarm every => stay;
//                      ^ error[malformed_duration]: expected a duration, as in `every 500ms => { bot.blink(); }`
            on Go or after => Busy;
//                         ^ error[malformed_duration]: expected a duration, as in `after 5s => Busy;`
        }
        state Busy {
            after bot.pause = 5s => Idle;
//                          ^ error[assignment_in_guard]: the duration of an `after` has read-only access, but this `=` assigns; assign in an action
            after { raise(Tired); 5s } => Idle;
//                  ^^^^^ error[raise_in_guard]: this expression has read-only access, so it cannot `raise`; raise in an action
            after { return 5s } => Idle;
//                  ^^^^^^ error[return_in_guard]: this expression computes a value; `return` is not allowed in it
            after 3s if is_in(Nowhere) => Idle;
//                            ^^^^^^^ error[unknown_state]: no state is named `Nowhere`; there are `Idle` and `Busy`
            every 2 * if is_in(Nowhere) { 1s } else { 2s } => stay;
//                             ^^^^^^^ error[unknown_state]: no state is named `Nowhere`; there are `Idle` and `Busy`
        }
    }
}

fn main() {
    let mut bot = Bot { pause: Duration::ZERO };
    let mut robot = Robot::start(&mut bot);
    robot.advance(&mut bot, Duration::from_secs(1));
    robot.tick(&mut bot, robot.due().unwrap_or_default());
}

state_machine! {
    /// Timers have no names, and keywords are no durations.
    machine Named(pause: core::time::Duration) {
        events { Go }
        initial First;
        state First { after 5s as timeout => Second; }
//                             ^^ error[malformed_duration]: a timer has no name: it starts when its state is entered, and stops when it is exited; remove `as timeout`
        state Second { every 1.5s as heartbeat => stay; on Go => Third; }
//                                ^^ error[malformed_duration]: a timer has no name: it starts when its state is entered, and stops when it is exited; remove `as heartbeat`
        state Third { after (5s) as slow if true => First; after exit => First; }
//                               ^^ error[malformed_duration]: a timer has no name: it starts when its state is entered, and stops when it is exited; remove `as slow`
//                                                               ^^^^ error[malformed_duration]: expected a duration, found `exit`, as in `after 5s => First;`
        state Fourth { every active => stay; after pause => First; }
//                           ^^^^^^ error[malformed_duration]: expected a duration, found `active`, as in `after 5s => First;`
        state Fifth(enter: core::time::Duration) { after *enter => First; after done => First; }
//                                                                              ^^^^ error[malformed_duration]: expected a duration, found `done`, as in `after 5s => First;`
    }
}
