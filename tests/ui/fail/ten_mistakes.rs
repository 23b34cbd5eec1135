//! Ten unlike mistakes in one machine: each is reported once, at its token, and nothing follows from any of them.

use fsmith::state_machine;

pub struct Body {
    level: u8,
}

state_machine! {
    machine Robot(body: &mut Body, clock: &u32) {
        events { Bump { by: u8 }, Noise(u32), Stop }
        signals { Full }
        initial Cleanig;
        state Cleaning {
            history depe;
            initial state Search {
                on Bump { bye } => Turn;
                on Noise => stay;
                when body.level = 3 => Refuel;
                after 5sec => Refuel;
                entr { body.level += 1; }
            }
            state Turn {
                on Stop => if body.level > 3 { Search };
                enter { raise(Ful); }
            }
        }
        state Refuel {
            on Stop => Cleaning;
        }
        state Refuel;
    }
}

fn main() {
    let mut robot = Robot::start(&mut Body { level: 3 }, &3);
    robot.handle(&mut Body { level: 3 }, &3, RobotEvent::Bump { by: 3 });
    robot.is_in(RobotState::Turn);
}
