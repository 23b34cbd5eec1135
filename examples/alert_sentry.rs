//! An alert sentry: one transition that is a decision tree.
//!
//! Millington's figure 5.20. The costly test, whether the player can be seen, is made first; only a
//! sentry who sees him measures distances, and none of it is done twice. Without the tree there are
//! two transitions with long conditions that look at the same things again (figure 5.21).

use fsmith::state_machine;

/// Where everybody stands on a straight wall, in steps from its end.
struct Wall {
    player: Option<u32>,
    bell: u32,
    sentry: u32,
}

impl Wall {
    fn player(&self) -> Option<u32> {
        println!("  looks along the wall");
        self.player
    }

    fn steps_to(&self, what: &str, place: u32) -> u32 {
        let steps = place.abs_diff(self.sentry);
        println!("  measures: {steps} steps to the {what}");
        steps
    }
}

state_machine! {
    /// Raises the alarm if the bell is nearer than the player; else defends, if he comes close.
    machine Sentry(wall: &Wall) {
        initial Alert;

        state Alert {
            active { println!("  keeps his eyes open"); }
            when true => if let Some(place) = wall.player() {
                let player = wall.steps_to("player", place);
                if wall.steps_to("bell", wall.bell) < player {
                    RaiseAlarm
                } else if player <= 3 {
                    Defend
                } else {
                    stay
                }
            } else {
                stay
            };
        }
        state RaiseAlarm {
            enter { println!("  rings the bell"); }
            when wall.sentry == wall.bell => Defend;
        }
        state Defend {
            enter { println!("  draws his sword"); }
            when wall.player.is_none() => Alert;
        }
    }
}

fn main() {
    let scenes = [
        Wall { player: None, bell: 20, sentry: 5 },
        Wall { player: Some(10), bell: 20, sentry: 5 },
        Wall { player: Some(8), bell: 20, sentry: 5 },
        Wall { player: None, bell: 20, sentry: 5 },
        Wall { player: Some(4), bell: 20, sentry: 15 },
        Wall { player: Some(10), bell: 20, sentry: 20 },
    ];
    let mut sentry = Sentry::start(&scenes[0]);
    for wall in &scenes {
        let player = wall.player.map_or("nobody".to_owned(), |place| format!("the player at {place}"));
        println!("{player}, the sentry at {}, the bell at {}", wall.sentry, wall.bell);
        sentry.update(wall);
        println!("  = {}", sentry.state().map_or("not started", SentryState::name));
    }
}
