//! Machines of [fsmith](https://docs.rs/fsmith) whose text is known only while the program runs.
//!
//! [`read`] runs machines that are read from text. `live` (feature `live`) has compiled machines whose text may change:
//! numbers, durations, targets, and the structure.
//!
//! This crate must not know printed code: the macro does not depend on it. It is internal to fsmith; use it through the
//! features of that name.

extern crate alloc;

mod apart;
#[cfg(feature = "live")]
pub mod live;
#[cfg(feature = "serde")]
mod on_text;
pub mod read;

pub use apart::apart;
