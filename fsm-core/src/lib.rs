//! The internals of [fsmith](https://docs.rs/fsmith): use that crate, not this one.
//!
//! The items that `fsmith` re-exports are meant for users, and documented there. Everything else is internal to it: the
//! building blocks of generated code, and the modules `model`, `rules` and `syntax`. They are public for the macro, the
//! generated code, pictures and the program `fsmith`, which depend on exactly one version of this crate.
//!
//! There are three layers, each of which uses the ones before it:
//!
//! - The run-time half, which is always compiled, has the building blocks of generated machines and the types that
//!   their callers see. It is `no_std`, does not allocate, and contains no `unsafe`.
//! - `model` (feature `model`) has a machine as plain data, the checks of its rules, the plan that determines the
//!   effect of each trigger in each state, and `steps`, which are lowered from the plan. `rules` lists all rules. The
//!   engine that runs the steps has a separate feature, `engine`.
//! - `syntax` (feature `syntax`) turns the text of `state_machine!` into a model and the user's code.
//!
//! The modules of the run-time half, by the owner of their values:
//!
//! - In a machine that needs them: `timer`, `stack`, `deferred`.
//! - During a call: `stream`, `lapse`, `queue`, `picks`, `payload`, `found`, `before`, `wait`, `failing`, `unrest`,
//!   `waiting`.
//! - In the program: `answer`, `lent`, `observer`, `told`, `forward`, `inspector`, `trace`, `wire`, `tools`, `why`,
//!   `crowd`, `drive`.
//! - Traits and bounds: `machine` (all machines), `submachine` (those that a state runs), `absent` (missing calls).
//! - Panics: `lost`, `invariant`. Constants: `bulk`. Serialization: `saved`.
//! - For the other layers: `sorted` and `listed`, which are collections that compile fast, and `replace`, which
//!   replaces files as a whole.

#![no_std]

#[cfg(any(feature = "alloc", feature = "model"))]
extern crate alloc;
#[cfg(any(test, feature = "syntax", feature = "tokio"))]
extern crate std;

pub mod absent;
mod answer;
mod before;
#[doc(hidden)]
pub mod bulk;
#[cfg(feature = "alloc")]
pub mod crowd;
mod deferred;
pub mod drive;
#[doc(hidden)]
pub mod failing;
mod forward;
mod found;
mod inspector;
mod invariant;
mod lapse;
mod lent;
#[cfg(feature = "model")]
pub mod listed;
#[cfg(feature = "live")]
pub mod live;
mod lost;
mod machine;
#[cfg(feature = "model")]
pub mod model;
pub mod observer;
mod payload;
mod picks;
mod queue;
#[cfg(feature = "read")]
pub mod read;
#[cfg(feature = "replace")]
pub mod replace;
#[cfg(feature = "model")]
pub mod rules;
#[cfg(feature = "serde")]
mod saved;
#[cfg(feature = "model")]
pub mod sorted;
mod stack;
#[cfg(feature = "model")]
pub mod steps;
mod stream;
mod submachine;
#[cfg(feature = "syntax")]
#[allow(clippy::large_enum_variant, reason = "tokens are larger where they know their lines, for `read`")]
pub mod syntax;
mod timer;
mod told;
#[cfg(any(feature = "log", feature = "tracing", feature = "defmt"))]
mod tools;
#[cfg(feature = "alloc")]
pub mod trace;
mod unrest;
mod wait;
#[doc(hidden)]
pub mod waiting;
pub mod why;
pub mod wire;

pub use answer::Answer;
pub use before::Before;
#[cfg(feature = "alloc")]
pub use crowd::Crowd;
pub use deferred::{Deferred, refused};
#[doc(hidden)]
pub use found::Found;
pub use inspector::Inspector;
#[doc(hidden)]
pub use inspector::{Showable, Shown, Unshowable};
pub use invariant::violated;
pub use lapse::{Lapse, Watch, never_passes};
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
pub use timer::{Timer, Timers};
#[cfg(feature = "alloc")]
pub use trace::Trace;
pub use unrest::Unrest;
#[doc(hidden)]
pub use wait::Wait;
