//! A short block is part of those that execute it.

use crate::model::Plan;
use crate::steps::{Blocks, Stmt};
use alloc::vec;
use alloc::vec::Vec;

/// Blocks with more statements are called.
const SHORT: usize = 8;

pub(super) fn inline(blocks: &mut Blocks, _: &Plan, stmts: Vec<Stmt>) -> Vec<Stmt> {
    let parts = stmts.into_iter().flat_map(|stmt| match stmt {
        Stmt::Call(block) if blocks.get(block).len() <= SHORT => blocks.get(block).to_vec(),
        _ => vec![stmt],
    });
    parts.collect()
}
