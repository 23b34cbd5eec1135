//! The environment of the forms of a machine, without the tapes of the benchmarks.
//!
//! The module has the name of the benchmarks' module, because the files of the machines are shared.

pub use crate::machine::{Machine, Op};
pub use fsmith::state_machine;

/// One task, which several forms of the same machine do.
pub trait Workload: Sized + 'static {
    /// A step that the program repeats, hidden from the compiler.
    const FIRST: Self::Op;

    type Op: Copy + 'static;

    /// The world that the machine borrows.
    type World: Default;
}
