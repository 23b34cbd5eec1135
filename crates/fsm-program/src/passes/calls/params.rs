//! Removes parameters that a function neither uses nor passes on.

use super::callees_first;
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Param, Program};
use crate::statement::{Block, Notice, Op, Stmt, rewrite, visit};
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::{Delay, Plan, Trigger, steps};

pub fn params(program: &mut Program, plan: &Plan) {
    let mut needs: Vec<Vec<Param>> = vec![Vec::new(); program.functions.len()];
    for id in callees_first(program) {
        let function = program.get(id);
        let mut needed = Vec::new();
        of_block(&function.body, plan, &needs, &mut needed);
        let mut uses_argument = false;
        visit(&function.body, &mut |stmt| uses_argument |= stmt.uses_argument());
        needed.extend(function.params.iter().copied().filter(|param| match param {
            Param::Leaf(_) => uses_argument,
            Param::Value(..) | Param::Picks => true,
            _ => false,
        }));
        needs[id.index()] = needed;
    }
    for (at, function) in program.functions.iter_mut().enumerate() {
        let is_public = program.calls.iter().any(|call| call.index() == at);
        function.params.retain(|param| match param {
            // The user passes these to every call.
            Param::Context | Param::Event | Param::TimeBudget if is_public => true,
            _ => needs[at].contains(param),
        });
    }
    let takes_leaf = |at: usize| needs[at].iter().any(|param| matches!(param, Param::Leaf(_)));
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            for call in block.iter_mut().filter_map(Stmt::call_mut) {
                if !takes_leaf(call.function.index()) {
                    call.leaf = None;
                }
            }
        });
    }
}

fn of_block(block: &Block, plan: &Plan, needs: &[Vec<Param>], needed: &mut Vec<Param>) {
    for stmt in block {
        of_statement(stmt, plan, needed);
        if let Some(call) = stmt.call() {
            let passed = needs[call.function.index()].iter().copied().filter(|param| param.is_passed_on());
            passed.for_each(|param| add(needed, param));
        }
        for inner in stmt.blocks() {
            let mut inside = Vec::new();
            of_block(inner, plan, needs, &mut inside);
            // These statements bind the event or the signal of their blocks.
            let binds = |param: Param| match stmt {
                Stmt::Raised(..) => matches!(param, Param::Event | Param::Signal),
                Stmt::EachDeferred(_) => param == Param::Event,
                _ => false,
            };
            inside.into_iter().filter(|param| !binds(*param)).for_each(|param| add(needed, param));
        }
    }
}

fn add(needed: &mut Vec<Param>, param: Param) {
    if !needed.contains(&param) {
        needed.push(param);
    }
}

/// The parameters that a statement needs, not counting its blocks.
fn of_statement(stmt: &Stmt, plan: &Plan, needed: &mut Vec<Param>) {
    let trigger = |transition: fsm_model::TransitionId| &plan.model().transitions[transition.index()].trigger;
    let runs_code = match stmt {
        Stmt::Run(..) | Stmt::Effect(_) | Stmt::InitialEffect(_) | Stmt::Fill(_) | Stmt::Check(_) => true,
        Stmt::Event(_) | Stmt::Candidate(_) | Stmt::Decide(..) | Stmt::Initial(..) => true,
        Stmt::Notify(_) | Stmt::DecidePicks(_) | Stmt::DecideIn(..) => true,
        Stmt::Start(timer) => trigger(*timer).delay() == Some(Delay::Code),
        _ => false,
    };
    if runs_code {
        add(needed, Param::Context);
        if !plan.model().raises.is_empty() {
            add(needed, Param::Queues);
        }
    }
    match stmt {
        Stmt::Do(steps::Stmt::Complete(_))
        | Stmt::Completed(_)
        | Stmt::Raised(..)
        | Stmt::Op(Op::ForgetRaised | Op::ConsiderAlways | Op::AlwaysConsidered) => add(needed, Param::Queues),
        Stmt::Op(Op::StartTime | Op::EndTime | Op::StirTime | Op::CheckStall | Op::StopIdleTimers)
        | Stmt::Notify(Notice::Advanced) => add(needed, Param::TimeBudget),
        Stmt::Notify(Notice::Deferred | Notice::Recalled) => add(needed, Param::Event),
        Stmt::Notify(Notice::Step(kind) | Notice::Discarded(kind)) => {
            add_cause(needed, *kind);
        }
        Stmt::Event(arms) => {
            let is_signal = arms.iter().any(|arm| matches!(trigger(arm.transition), Trigger::Signal(_)));
            add(needed, if is_signal { Param::Signal } else { Param::Event });
        }
        Stmt::If(cond, ..) | Stmt::While(cond, _) => of_cond(cond, needed),
        Stmt::Return(expr) | Stmt::Let(_, expr) => {
            if expr.defers() {
                add(needed, Param::Event);
            }
            if let Expr::Holds(cond) = expr {
                of_cond(cond, needed);
            }
        }
        _ => {}
    }
}

fn add_cause(needed: &mut Vec<Param>, kind: CauseKind) {
    match kind {
        CauseKind::Event => add(needed, Param::Event),
        CauseKind::Signal => add(needed, Param::Signal),
        _ => {}
    }
}

fn of_cond(cond: &Cond, needed: &mut Vec<Param>) {
    cond.each(&mut |cond| match cond {
        Cond::Pending | Cond::AlwaysPending => add(needed, Param::Queues),
        Cond::Pass(_) | Cond::TimeOver | Cond::DueInside(_) | Cond::FailedInside => add(needed, Param::TimeBudget),
        _ => {}
    });
}
