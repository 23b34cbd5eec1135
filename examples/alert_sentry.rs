//! An alert sentry: one transition that is a decision tree.
//!
//! Millington's figure 5.20. The expensive test, whether the player can be seen, comes first; only a sentry who sees
//! him measures distances, and nothing is computed twice. Without the tree there are two transitions with long
//! conditions that repeat the same tests (figure 5.21).

use fsmith::state_machine;

/// The positions of everyone along a straight wall, in steps from its end.
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
    /// Raises the alarm if the bell is closer than the player; otherwise defends if he comes close.
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
