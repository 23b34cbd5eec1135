//! The internals of [fsmith](https://docs.rs/fsmith): use that crate, not this one.
//!
//! The items that `fsmith` re-exports are meant for users, and documented there. Everything else is internal to it. It
//! is public for the generated code and for the other crates of fsmith, which depend on exactly one version of this
//! crate.
//!
//! This crate is the run time of generated machines: their building blocks, and the types that their callers see. It is
//! `no_std`, does not allocate without the feature `alloc`, and contains no `unsafe`. It must not know the model, the
//! engine, tokens or files, so it depends on no other crate of fsmith.
//!
//! The modules, by the owner of their values:
//!
//! - In a machine that needs them: `timer`, `stack`, `deferred`.
//! - During a call: `stream`, `time_budget`, `queue`, `picks`, `payload`, `can_outcome`, `before`, `wait`, `failing`, `livelock`,
//!   `waiting`.
//! - In the program: `answer`, `lent`, `observer`, `forward`, `inspector`, `trace`, `codebook`, `why`,
//!   `crowd`, `task_id`.
//! - Traits and bounds: `machine` (all machines), `submachine` (those that a state runs), `absent` (missing calls).
//! - Panics: `missing_data`, `invariant`. Constants: `bulk`. For other crates: `saved`, `defmt`.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod absent;
mod answer;
mod before;
#[doc(hidden)]
pub mod bulk;
mod can_outcome;
mod codebook;
#[cfg(feature = "alloc")]
pub mod crowd;
mod deferred;
#[cfg(feature = "defmt")]
mod defmt;
#[doc(hidden)]
pub mod failing;
mod forward;
mod inspector;
mod invariant;
mod lent;
mod livelock;
mod machine;
mod missing_data;
pub mod observer;
mod payload;
mod picks;
mod places;
mod queue;
pub mod saved;
mod stack;
mod stream;
mod submachine;
mod task_id;
mod time_budget;
mod timer;
#[cfg(feature = "alloc")]
pub mod trace;
mod wait;
#[doc(hidden)]
pub mod waiting;
pub mod why;

pub use answer::Answer;
pub use before::Before;
#[doc(hidden)]
pub use can_outcome::CanOutcome;
#[doc(hidden)]
pub use codebook::Codebook;
#[cfg(feature = "alloc")]
pub use crowd::Crowd;
pub use deferred::{Deferred, refused};
pub use inspector::Inspector;
#[doc(hidden)]
pub use inspector::{Showable, Shown, Unshowable};
pub use invariant::violated;
pub use lent::Lent;
pub use livelock::{LivelockGuard, report_livelock};
#[doc(hidden)]
pub use machine::Requirement;
pub use machine::{Generated, State, StateMachine};
pub use missing_data::{no_data, nothing_to_resume};
pub use observer::Observer;
pub use payload::Payload;
pub use picks::{Picks, dropped};
pub use places::{Places, Raises};
pub use queue::{Queue, Queues, no_room_to_raise};
pub use stack::{Frame, Stack, no_room};
pub use stream::Stream;
#[doc(hidden)]
pub use submachine::{
    Becomes, EndOfMachine, Ends, Exhaustive, FailedTimers, Fired, Handed, Later, MadeAgain, RunByState, RunInside,
    TakesEveryEvent, Waited,
};
pub use task_id::{TaskId, TaskIds};
pub use time_budget::{StallGuard, TimeBudget, never_passes, no_time};
pub use timer::{Timer, Timers};
#[cfg(feature = "alloc")]
pub use trace::Trace;
#[doc(hidden)]
pub use wait::Wait;
