//! Joins equal blocks of a choice, and candidates of one event that follow each other.

use crate::program::{FnId, Program};
use crate::statement::{Block, Case, Stmt, rewrite};
use alloc::vec::Vec;
use fsm_model::sorted::Map;
use fsm_model::{Plan, TransitionId};

pub fn merge(program: &mut Program, _: &Plan) {
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            for stmt in core::mem::take(block) {
                join(stmt, block);
            }
        });
    }
}

/// Joins the cases with equal blocks, except for those that do the same as all other states.
fn joined(cases: Vec<Case>, otherwise: &Block) -> Vec<Case> {
    let mut joined: Vec<Case> = Vec::new();
    // A large machine has thousands of cases, most of which differ in their first candidate or call.
    let mut alike: Map<_, Vec<usize>> = Map::new();
    for mut case in cases {
        if case.body == *otherwise {
            continue;
        }
        let alike = alike.or_insert_with((case.body.len(), first(&case.body)), Vec::new);
        match alike.iter().find(|&&at| joined[at].body == case.body) {
            Some(&at) => joined[at].states.append(&mut case.states),
            None => {
                alike.push(joined.len());
                joined.push(case);
            }
        }
    }
    joined
}

/// The first candidate or call in a block, without the blocks in it.
fn first(block: &Block) -> (Option<TransitionId>, Option<FnId>) {
    let first = block.iter().find_map(|stmt| match stmt {
        Stmt::Event(arms) => arms.first().map(|arm| (Some(arm.transition), None)),
        Stmt::Candidate(arm) => Some((Some(arm.transition), None)),
        other => other.call().map(|call| (None, Some(call.function))),
    });
    first.unwrap_or_default()
}

fn join(mut stmt: Stmt, block: &mut Block) {
    match &mut stmt {
        Stmt::Match(_, cases, otherwise) => {
            *cases = joined(core::mem::take(cases), otherwise);
            if cases.is_empty() {
                block.append(otherwise);
                return;
            }
        }
        Stmt::If(cond, then, otherwise) if then == otherwise && cond.is_pure() => {
            block.append(then);
            return;
        }
        Stmt::Event(arms) => {
            if let Some(Stmt::Event(before)) = block.last_mut() {
                before.append(arms);
                return;
            }
        }
        _ => {}
    }
    block.push(stmt);
}
