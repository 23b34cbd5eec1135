//! The values of expressions, and whether conditions hold.

use super::ProgramHost;
use super::run::{Frame, Run, Value};
use alloc::vec::Vec;
use fsm_core::{Answer, CanOutcome, Wait};
use fsm_model::steps::Features;
use fsm_model::{SubmachineId, TransitionId};
use fsm_program::{Cond, Expr, Param, Var};

impl<H: ProgramHost, const ROOM: usize> Run<'_, H, ROOM> {
    pub fn expr(&mut self, expr: &Expr, frame: &Frame<'_>) -> Value {
        match expr {
            Expr::Unit => Value::Unit,
            Expr::Bool(bool) => Value::Bool(*bool),
            Expr::Answer(answer) => Value::Answer(*answer),
            Expr::Var(var) => frame.get(*var),
            Expr::Call(call) => self.call(call, frame),
            Expr::Some(inner) => match self.expr(inner, frame) {
                Value::Answer(answer) => Value::Taken(answer),
                other => panic!("{other:?} is no answer"),
            },
            Expr::None => Value::None,
            Expr::Stronger(var, inner) => {
                let first = answer(*var, frame);
                match self.expr(inner, frame) {
                    Value::Answer(other) => Value::Answer(first.max(other)),
                    other => panic!("{other:?} is no answer"),
                }
            }
            Expr::Or(var, inner) => {
                let (first, other) = (frame.get(*var), self.expr(inner, frame));
                if first == Value::None { other } else { first }
            }
            Expr::Unwrap(var) => match frame.get(*var) {
                Value::Taken(answer) => Value::Answer(answer),
                other => panic!("{other:?} has no answer"),
            },
            Expr::OrIgnored(var) => match frame.get(*var) {
                Value::Taken(answer) => Value::Answer(answer),
                Value::None => Value::Answer(Answer::Ignored),
                other => panic!("{other:?} has no answer"),
            },
            Expr::Outcome(outcome) => Value::Outcome(*outcome),
            Expr::Then(var, inner) => {
                let inside = outcome(frame.get(*var));
                Value::Outcome(inside.then(outcome(self.expr(inner, frame))))
            }
            Expr::InParallel { first, other, fails } => {
                let (first, other) = (outcome(frame.get(*first)), outcome(self.call(other, frame)));
                Value::Outcome(if *fails { first.in_parallel_failing(other) } else { first.in_parallel(other) })
            }
            Expr::PickCount => Value::Position(self.picks.len()),
            Expr::Defer => {
                frame.needs(Param::Event);
                Value::Answer(self.defer())
            }
            Expr::Holds(cond) => Value::Bool(self.cond(cond, frame)),
        }
    }

    pub fn cond(&mut self, cond: &Cond, frame: &Frame<'_>) -> bool {
        let leaf = self.now.active.leaf;
        let plan = self.steps.plan();
        match cond {
            Cond::Test(test) => self.now.holds(self.steps, test),
            Cond::Not(cond) => !self.cond(cond, frame),
            Cond::All(all) => all.iter().all(|cond| self.cond(cond, frame)),
            Cond::Any(any) => any.iter().any(|cond| self.cond(cond, frame)),
            Cond::Flag(var) => match frame.get(*var) {
                Value::Bool(flag) => flag,
                other => panic!("{other:?} is no truth value"),
            },
            Cond::Reacted(var) => answer(*var, frame).reacted(),
            Cond::Is(var, expected) => answer(*var, frame) == *expected,
            Cond::IsSome(var) => match frame.get(*var) {
                Value::None => false,
                Value::Taken(_) | Value::Position(_) => true,
                other => panic!("{other:?} is always there"),
            },
            Cond::Started => leaf.is_some(),
            Cond::Finished => leaf.is_some_and(|leaf| plan.finishes(leaf)),
            Cond::LeafIn(leaves) => leaf.is_some_and(|leaf| leaves.contains(&leaf)),
            Cond::TimeOver => self.with_budget(frame, |run| run.budget.is_over()),
            // `Timers` only says how this can be found out.
            Cond::Pass(_) => self.with_budget(frame, Self::pass),
            Cond::Due(timer) => self.now.timers.get_mut(plan.slot(*timer)).is_due(),
            Cond::DueInside(submachine) => self.with_budget(frame, |run| {
                let failed = run.budget.lost().has(submachine.index());
                run.host.wait(*submachine).is_due_after(failed)
            }),
            Cond::Pending => {
                frame.needs(Param::Queues);
                let raised = self.host.has_pending();
                self.always || raised || !self.now.completed.is_empty() || self.deferred.is_stirred()
            }
            Cond::AlwaysPending => {
                frame.needs(Param::Queues);
                self.always
            }
            Cond::AnyPicked => !self.picks.is_empty(),
            Cond::Reacts(var) => outcome(frame.get(*var)).reacts(),
            Cond::Settled(var) => outcome(frame.get(*var)).is_settled(),
            Cond::FoundIs(var, all) => all.contains(&outcome(frame.get(*var))),
            Cond::Deferred => plan.is_deferred(self.picked().into_iter()),
            Cond::PickedIn(region, transitions) => {
                self.picked_in(*region).is_some_and(|at| transitions.contains(&self.picks[at].transition))
            }
            Cond::Failed => self.failed,
            Cond::FailedInside => self.with_budget(frame, |run| {
                let lost = run.host.lost_inside();
                if lost.is_any() {
                    run.budget.lose(lost);
                }
                lost.is_any()
            }),
            Cond::Unheard => self.host.has_pending(),
        }
    }

    fn with_budget<T>(&mut self, frame: &Frame<'_>, of: impl FnOnce(&mut Self) -> T) -> T {
        frame.needs(Param::TimeBudget);
        of(self)
    }

    fn picked(&self) -> Vec<TransitionId> {
        self.picks.iter().map(|picked| picked.transition).collect()
    }

    /// Lets time pass until a timer is due. Returns whether one is.
    fn pass(&mut self) -> bool {
        let plan = self.steps.plan();
        if !Features::of(plan).has(Features::INSIDE) {
            return self.now.timers.pass(&mut self.budget);
        }
        let finished = self.now.active.leaf.is_some_and(|leaf| plan.finishes(leaf));
        let runs = |submachine: &SubmachineId| {
            let state = plan.model().submachines[submachine.index()].state;
            self.now.active.is_active(plan.tree(), state) && !finished
        };
        let running: Vec<_> = (0..plan.model().submachines.len()).map(SubmachineId::at).filter(runs).collect();
        let inside = running.iter().fold(Wait::NONE, |wait, &submachine| wait.or(self.host.wait(submachine)));
        let (due, passed) = self.now.timers.pass_with_submachines(&mut self.budget, inside);
        running.into_iter().for_each(|submachine| self.host.elapse(submachine, passed));
        due
    }
}

fn outcome(value: Value) -> CanOutcome {
    match value {
        Value::Outcome(outcome) => outcome,
        other => panic!("{other:?} is no outcome"),
    }
}

/// The answer in a variable.
pub(super) fn answer(var: Var, frame: &Frame<'_>) -> Answer {
    match frame.get(var) {
        Value::Answer(answer) => answer,
        other => panic!("{other:?} is no answer"),
    }
}
