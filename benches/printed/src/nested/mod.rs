//! Large machines, drawn from a fixed seed and printed as whole programs: declared with their hierarchy, if they have one,
//! declared and hand-written with it flattened by hand.
//!
//! In: how many states stand in each state, level by level, how many events, and what states do at them. Out: the text of
//! a program. All three do the same, which they show by a digest of every state they were in.

mod flat;
mod program;
mod tree;

pub use program::{Form, program};
pub use tree::{Habits, Tree};
