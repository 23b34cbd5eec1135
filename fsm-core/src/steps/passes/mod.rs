//! What blocks become as they are lowered: the same in fewer statements. Each pass takes the statements of one block to
//! others that do the same; the blocks that they execute have been through all passes before.
//!
//! | file | pass |
//! |---|---|
//! | `hoist` | what is the same for each leaf does not depend on it |
//! | `inline` | a short block is part of those that execute it |
//! | `stores` | what is active in a region is stored when somebody may look at it |
//!
//! [`Steps::with`](super::Steps::with) lowers a plan with other passes, or with none: so tests run each of them alone.

mod hoist;
mod inline;
mod stores;

use super::{Blocks, Stmt};
use crate::model::Plan;
use alloc::vec::Vec;

/// Rewrites the statements of a block.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// What it is called.
    pub name: &'static str,
    /// Takes statements to others that do the same.
    pub rewrite: fn(&mut Blocks, &Plan, Vec<Stmt>) -> Vec<Stmt>,
}

/// The passes that every block goes through, in order.
pub const PASSES: [Pass; 4] = [
    Pass { name: "hoist", rewrite: hoist::hoist },
    Pass { name: "inline", rewrite: inline::inline },
    Pass { name: "dead stores", rewrite: stores::without_dead_stores },
    Pass { name: "late stores", rewrite: stores::stored_late },
];
