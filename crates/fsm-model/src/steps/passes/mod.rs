//! Optimization passes over blocks. Each pass converts the statements of one block to fewer ones with the same effect.
//! The blocks that they execute have already been through all passes.
//!
//! | file | pass |
//! |---|---|
//! | `hoist` | moves statements that are the same for each leaf out of the selection by leaf |
//! | `inline` | inlines short blocks |
//! | `stores` | delays the store of an active leaf until it may be read |
//!
//! [`Steps::with`](super::Steps::with) lowers a plan with other passes, so that tests can run each of them alone.

mod hoist;
mod inline;
mod stores;

use super::{Blocks, Stmt};
use crate::Plan;
use alloc::vec::Vec;

/// Rewrites the statements of a block.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name of the pass.
    pub name: &'static str,
    /// Converts statements to others with the same effect.
    pub rewrite: fn(&mut Blocks, &Plan, Vec<Stmt>) -> Vec<Stmt>,
}

/// The passes for every block, in order.
pub const PASSES: [Pass; 4] = [
    Pass { name: "hoist", rewrite: hoist::hoist },
    Pass { name: "inline", rewrite: inline::inline },
    Pass { name: "dead stores", rewrite: stores::without_dead_stores },
    Pass { name: "late stores", rewrite: stores::stored_late },
];
