//! Inlines short blocks.

use crate::Plan;
use crate::steps::{Blocks, Stmt};
use alloc::vec::Vec;

/// The maximum number of statements of a block that is inlined.
const SHORT: usize = 8;

pub(super) fn inline(blocks: &mut Blocks, _: &Plan, stmts: Vec<Stmt>) -> Vec<Stmt> {
    if !stmts.iter().any(|stmt| matches!(stmt, Stmt::Call(_))) {
        return stmts;
    }
    let mut inlined = Vec::with_capacity(stmts.len());
    for stmt in stmts {
        match stmt {
            Stmt::Call(block) if blocks.get(block).len() <= SHORT => inlined.extend_from_slice(blocks.get(block)),
            _ => inlined.push(stmt),
        }
    }
    inlined
}
