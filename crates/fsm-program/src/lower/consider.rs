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
use fsm_model::plan::{Certain, Priority, Tier};
use fsm_model::{EventId, Events, Plan, ROOT, StateId, TransitionId, Trigger};

/// The number of leaves whose guards are evaluated in one function. Each function takes rustc a while, and a function for
/// all leaves of a large machine would be compiled in more than linear time.
const GROUP: usize = 8;

/// The outcome of the transitions that were considered so far.
const FOUND: Var = Var(0);

impl Lower<'_> {
    /// The query, and the one that it calls, which the machine around a submachine calls, too.
    pub fn can(&mut self) -> Vec<FnId> {
        let look = self.look(ROOT);
        let can = self.function(Role::Can, &[Param::Event], Type::Bool, |lower| {
            let found = Expr::Call(Call::of(look));
            match lower.found {
                Type::Bool => vec![Stmt::Return(found)],
                _ => vec![Stmt::Let(FOUND, found), Stmt::Return(Expr::Holds(Box::new(Cond::Reacts(FOUND))))],
            }
        });
        vec![can, look]
    }

    fn outcome(&self, outcome: CanOutcome) -> Expr {
        match self.found {
            Type::Bool => Expr::Bool(outcome.reacts()),
            _ => Expr::Outcome(outcome),
        }
    }

    /// The outcome of a region and of those nested in it.
    fn look(&mut self, region: StateId) -> FnId {
        self.function(Role::Look(region), &[Param::Event], self.found, |lower| {
            let mut body = Vec::new();
            if lower.table {
                let states = lower.plan.tree().states();
                lower.certain = states.map(|state| lower.certain_of(state)).collect();
                body.push(lower.certain_events());
            }
            let leaves = lower.leaves(region).into_iter();
            let cases = leaves.map(|leaf| Case { states: vec![leaf], body: lower.consider_in(leaf) });
            let mut cases: Vec<_> = cases.filter(|case| !case.body.is_empty()).collect();
            if lower.table && cases.len() > GROUP {
                cases = cases.chunks(GROUP).map(|group| lower.consider_among(group)).collect();
            }
            if !cases.is_empty() {
                body.push(Stmt::Match(Scrutinee::Leaf(Leaf::Active(region)), cases, Vec::new()));
            }
            body.push(Stmt::Return(lower.outcome(CanOutcome::Nothing)));
            body
        })
    }

    /// Moves the blocks of some leaves into a function.
    fn consider_among(&mut self, group: &[Case]) -> Case {
        let states: Vec<_> = group.iter().flat_map(|case| case.states.iter().copied()).collect();
        let function = self.function(Role::ConsiderAmong(states[0]), &[Param::Event], self.found, |lower| {
            let leaf = Scrutinee::Leaf(Leaf::Active(ROOT));
            vec![Stmt::Match(leaf, group.to_vec(), Vec::new()), Stmt::Return(lower.outcome(CanOutcome::Nothing))]
        });
        Case { states, body: vec![Stmt::Try(Call::of(function))] }
    }

    fn consider_in(&mut self, leaf: StateId) -> Block {
        let mut body = Vec::new();
        if self.table && self.certain[leaf.index()].is_none() {
            return body;
        }
        let mut after_regions = false;
        for priority in self.plan.priorities(leaf).collect::<Vec<_>>() {
            match priority {
                Priority::Tier(tier) if !self.reacts(tier, CauseKind::Event) => {}
                // No other leaf considers these. In a large machine, a function that evaluates guards for all leaves would be
                // compiled in more than linear time. Leaves of a table are in groups.
                Priority::Tier(tier)
                    if tier.state == leaf
                        && !after_regions
                        && (self.table || !(self.options.large && self.has_guards(tier))) =>
                {
                    let arms = self.looked_at(tier);
                    body.extend((!arms.is_empty()).then_some(Stmt::Event(arms)));
                }
                Priority::Tier(tier) => {
                    let function = self.consider_tier(tier);
                    let call = Call { leaf: Some(Leaf::Known(leaf)), ..Call::of(function) };
                    if after_regions {
                        body.push(Stmt::Let(FOUND, Expr::Then(FOUND, Box::new(Expr::Call(call)))));
                        body.push(Stmt::when(Cond::Settled(FOUND), vec![Stmt::Return(Expr::Var(FOUND))]));
                    } else {
                        body.push(Stmt::Try(call));
                    }
                }
                Priority::Regions if self.plan.tree().is_parallel(leaf) => {
                    self.consider_regions(leaf, &mut body);
                    after_regions = self.found == Type::Outcome;
                }
                Priority::Regions => {}
            }
        }
        body.extend(after_regions.then_some(Stmt::Return(Expr::Var(FOUND))));
        body
    }

    /// The regions of a parallel, until their outcome is known.
    fn consider_regions(&mut self, parallel: StateId, body: &mut Block) {
        // After one of these, the other regions make no difference.
        let last: &[_] = match (self.fails(), self.plan.defers()) {
            (true, true) => &[CanOutcome::Lost, CanOutcome::Deferred],
            (true, false) => &[CanOutcome::Lost],
            (false, true) => &[CanOutcome::Deferred],
            (false, false) => &[CanOutcome::Reacts],
        };
        let settled = Stmt::when(Cond::Settled(FOUND), vec![Stmt::Return(Expr::Var(FOUND))]);
        for (nth, region) in self.plan.tree().children(parallel).collect::<Vec<_>>().into_iter().enumerate() {
            let look = Call::of(self.look(region));
            match self.found {
                Type::Bool => body.push(Stmt::Try(look)),
                _ if nth == 0 => body.push(Stmt::Let(FOUND, Expr::Call(look))),
                _ => {
                    let known = Cond::FoundIs(FOUND, last.to_vec());
                    body.push(Stmt::when(known, vec![Stmt::Return(Expr::Var(FOUND))]));
                    let fails = self.fails();
                    body.push(Stmt::Let(FOUND, Expr::InParallel { first: FOUND, other: look, fails }));
                }
            }
        }
        body.extend((self.found == Type::Outcome).then_some(settled));
    }

    /// The outcome of the candidates of a tier.
    fn consider_tier(&mut self, tier: Tier) -> FnId {
        let params = [Param::Event, Param::Leaf(tier.state)];
        self.function(Role::ConsiderTier(tier.state, tier.alarms), &params, self.found, |lower| {
            vec![Stmt::Event(lower.looked_at(tier)), Stmt::Return(lower.outcome(CanOutcome::Nothing))]
        })
    }

    /// The certain reactions of a state by the transitions of which it is the source; `None` if it certainly reacts to every event.
    fn certain_of(&self, state: StateId) -> Option<Certain> {
        let own: Vec<_> = self.candidates(Tier { state, alarms: false }, CauseKind::Event).collect();
        self.plan.certain(&own)
    }

    /// The events to which each leaf certainly reacts by its own transitions. A leaf that has completed reacts to none.
    fn certain_events(&self) -> Stmt {
        let all = || (0..self.plan.model().events.len()).map(EventId::at).collect();
        let leaves = self.plan.tree().leaves(ROOT).filter(|&leaf| leaf != ROOT && !self.plan.finishes(leaf));
        let rows = leaves.map(|leaf| {
            let certain = self.certain[leaf.index()].as_ref();
            (leaf, certain.map_or_else(all, |certain| certain.events.iter().copied().collect()))
        });
        Stmt::Certain(rows.filter(|(_, events): &(_, Vec<_>)| !events.is_empty()).collect())
    }

    /// The first transition that is enabled by the same events, if no guard is evaluated. So leaves that react to the same
    /// events have equal blocks.
    fn representative(&mut self, id: TransitionId) -> TransitionId {
        let transition = &self.plan.model().transitions[id.index()];
        match &transition.trigger {
            Trigger::On(events) if transition.certain => {
                let events = match events {
                    Events::Of(events) => Some(events.to_vec()),
                    Events::Any => None,
                };
                *self.representatives.or_insert_with(events, || id)
            }
            _ => id,
        }
    }

    fn has_guards(&self, tier: Tier) -> bool {
        let transitions = &self.plan.model().transitions;
        self.candidates(tier, CauseKind::Event).any(|id| !transitions[id.index()].certain)
    }

    /// The candidates of a tier with their outcomes.
    fn looked_at(&mut self, tier: Tier) -> Vec<Arm> {
        let failed = if self.fails() { vec![Stmt::Return(Expr::Outcome(CanOutcome::Lost))] } else { Vec::new() };
        let mut candidates: Vec<_> = self.candidates(tier, CauseKind::Event).collect();
        if self.table && self.plan.tree().is_leaf(tier.state) && tier.state != ROOT && !tier.alarms {
            candidates =
                self.certain[tier.state.index()].as_ref().map(|own| own.to_evaluate.clone()).unwrap_or_default();
        }
        let arms = candidates.into_iter().map(|transition| Arm {
            transition: self.representative(transition),
            decides: self.may_pass(transition),
            body: vec![Stmt::Return(self.outcome(outcome(self.plan, transition)))],
            failed: failed.clone(),
        });
        arms.collect()
    }
}

/// Whether the query of a machine whose events have numbers begins with a table of events. Its rows are the certain
/// reactions of leaves, so each leaf must consider its own transitions first.
pub fn has_table(plan: &Plan) -> bool {
    let considered =
        |tier: &Tier| plan.candidates(*tier, |trigger| CauseKind::Event.may_trigger(trigger)).next().is_some();
    let own_first = |leaf| {
        let own = Tier { state: leaf, alarms: false };
        !considered(&own) || plan.tiers(leaf).find(considered) == Some(own)
    };
    found(plan) == Type::Bool && !plan.tree().has_regions() && plan.tree().leaves(ROOT).all(own_first)
}

/// The type of an outcome.
pub fn found(plan: &Plan) -> Type {
    let mut all = plan.model().transitions.iter().enumerate();
    let claims = all.any(|(at, transition)| {
        CauseKind::Event.may_trigger(&transition.trigger) && plan.only_claims(TransitionId::at(at))
    });
    if claims || plan.model().failure.is_some() { Type::Outcome } else { Type::Bool }
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
