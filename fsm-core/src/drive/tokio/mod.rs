//! For programs on tokio: a [`Clock`] to wait by, and the [`Task`] of a state.

mod clock;
mod panicked;
mod task;

pub use clock::Clock;
pub use panicked::{Panicked, catch_panic};
pub use task::Task;
