//! Hands the macro on.

pub use fsmith::state_machine;
