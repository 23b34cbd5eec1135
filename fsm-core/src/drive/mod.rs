//! What a program needs around a machine that has timers and events: a clock to wait by, and tasks that live as long as a
//! state.
//!
//! A machine has no clock, never waits and spawns nothing: its host does. These are the parts of a host that are the same
//! everywhere. None of them calls a machine, so the loop that does stays yours, and in sight.
//!
//! | module | feature | what it has |
//! |---|---|---|
//! | `drive::tokio` | `tokio` | `Clock`: waits for an event or the next timer, whichever comes first. `Task`: a task that is aborted when it is dropped, as the data of a state is. `catch_panic` |
//! | `drive::embassy` | `embassy` | `Clock`, by the ticks of embassy-time; `no_std`, without allocation |
//! | `drive` | none | [`TaskId`], [`TaskIds`]: which task an answer is from |
//!
//! The guide shows them in use: [tokio](https://docs.rs/fsmith/latest/fsmith/guide/tokio/),
//! [embassy](https://docs.rs/fsmith/latest/fsmith/guide/embassy/),
//! [tasks](https://docs.rs/fsmith/latest/fsmith/guide/tasks/).

#[cfg(feature = "embassy")]
pub mod embassy;
mod task_id;
#[cfg(feature = "tokio")]
pub mod tokio;

pub use task_id::{TaskId, TaskIds};
