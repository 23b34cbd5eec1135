//! Histories that are never used.

use super::super::check::Subject;
use super::super::{Branch, BranchId, Initial, Mode, ROOT, StateId};
use super::Lints;
use crate::rules::Rule;
use alloc::format;

impl Lints<'_> {
    /// A composite with a history has several states, and is entered by its name at some time after the start.
    pub(super) fn unused_histories(&mut self) {
        let (plan, tree) = (self.plan, self.plan.tree());
        for state in tree.states().filter(|&state| state != ROOT) {
            if plan.model().states[state.index()].history.is_none() {
                continue;
            }
            let (name, inside) = (self.name(state), tree.inside(state).filter(|&inside| tree.is_leaf(inside)).count());
            // Nested data is remembered, too, and a suspended state is not exited.
            let holds = plan.suspends(state) || plan.model().data.iter().any(|data| tree.contains(state, data.state));
            let message = if inside == 1 && !holds {
                format!("`{name}` has only one state inside, so there is nothing to remember; remove the `history`")
            } else if !self.is_returned_to(state) {
                format!(
                    "nothing uses this history: after the start, no transition leads to `{name}` itself; make `{name}` the target of one, or remove the `history`"
                )
            } else {
                continue;
            };
            self.warn(Rule::UnusedHistory, Subject::State(state), message);
        }
    }

    /// Whether a composite may be entered by its history after the start. The start clears all histories.
    fn is_returned_to(&self, state: StateId) -> bool {
        let (plan, tree, model) = (self.plan, self.plan.tree(), self.plan.model());
        // As a region, or because an enclosing state remembers it.
        let mut enclosing = tree.upward(state, ROOT).skip(1);
        if tree.is_parallel(tree.parent(state)) || enclosing.any(|enclosing| plan.remembers(enclosing)) {
            return true;
        }
        let starts = match &model.states[ROOT.index()].initial {
            Some(Initial::Plain(branch)) => core::slice::from_ref(branch),
            Some(Initial::Decided(branches)) => &branches[..],
            None => &[],
        };
        let leads = |branch: BranchId| match &model.branches[branch.index()] {
            Branch::Push(target) => *target == state,
            end => model.targets(end).iter().any(|target| target.state == state && target.mode != Mode::Initial),
        };
        let otherwise = model.states.iter().filter_map(|enclosing| enclosing.history?.otherwise);
        (0..model.branches.len()).map(BranchId::at).any(|branch| !starts.contains(&branch) && leads(branch))
            || otherwise.into_iter().any(|target| target.state == state)
            || plan.suspends(state) && self.is_entered_inside(state)
    }

    /// Whether a transition leads from outside to a state inside, which resumes what is suspended there.
    fn is_entered_inside(&self, state: StateId) -> bool {
        let (tree, model) = (self.plan.tree(), self.plan.model());
        let outside = model.transitions.iter().filter(|transition| !tree.contains(state, transition.source));
        let mut branches = outside.flat_map(|transition| transition.branches.iter());
        branches.any(|branch| {
            let targets = model.targets(&model.branches[branch.index()]);
            targets.iter().any(|target| target.state != state && tree.contains(state, target.state))
        })
    }
}
