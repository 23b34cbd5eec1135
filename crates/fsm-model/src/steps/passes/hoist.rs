//! Moves statements that are the same for each leaf out of the selection by leaf, at its beginning and its end.

use crate::listed::Listed;
use crate::steps::{BlockId, Blocks, On, Stmt, TableId};
use crate::{Plan, StateId};
use alloc::vec::Vec;

pub(super) fn hoist(blocks: &mut Blocks, plan: &Plan, stmts: Vec<Stmt>) -> Vec<Stmt> {
    let depends = |stmt: &Stmt| matches!(stmt, Stmt::Match(On::Inside(..), _));
    if !stmts.iter().any(depends) {
        return stmts;
    }
    let mut hoisted = Vec::with_capacity(stmts.len());
    for stmt in stmts {
        match stmt {
            Stmt::Match(On::Inside(_, state), table) => hoisted.extend(enclosing(blocks, plan, state, table)),
            _ => hoisted.push(stmt),
        }
    }
    hoisted
}

/// The statements with which the blocks of all leaves in a state begin, the selection by leaf, and the statements with
/// which all of them end.
fn enclosing(blocks: &mut Blocks, plan: &Plan, state: StateId, table: TableId) -> Vec<Stmt> {
    let leaves: Vec<_> = plan.tree().leaves(state).listed();
    let arms: Vec<_> = leaves.iter().map(|&leaf| blocks.get(blocks.table(table).get(Some(leaf))).to_vec()).listed();
    let first = &arms[0];
    // The first statements must not change the active leaf.
    let begins = |at: &usize| !first[*at].changes_leaf() && arms.iter().all(|arm| arm.get(*at) == first.get(*at));
    let head = (0..first.len()).take_while(begins).count();
    let shortest = arms.iter().map(Vec::len).min().unwrap_or(0);
    let ends = |at: &usize| arms.iter().all(|arm| arm.iter().rev().nth(*at) == first.iter().rev().nth(*at));
    let tail = (0..shortest - head).take_while(ends).count();
    let between = leaves.into_iter().zip(&arms).map(|(leaf, arm)| (leaf, blocks.block(&arm[head..arm.len() - tail])));
    let between: Vec<_> = between.listed();
    let between = blocks.by_state(On::Inside(plan.tree().region(state), state), &between, BlockId::EMPTY);
    first[..head].iter().copied().chain(between).chain(first[first.len() - tail..].iter().copied()).listed()
}
