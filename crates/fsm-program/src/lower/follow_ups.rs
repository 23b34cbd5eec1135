//! The steps that follow in the same call, until none is pending: [`FOLLOW_UPS`] is their order.

use super::{ANSWER, Lower};
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Param, Role, Type, Var};
use crate::statement::{Block, Notice, Op, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::steps::{FOLLOW_UPS, Features, FollowUp};

/// The answer of the last step.
const LAST: Var = Var(1);
/// The answer of a recalled event.
const RECALLED: Var = Var(2);

impl Lower<'_> {
    pub fn run_to_completion(&mut self) -> FnId {
        let params = [Param::Value(ANSWER, Type::Answer)];
        self.function(Role::RunToCompletion, &params, Type::Answer, |lower| {
            let mut round = Vec::new();
            if lower.has(Features::DEFERRED) {
                round.push(Stmt::when(Cond::Reacted(LAST), vec![Stmt::Op(Op::Stir)]));
            }
            round.push(Stmt::Let(ANSWER, Expr::Stronger(ANSWER, Box::new(Expr::Var(LAST)))));
            if lower.has(Features::FINISHES) {
                let mut end = Vec::new();
                if lower.has(Features::RAISED) {
                    end.push(Stmt::Op(Op::ForgetRaised));
                }
                end.push(Stmt::Return(Expr::Var(ANSWER)));
                round.push(Stmt::when(Cond::Finished, end));
            }
            for kind in FOLLOW_UPS {
                if lower.has(kind.feature()) {
                    round.extend(lower.follow_up(kind));
                }
            }
            round.push(Stmt::Return(Expr::Var(ANSWER)));
            vec![Stmt::Op(Op::CountFollowUps), Stmt::Let(LAST, Expr::Var(ANSWER)), Stmt::Loop(round)]
        })
    }

    /// Takes a follow-up step of this kind, if one is pending, and continues with the next round.
    fn follow_up(&mut self, kind: FollowUp) -> Block {
        match kind {
            FollowUp::Always => {
                let step = self.step(CauseKind::Always);
                let again = vec![Stmt::Op(Op::CheckLivelock), Stmt::Continue];
                vec![Stmt::Let(LAST, Expr::Call(Call::of(step))), Stmt::when(Cond::Reacted(LAST), again)]
            }
            // Each branch takes these steps itself.
            FollowUp::Completed if self.follow_ups_alone && self.plan.knows_completions() => Vec::new(),
            FollowUp::Completed => {
                let composites = self.plan.completions().to_vec().into_iter();
                let cases = composites.map(|composite| {
                    let step = self.step(CauseKind::Done(composite));
                    (composite, next_round(Expr::Call(Call::of(step))))
                });
                vec![Stmt::Completed(cases.collect())]
            }
            FollowUp::Raised => {
                let [event, signal] = [CauseKind::Event, CauseKind::Signal].map(|kind| {
                    let step = self.step(kind);
                    let mut round = next_round(Expr::Call(Call::of(step)));
                    if self.options.observed {
                        let discarded = vec![Stmt::Notify(Notice::Discarded(kind))];
                        round.insert(1, Stmt::when(Cond::Is(LAST, Answer::Ignored), discarded));
                    }
                    round
                });
                vec![Stmt::Raised(event, signal)]
            }
            FollowUp::Recalled => {
                let recall = self.recall();
                vec![
                    Stmt::Let(RECALLED, Expr::Call(Call::of(recall))),
                    Stmt::when(Cond::IsSome(RECALLED), next_round(Expr::Unwrap(RECALLED))),
                ]
            }
        }
    }

    /// Handles the oldest deferred event that is not deferred again.
    fn recall(&mut self) -> FnId {
        self.function(Role::Recall, &[], Type::Taken, |lower| {
            let step = lower.step(CauseKind::Event);
            let none = Stmt::Return(Expr::None);
            let mut body = Vec::new();
            let resting = lower.plan.resting();
            if !resting.is_empty() {
                body.push(Stmt::when(Cond::LeafIn(resting), vec![Stmt::Op(Op::Rest), none.clone()]));
            }
            let mut each = Vec::new();
            lower.notify(&mut each, Notice::Recalled);
            let handled = vec![Stmt::Op(Op::Stir), Stmt::Return(Expr::Some(Box::new(Expr::Var(ANSWER))))];
            each.extend([
                Stmt::Let(ANSWER, Expr::Call(Call::of(step))),
                Stmt::when(!Cond::Is(ANSWER, Answer::Deferred), handled),
                Stmt::Op(Op::KeepAgain),
            ]);
            body.extend([Stmt::EachDeferred(each), Stmt::Op(Op::Rest), none]);
            body
        })
    }
}

fn next_round(step: Expr) -> Block {
    vec![Stmt::Let(LAST, step), Stmt::Op(Op::CheckLivelock), Stmt::Continue]
}
