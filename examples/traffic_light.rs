//! A pedestrian crossing. The program passes in the time, and the machine returns how long the program may sleep.
//!
//! Each state declares how long it lasts. The program sleeps until the next timer is due or until the button is
//! pressed, whichever comes first; here the clock is a variable, so that a day takes no time.

use std::time::Duration;

use fsmith::state_machine;

state_machine! {
    /// Lets cars pass until somebody asks, then people.
    machine Crossing(clock: &Duration) {
        events { Press }

        initial Cars;

        state Cars {
            initial Free;
            enter { say(clock, "cars may drive"); }
            exit { say(clock, "cars stop"); }

            state Free {                                // for ten seconds nobody interrupts
                on Press => Asked;
                after 10s => Interruptible;
            }
            state Asked { after 10s => AllRed; }
            state Interruptible { on Press or after 2min => AllRed; }
        }
        state AllRed { after 1.5s => Walk; }
        state Walk {
            initial Steady;
            enter { say(clock, "people may walk"); }
            exit { say(clock, "people wait"); }
            after 8s => Cars;

            state Steady { after 5s => Blinking; }
            state Blinking { every 1s => say(clock, "  (blinks)"); }
        }
    }
}

fn say(clock: &Duration, what: &str) {
    println!("{:>6.1} s  {what}", clock.as_secs_f64());
}

fn main() {
    let presses = [4, 40, 41, 75].map(Duration::from_secs);
    let end = Duration::from_secs(90);
    let mut clock = Duration::ZERO;
    let mut crossing = Crossing::start(&clock);
    let mut presses = presses.into_iter().peekable();
    while clock < end {
        let next_press = presses.peek().copied().unwrap_or(end);
        let sleep = crossing.due().unwrap_or(end).min(next_press - clock);
        clock += sleep;
        crossing.advance(&clock, sleep);
        if clock == next_press && presses.next().is_some() {
            say(&clock, "  (the button is pressed)");
            crossing.handle(&clock, CrossingEvent::Press);
        }
    }
    println!("          {:?}, and {:?} to sleep", crossing.state(), crossing.due());
}
