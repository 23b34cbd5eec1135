//! What is active in a region is stored when somebody may look at it: not if it is overwritten before, and together with
//! what others do at their ends, in the code of machines.

use crate::model::{Plan, StateId};
use crate::steps::{Blocks, Stmt};
use alloc::vec::Vec;

/// Leaves out what is overwritten before anybody may look.
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

/// Stores last what nobody looks at until the end.
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

/// How many statements at the end do not look at what is active.
fn unseen(plan: &Plan, stmts: &[Stmt]) -> usize {
    stmts.iter().rev().take_while(|stmt| !looks(plan, **stmt)).count()
}

/// Whether a statement may look at what is active, or change more of it than one region. The user's code looks where it
/// asks `is_in`.
fn looks(plan: &Plan, stmt: Stmt) -> bool {
    match stmt {
        Stmt::Run(..) | Stmt::Effect(_) | Stmt::Fill(_) | Stmt::Start(_) => plan.model().asks,
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

/// The region in which a statement stores what is active.
fn region(stmt: Stmt) -> Option<StateId> {
    match stmt {
        Stmt::Set(region, _) | Stmt::Off(region) => Some(region),
        _ => None,
    }
}
