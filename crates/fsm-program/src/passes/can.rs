//! The query `can`: the step of an event, as far as it only looks.

use super::triggered;
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Function, Param, Program, Role, Type};
use crate::statement::{Arm, Block, Op, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::Plan;

/// Adds the query: copies of the step of an event and of the functions that it calls, in which the block of each
/// candidate is replaced with its answer.
pub(crate) fn can(program: &mut Program, plan: &Plan) {
    let Some(step) = program.find(Role::Step(CauseKind::Event)) else { return };
    if triggered(plan, CauseKind::Event).is_empty() {
        return;
    }
    let mut copies = vec![None; program.functions.len()];
    let look = copy(program, step, plan, &mut copies);
    let mut body = vec![Stmt::when(Cond::Any(vec![!Cond::Started, Cond::Finished]), vec![no()])];
    body.push(Stmt::Return(Expr::Call(Call::of(look))));
    let params = vec![Param::Context, Param::Queues, Param::Event];
    let id = program.add(Function::new(Role::Can, params, Type::Bool, body));
    program.calls.push(id);
}

fn no() -> Stmt {
    Stmt::Return(Expr::Bool(false))
}

fn copy(program: &mut Program, id: FnId, plan: &Plan, copies: &mut [Option<FnId>]) -> FnId {
    if let Some(known) = copies[id.index()] {
        return known;
    }
    let original = program.get(id);
    // A function that only selects has no effects.
    if matches!(original.returns, Type::Position | Type::Bool) {
        return id;
    }
    let mut function = original.clone();
    let new = program.add(function.clone());
    copies[id.index()] = Some(new);
    function.looks = true;
    if function.returns == Type::Answer {
        function.returns = Type::Bool;
    }
    look(&mut function.body, plan);
    crate::statement::rewrite(&mut function.body, &mut |block| {
        for call in block.iter_mut().filter_map(Stmt::call_mut) {
            call.function = copy(program, call.function, plan, copies);
        }
    });
    program.functions[new.index()] = function;
    new
}

/// Removes all effects, and everything after the statement at which the answer is known.
fn look(block: &mut Block, plan: &Plan) {
    for mut stmt in core::mem::take(block) {
        match &mut stmt {
            Stmt::Event(arms) => arms.iter_mut().for_each(|arm| reacts(arm, plan)),
            Stmt::Candidate(arm) => reacts(arm, plan),
            Stmt::Op(Op::NoteBefore) | Stmt::Notify(_) => continue,
            Stmt::Resolve => {
                // All regions have selected, and the event is not deferred.
                block.push(Stmt::Return(Expr::Holds(Box::new(Cond::AnyReacts))));
                return;
            }
            Stmt::Return(Expr::Answer(_) | Expr::Defer) => stmt = no(),
            _ => stmt.blocks_mut().into_iter().for_each(|inner| look(inner, plan)),
        }
        block.push(stmt);
    }
}

fn reacts(arm: &mut Arm, plan: &Plan) {
    let answer = if plan.only_claims(arm.transition) { Answer::Ignored } else { Answer::Stayed };
    arm.body = Vec::from([Stmt::Return(Expr::Some(Box::new(Expr::Answer(answer))))]);
}
