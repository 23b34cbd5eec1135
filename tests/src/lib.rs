//! What the tests share: the corpus of machines, the tape they are recorded on, and a common
//! handle on the two engines that run them.
//!
//! A machine of the corpus is written over [`tape::Tape`]: its actions are recorded there and its
//! guards are answered from there. [`driven::Driven`] is what the compiled machine and its
//! interpreted twin have in common, so that one test can drive both.

#[macro_use]
pub mod driven;
pub mod cuts;
#[path = "../machines/mod.rs"]
pub mod machines;
pub mod operation;
pub mod side_by_side;
pub mod tape;
