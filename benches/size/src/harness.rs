//! What the forms of a machine expect around them, without the tapes of the benchmarks.
//!
//! The name is that of the benchmarks' module, since the files of the machines are theirs.

pub use crate::machine::{Machine, Op};
pub use fsmith::state_machine;

/// One task, done by several forms of the same machine.
pub trait Workload: Sized + 'static {
    /// A step to begin with; what follows the compiler does not know.
    const FIRST: Self::Op;

    type Op: Copy + 'static;

    /// What the machine is lent.
    type World: Default;
}
