//! Random machines: drawn over the whole language, printed as `state_machine!` text, compiled, and compared with their
//! interpreted twins on random tapes.
//!
//! [`draw`] makes a [`machine::Machine`] from a seed, [`repair`] takes out what the macro refuses, [`mod@print`] writes it as
//! a Rust module. [`batch`] prints crates of many such modules and lets cargo compile and run them; what runs there is
//! [`drive`]. Everything depends on the seed alone.

pub mod batch;
pub mod census;
mod cuts;
pub mod draw;
pub mod drive;
// The tests' own, without their machines, which take longer to compile than all that is drawn here.
#[expect(unused_macros, reason = "for the machines of the tests")]
#[path = "../../src/driven.rs"]
pub mod driven;
pub mod machine;
pub mod print;
pub mod repair;
pub mod rng;
pub mod settings;
#[path = "../../src/tape.rs"]
pub mod tape;
