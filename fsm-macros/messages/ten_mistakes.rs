//! Ten different mistakes in one machine. Each is reported once, at its token, and causes no further errors.

use fsmith::state_machine;

pub struct Body {
    level: u8,
}

state_machine! {
    machine Robot(body: &mut Body, clock: &u32) {
        events { Bump { by: u8 }, Noise(u32), Stop }
        signals { Full }
        initial Cleanig;
//              ^^^^^^^ error[unknown_state]: no state is named `Cleanig`; did you mean `Cleaning`?
        state Cleaning {
            history depe;
//                  ^^^^ error[malformed_history]: expected `shallow`, `deep` or `suspend`, found `depe`; did you mean `deep`?
            initial state Search {
                on Bump { bye } => Turn;
//                        ^^^ error[unknown_field]: `Bump` has no field `bye`; did you mean `by`?
                on Noise => stay;
//                 ^^^^^ error[payload_shape]: `Noise` has a payload, which is missing in this pattern; write `Noise(_)`
                when body.level = 3 => Refuel;
//                              ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
                after 5sec => Refuel;
//                    ^^^^ error[duration_unit]: `sec` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`); did you mean `5s`?
                entr { body.level += 1; }
//              ^^^^ error[unknown_item]: `entr` does not start an item; did you mean `enter`?
            }
            state Turn {
                on Stop => if body.level > 3 { Search };
//                         ^^ error[incomplete_decision]: this decision is incomplete: an `if` with a target needs an `else`; add `else { stay }` or another target
                enter { raise(Ful); }
//                            ^^^ error[unknown_event]: no event or signal is named `Ful`; did you mean `Full`?
            }
        }
        state Refuel {
            on Stop => Cleaning;
        }
        state Refuel;
//            ^^^^^^ error[duplicate_state]: the state `Refuel` is declared twice; rename one, or merge their items; first declared in line -3
    }
}

fn main() {
    let mut robot = Robot::start(&mut Body { level: 3 }, &3);
    robot.handle(&mut Body { level: 3 }, &3, RobotEvent::Bump { by: 3 });
    robot.is_in(RobotState::Turn);
}
