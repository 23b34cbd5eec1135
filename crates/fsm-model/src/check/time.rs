//! The rules about time: timers that would fire endlessly.

use super::super::plan::Outcome;
use super::super::{BranchId, Delay, Plan, StateId, TransitionId, Trigger};
use super::run::certain_end;
use super::{Findings, Subject};
use crate::rules::Rule;
use alloc::format;
use alloc::vec::Vec;

impl Findings<'_> {
    /// No `after 0s` that is always taken leads back to itself, directly or through others. If the machine may take
    /// follow-up steps in between, or has regions, nothing is reported.
    pub(super) fn endless_after(&mut self, plan: &Plan) {
        if plan.has_follow_ups() || plan.tree().has_regions() {
            return;
        }
        let mut known: Vec<TransitionId> = Vec::new();
        for start in plan.tree().leaves(super::ROOT) {
            let mut steps = Vec::new();
            let mut at = start;
            while let Some((timer, to)) = step_at_once(plan, at).filter(|(timer, _)| !steps.contains(timer)) {
                steps.push(timer);
                at = to;
            }
            if at != start || steps.is_empty() || steps.iter().any(|step| known.contains(step)) {
                continue;
            }
            let message = format!(
                "this never ends: it leads back to `{}` before any time has passed; give it a longer duration, or a guard",
                self.name(start)
            );
            self.report(Rule::EndlessAfter, Subject::Transition(steps[0]), message);
            known.extend(steps);
        }
    }
}

/// The `after 0s` that always exits a leaf as soon as it is entered, and the leaf that it leads to.
fn step_at_once(plan: &Plan, leaf: StateId) -> Option<(TransitionId, StateId)> {
    let timer = Trigger::is_timer;
    let first = plan.tiers(leaf).find_map(|tier| plan.candidates(tier, timer).next())?;
    let transition = &plan.model().transitions[first.index()];
    let at_once = transition.trigger == Trigger::After(Delay::Constant(0));
    let leaves = |branch: &BranchId| matches!(plan.outcome(*branch), Outcome::Go(_));
    if !at_once || transition.source != leaf || !transition.branches.iter().all(leaves) {
        return None;
    }
    certain_end(plan, first, leaf).map(|to| (first, to))
}
