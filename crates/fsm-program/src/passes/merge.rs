//! Joins equal blocks of a choice, and candidates of one event that follow each other.

use crate::program::Program;
use crate::statement::{Block, Case, Stmt, rewrite};
use alloc::vec::Vec;
use fsm_model::Plan;

pub fn merge(program: &mut Program, _: &Plan) {
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            for stmt in core::mem::take(block) {
                join(stmt, block);
            }
        });
    }
}

fn join(mut stmt: Stmt, block: &mut Block) {
    match &mut stmt {
        Stmt::Match(_, cases, otherwise) => {
            let mut joined: Vec<Case> = Vec::new();
            for mut case in core::mem::take(cases) {
                if case.body == *otherwise {
                    continue;
                }
                match joined.iter_mut().find(|other| other.body == case.body) {
                    Some(other) => other.states.append(&mut case.states),
                    None => joined.push(case),
                }
            }
            *cases = joined;
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
