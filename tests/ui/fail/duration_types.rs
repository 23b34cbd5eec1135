//! Mistakes in durations are reported at the user's own tokens.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;
use std::time::Duration;

struct Bot {
    steps: u32,
}

impl Bot {
    fn rest(&mut self) -> Duration {
        self.steps = 0;
        Duration::ZERO
    }
}

state_machine! {
    machine Robot(bot: &mut Bot) {
        initial Idle;
        state Idle {
            after bot.steps => Busy;
            after bot.rest() => Busy;
        }
        state Busy;
    }
}

state_machine! {
    /// A machine without timers.
    machine Lamp {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.advance(Duration::from_secs(1));
    lamp.due();
}
