//! For programs on tokio: the [`Driver`] of a machine's loop, a [`Clock`] for loops of another form, and the [`Task`] of a state.

mod clock;
mod driver;
mod panicked;
mod task;

pub use clock::Clock;
pub use driver::{Driver, Next};
pub use panicked::{Panicked, catch_panic};
pub use task::Task;
