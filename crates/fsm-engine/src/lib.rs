//! The engine of [fsmith](https://docs.rs/fsmith), which runs the [steps](fsm_model::steps) of a machine and calls its
//! [`Host`] for all user code.
//!
//! The engine keeps the configuration. It determines which transitions are considered, which are taken together, exits
//! and entries, follow-up steps, deferral and time. The host knows guards, decisions and actions, by id. Creating an
//! engine allocates, but no step does.
//!
//! This crate must not know tokens, texts or files: it depends on `fsm-core` and `fsm-model` alone. A host that was
//! compiled for another text translates ids by [`HostIds`]. The crate is internal to fsmith, and may change in any
//! version.
//!
//! | module | question |
//! |---|---|
//! | `executable`, `causes` | What does an engine need in addition to the steps? |
//! | `shared` | What do all engines of a type of machine share? |
//! | `host` | What does the engine call a host for? |
//! | `engine` | What does a machine consist of, and which queries are there? |
//! | `calls` | What does a call do until the machine comes to rest, and when is an event deferred? |
//! | `calls::single` | How does a tool take the steps of a call one by one? |
//! | `step` | How are statements executed? |
//! | `together` | How do several regions react in one step? |
//! | `time`, `timers` | Which due timer is considered when, and how much time is left for each? |
//! | `situation`, `active`, `frames` | What does a machine keep: its configuration, histories, paused states? |
//! | `renew` | What remains active when the text changes? |
//! | `evaluate` | What does a program do that was lowered from the same steps? |
//! | `packed` | How is a situation kept in little memory, and compared with others? |
//! | `saved` | Where are the parts that are saved? |
//! | `shown` | How does `Debug` show it? |

#![no_std]

extern crate alloc;

mod active;
mod calls;
mod causes;
mod engine;
#[cfg(feature = "evaluate")]
mod evaluate;
mod executable;
mod frames;
mod host;
mod packed;
mod renew;
#[cfg(feature = "serde")]
mod saved;
mod shared;
mod shown;
mod situation;
mod step;
mod time;
mod timers;
mod together;

pub use calls::Call;
pub use engine::Engine;
#[cfg(feature = "evaluate")]
pub use evaluate::{Evaluator, ProgramHost};
pub use executable::{Executable, HostIds};
pub use host::{FnHost, FnRegionHost, Host, HostRequest, Notice, Occurrence, Reaction, RegionHost};
pub use renew::{PausedIn, Renewal};
#[cfg(feature = "serde")]
pub use saved::{id_of, state_of};
pub use shared::Shared;
pub use step::Step;
