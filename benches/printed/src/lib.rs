//! Large machines, drawn at random from fixed seeds and printed as Rust source, in forms that all do the same.
//!
//! Two machines of fifty states are printed as modules, which the benchmarks include. Machines of any size are printed
//! as whole programs, which the benchmarks compile: flat ones by [`program`], those with nested states by [`nested`],
//! and those that are only expanded by [`shapes`].

pub mod nested;
mod random;
pub mod shapes;
mod source;
mod table;

pub use random::Random;
pub use source::modules;
pub use source::program::{Form, program};
pub use table::{COUNTERS, EVENTS};
