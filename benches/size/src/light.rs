//! The traffic light, built from the files of the benchmarks.

#[path = "../../src/light/generated.rs"]
mod generated;
#[path = "../../src/light/hand.rs"]
mod hand;
#[path = "../../src/light/world.rs"]
mod world;

pub use generated::Light as Generated;
pub use hand::Light as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Op = Op::Tell(Event::Press);
    type Op = Op;
    type World = Crossing;
}
