//! Code that the tests share: the corpus of machines, the tape that records them, and a common interface to the two
//! engines.
//!
//! The machines of the corpus use a [`tape::Tape`], which records their actions and answers their guards.
//! [`driven::Driven`] is the common interface of the compiled machine and its interpreted twin, so that one test can
//! run both.

#[macro_use]
mod corpus;
#[macro_use]
pub mod driven;
pub mod cuts;
#[path = "../machines/mod.rs"]
pub mod machines;
pub mod operation;
pub mod shape;
pub mod side_by_side;
pub mod tape;
pub mod waiting;
