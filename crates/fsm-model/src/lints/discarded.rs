//! Raised events and signals to which no state reacts that can be active when they are handled.

use super::super::check::Subject;
use super::super::plan::Outcome;
use super::super::{BranchId, Events, Moment, Raise, Raised, Site, StateId, TransitionId, Trigger};
use super::Lints;
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;
use alloc::vec::Vec;

impl Lints<'_> {
    /// A state that the step leads to reacts to the event or signal that the step raises.
    ///
    /// In machines with regions, any other region may react, so this is not examined there. The `final` of a machine
    /// has no reactions, so what it raises can only be meant for observers.
    pub(super) fn discarded_raises(&mut self) {
        let plan = self.plan;
        let model = plan.model();
        if plan.tree().has_regions() {
            return;
        }
        for (index, raise) in model.raises.iter().enumerate() {
            let Some(raised) = raise.raised.filter(|_| !model.is_failure(raise) && !model.raises_completion(raise))
            else {
                continue;
            };
            let is_used = model.transitions.iter().any(|transition| may_be(&transition.trigger, raised));
            let discarded = match raise.site {
                Site::Branch(branch) => self.is_discarded_after(branch, raised),
                Site::Action(action) => {
                    let action = &model.actions[action.index()];
                    let enters = action.moments.iter().all(|moment| *moment == Moment::Enter);
                    let leaves = plan.tree().leaves(action.state).listed();
                    let is_active = self.reach.found.active[action.state.index()];
                    is_active && enters && self.is_discarded_in(&leaves, &model.raises.iter().listed())
                }
                Site::Duration(_) => false,
            };
            // If no state reacts to it at all, this is another warning.
            if is_used && discarded {
                let name = match raised {
                    Raised::Event(event) => model.events.get(event.index()),
                    Raised::Signal(signal) => model.signals.get(signal.index()),
                };
                // The events of a foreign type have no names, and only the compiler knows which of them this is.
                let Some(name) = name else { continue };
                let message = format!(
                    "`{name}` is discarded, because no state that is active after this step reacts to it; react to it there, or remove this"
                );
                self.warn(Rule::DiscardedRaise, Subject::Raise(index), message);
            }
        }
    }

    /// Whether all branches of a reaction that raise something lead to states that do not react to it. Branches may
    /// share the code before a decision.
    fn is_discarded_after(&self, branch: BranchId, raised: Raised) -> bool {
        let transitions = &self.plan.model().transitions;
        let is_taken = |id: &TransitionId| self.reach.found.taken[id.index()];
        let of = self.ids().filter(|id| transitions[id.index()].branches.contains(&branch)).filter(is_taken).listed();
        let discards = |id: &TransitionId| {
            let transition = &transitions[id.index()];
            let first = self.begins_a_call(&transition.trigger);
            transition.branches.iter().all(|&branch| self.discards(branch, raised, first))
        };
        !of.is_empty() && of.iter().all(discards)
    }

    /// Whether a branch does not raise something, or leads to states that do not react to it.
    fn discards(&self, branch: BranchId, raised: Raised, first: bool) -> bool {
        let raises = &self.plan.model().raises;
        if !raises.iter().any(|raise| raise.site == Site::Branch(branch) && raise.raised == Some(raised)) {
            return true;
        }
        let (Outcome::Go(go) | Outcome::Push(go)) = self.plan.outcome(branch) else { return false };
        let earlier = |raise: &&Raise| !first || self.may_come_first(raise, branch);
        let earlier: Vec<_> = raises.iter().filter(earlier).listed();
        self.is_discarded_in(&self.plan.landings(&go.entry), &earlier)
    }

    /// Whether a transition is taken by the first step of a call, so that nothing else has been raised before it.
    fn begins_a_call(&self, trigger: &Trigger) -> bool {
        let handles = |raise: &Raise| match raise.raised {
            Some(raised) => may_be(trigger, raised),
            None => trigger.carries(),
        };
        !trigger.is_follow_up() && !trigger.follows_a_step() && !self.plan.model().raises.iter().any(handles)
    }

    /// Whether something is handled before the event or signal that a branch raises. Errors are handled before all.
    fn may_come_first(&self, raise: &Raise, branch: BranchId) -> bool {
        let model = self.plan.model();
        model.is_failure(raise)
            || match raise.site {
                Site::Branch(other) => other == branch,
                Site::Action(action) => model.actions[action.index()].moments.contains(&Moment::Exit),
                Site::Duration(_) => true,
            }
    }

    /// Whether the machine stays in each of these leaves until all these raises have been handled, and none of them
    /// has a reaction there.
    fn is_discarded_in(&self, leaves: &[StateId], raises: &[&Raise]) -> bool {
        let reacts = |trigger: &Trigger| {
            *trigger == Trigger::Always
                || raises.iter().any(|raise| match raise.raised {
                    Some(raised) => may_be(trigger, raised),
                    None => trigger.carries(),
                })
        };
        let plan = self.plan;
        leaves.iter().filter(|leaf| self.reach.found.active[leaf.index()]).all(|&leaf| {
            let mut tiers = plan.tiers(leaf);
            let completes = plan.finishes(leaf) || plan.completes(leaf).is_some();
            !completes && tiers.all(|tier| plan.candidates(tier, reacts).next().is_none())
        })
    }
}

/// Whether a transition may react to this event or signal.
fn may_be(trigger: &Trigger, raised: Raised) -> bool {
    let events = |events: &Events, raised| events.may_be(raised);
    match (trigger, raised) {
        (Trigger::On(on), Raised::Event(event)) => events(on, event),
        (Trigger::Signal(on), Raised::Signal(signal)) => events(on, signal),
        _ => false,
    }
}
