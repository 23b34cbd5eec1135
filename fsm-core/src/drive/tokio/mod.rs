//! For programs on tokio: a [`Driver`] for the loop around a machine, a [`Clock`] for loops of another form, and a
//! [`Task`] as the data of a state.

mod clock;
mod driver;
mod panicked;
mod task;

pub use clock::Clock;
pub use driver::{Driver, Next};
pub use panicked::{Panicked, catch_panic};
pub use task::Task;
