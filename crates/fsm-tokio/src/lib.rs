//! For programs on tokio: a [`Driver`] for the loop around a machine, a [`Clock`] for loops of another form, and a
//! [`Task`] as the data of a state.
//!
//! Use this crate through the feature `tokio` of [fsmith](https://docs.rs/fsmith), as `fsmith::drive::tokio`; the
//! [guide](https://docs.rs/fsmith/latest/fsmith/guide/tokio/) shows its use. Nothing in it calls a machine, so the loop
//! that does stays in your code.

mod clock;
mod driver;
mod panicked;
mod task;

pub use clock::Clock;
pub use driver::{Driver, Next};
pub use panicked::{Panicked, catch_panic};
pub use task::Task;
