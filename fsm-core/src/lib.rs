//! The internals of [fsmith](https://docs.rs/fsmith): use that crate, not this one.
//!
//! The items that `fsmith` re-exports are meant for users, and documented there. Everything else is internal to it: the
//! building blocks of generated code, and the modules `model`, `rules` and `syntax`. They are public for the macro, the
//! generated code, pictures and the program `fsmith`, which depend on exactly one version of this crate.
//!
//! This crate is the run time of generated machines: their building blocks, and the types that their callers see. It is
//! `no_std`, does not allocate without the feature `alloc`, and contains no `unsafe`. It must not know the model, the
//! engine, tokens or files, so it depends on no crate of fsmith.
//!
//! The modules, by the owner of their values:
//!
//! - In a machine that needs them: `timer`, `stack`, `deferred`.
//! - During a call: `stream`, `lapse`, `queue`, `picks`, `payload`, `found`, `before`, `wait`, `failing`, `unrest`,
//!   `waiting`.
//! - In the program: `answer`, `lent`, `observer`, `told`, `forward`, `inspector`, `trace`, `codebook`, `why`,
//!   `crowd`, `task_id`.
//! - Traits and bounds: `machine` (all machines), `submachine` (those that a state runs), `absent` (missing calls).
//! - Panics: `lost`, `invariant`. Constants: `bulk`. For other crates: `saved`, `defmt`.

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
mod codebook;
#[cfg(feature = "alloc")]
pub mod crowd;
mod deferred;
#[cfg(feature = "defmt")]
mod defmt;
#[doc(hidden)]
pub mod failing;
mod forward;
mod found;
mod inspector;
mod invariant;
mod lapse;
mod lent;
mod lost;
mod machine;
pub mod observer;
mod payload;
mod picks;
mod queue;
#[cfg(feature = "serde")]
mod saved;
mod stack;
mod stream;
mod submachine;
mod task_id;
mod timer;
mod told;
#[cfg(feature = "alloc")]
pub mod trace;
mod unrest;
mod wait;
#[doc(hidden)]
pub mod waiting;
pub mod why;

pub use answer::Answer;
pub use before::Before;
#[doc(hidden)]
pub use codebook::Codebook;
#[cfg(feature = "alloc")]
pub use crowd::Crowd;
pub use deferred::{Deferred, refused};
#[doc(hidden)]
pub use found::Found;
pub use inspector::Inspector;
#[doc(hidden)]
pub use inspector::{Showable, Shown, Unshowable};
pub use invariant::violated;
pub use lapse::{Lapse, Watch, never_passes, no_time};
pub use lent::Lent;
pub use lost::{no_data, nothing_to_resume};
pub use machine::{Generated, State, StateMachine};
pub use observer::Observer;
pub use payload::Payload;
pub use picks::{Picks, dropped};
pub use queue::{Queue, Queues, no_room_to_raise};
pub use stack::{Frame, Stack, no_room};
pub use stream::Stream;
#[doc(hidden)]
pub use submachine::{
    Becomes, EndOfMachine, Ends, Exhaustive, Fired, Handed, Later, Lost, MadeAgain, RunByState, RunInside,
    TakesEveryEvent, Waited,
};
pub use task_id::{TaskId, TaskIds};
pub use timer::{Timer, Timers};
#[cfg(feature = "alloc")]
pub use trace::Trace;
pub use unrest::{Unrest, no_rest};
#[doc(hidden)]
pub use wait::Wait;
