//! The query `can`: whether some transition would react to an event. Only guards are evaluated, and nothing changes.
//!
//! In most machines, a transition reacts or does not. A deferral, an `ignore` or a failing guard also ends the search
//! without a reaction, so a machine that has one of them needs a [`CanOutcome`].

use super::Lower;
use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, FnId, Param, Role, Type, Var};
use crate::statement::{Arm, Block, Case, Leaf, Scrutinee, Stmt};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::CanOutcome;
use fsm_model::plan::{Priority, Tier};
use fsm_model::{Plan, ROOT, StateId, TransitionId};

/// The outcome of the transitions that were considered so far.
const FOUND: Var = Var(0);
/// The outcome of the regions of a parallel that were considered so far.
const REGIONS: Var = Var(1);

impl Lower<'_> {
    /// The query; `None` if no transition reacts to an event.
    pub fn can(&mut self) -> Option<FnId> {
        if !self.plan.model().reacts_to(|trigger| CauseKind::Event.may_trigger(trigger)) {
            return None;
        }
        let look = self.look(ROOT);
        Some(self.function(Role::Can, &[Param::Event], Type::Bool, |lower| {
            let found = Expr::Call(Call::of(look));
            match lower.found() {
                Type::Bool => vec![Stmt::Return(found)],
                _ => vec![Stmt::Let(FOUND, found), Stmt::Return(Expr::Holds(Box::new(Cond::Reacts(FOUND))))],
            }
        }))
    }

    /// The type of the outcome.
    fn found(&self) -> Type {
        let claims = |id: &TransitionId| {
            CauseKind::Event.may_trigger(self.trigger(*id)) && self.plan.only_claims(*id)
        };
        let mut all = (0..self.plan.model().transitions.len()).map(TransitionId::at);
        if self.fails() || all.any(|id| claims(&id)) { Type::Outcome } else { Type::Bool }
    }

    fn outcome(&self, outcome: CanOutcome) -> Expr {
        match self.found() {
            Type::Bool => Expr::Bool(outcome.reacts()),
            _ => Expr::Outcome(outcome),
        }
    }

    /// The outcome of a region and of those nested in it.
    fn look(&mut self, region: StateId) -> FnId {
        let found = self.found();
        self.function(Role::Look(region), &[Param::Event], found, |lower| {
            let leaves = lower.leaves(region).into_iter();
            let cases = leaves.map(|leaf| Case { states: vec![leaf], body: lower.look_in(leaf) });
            let cases: Vec<_> = cases.filter(|case| !case.body.is_empty()).collect();
            let mut body = Vec::new();
            if !cases.is_empty() {
                body.push(Stmt::Match(Scrutinee::Leaf(Leaf::Active(region)), cases, Vec::new()));
            }
            body.push(Stmt::Return(lower.outcome(CanOutcome::Nothing)));
            body
        })
    }

    fn look_in(&mut self, leaf: StateId) -> Block {
        let mut body = Vec::new();
        for priority in self.plan.priorities(leaf).collect::<Vec<_>>() {
            let found = match priority {
                Priority::Tier(tier) if self.reacts(tier, CauseKind::Event) => {
                    let function = self.look_in_tier(tier);
                    Expr::Call(Call { leaf: Some(Leaf::Known(leaf)), ..Call::of(function) })
                }
                Priority::Regions if self.plan.tree().is_parallel(leaf) => {
                    self.look_in_regions(leaf, &mut body);
                    Expr::Var(REGIONS)
                }
                Priority::Tier(_) | Priority::Regions => continue,
            };
            match (self.found(), found) {
                (Type::Bool, Expr::Call(call)) => body.push(Stmt::Try(call)),
                (Type::Bool, _) => {}
                (_, found) => {
                    let is_first = !body.iter().any(|stmt| matches!(stmt, Stmt::Let(FOUND, _)));
                    let found = if is_first { found } else { Expr::Then(FOUND, Box::new(found)) };
                    body.push(Stmt::Let(FOUND, found));
                    body.push(Stmt::when(Cond::Settled(FOUND), vec![Stmt::Return(Expr::Var(FOUND))]));
                }
            }
        }
        if self.found() == Type::Outcome && !body.is_empty() {
            body.push(Stmt::Return(Expr::Var(FOUND)));
        }
        body
    }

    /// The regions of a parallel, until their outcome is known.
    fn look_in_regions(&mut self, parallel: StateId, body: &mut Block) {
        // After one of these, the other regions make no difference.
        let last: &[_] = match (self.fails(), self.plan.defers()) {
            (true, true) => &[CanOutcome::Lost, CanOutcome::Deferred],
            (true, false) => &[CanOutcome::Lost],
            (false, true) => &[CanOutcome::Deferred],
            (false, false) => &[CanOutcome::Reacts],
        };
        for (nth, region) in self.plan.tree().children(parallel).collect::<Vec<_>>().into_iter().enumerate() {
            let look = Call::of(self.look(region));
            match self.found() {
                Type::Bool => body.push(Stmt::Try(look)),
                _ if nth == 0 => body.push(Stmt::Let(REGIONS, Expr::Call(look))),
                _ => {
                    let known = Cond::FoundIs(REGIONS, last.to_vec());
                    body.push(Stmt::when(known, vec![Stmt::Return(Expr::Var(REGIONS))]));
                    let fails = self.fails();
                    body.push(Stmt::Let(REGIONS, Expr::Beside { first: REGIONS, other: look, fails }));
                }
            }
        }
    }

    /// The outcome of the candidates of a tier.
    fn look_in_tier(&mut self, tier: Tier) -> FnId {
        let found = self.found();
        let params = [Param::Event, Param::Leaf(tier.state)];
        self.function(Role::LookInTier(tier.state, tier.alarms), &params, found, |lower| {
            let candidates: Vec<_> = lower.candidates(tier, CauseKind::Event).collect();
            let failed = if lower.fails() { vec![Stmt::Return(Expr::Outcome(CanOutcome::Lost))] } else { Vec::new() };
            let arms = candidates.into_iter().map(|transition| Arm {
                transition,
                decides: lower.may_pass(transition),
                body: vec![Stmt::Return(lower.outcome(outcome(lower.plan, transition)))],
                failed: failed.clone(),
            });
            vec![Stmt::Event(arms.collect()), Stmt::Return(lower.outcome(CanOutcome::Nothing))]
        })
    }
}

/// The outcome of a transition that is enabled.
fn outcome(plan: &Plan, transition: TransitionId) -> CanOutcome {
    let model = plan.model();
    match (plan.is_deferral(transition), model.ignores(transition), model.refuses(transition)) {
        (true, ..) => CanOutcome::Deferred,
        (_, _, true) => CanOutcome::Refused,
        (_, true, _) => CanOutcome::Ignored,
        _ => CanOutcome::Reacts,
    }
}
