//! The player, built from the files of the benchmarks.

#[path = "../../src/player/generated.rs"]
mod generated;
#[path = "../../src/player/hand.rs"]
mod hand;
#[path = "../../src/player/world.rs"]
mod world;

pub use generated::Player as Generated;
pub use hand::Player as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Event = Event::Play;
    type Op = Event;
    type World = Deck;
}
