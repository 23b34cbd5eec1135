//! What only the macro implements, so that it may ask for more later.

use fsmith::{State, StateMachine};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Only;

impl State for Only {
    const ALL: &'static [Self] = &[Only];
    fn index(self) -> usize {
        0
    }
    fn name(self) -> &'static str {
        "Only"
    }
    fn parent(self) -> Option<Self> {
        None
    }
}

struct Handmade;

impl StateMachine for Handmade {
    type State = Only;
    const NAME: &'static str = "Handmade";
    fn is_in(&self, _: Only) -> bool {
        true
    }
    fn active_state(&self) -> Option<Only> {
        Some(Only)
    }
}

fn main() {}
