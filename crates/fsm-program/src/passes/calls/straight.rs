//! Lets regions select without a list, if all their conflicts are decided before anything is selected.

use super::triggered;
use crate::expression::{Cond, Expr};
use crate::program::{Program, Role, Var};
use crate::statement::{Block, Stmt, rewrite};
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::plan::{Known, Relation};
use fsm_model::steps::{Order, Phase};
use fsm_model::{BranchId, Plan, StateId, TransitionId};

pub fn straight(program: &mut Program, plan: &Plan) {
    // An observer is notified of the transitions that lose a conflict, in an order that only the list knows.
    if !plan.tree().has_regions() || program.is_observed() {
        return;
    }
    for at in 0..program.functions.len() {
        let Role::Step(kind) = program.functions[at].role else { continue };
        let triggered = triggered(plan, kind);
        if triggered.is_empty() || plan.relation(&triggered) == Relation::Unordered {
            continue;
        }
        let first = program.functions[at].free_variable();
        let step = Straight { plan, triggered, first };
        let body = core::mem::take(&mut program.functions[at].body);
        program.functions[at].body = body.into_iter().flat_map(|stmt| step.statement(stmt)).collect();
        for function in &mut program.functions {
            if matches!(function.role, Role::SelectInTier(_, _, of) if of == kind) {
                rewrite(&mut function.body, &mut |block| {
                    for stmt in block {
                        if let Stmt::Pick(id, _) = *stmt {
                            *stmt = Stmt::PickIn(step.region(id), id);
                        }
                    }
                });
            }
        }
    }
}

struct Straight<'p> {
    plan: &'p Plan,
    triggered: Vec<TransitionId>,
    /// The first free variable.
    first: u16,
}

impl Straight<'_> {
    fn region(&self, id: TransitionId) -> StateId {
        self.plan.tree().region(self.plan.model().transitions[id.index()].source)
    }

    /// The regions that may select a transition, in document order.
    fn regions(&self) -> Vec<StateId> {
        let mut regions: Vec<_> = self.triggered.iter().map(|&id| self.region(id)).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    fn in_region(&self, region: StateId, all: &[TransitionId]) -> Vec<TransitionId> {
        all.iter().copied().filter(|&id| self.region(id) == region).collect()
    }

    fn statement(&self, stmt: Stmt) -> Block {
        match stmt {
            Stmt::Resolve => self.resolve(),
            Stmt::DecidePicks(undecided) => {
                let of = self.regions().into_iter().map(|region| (region, self.in_region(region, &undecided)));
                of.filter(|(_, all)| !all.is_empty()).map(|(region, all)| Stmt::DecideIn(region, all)).collect()
            }
            Stmt::EachPick(phase, order, branches) => self.each(phase, order, &branches),
            other => vec![other],
        }
    }

    fn each(&self, phase: Phase, order: Order, branches: &[(BranchId, Block)]) -> Block {
        let mut regions = self.regions();
        if order == Order::LastFirst {
            regions.reverse();
        }
        let picks = regions.into_iter().filter_map(|region| {
            let own = self.in_region(region, &self.triggered);
            let has = |branch: &BranchId| {
                own.iter().any(|id| self.plan.model().transitions[id.index()].branches.contains(branch))
            };
            let own: Vec<_> = branches.iter().filter(|(branch, _)| has(branch)).cloned().collect();
            (!own.is_empty()).then_some(Stmt::PickOf(region, phase, own))
        });
        picks.collect()
    }

    /// Removes the transitions that lose a conflict.
    fn resolve(&self) -> Block {
        let acting: Vec<_> = self.triggered.iter().copied().filter(|&id| !self.plan.only_claims(id)).collect();
        let verdicts = self.plan.verdicts(&acting);
        let mut needed: Vec<Known> = Vec::new();
        for known in verdicts.iter().flat_map(|verdict| &verdict.classes).flat_map(|class| &class.unless) {
            if !needed.contains(known) {
                needed.push(*known);
            }
        }
        let flag = |known: &Known| {
            let at = needed.iter().position(|other| other == known)?;
            Some(Var(self.first + u16::try_from(at).ok()?))
        };
        let flags = needed.iter().filter_map(flag);
        let mut body: Block = flags.map(|flag| Stmt::Let(flag, Expr::Bool(false))).collect();
        for verdict in &verdicts {
            let picked_inside = |inside: &StateId| Cond::PickedIn(*inside, self.in_region(*inside, &acting));
            let inside: Vec<_> = verdict.inside.iter().map(picked_inside).collect();
            if !inside.is_empty() {
                body.push(Stmt::when(Cond::Any(inside), vec![Stmt::Unpick(verdict.region)]));
            }
            for class in &verdict.classes {
                let unless: Vec<_> = class.unless.iter().filter_map(flag).map(Cond::Flag).collect();
                let then: Block =
                    class.then.iter().filter_map(flag).map(|flag| Stmt::Let(flag, Expr::Bool(true))).collect();
                let taken = match unless.is_empty() {
                    true => then,
                    false => vec![Stmt::If(Cond::Any(unless), vec![Stmt::Unpick(verdict.region)], then)],
                };
                if !taken.is_empty() {
                    body.push(Stmt::when(Cond::PickedIn(verdict.region, class.transitions.to_vec()), taken));
                }
            }
        }
        body
    }
}
