//! The rules about time: what would fire without end.

use super::super::plan::{Entering, Landing, Outcome};
use super::super::{Delay, Plan, StateId, TransitionId, Trigger};
use super::{Findings, Subject};
use crate::rules::Rule;
use alloc::format;
use alloc::vec::Vec;

impl Findings<'_> {
    /// Time passes between timers: no `after 0s` that is always taken leads back to itself, directly or by way of others. Where
    /// steps of the machine's own may come in between, or other regions, nothing is proven.
    pub(super) fn endless_after(&mut self, plan: &Plan) {
        if plan.goes_on() || plan.tree().has_regions() {
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
                "this never ends: it leads back to `{}` before any time has passed; give it a duration, or a guard",
                self.name(start)
            );
            self.report(Rule::EndlessAfter, Subject::Transition(steps[0]), message);
            known.extend(steps);
        }
    }
}

/// The `after 0s` that a leaf is left by as soon as it is entered, whatever the guards say, and the leaf that it leads to.
fn step_at_once(plan: &Plan, leaf: StateId) -> Option<(TransitionId, StateId)> {
    let timer = |trigger: &Trigger| matches!(trigger, Trigger::After(_) | Trigger::Every(_));
    let first = plan.rungs(leaf).find_map(|rung| plan.candidates(rung, timer).next())?;
    let transition = &plan.model().transitions[first.index()];
    let at_once = transition.trigger == Trigger::After(Delay::Constant(0));
    if !at_once || !transition.certain || transition.source != leaf {
        return None;
    }
    let mut leads = transition.branches.iter().map(|&branch| match plan.outcome(branch) {
        Outcome::Go(go) if !go.entry.steps.iter().any(|step| matches!(step, Entering::Resume(_))) => {
            match go.entry.landing {
                Landing::Leaf(to) => Some(to),
                _ => None,
            }
        }
        _ => None,
    });
    let to = leads.next()??;
    leads.all(|other| other == Some(to)).then_some((first, to))
}
