//! Removes values that nothing reads, and tests whose result the next statement knows.

use crate::expression::{Cond, Expr};
use crate::program::Program;
use crate::statement::{Block, Leaf, Scrutinee, Stmt, rewrite, visit};
use alloc::vec;
use fsm_core::Answer;
use fsm_model::Plan;

pub fn tidy(program: &mut Program, _: &Plan) {
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            known_test(block);
            returned_at_once(block);
        });
        let mut read = vec![false; usize::from(function.free_variable())];
        visit(&function.body, &mut |stmt| stmt.reads(&mut |var| read[usize::from(var.0)] = true));
        rewrite(&mut function.body, &mut |block| {
            for stmt in block.iter_mut() {
                if let Stmt::Let(var, Expr::Call(call)) = stmt
                    && !read[usize::from(var.0)]
                {
                    *stmt = Stmt::Call(call.clone());
                }
            }
            block.retain(|stmt| !matches!(stmt, Stmt::Let(var, expr) if !read[usize::from(var.0)] && expr.call().is_none() && !expr.defers()));
        });
    }
}

/// A choice by the active leaf also finds out whether the machine is started.
fn known_test(block: &mut Block) {
    let ignored = Stmt::Return(Expr::Answer(Answer::Ignored));
    let is_test = |stmt: &Stmt| match stmt {
        Stmt::If(Cond::Not(not), then, _) => **not == Cond::Started && then[..] == [ignored.clone()],
        _ => false,
    };
    let is_choice = |rest: &[Stmt]| match rest {
        [Stmt::Match(Scrutinee::Leaf(Leaf::Active(_)), _, otherwise), last] => otherwise.is_empty() && *last == ignored,
        _ => false,
    };
    let known = (0..block.len()).find(|&at| is_test(&block[at]) && is_choice(&block[at + 1..]));
    known.map(|at| block.remove(at));
}

fn returned_at_once(block: &mut Block) {
    if let [.., Stmt::Let(var, _), Stmt::Return(Expr::Var(other))] = &block[..]
        && var == other
    {
        block.pop();
        if let Some(Stmt::Let(_, expr)) = block.pop() {
            block.push(Stmt::Return(expr));
        }
    }
}
