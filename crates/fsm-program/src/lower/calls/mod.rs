//! The calls of a machine, in the plainest form.
//!
//! | file | question |
//! |---|---|
//! | `mod` | What does each call do? |
//! | `step` | Which candidates does a step consider, and what does a transition do? |
//! | `regions` | How do several regions react in one step? |
//! | `time` | What happens when time passes? |
//! | `block` | How is a block of the steps executed? |

mod block;
mod regions;
mod step;
mod time;

use super::{ANSWER, Lower};
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Param, Role, Type, Var};
use crate::statement::{Block, Notice, Op, Scrutinee, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::steps::{Features, On, Test};
use fsm_model::{ROOT, StateId};

/// Whether the machine is started before it stops.
const STARTED: Var = Var(1);

/// An answer of a transition that was taken.
fn taken(answer: Answer) -> Expr {
    Expr::Some(Box::new(Expr::Answer(answer)))
}

fn ignored() -> Stmt {
    Stmt::Return(Expr::Answer(Answer::Ignored))
}

impl Lower<'_> {
    pub fn calls(&mut self) -> Vec<FnId> {
        let model = self.plan.model();
        let mut calls = vec![self.restart(), self.stop(), self.handle()];
        if model.polls() {
            calls.push(self.update());
        }
        if model.has_time() {
            calls.push(self.advance());
        }
        let forced: Vec<_> = model.forced().map(|(state, _)| state).collect();
        calls.extend(forced.into_iter().map(|state| self.force(state)));
        calls
    }

    fn restart(&mut self) -> FnId {
        self.function(Role::Restart, &[], Type::Answer, |lower| {
            let stop = lower.stop();
            let mut body = vec![Stmt::Call(Call::of(stop))];
            lower.notify(&mut body, Notice::Start);
            body.extend(lower.block(lower.steps.start()));
            body.push(Stmt::Let(ANSWER, Expr::Answer(Answer::Ignored)));
            lower.settle(&mut body);
            lower.check(&mut body);
            lower.notify(&mut body, Notice::Moved);
            body.push(Stmt::Return(Expr::Answer(Answer::Moved)));
            body
        })
    }

    fn stop(&mut self) -> FnId {
        self.function(Role::Stop, &[], Type::Answer, |lower| {
            let mut body = Vec::new();
            let mut exits = Vec::new();
            lower.notify(&mut exits, Notice::Stop);
            exits.extend(lower.block(lower.steps.stop()));
            if lower.options.observed {
                body.push(Stmt::Let(STARTED, Expr::Holds(Cond::Started.into())));
            }
            body.push(Stmt::when(Cond::Started, exits));
            if lower.has(Features::RAISED) {
                body.push(Stmt::Op(Op::ForgetRaised));
            }
            body.push(Stmt::Op(Op::Clear));
            if lower.options.observed {
                body.push(Stmt::when(Cond::Flag(STARTED), vec![Stmt::Notify(Notice::Moved)]));
            }
            body.push(Stmt::Return(Expr::Answer(Answer::Moved)));
            body
        })
    }

    fn handle(&mut self) -> FnId {
        self.function(Role::Handle, &[Param::Event], Type::Answer, |lower| {
            let step = lower.step(CauseKind::Event);
            lower.completed(vec![Stmt::Let(ANSWER, Expr::Call(Call::of(step)))])
        })
    }

    fn update(&mut self) -> FnId {
        self.function(Role::Update, &[], Type::Answer, |lower| {
            let step = lower.step(CauseKind::Poll);
            let poll = lower.poll(step);
            lower.completed(poll)
        })
    }

    fn force(&mut self, state: StateId) -> FnId {
        self.function(Role::Force(state), &[], Type::Answer, |lower| {
            let step = lower.step(CauseKind::Force(state));
            lower.completed(vec![Stmt::Let(ANSWER, Expr::Call(Call::of(step)))])
        })
    }

    /// A call whose step is complete.
    fn completed(&mut self, mut body: Block) -> Block {
        self.settle(&mut body);
        self.check(&mut body);
        self.notify(&mut body, Notice::Answered(ANSWER));
        body.push(Stmt::Return(Expr::Var(ANSWER)));
        body
    }

    /// A step for a poll, and then the `active` actions of the states that have stayed active.
    fn poll(&mut self, step: FnId) -> Block {
        let taken = Stmt::Let(ANSWER, Expr::Call(Call::of(step)));
        if !self.has(Features::ACTIVE) {
            return vec![taken];
        }
        let mut acting = vec![Stmt::Op(Op::NoteActive), taken.clone()];
        if self.has(Features::REGIONS) {
            acting.extend(self.block(self.steps.active()));
        } else {
            let blocks: Vec<_> =
                self.plan.tree().states().map(|state| (state, self.steps.active_alone(state))).collect();
            acting.extend(self.by_state(Scrutinee::On(On::Survivor(ROOT)), &blocks, Vec::new()));
        }
        let mut acts = vec![Cond::Started];
        if self.has(Features::FINISHES) {
            acts.push(!Cond::Finished);
        }
        vec![Stmt::If(Cond::All(acts), acting, vec![taken])]
    }

    /// Takes all follow-up steps, if the machine has any.
    pub fn settle(&mut self, body: &mut Block) {
        if self.has(Features::FOLLOW_UPS) {
            let run_to_completion = self.run_to_completion();
            body.push(Stmt::Let(ANSWER, Expr::Call(Call::of(run_to_completion).with(ANSWER))));
        }
    }

    /// Checks the invariants of active states.
    pub fn check(&self, body: &mut Block) {
        for (id, state) in self.plan.model().checked_invariants() {
            body.push(Stmt::when(Cond::Test(Test::Active(state)), vec![Stmt::Check(id)]));
        }
    }
}
