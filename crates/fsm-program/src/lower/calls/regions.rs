//! A step in which several regions may react, in its general form: all of them select into one list, the transitions that
//! lose a conflict are removed, and the others go through the phases together.

use super::super::{ANSWER, Lower, carried};
use super::ignored;
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Param, Role, Type, Var};
use crate::statement::{Arm, Block, Case, Leaf, Notice, Op, Scrutinee, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::plan::{Outcome, Priority, Tier};
use fsm_model::steps::{Order, PHASES, Phase};
use fsm_model::{BranchId, ROOT, StateId, TransitionId};

/// The position at which a transition of this leaf is inserted.
const POSITION: Var = Var(3);
/// The position of the first leaf in some region that has selected no transition.
const FIRST: Var = Var(1);
/// The result of a nested selection.
const INSIDE: Var = Var(2);

impl Lower<'_> {
    /// The step, after it is known that the machine runs.
    pub fn together(&mut self, kind: CauseKind) -> Block {
        let model = self.plan.model();
        let all = (0..model.transitions.len()).map(TransitionId::at);
        let triggered: Vec<_> = all.filter(|id| kind.may_trigger(self.trigger(*id))).collect();
        if triggered.is_empty() {
            return vec![ignored()];
        }
        let select = self.select(ROOT, kind);
        let mut body = vec![Stmt::Op(Op::ForgetPicks)];
        body.extend(self.fails().then_some(Stmt::Op(Op::ForgetFailures)));
        body.push(Stmt::Call(Call::of(select)));
        body.extend(self.unless_failed(ignored()));
        if triggered.iter().any(|&id| model.is_deferral(id)) {
            let mut deferred = Vec::new();
            self.notify(&mut deferred, Notice::Deferred);
            deferred.push(Stmt::Return(Expr::Defer));
            body.push(Stmt::when(Cond::Deferred, deferred));
        }
        body.push(Stmt::Resolve);
        let undecided: Vec<_> = triggered.iter().copied().filter(|&id| self.is_decided_later(id)).collect();
        if !undecided.is_empty() {
            body.push(Stmt::DecidePicks(undecided));
            body.extend(self.unless_failed(ignored()));
        }
        body.push(Stmt::Let(ANSWER, Expr::Answer(Answer::Ignored)));
        let branches: Vec<_> = triggered.iter().flat_map(|&id| self.branches(id)).collect();
        let branches: Vec<_> =
            branches.into_iter().filter(|&branch| *self.plan.outcome(branch) != Outcome::Pass).collect();
        body.push(Stmt::EachPick(Phase::Exit, Order::FirstFirst, self.answers(&branches)));
        for (phase, order) in PHASES {
            let blocks = self.phase(phase, &branches);
            body.extend((!blocks.is_empty()).then_some(Stmt::EachPick(phase, order, blocks)));
        }
        body.push(Stmt::Return(Expr::Var(ANSWER)));
        body
    }

    fn unless_failed(&self, stmt: Stmt) -> Option<Stmt> {
        self.fails().then(|| Stmt::when(Cond::Failed, vec![stmt]))
    }

    /// Whether the branch of a transition is chosen only after all regions have selected theirs.
    fn is_decided_later(&self, id: TransitionId) -> bool {
        self.branches(id).len() > 1 && !self.may_pass(id)
    }

    /// The strongest answer of the branches that are taken. A deferral that is still selected has been overridden.
    fn answers(&self, branches: &[BranchId]) -> Vec<(BranchId, Block)> {
        let answers = branches.iter().map(|&branch| (branch, self.steps.end(branch).answer));
        let answers = answers.filter(|(_, answer)| !matches!(answer, Answer::Ignored | Answer::Deferred));
        let stronger = |answer| Stmt::Let(ANSWER, Expr::Stronger(ANSWER, Box::new(Expr::Answer(answer))));
        answers.map(|(branch, answer)| (branch, vec![stronger(answer)])).collect()
    }

    fn phase(&mut self, phase: Phase, branches: &[BranchId]) -> Vec<(BranchId, Block)> {
        let blocks = branches.iter().map(|&branch| match phase {
            Phase::Effect => (branch, vec![Stmt::Effect(branch)]),
            _ => (branch, self.block(self.steps.phase(branch, phase))),
        });
        blocks.filter(|(_, body)| !body.is_empty()).collect()
    }

    /// Selects the transitions of a region and of those nested in it. Returns the position of the first leaf that has
    /// selected none.
    fn select(&mut self, region: StateId, kind: CauseKind) -> FnId {
        let mut params = vec![Param::Picks];
        params.extend(carried(kind));
        self.function(Role::Select(region, kind), &params, Type::Position, |lower| {
            let leaves = lower.leaves(region).into_iter();
            let cases = leaves.map(|leaf| Case { states: vec![leaf], body: lower.selected(leaf, kind) }).collect();
            vec![Stmt::Match(Scrutinee::Leaf(Leaf::Active(region)), cases, Vec::new()), Stmt::Return(Expr::None)]
        })
    }

    fn selected(&mut self, leaf: StateId, kind: CauseKind) -> Block {
        let mut body = vec![Stmt::Let(POSITION, Expr::PickCount)];
        let none = Stmt::Return(Expr::None);
        for priority in self.plan.priorities(leaf).collect::<Vec<_>>() {
            match priority {
                Priority::Tier(tier) if self.reacts(tier, kind) => {
                    let function = self.select_in_tier(tier, kind);
                    body.push(Stmt::Let(INSIDE, Expr::Call(Call::of(function).with(POSITION))));
                    body.push(Stmt::when(Cond::Flag(INSIDE), vec![none.clone()]));
                }
                Priority::Regions if self.plan.tree().is_parallel(leaf) => {
                    body.push(Stmt::Let(FIRST, Expr::None));
                    for inner in self.plan.tree().children(leaf).collect::<Vec<_>>() {
                        let select = self.select(inner, kind);
                        body.push(Stmt::Let(INSIDE, Expr::Call(Call::of(select))));
                        body.extend(self.unless_failed(none.clone()));
                        body.push(Stmt::Let(FIRST, Expr::Or(FIRST, Box::new(Expr::Var(INSIDE)))));
                    }
                    body.push(Stmt::when(!Cond::IsSome(FIRST), vec![none.clone()]));
                    body.push(Stmt::Let(POSITION, Expr::Var(FIRST)));
                }
                Priority::Tier(_) | Priority::Regions => {}
            }
        }
        body.push(Stmt::Return(Expr::Var(POSITION)));
        body
    }

    /// Selects the first enabled candidate of a tier. Returns whether there is one, or one has failed.
    fn select_in_tier(&mut self, tier: Tier, kind: CauseKind) -> FnId {
        let mut params = vec![Param::Picks, Param::Value(POSITION, Type::Position)];
        params.extend(carried(kind));
        self.function(Role::SelectInTier(tier.state, tier.alarms, kind), &params, Type::Bool, |lower| {
            let candidates: Vec<_> = lower.candidates(tier, kind).collect();
            let model = lower.plan.model();
            // A transition that returns an error to the caller is considered only if no other region has selected one.
            let (returning, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|&id| model.returns(id));
            let mut body = Vec::new();
            if !others.is_empty() {
                body.extend(lower.picks(kind, others));
            }
            if !returning.is_empty() {
                body.push(Stmt::when(!Cond::AnyPicked, lower.picks(kind, returning)));
            }
            body.push(Stmt::Return(Expr::Bool(false)));
            body
        })
    }

    fn picks(&self, kind: CauseKind, candidates: Vec<TransitionId>) -> Block {
        let stop = Stmt::Return(Expr::Bool(true));
        let arms = candidates.into_iter().map(|transition| Arm {
            transition,
            decides: self.may_pass(transition),
            body: vec![Stmt::Pick(transition, POSITION), stop.clone()],
            failed: if self.fails() { vec![stop.clone()] } else { Vec::new() },
        });
        super::step::considered(kind, arms.collect())
    }
}
