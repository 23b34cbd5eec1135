//! The cleaning robot, built from the files of the benchmarks.

#[allow(unused_imports, reason = "what another form of the benchmarks is made of")]
#[path = "../../src/robot/generated.rs"]
mod generated;
#[path = "../../src/robot/hand.rs"]
mod hand;
#[path = "../../src/robot/world.rs"]
mod world;

pub use generated::Robot as Generated;
pub use hand::Robot as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Op = Op::Tell(Event::Bumped);
    type Op = Op;
    type World = Body;
}
