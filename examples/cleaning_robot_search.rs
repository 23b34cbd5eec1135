//! The cleaning robot that also uses idle time to recharge: a transition straight out of a sub-state.
//!
//! Millington's figure 5.17. An alarm pauses the sub-state (`history suspend`), which is later resumed without being
//! entered again. If there is nothing to do, Search itself leads out of CleanUp, so nothing is remembered, and the
//! robot starts from the beginning.

use fsmith::state_machine;

/// The readings of the robot's sensors.
#[derive(Clone, Copy)]
enum Sense {
    Nothing,
    Trash,
    Item,
    NoPower,
    Recharged,
}

state_machine! {
    /// Cleans up, and gets power when it must or may.
    machine Robot(sense: Sense) {
        initial CleanUp;

        state CleanUp {
            initial Search;
            history suspend;
            alarm when let Sense::NoPower = sense => GetPower;

            state Search {
                enter { println!("  looks around"); }
                pause { println!("  forgets nothing"); }
                resume { println!("  looks on"); }
                exit { println!("  stops looking"); }
                when let Sense::Trash = sense => HeadForTrash;
                when let Sense::Nothing = sense => GetPower;
            }
            state HeadForTrash {
                enter { println!("  sets out for the trash"); }
                pause { println!("  leaves the trash where it is"); }
                resume { println!("  goes on towards the trash"); }
                exit { println!("  arrives"); }
                when let Sense::Item = sense => Search;
            }
        }

        state GetPower {
            enter { println!("  plugs in"); }
            exit { println!("  pulls the plug"); }
            when let Sense::Recharged = sense => CleanUp;
        }
    }
}

fn main() {
    println!("start");
    let mut robot = Robot::start(Sense::Nothing);
    let day = [
        ("trash is seen", Sense::Trash),
        ("no power: an alarm, from outside", Sense::NoPower),
        ("recharged", Sense::Recharged),
        ("the item is picked up", Sense::Item),
        ("nothing to be seen: out of Search itself", Sense::Nothing),
        ("recharged", Sense::Recharged),
        ("no power", Sense::NoPower),
        ("recharged", Sense::Recharged),
    ];
    for (what, sense) in day {
        println!("{what}");
        robot.update(sense);
    }
}
