//! Durations that are none, or that never pass.

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
            after 1.5 => Busy;
            after 5m => Busy;
            after 500msec => Busy;
            after 3days => Busy;
            after 1e3s => Busy;
            after 0.5ns => Busy;
            after 600000000h => Busy;
            every 0s => stay;
            every 0.0min => stay;
            after bot.pause + 3sec => Busy;
            after => Busy;
            after 5 s => Busy;
            every if true => stay;
            after 5s, Busy;
            after 2s if => Busy;
            alarm every => stay;
            on Go or after => Busy;
        }
        state Busy {
            after bot.pause = 5s => Idle;
            after { raise(Tired); 5s } => Idle;
            after { return 5s } => Idle;
            after 3s if is_in(Nowhere) => Idle;
            every 2 * if is_in(Nowhere) { 1s } else { 2s } => stay;
        }
    }
}

fn main() {
    let mut bot = Bot { pause: Duration::ZERO };
    let mut robot = Robot::start(&mut bot);
    robot.advance(&mut bot, Duration::from_secs(1));
    robot.tick(&mut bot, robot.due().unwrap_or_default());
}
