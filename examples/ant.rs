//! An ant that fetches leaves and runs away from the mouse: a plain machine of three states.
//!
//! Bevilacqua, Finite-State Machines: Theory and Implementation. An ant that has run away always looks for the leaf
//! again, which is correct as long as the mouse cannot frighten it on its way home. The example `ant_stack` removes
//! that restriction.

use fsmith::state_machine;

const HOME: i32 = 0;
const LEAF: i32 = 6;
const MOUSE_THREAT_RADIUS: i32 = 2;

/// A strip of ground ten steps long, with home on the left and the next leaf on the right.
struct Ground {
    ant: i32,
    carries_leaf: bool,
    mouse: Option<i32>,
}

impl Ground {
    fn mouse_is_near(&self) -> bool {
        self.mouse.is_some_and(|mouse| (mouse - self.ant).abs() <= MOUSE_THREAT_RADIUS)
    }

    fn walk_to(&mut self, place: i32) {
        self.ant += (place - self.ant).signum();
    }

    fn run_from_mouse(&mut self) {
        self.ant += self.mouse.map_or(0, |mouse| (self.ant - mouse).signum());
    }

    fn picture(&self) -> String {
        let cell = |place| match place {
            _ if place == self.ant => {
                if self.carries_leaf {
                    '@'
                } else {
                    'a'
                }
            }
            _ if Some(place) == self.mouse => 'm',
            HOME => 'H',
            LEAF => 'L',
            _ => '.',
        };
        (0..10).map(cell).collect()
    }
}

state_machine! {
    /// The ant's brain.
    machine Ant(ground: &mut Ground) {
        initial FindLeaf;

        state FindLeaf {
            active { ground.walk_to(LEAF); }
            when ground.ant == LEAF => { ground.carries_leaf = true; GoHome }
            when ground.mouse_is_near() => RunAway;
        }
        state GoHome {
            active { ground.walk_to(HOME); }
            when ground.ant == HOME => { ground.carries_leaf = false; FindLeaf }
        }
        state RunAway {
            active { ground.run_from_mouse(); }
            when !ground.mouse_is_near() => FindLeaf;
        }
    }
}

fn main() {
    let mut ground = Ground { ant: HOME, carries_leaf: false, mouse: None };
    let mut ant = Ant::start(&mut ground);
    let mouse = "...555.....87.....";
    for place in mouse.chars() {
        ground.mouse = place.to_digit(10).map(|place| place as i32);
        ant.update(&mut ground);
        println!("{}  {}", ground.picture(), ant.state().map_or("asleep", AntState::name));
    }
}
