//! Removes stores that nothing reads: of what has stayed active through a poll, and of a composite that is active only
//! between two exits, unless code queries what is active.

use crate::program::Program;
use crate::statement::{Op, Scrutinee, Stmt, rewrite, visit};
use fsm_model::steps::{self, On};
use fsm_model::{Plan, ROOT};

pub fn stores(program: &mut Program, plan: &Plan) {
    let has_regions = plan.tree().has_regions();
    let mut survivors = false;
    for function in &program.functions {
        visit(&function.body, &mut |stmt| {
            survivors |= matches!(stmt, Stmt::Match(Scrutinee::On(On::Survivor(_)), ..));
            survivors |= has_regions && matches!(stmt, Stmt::Op(Op::NoteActive));
        });
    }
    let composites = plan.model().has_queries || has_regions;
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            block.retain(|stmt| match stmt {
                Stmt::Op(Op::NoteActive) | Stmt::Do(steps::Stmt::Survive(..)) => survivors,
                Stmt::Do(steps::Stmt::Set(ROOT, state)) => composites || plan.tree().is_leaf(*state),
                _ => true,
            });
        });
    }
}
