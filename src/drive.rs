//! Helpers for the program around a machine: a clock to wait for timers and events, and tasks that end with a state.
//!
//! A machine has no clock, never waits and spawns nothing. The program does, and these are the parts that are alike in
//! all programs. None of them calls a machine, so the loop that does stays in your code.
//!
//! | module | feature | what it has |
//! |---|---|---|
//! | `drive::tokio` | `tokio` | `Clock`: waits for an event or the next timer, whichever comes first. `Task`: a task that is aborted when it is dropped, for the data of a state. `catch_panic` |
//! | `drive::embassy` | `embassy` | `Clock`, based on the ticks of embassy-time; `no_std`, without allocation |
//! | `drive` | none | [`TaskId`], [`TaskIds`]: identify the task that an answer belongs to |
//!
//! The guide shows their use: [tokio](crate::guide::tokio), [embassy](crate::guide::embassy),
//! [tasks](crate::guide::tasks).

#[doc(inline)]
pub use fsm_core::{TaskId, TaskIds};
#[cfg(feature = "embassy")]
#[doc(inline)]
pub use fsm_embassy as embassy;
#[cfg(feature = "tokio")]
#[doc(inline)]
pub use fsm_tokio as tokio;
