//! Copies a constant that is returned after a choice into its cases, so that each case ends with its own result.

use crate::expression::Expr;
use crate::program::Program;
use crate::statement::{Block, Stmt, diverges, rewrite};
use fsm_model::Plan;

pub fn tails(program: &mut Program, _: &Plan) {
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| copy(block));
    }
}

fn copy(block: &mut Block) {
    let [.., Stmt::Match(..), Stmt::Return(value)] = &block[..] else { return };
    if !matches!(value, Expr::Unit | Expr::Bool(_) | Expr::Answer(_) | Expr::Outcome(_) | Expr::None) {
        return;
    }
    let value = value.clone();
    block.pop();
    if let Some(Stmt::Match(_, cases, otherwise)) = block.last_mut() {
        for body in cases.iter_mut().map(|case| &mut case.body).chain([otherwise]) {
            if !diverges(body) {
                body.push(Stmt::Return(value.clone()));
                copy(body);
            }
        }
    }
}
