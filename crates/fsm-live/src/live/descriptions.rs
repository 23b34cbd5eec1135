//! The descriptions of the items of a text, for observers.

use super::value::interned;
use fsm_core::observer::Candidate;
use fsm_model::{Branch, InvariantId, Plan, ROOT, StateId, TransitionId};
use fsm_syntax::Machine;
use std::vec::Vec;

/// The descriptions of the transitions, branches and invariants of a text.
#[derive(Debug, Default)]
pub struct Descriptions {
    /// The transitions, by id.
    pub transitions: Vec<Candidate<StateId>>,
    /// For each branch, its source, and where it leads.
    pub ends: Vec<(Option<StateId>, Option<Way>)>,
    pub invariants: Vec<&'static str>,
}

/// Where a branch leads.
#[derive(Debug)]
pub enum Way {
    Stay,
    To(Vec<StateId>),
    Push(StateId),
    Pop,
}

impl Descriptions {
    /// Describes the items of a machine.
    pub fn of(machine: &Machine, plan: &Plan) -> Self {
        let model = plan.model();
        let source = |state: StateId| (state != ROOT).then_some(state);
        let transitions = model.transitions.iter().enumerate().map(|(at, transition)| {
            let id = TransitionId::at(at);
            let (text, kind) = (interned(&machine.transition_text(id)), transition.trigger.kind());
            let reason = machine.transitions[at].reason.as_ref().map(|reason| interned(&reason.value()));
            Candidate::because(id.0, source(transition.source), text, kind, reason)
        });
        let transitions = transitions.collect();
        let mut sources: Vec<Option<StateId>> = model.branches.iter().map(|_| None).collect();
        for transition in model.transitions.iter() {
            for branch in transition.branches.iter() {
                sources[branch.index()] = source(transition.source);
            }
        }
        for (&composite, tree) in machine.initials.iter() {
            for (branch, _) in tree.ends() {
                sources[branch.index()] = source(composite);
            }
        }
        let ways = model.branches.iter().map(|branch| match branch {
            Branch::Stay | Branch::Return => Some(Way::Stay),
            Branch::Go(_) | Branch::Fork(_) => {
                Some(Way::To(model.targets(branch).iter().map(|target| target.state).collect()))
            }
            Branch::Push(state) => Some(Way::Push(*state)),
            Branch::Pop => Some(Way::Pop),
            Branch::Pass | Branch::Defer | Branch::Ignore | Branch::Refuse => None,
        });
        let ends = sources.into_iter().zip(ways).collect();
        let invariants = (0..model.invariants.len()).map(|at| interned(&machine.invariant_text(InvariantId::at(at))));
        Descriptions { transitions, ends, invariants: invariants.collect() }
    }

    /// The text of an invariant.
    pub fn invariant(&self, invariant: InvariantId) -> Option<&'static str> {
        self.invariants.get(invariant.index()).copied()
    }
}
