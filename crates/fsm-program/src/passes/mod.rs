//! Passes. Each changes a program into another one that does the same.
//!
//! | file | effect |
//! |---|---|
//! | `merge` | equal blocks of a choice are joined, and candidates of one event that follow each other |
//! | `tails` | a constant that is returned after a choice is returned in its cases |
//! | `pending` | follow-up steps are taken only where some are pending |
//! | `calls` | the passes for whole calls |

#[cfg(feature = "calls")]
mod calls;
mod merge;
mod pending;
mod tails;

#[cfg(feature = "calls")]
pub use calls::{FLAT, LARGE, LISTS, PASSES};

use crate::program::Program;
use fsm_model::Plan;

/// A pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name, for tests and for `fsmith program`.
    pub name: &'static str,
    /// Changes a program. The plan is the one from which it was lowered.
    pub run: fn(&mut Program, &Plan),
}

const MERGE: Pass = Pass { name: "merge", run: merge::merge };
const PENDING: Pass = Pass { name: "pending", run: pending::pending };
const TAILS: Pass = Pass { name: "tails", run: tails::tails };

/// The passes for the follow-up steps of a machine alone. The steps themselves note where an `always` may be enabled.
pub const FOLLOW_UPS: &[Pass] = &[PENDING];

/// The passes for the queries of a machine alone.
pub const QUERIES: &[Pass] = &[MERGE, TAILS];
