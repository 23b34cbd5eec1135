//! Moves the `active` actions to each end of a poll, where it is mostly known what has stayed active.

use crate::CauseKind;
use crate::expression::Expr;
use crate::program::{Program, Role};
use crate::statement::{Block, Case, Leaf, Scrutinee, Stmt, rewrite};
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::steps::On;
use fsm_model::{Plan, ROOT, StateId};

pub fn sink(program: &mut Program, plan: &Plan) {
    let Some(update) = program.find(Role::Update).filter(|_| !plan.tree().has_regions()) else { return };
    let mut actions = None;
    let acts = |stmt: &Stmt| matches!(stmt, Stmt::Match(Scrutinee::On(On::Survivor(ROOT)), ..));
    rewrite(&mut program.functions[update.index()].body, &mut |block| {
        if let Some(at) = block.iter().position(acts) {
            actions = Some(block.remove(at));
        }
    });
    let Some(actions) = actions else { return };
    // A machine that has completed does not act.
    let leaves: Vec<_> = plan.tree().leaves(ROOT).filter(|&leaf| !plan.finishes(leaf)).collect();
    for function in &mut program.functions {
        match function.role {
            Role::Step(CauseKind::Poll) => after_candidates(&mut function.body, &leaves, &actions),
            Role::Tier(_, _, CauseKind::Poll) => before_returns(&mut function.body, &actions),
            _ => {}
        }
    }
}

/// In a leaf in which nothing reacts, the actions run after all candidates.
fn after_candidates(body: &mut Block, leaves: &[StateId], actions: &Stmt) {
    let ignored = Stmt::Return(Expr::Answer(Answer::Ignored));
    let cases = cases_of_leaves(body);
    for &leaf in leaves {
        if !cases.iter().any(|case| case.states.contains(&leaf)) {
            cases.push(Case { states: vec![leaf], body: Vec::new() });
        }
    }
    let acting = cases.iter_mut().filter(|case| case.states.iter().any(|state| leaves.contains(state)));
    acting.for_each(|case| case.body.extend([actions.clone(), ignored.clone()]));
}

/// The cases of a step by the active leaf. A step that has none gets an empty choice.
pub fn cases_of_leaves(body: &mut Block) -> &mut Vec<Case> {
    let is_choice = |stmt: &Stmt| matches!(stmt, Stmt::Match(Scrutinee::Leaf(Leaf::Active(ROOT)), ..));
    let at = body.iter().position(is_choice).unwrap_or_else(|| {
        let at = body.len() - 1;
        body.insert(at, Stmt::Match(Scrutinee::Leaf(Leaf::Active(ROOT)), Vec::new(), Vec::new()));
        at
    });
    match &mut body[at] {
        Stmt::Match(_, cases, _) => cases,
        other => unreachable!("{other:?} is no choice"),
    }
}

/// If a transition was taken, they run before its answer is returned.
fn before_returns(body: &mut Block, actions: &Stmt) {
    rewrite(body, &mut |block| {
        if matches!(block.last(), Some(Stmt::Return(expr)) if *expr != Expr::None) {
            block.insert(block.len() - 1, actions.clone());
        }
    });
}
