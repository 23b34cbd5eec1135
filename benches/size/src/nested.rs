//! Samek's test machine, built from the files of the benchmarks.

#[path = "../../src/nested/generated.rs"]
mod generated;
#[path = "../../src/nested/hand.rs"]
mod hand;
#[path = "../../src/nested/world.rs"]
mod world;

pub use generated::Nested as Generated;
pub use hand::Nested as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Event = Event::A;
    type Op = Event;
    type World = Log;
}
