//! Two alarms, one on top of the other: hiding outranks refuelling, which outranks cleaning.
//!
//! Millington counts 16 states for this robot where interruptions are states of their own (5.3.9). Nested, with a
//! history on each composite, there are only as many as the robot has tasks, and after each interruption the
//! interrupted task is resumed, even if it was an interruption itself.

use fsmith::state_machine;

/// The readings of the robot's sensors.
#[derive(Clone, Copy, Default)]
struct Senses {
    fighting: bool,
    low: bool,
    trash: bool,
    at_socket: bool,
    full: bool,
}

state_machine! {
    /// Cleans, refuels, hides.
    machine Robot(senses: &Senses) {
        initial Duty;

        state Duty {
            initial CleanUp;
            history deep;
            alarm when senses.fighting => Hide;

            state CleanUp {
                initial Search;
                history deep;
                alarm when senses.low => Refuel;

                state Search {
                    when senses.trash => PickUp;
                }
                state PickUp {
                    when !senses.trash => Search;
                }
            }
            state Refuel {
                initial FindSocket;
                when senses.full => CleanUp;

                state FindSocket {
                    when senses.at_socket => Charge;
                }
                state Charge {}
            }
        }
        state Hide {
            when !senses.fighting => Duty;
        }
    }
}

fn main() {
    let calm = Senses::default();
    let mut robot = Robot::start(&calm);
    let mut watch = |what: &str, senses: Senses| {
        robot.update(&senses);
        let states: Vec<_> = robot.active().map(RobotState::name).collect();
        println!("{what:<35}{}", states.join(" > "));
    };

    let trash = Senses { trash: true, ..calm };
    let low = Senses { low: true, ..trash };
    let plugged = Senses { at_socket: true, ..low };
    watch("a quiet morning", calm);
    watch("a paper cup", trash);
    watch("the battery is low", low);
    watch("shots! before the socket is found", Senses { fighting: true, ..low });
    watch("more shots, at the socket", Senses { fighting: true, ..plugged });
    watch("silence: back to the socket", low);
    watch("there it is", plugged);
    watch("shots again", Senses { fighting: true, ..plugged });
    watch("silence: back to charging", plugged);
    watch("full: back to the cup", Senses { full: true, ..trash });
    watch("got it", calm);
}
