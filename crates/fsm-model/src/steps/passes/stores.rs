//! Delays the store of an active leaf until it may be read. A store is removed if it is overwritten before. In
//! generated code, a late store can be combined with those at the end of other blocks.

use crate::steps::{Blocks, Stmt};
use crate::{Plan, StateId};
use alloc::vec::Vec;

/// Removes stores that are overwritten before they may be read.
pub(super) fn without_dead_stores(_: &mut Blocks, plan: &Plan, stmts: Vec<Stmt>) -> Vec<Stmt> {
    if stmts.iter().filter(|stmt| region(**stmt).is_some()).nth(1).is_none() {
        return stmts;
    }
    let mut live: Vec<Stmt> = Vec::with_capacity(stmts.len());
    for stmt in stmts {
        if let Some(region) = region(stmt) {
            let first = live.len() - unseen(plan, &live);
            let overwritten = live[first..].iter().position(|earlier| self::region(*earlier) == Some(region));
            if let Some(at) = overwritten {
                live.remove(first + at);
            }
        }
        live.push(stmt);
    }
    live
}

/// Moves stores to the end if they are not read before.
pub(super) fn stored_late(_: &mut Blocks, plan: &Plan, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
    if stmts.len() < 2 {
        return stmts;
    }
    let first = stmts.len() - unseen(plan, &stmts);
    let (others, stores): (Vec<_>, Vec<_>) = stmts.drain(first..).partition(|stmt| region(*stmt).is_none());
    stmts.extend(others);
    stmts.extend(stores);
    stmts
}

/// The number of statements at the end that do not read the configuration.
fn unseen(plan: &Plan, stmts: &[Stmt]) -> usize {
    stmts.iter().rev().take_while(|stmt| !looks(plan, **stmt)).count()
}

/// Whether a statement may read the configuration, or change more of it than one region. User code reads it by `is_in`.
fn looks(plan: &Plan, stmt: Stmt) -> bool {
    match stmt {
        Stmt::Run(..) | Stmt::Effect(_) | Stmt::Fill(_) | Stmt::Start(_) => plan.model().has_queries,
        Stmt::Drop(_)
        | Stmt::Discard(_)
        | Stmt::Store(_)
        | Stmt::Set(..)
        | Stmt::Off(_)
        | Stmt::Forget(_)
        | Stmt::StopTimers(_)
        | Stmt::Complete(_)
        | Stmt::Survive(..)
        | Stmt::Perish(_) => false,
        _ => true,
    }
}

/// The region whose active leaf a statement stores.
fn region(stmt: Stmt) -> Option<StateId> {
    match stmt {
        Stmt::Set(region, _) | Stmt::Off(region) => Some(region),
        _ => None,
    }
}
