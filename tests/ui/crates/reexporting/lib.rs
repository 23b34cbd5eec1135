//! Re-exports the macro.

pub use fsmith::state_machine;
