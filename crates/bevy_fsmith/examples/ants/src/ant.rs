//! The ant: it fetches leaves, and runs away.

use crate::marine::Post;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

const HOME: i32 = 0;
const LEAF: i32 = 6;
const THREAT: i32 = 2;

/// The leaves that all ants have brought home.
#[derive(Resource, Default, Debug)]
pub struct Leaves(pub u32);

/// The body of an ant.
#[derive(Component, Debug)]
pub struct Walker {
    /// The strip of ground.
    pub strip: i32,
    /// The place on the strip, with home on the left and the next leaf on the right.
    pub at: i32,
    /// Whether the ant carries a leaf.
    pub carries_leaf: bool,
}

impl Walker {
    fn walk_to(&mut self, place: i32) {
        self.at += (place - self.at).signum();
    }

    fn is_near(&self, marine: &Post) -> bool {
        (marine.strip - self.strip).abs() <= THREAT && (marine.at - self.at).abs() <= THREAT
    }
}

state_machine! {
    /// The ant's brain.
    #[derive(Machine)]
    #[bevy(params(&mut Walker, Query<&Post>, ResMut<Leaves>), update)]
    pub machine Ant(walker: &mut Walker, marines: &Query<&Post>, leaves: &mut Leaves) {
        initial FindLeaf;

        state FindLeaf {
            active { walker.walk_to(LEAF); }
            when walker.at == LEAF => { walker.carries_leaf = true; GoHome }
            when marines.iter().any(|marine| walker.is_near(marine)) => RunAway;
        }
        state GoHome {
            active { walker.walk_to(HOME); }
            when walker.at == HOME => { walker.carries_leaf = false; leaves.0 += 1; FindLeaf }
        }
        state RunAway {
            active { walker.walk_to(HOME - 9); }
            when !marines.iter().any(|marine| walker.is_near(marine)) => FindLeaf;
        }
    }
}
