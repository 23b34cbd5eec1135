//! A cleaning robot that breaks off to recharge and then picks up where it left off.
//!
//! Millington's figures 5.15 and 5.16: the power alarm belongs to the composite state CleanUp, so it outranks
//! everything inside; the history (H*) resumes whatever the alarm interrupted.

use fsmith::state_machine;

/// The readings of the robot's sensors.
struct Body {
    /// In per cent.
    battery: u32,
    sees_trash: bool,
    holds_item: bool,
}

state_machine! {
    /// Cleans up, and gets power.
    machine Robot(body: &Body) {
        initial CleanUp;

        state CleanUp {
            initial Search;
            history deep;
            alarm when body.battery < 10 => GetPower;

            state Search {
                when body.sees_trash => HeadForTrash;
                active { println!("    wanders about"); }
            }
            state HeadForTrash {
                when body.holds_item => HeadForCompactor;
                active { println!("    rolls towards the trash"); }
            }
            state HeadForCompactor {
                when !body.holds_item => Search;
                active { println!("    carries it to the compactor"); }
            }
        }

        state GetPower {
            enter { println!("    drops everything for the nearest socket"); }
            active { println!("    hums"); }
            when body.battery >= 90 => CleanUp;
        }
    }
}

fn main() {
    let mut body = Body { battery: 80, sees_trash: false, holds_item: false };
    let mut robot = Robot::start(&body);
    let mut tick = |what: &str, body: &Body| {
        println!("{what}");
        robot.update(body);
        let states: Vec<_> = robot.active().map(RobotState::name).collect();
        println!("    [{}]", states.join(", "));
    };

    tick("A clean corridor.", &body);
    body.sees_trash = true;
    tick("A can!", &body);
    tick("It lies in the corner.", &body);
    body.holds_item = true;
    tick("Got it.", &body);
    tick("On the way.", &body);
    body.battery = 9;
    tick("Low battery!", &body);
    body.battery = 50;
    tick("Half full.", &body);
    body.battery = 90;
    tick("Recharged.", &body);
    tick("Where was I?", &body);
    body.holds_item = false;
    body.sees_trash = false;
    tick("Clonk.", &body);
}
