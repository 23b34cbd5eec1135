//! The levels, built from the files of the benchmarks.

#[path = "../../src/levels/generated.rs"]
mod generated;
#[path = "../../src/levels/hand.rs"]
mod hand;
#[path = "../../src/levels/world.rs"]
mod world;

pub use generated::Levels as Generated;
pub use hand::Levels as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Event = Event::A;
    type Op = Event;
    type World = Log;
}
