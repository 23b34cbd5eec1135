//! An ant that resumes what it did before the mouse came: `push` and `pop`.
//!
//! The stack-based machine of Bevilacqua's Finite-State Machines: Theory and Implementation. One alarm on the machine
//! itself replaces what the article repeats in each state. An ant that was on its way home continues home, with its
//! leaf.

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
        alarm when ground.mouse_is_near() => push(RunAway);

        state FindLeaf {
            active { ground.walk_to(LEAF); }
            when ground.ant == LEAF => { ground.carries_leaf = true; GoHome }
        }
        state GoHome {
            active { ground.walk_to(HOME); }
            when ground.ant == HOME => { ground.carries_leaf = false; FindLeaf }
        }
        state RunAway {
            active { ground.run_from_mouse(); }
            when !ground.mouse_is_near() => pop;
        }
    }
}

fn main() {
    let mut ground = Ground { ant: HOME, carries_leaf: false, mouse: None };
    let mut ant = Ant::start(&mut ground);
    let mouse = "..444.......333.......";
    for place in mouse.chars() {
        ground.mouse = place.to_digit(10).map(|place| place as i32);
        ant.update(&mut ground);
        let stack: Vec<_> = ant.state().into_iter().chain(ant.stack()).map(AntState::name).collect();
        println!("{}  {}", ground.picture(), stack.join(" over "));
    }
}
