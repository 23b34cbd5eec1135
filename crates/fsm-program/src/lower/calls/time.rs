//! The passing of time, from one due timer to the next.

use super::super::{ANSWER, Lower};
use super::ignored;
use crate::expression::{Cond, Expr, Timers};
use crate::program::{Call, FnId, Param, Role, Type, Var};
use crate::statement::{Block, Case, Leaf, Notice, Op, Scrutinee, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::plan::Search;
use fsm_model::steps::Features;
use fsm_model::{Delay, Transition, TransitionId, Trigger};

/// The answer of one step.
const STEP: Var = Var(1);
/// The answer of the timer that was taken.
const FIRED: Var = Var(2);

impl Lower<'_> {
    pub fn advance(&mut self) -> FnId {
        self.function(Role::Advance, &[Param::TimeBudget], Type::Answer, |lower| {
            let mut body = Vec::new();
            if lower.options.observed {
                body.push(Stmt::when(!Cond::Started, vec![Stmt::Notify(Notice::NotStarted)]));
            }
            body.extend([
                Stmt::Let(ANSWER, Expr::Answer(Answer::Ignored)),
                Stmt::Op(Op::StartTime),
                Stmt::While(!Cond::TimeOver, lower.until_due()),
            ]);
            lower.notify(&mut body, Notice::Advanced);
            body.push(Stmt::Return(Expr::Var(ANSWER)));
            body
        })
    }

    /// Lets time pass until a timer is due, and takes a step with all those that follow.
    fn until_due(&mut self) -> Block {
        let time = Expr::Call(Call::of(self.time()));
        let mut reacted = Vec::new();
        let mut round = if self.fails() {
            // After a failure, only its follow-up steps are taken.
            let mut fired = vec![Stmt::Let(STEP, Expr::Unwrap(FIRED))];
            let mut follow_ups = Vec::new();
            self.settle_step(&mut follow_ups);
            fired.push(Stmt::when(Cond::Reacted(STEP), follow_ups));
            let mut failed = vec![Stmt::Let(STEP, Expr::Answer(Answer::Ignored))];
            self.settle_step(&mut failed);
            vec![Stmt::Let(FIRED, time), Stmt::If(Cond::IsSome(FIRED), fired, failed)]
        } else {
            self.settle_step(&mut reacted);
            vec![Stmt::Let(STEP, time)]
        };
        reacted.push(Stmt::Let(ANSWER, Expr::Stronger(ANSWER, Box::new(Expr::Var(STEP)))));
        reacted.extend(self.may_stall().then_some(Stmt::Op(Op::CheckStall)));
        round.push(Stmt::If(Cond::Reacted(STEP), reacted, vec![Stmt::Op(Op::StopIdleTimers)]));
        self.check(&mut round);
        if self.options.observed {
            round.push(Stmt::when(Cond::Reacted(STEP), vec![Stmt::Notify(Notice::Answered(STEP))]));
        }
        round
    }

    fn settle_step(&mut self, body: &mut Block) {
        if self.has(Features::FOLLOW_UPS) {
            let run_to_completion = self.run_to_completion();
            body.push(Stmt::Let(STEP, Expr::Call(Call::of(run_to_completion).with(STEP))));
        }
    }

    /// Whether timers may fire repeatedly without any time passing.
    fn may_stall(&self) -> bool {
        let may = |trigger: &Trigger| {
            matches!(trigger, Trigger::After(Delay::Code | Delay::Constant(0)) | Trigger::Inside(_))
        };
        self.plan.model().reacts_to(may)
    }

    fn time(&mut self) -> FnId {
        let (fails, inside) = (self.fails(), self.has(Features::INSIDE));
        let returns = if fails { Type::Taken } else { Type::Answer };
        self.function(Role::Time, &[Param::TimeBudget], returns, |lower| {
            let none = if fails { Stmt::Return(super::taken(Answer::Ignored)) } else { ignored() };
            let mut body = Vec::new();
            body.extend(lower.has(Features::BEFORE).then_some(Stmt::Op(Op::NoteBefore)));
            if lower.has(Features::FINISHES) {
                body.push(Stmt::when(Cond::Finished, vec![Stmt::Op(Op::EndTime), none.clone()]));
            }
            let timers = lower.timers();
            body.push(Stmt::when(!Cond::Pass(timers), vec![none]));
            lower.notify(&mut body, Notice::Advanced);
            body.push(Stmt::Let(FIRED, Expr::Call(Call::of(lower.first_due()))));
            if timers == Timers::Any {
                let stir = Stmt::when(Cond::IsSome(FIRED), vec![Stmt::Op(Op::StirTime)]);
                body.push(if fails && inside { Stmt::If(Cond::FailedInside, vec![], vec![stir]) } else { stir });
            }
            if fails {
                body.push(Stmt::Let(STEP, Expr::OrIgnored(FIRED)));
                let failed = Cond::All(vec![!Cond::Reacted(STEP), Cond::Any(vec![Cond::IsSome(FIRED), Cond::Unheard])]);
                body.push(Stmt::when(failed, vec![Stmt::Return(Expr::None)]));
                body.push(Stmt::Return(Expr::Some(Box::new(Expr::Var(STEP)))));
            } else {
                body.push(Stmt::Return(Expr::OrIgnored(FIRED)));
            }
            body
        })
    }

    fn timers(&self) -> Timers {
        let may_be_refused = |transition: &Transition| match transition.trigger {
            Trigger::After(_) => !transition.certain,
            Trigger::Inside(_) => true,
            _ => false,
        };
        match self.plan.model().transitions.iter().any(may_be_refused) || self.has(Features::INSIDE) {
            true => Timers::Any,
            false if self.plan.timer_room() == 1 => Timers::One,
            false => Timers::Certain,
        }
    }

    fn first_due(&mut self) -> FnId {
        self.function(Role::FirstDue, &[Param::TimeBudget], Type::Taken, |lower| {
            let due = lower.plan.due();
            let mut body = lower.searched(&due);
            body.push(Stmt::Return(Expr::None));
            body
        })
    }

    fn searched(&mut self, searches: &[Search]) -> Block {
        let mut body = Vec::new();
        for search in searches {
            match search {
                Search::Tier(_, timers) => timers.iter().for_each(|&timer| body.push(self.timer(timer))),
                Search::Inside(region, inside) => {
                    let cases = inside
                        .iter()
                        .map(|(state, inside)| Case { states: self.leaves(*state), body: self.searched(inside) });
                    let cases = cases.collect();
                    body.push(Stmt::Match(Scrutinee::Leaf(Leaf::Active(*region)), cases, Vec::new()));
                }
                Search::Regions(_) => {}
            }
        }
        body
    }

    /// Takes the transition of a timer that is due, if it is enabled.
    fn timer(&mut self, timer: TransitionId) -> Stmt {
        let taken = Stmt::Candidate(self.arm(timer));
        if let Trigger::Inside(submachine) = *self.trigger(timer) {
            return Stmt::when(Cond::DueInside(submachine), vec![taken]);
        }
        let due = match self.trigger(timer).repeats() {
            true => vec![Stmt::Start(timer), taken],
            false => vec![Stmt::Op(Op::StopTimer(timer)), taken, Stmt::Op(Op::RefuseTimer(timer))],
        };
        Stmt::when(Cond::Due(timer), due)
    }
}
