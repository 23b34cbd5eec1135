//! Large machines that are drawn from a fixed seed and printed as whole programs in three forms: declared with nested
//! states, if there are any, declared flat, and hand-written.
//!
//! The input is the number of states in each state, level by level, the number of events, and the habits of states. The
//! output is the text of a program. All forms do the same, which they show by a digest of every state they were in.

mod flat;
mod program;
mod tree;

pub use program::{Form, program};
pub use tree::{Habits, Tree};
