//! One step: the candidates that it considers in each leaf, and what a transition does.

use super::super::{Lower, carried};
use super::{ignored, taken};
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Param, Role, Type};
use crate::statement::{Arm, Block, Case, Leaf, Notice, Op, Scrutinee, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::plan::{Outcome, Tier};
use fsm_model::steps::Features;
use fsm_model::{BranchId, ROOT, StateId, TransitionId, Trigger};

impl Lower<'_> {
    pub fn in_step(&mut self, kind: CauseKind) -> Block {
        let mut body = Vec::new();
        body.extend(self.has(Features::BEFORE).then_some(Stmt::Op(Op::NoteBefore)));
        // Observers are not notified that an `always` is considered.
        if kind != CauseKind::Always {
            self.notify(&mut body, Notice::Step(kind));
        }
        let mut not_started = Vec::new();
        if matches!(kind, CauseKind::Event | CauseKind::Poll) {
            self.notify(&mut not_started, Notice::NotStarted);
        }
        not_started.push(ignored());
        body.push(Stmt::when(!Cond::Started, not_started));
        if self.has(Features::REGIONS) {
            if self.has(Features::FINISHES) {
                body.push(Stmt::when(Cond::Finished, vec![ignored()]));
            }
            body.extend(self.together(kind));
            return body;
        }
        let leaves = self.leaves(ROOT).into_iter();
        let cases = leaves.map(|leaf| Case { states: vec![leaf], body: self.in_leaf(leaf, kind) });
        let cases: Vec<_> = cases.filter(|case| !case.body.is_empty()).collect();
        if !cases.is_empty() {
            body.push(Stmt::Match(Scrutinee::Leaf(Leaf::Active(ROOT)), cases, Vec::new()));
        }
        body.push(ignored());
        body
    }

    /// The tiers of a leaf, in order.
    fn in_leaf(&mut self, leaf: StateId, kind: CauseKind) -> Block {
        let tiers: Vec<_> = self.plan.tiers(leaf).filter(|tier| self.reacts(*tier, kind)).collect();
        let tried = tiers.into_iter().map(|tier| {
            let function = self.tier(tier, kind);
            Stmt::Try(Call { leaf: Some(Leaf::Known(leaf)), ..Call::of(function) })
        });
        tried.collect()
    }

    fn tier(&mut self, tier: Tier, kind: CauseKind) -> FnId {
        let mut params = vec![Param::Leaf(tier.state)];
        params.extend(carried(kind));
        self.function(Role::Tier(tier.state, tier.alarms, kind), &params, Type::Taken, |lower| {
            let candidates: Vec<_> = lower.candidates(tier, kind).collect();
            let arms = candidates.into_iter().map(|id| lower.arm(id)).collect();
            let mut body = considered(kind, arms);
            body.push(Stmt::Return(Expr::None));
            body
        })
    }

    /// A candidate that is taken if it is enabled.
    pub fn arm(&mut self, transition: TransitionId) -> Arm {
        let body = self.reaction(transition);
        // If the guard of a timer fails, other timers can still fire.
        let continues = self.trigger(transition).waits() && !self.may_pass(transition);
        let failed = if self.fails() && !continues { vec![Stmt::Return(taken(Answer::Ignored))] } else { Vec::new() };
        Arm { transition, decides: self.may_pass(transition), body, failed }
    }

    pub fn trigger(&self, transition: TransitionId) -> &Trigger {
        &self.plan.model().transitions[transition.index()].trigger
    }

    pub fn branches(&self, transition: TransitionId) -> Vec<BranchId> {
        self.plan.model().transitions[transition.index()].branches.to_vec()
    }

    /// The statements of an enabled transition.
    fn reaction(&mut self, transition: TransitionId) -> Block {
        let model = self.plan.model();
        let branches = self.branches(transition);
        if model.is_deferral(transition) {
            let mut body = Vec::new();
            self.notify(&mut body, Notice::Deferred);
            body.extend([Stmt::EndOf(branches[0]), Stmt::Return(Expr::Some(Box::new(Expr::Defer)))]);
            return body;
        }
        if *self.plan.outcome(branches[0]) == Outcome::Ignore {
            return vec![Stmt::EndOf(branches[0]), Stmt::Return(taken(model.if_dropped(branches[0])))];
        }
        if let [branch] = branches[..]
            && !self.may_pass(transition)
        {
            return self.branch(branch);
        }
        let is_taken = |branch: &BranchId| *self.plan.outcome(*branch) != Outcome::Pass;
        let possible: Vec<_> = branches.into_iter().filter(is_taken).collect();
        let blocks = possible.into_iter().map(|branch| (branch, self.branch(branch))).collect();
        // A due timer of a submachine is not stopped, so others can still fire.
        let inside = matches!(self.trigger(transition), Trigger::Inside(_));
        let failed = if self.fails() && !inside { vec![Stmt::Return(taken(Answer::Ignored))] } else { Vec::new() };
        vec![Stmt::Decide(transition, blocks, failed)]
    }

    fn branch(&mut self, branch: BranchId) -> Block {
        let end = *self.steps.end(branch);
        let mut body = self.block(end.before);
        body.extend((self.options.has_effect)(branch).then_some(Stmt::Effect(branch)));
        body.extend(self.block(end.after));
        body.extend([Stmt::EndOf(branch), Stmt::Return(taken(end.answer))]);
        body
    }
}

/// Candidates, one after the other.
pub fn considered(kind: CauseKind, arms: Vec<Arm>) -> Block {
    if kind.carries() { vec![Stmt::Event(arms)] } else { arms.into_iter().map(Stmt::Candidate).collect() }
}
