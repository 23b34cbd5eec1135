//! The TCP connection, built from the files of the benchmarks.

#[path = "../../src/tcp/generated.rs"]
mod generated;
#[path = "../../src/tcp/hand.rs"]
mod hand;
#[path = "../../src/tcp/world.rs"]
mod world;

pub use generated::Tcp as Generated;
pub use hand::Tcp as Hand;
pub use world::*;

use crate::harness::Workload;

pub struct Task;

impl Workload for Task {
    const FIRST: Event = Event::Syn;
    type Op = Event;
    type World = Tcb;
}
