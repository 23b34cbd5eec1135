//! Observers: notifications about everything a machine does, for logs, traces and tests.
//!
//! The item `observer NAME;` makes a machine notify its parameter of that name. To turn observation off, pass `()`,
//! which costs nothing. A machine without the item contains no code for observers.

#[doc(inline)]
pub use fsm_core::observer::*;
#[cfg(feature = "log")]
#[doc(inline)]
pub use fsm_observe::Log;
#[cfg(feature = "tracing")]
#[doc(inline)]
pub use fsm_observe::Tracing;
#[cfg(feature = "defmt")]
#[doc(inline)]
pub use fsm_observe::{Defmt, DefmtLevel};
