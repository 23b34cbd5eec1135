//! Takes follow-up steps only where some are pending. The branches after which an `always` may be enabled have noted it: see
//! `follow`.

use crate::expression::{Cond, Expr};
use crate::program::{FnId, Program, Role};
use crate::statement::{Block, Op, Stmt, rewrite};
use alloc::vec;
use fsm_model::Plan;

pub fn pending(program: &mut Program, plan: &Plan) {
    let role = Role::RunToCompletion;
    let Some(run_to_completion) = program.find(role).filter(|_| plan.follows_in_branches()) else { return };
    for function in &mut program.functions {
        match function.role {
            Role::RunToCompletion => skip_always(&mut function.body),
            Role::Recall => clear_again(&mut function.body),
            // No branch leads to the initial states.
            Role::Restart => before(&mut function.body, run_to_completion),
            Role::Handle | Role::Update | Role::Advance | Role::Force(_) => {
                skip_completion(&mut function.body, run_to_completion);
            }
            _ => {}
        }
    }
}

fn completes(stmt: &Stmt, run_to_completion: FnId) -> bool {
    stmt.call().is_some_and(|call| call.function == run_to_completion)
}

fn before(body: &mut Block, run_to_completion: FnId) {
    if let Some(at) = body.iter().position(|stmt| completes(stmt, run_to_completion)) {
        body.insert(at, Stmt::Op(Op::ConsiderAlways));
    }
}

/// A call runs to completion only if follow-up steps are pending.
fn skip_completion(body: &mut Block, run_to_completion: FnId) {
    rewrite(body, &mut |block| {
        for stmt in core::mem::take(block) {
            let completes = completes(&stmt, run_to_completion);
            block.push(if completes { Stmt::when(Cond::Pending, vec![stmt]) } else { stmt });
        }
    });
}

/// The loop considers an `always` only if one may be enabled.
fn skip_always(body: &mut Block) {
    rewrite(body, &mut |block| {
        let mut stmts = core::mem::take(block).into_iter().peekable();
        while let Some(stmt) = stmts.next() {
            let test = match (&stmt, stmts.peek()) {
                (Stmt::Let(var, Expr::Call(_)), Some(Stmt::If(Cond::Reacted(of), ..))) if var == of => stmts.next(),
                _ => None,
            };
            block.push(match test {
                Some(test) => Stmt::when(Cond::AlwaysPending, vec![Stmt::Op(Op::AlwaysConsidered), stmt, test]),
                None => stmt,
            });
        }
    });
}

/// Nothing has changed if a recalled event is deferred again.
fn clear_again(body: &mut Block) {
    rewrite(body, &mut |block| {
        if block.last() == Some(&Stmt::Op(Op::KeepAgain)) {
            block.push(Stmt::Op(Op::AlwaysConsidered));
        }
    });
}
