//! Takes a follow-up step at the end of a branch after which only that one can be enabled, and notes after which branches an
//! `always` has to be considered: see [`Plan::follow`].

use super::super::pending::pending;
use super::scope;
use super::sink::cases_of_leaves;
use crate::CauseKind;
use crate::expression::Expr;
use crate::program::{Call, FnId, Function, Param, Program, Role, Type, Var};
use crate::statement::{Block, Case, Op, Scrutinee, Stmt, rewrite};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::plan::{After, Follow, Outcome, Pending, Recall};
use fsm_model::steps::Features;
use fsm_model::{BranchId, Plan, ROOT, StateId, Trigger};

pub fn follow(program: &mut Program, plan: &Plan) {
    if !is_known(plan) {
        return;
    }
    let observed = program.is_observed();
    let always = steps_for_always(program);
    let acts = plan.model().acts_after_polls();
    for function in &mut program.functions {
        let mut pass = Following { plan, acts, observed, always: &always, next: function.free_variable() };
        if let Some(scope) = scope(function.role) {
            let polls = matches!(function.role, Role::Tier(_, _, CauseKind::Poll));
            pass.after_branches(&mut function.body, scope, polls);
        }
        match function.role {
            Role::Step(CauseKind::Always | CauseKind::Time) => {}
            Role::Step(kind) => pass.after_nothing(&mut function.body, kind == CauseKind::Poll),
            _ => {}
        }
    }
    pending(program, plan);
}

/// Whether it is known after which branches follow-up steps are pending.
pub fn is_known(plan: &Plan) -> bool {
    // The errors of a submachine are pending without any code of this machine that raises them.
    let fails_inside = plan.model().failure.is_some() && Features::of(plan).has(Features::INSIDE);
    plan.follows_in_branches() && !fails_inside
}

/// Adds a function for the `always` of each leaf that has one.
fn steps_for_always(program: &mut Program) -> Vec<(StateId, FnId)> {
    let Some(step) = program.find(Role::Step(CauseKind::Always)) else { return Vec::new() };
    let cases = program.get(step).body.iter().find_map(|stmt| match stmt {
        Stmt::Match(Scrutinee::Leaf(_), cases, _) => Some(cases.clone()),
        _ => None,
    });
    let mut steps = Vec::new();
    for Case { states, mut body } in cases.unwrap_or_default() {
        let [leaf] = states[..] else { continue };
        body.push(Stmt::Return(Expr::Answer(Answer::Ignored)));
        let params = vec![Param::Context, Param::Queues];
        let role = Role::InLeaf(leaf, CauseKind::Always);
        steps.push((leaf, program.add(Function::new(role, params, Type::Answer, body))));
    }
    steps
}

/// What may follow a step.
enum Next {
    Nothing,
    /// This step.
    Always(FnId),
    /// Anything: the loop finds out.
    Any,
}

struct Following<'p> {
    plan: &'p Plan,
    /// Whether there are `active` actions.
    acts: bool,
    observed: bool,
    /// The step for the `always` of each leaf that has one.
    always: &'p [(StateId, FnId)],
    /// The first free variable of the function.
    next: u16,
}

impl Following<'_> {
    fn of(&self, follow: Follow) -> Next {
        match follow {
            Follow::Nothing => Next::Nothing,
            Follow::Known(After { leaf, completed: None, pending: Pending::Nothing, deferred: Recall::None }) => {
                match self.always.iter().find(|(of, _)| *of == leaf) {
                    // If its guard fails, the error comes next, and not this `always` again.
                    Some(_) if self.plan.model().failure.is_some() => Next::Any,
                    Some((_, step)) => Next::Always(*step),
                    None => Next::Nothing,
                }
            }
            Follow::Known(_) | Follow::ByLeaf(_) | Follow::Unknown => Next::Any,
        }
    }

    /// What may follow a branch that is taken in some leaf of a state.
    fn after(&self, scope: StateId, branch: BranchId, polls: bool) -> Next {
        let mut follows: Vec<Follow> = Vec::new();
        for transition in self.plan.model().transitions.iter() {
            if transition.branches.contains(&branch) {
                let active = self.acts && (polls || transition.trigger == Trigger::When);
                let inside = if scope == ROOT { transition.source } else { scope };
                let leaves = self.plan.tree().leaves(inside);
                follows.extend(leaves.map(|leaf| self.plan.follow(transition.source, leaf, branch, active)));
            }
        }
        match &follows[..] {
            [] => Next::Nothing,
            // An observer is first notified that the event was discarded.
            [_, ..] if self.observed && *self.plan.outcome(branch) == Outcome::Ignore => Next::Any,
            // A recalled event may be deferred again, which only the loop can find out.
            [first, ..] if *self.plan.outcome(branch) == Outcome::Defer && *first != Follow::Nothing => Next::Any,
            [first, rest @ ..] if rest.iter().all(|other| other == first) => self.of(*first),
            _ => Next::Any,
        }
    }

    fn after_branches(&mut self, body: &mut Block, scope: StateId, polls: bool) {
        rewrite(body, &mut |block| {
            for stmt in block.iter_mut() {
                // An error is pending.
                let failed = match stmt {
                    Stmt::Event(arms) => arms.iter_mut().map(|arm| &mut arm.failed).collect(),
                    Stmt::Candidate(arm) => vec![&mut arm.failed],
                    Stmt::Decide(_, _, failed) => vec![failed],
                    _ => Vec::new(),
                };
                if self.plan.model().failure.is_some() {
                    failed.into_iter().for_each(|failed| failed.insert(0, Stmt::Op(Op::ConsiderAlways)));
                }
            }
            let mut branch = None;
            for stmt in core::mem::take(block) {
                match stmt {
                    Stmt::EndOf(end) => {
                        branch = Some(end);
                        block.push(stmt);
                    }
                    Stmt::Return(answer) => {
                        let next = branch.take().map_or(Next::Nothing, |branch| self.after(scope, branch, polls));
                        self.answer_after(block, next, answer);
                    }
                    other => block.push(other),
                }
            }
        });
    }

    /// If nothing has reacted in a leaf, its `always` may be enabled nevertheless.
    fn after_nothing(&mut self, body: &mut Block, polls: bool) {
        let ignored = Expr::Answer(Answer::Ignored);
        for leaf in self.plan.tree().leaves(ROOT).collect::<Vec<_>>() {
            let next = match self.of(self.plan.follow_ignored(leaf, polls && self.acts)) {
                Next::Nothing => continue,
                // An observer is first notified that the event was discarded.
                Next::Always(_) if self.observed => Next::Any,
                next => next,
            };
            let cases = cases_of_leaves(body);
            let at = cases.iter().position(|case| case.states[..] == [leaf]).unwrap_or_else(|| {
                cases.push(Case { states: vec![leaf], body: Vec::new() });
                cases.len() - 1
            });
            let case = &mut cases[at].body;
            case.pop_if(|last| *last == Stmt::Return(ignored.clone()));
            self.answer_after(case, next, ignored.clone());
        }
    }

    /// Returns an answer after the steps that follow.
    fn answer_after(&mut self, block: &mut Block, next: Next, answer: Expr) {
        match next {
            Next::Nothing => block.push(Stmt::Return(answer)),
            Next::Any => block.extend([Stmt::Op(Op::ConsiderAlways), Stmt::Return(answer)]),
            Next::Always(step) => {
                let result = Var(self.next);
                let (answer, is_taken) = match answer {
                    Expr::Some(answer) => (*answer, true),
                    answer => (answer, false),
                };
                let step = Expr::Call(Call::of(step));
                block.extend([Stmt::Let(result, answer), Stmt::Let(result, Expr::Stronger(result, Box::new(step)))]);
                let result = Expr::Var(result);
                block.push(Stmt::Return(if is_taken { Expr::Some(Box::new(result)) } else { result }));
            }
        }
    }
}
