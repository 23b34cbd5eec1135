//! Removes calls of functions that do nothing, functions that nothing calls, and statements that are never reached.

use crate::expression::Expr;
use crate::program::{Function, Program};
use crate::statement::{Block, Stmt, rewrite};
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::Plan;

pub fn dead(program: &mut Program, _: &Plan) {
    let mut constants: Vec<Option<Expr>> = vec![None; program.functions.len()];
    // A caller is simplified after the functions that it calls.
    for id in super::callees_first(program) {
        let function = &mut program.functions[id.index()];
        rewrite(&mut function.body, &mut |block| simplify(block, &constants));
        constants[id.index()] = constant(function);
    }
    program.remove_unreached();
}

fn simplify(block: &mut Block, constants: &[Option<Expr>]) {
    let value = |index: usize| constants[index].as_ref();
    for stmt in block.iter_mut() {
        if let Stmt::Let(_, expr) | Stmt::Return(expr) = stmt {
            fold(expr, constants);
        }
    }
    block.retain(|stmt| match stmt {
        Stmt::Call(call) => value(call.function.index()).is_none(),
        Stmt::Try(call) => value(call.function.index()) != Some(&Expr::None),
        Stmt::If(_, then, otherwise) => !then.is_empty() || !otherwise.is_empty(),
        Stmt::Match(_, cases, otherwise) => !otherwise.is_empty() || cases.iter().any(|case| !case.body.is_empty()),
        Stmt::Let(var, Expr::Var(other)) => var != other,
        _ => true,
    });
    // Both outcomes of the test are the same.
    let is_idle = |at: usize| match &block[at] {
        Stmt::If(cond, then, otherwise) => otherwise.is_empty() && cond.is_pure() && then[..] == block[at + 1..],
        _ => false,
    };
    if let Some(at) = (0..block.len()).find(|&at| is_idle(at)) {
        block.remove(at);
    }
    if let Some(at) = block.iter().position(Stmt::diverges) {
        block.truncate(at + 1);
    }
}

/// Replaces calls of functions that only return a constant.
fn fold(expr: &mut Expr, constants: &[Option<Expr>]) {
    match expr {
        Expr::Call(call) => {
            if let Some(value) = &constants[call.function.index()] {
                *expr = value.clone();
            }
        }
        Expr::Stronger(var, inner) => {
            fold(inner, constants);
            if **inner == Expr::Answer(Answer::Ignored) {
                *expr = Expr::Var(*var);
            }
        }
        Expr::Some(inner) | Expr::Or(_, inner) => fold(inner, constants),
        _ => {}
    }
}

/// The value of a function that only returns a constant.
fn constant(function: &Function) -> Option<Expr> {
    match &function.body[..] {
        [] => Some(Expr::Unit),
        [Stmt::Return(value @ (Expr::None | Expr::Answer(_) | Expr::Bool(_)))] => Some(value.clone()),
        _ => None,
    }
}
