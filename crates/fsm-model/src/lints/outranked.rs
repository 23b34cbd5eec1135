//! Transitions that are never taken, because of transitions of nested or enclosing states or because of a deferral;
//! alarms without effect; and transitions that exit more than they seem to.

use super::super::check::Subject;
use super::super::plan::{Outcome, Priority, Tier};
use super::super::{Branch, Events, ROOT, StateId, TransitionId, Trigger};
use super::Lints;
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;
use alloc::string::String;

impl Lints<'_> {
    /// No transition is always preceded by transitions of nested or enclosing states, or by a deferral of another
    /// region. A transition for both events and signals is not reported if either half can be taken.
    pub(super) fn outranked(&mut self) {
        let halves = &self.hints.halves;
        for id in self.ids() {
            let before = id.0.checked_sub(1).is_some_and(|before| halves.contains(&TransitionId(before)));
            let Some(by) = self.preceding(id).filter(|_| !before) else { continue };
            if halves.contains(&id) && self.preceding(TransitionId(id.0 + 1)).is_none() {
                continue;
            }
            let (message, there) = self.why_never(id, by);
            self.warn_both(Rule::Outranked, Subject::Transition(id), message, Subject::Transition(by), there);
        }
    }

    /// A transition because of which the given one is never taken; `None` if the given one may be taken.
    fn preceding(&self, id: TransitionId) -> Option<TransitionId> {
        self.kept_from(id).or_else(|| self.outranking(id))
    }

    /// The reason why a transition is never taken, and the label of the one that is taken instead.
    fn why_never(&self, id: TransitionId, by: TransitionId) -> (String, &'static str) {
        let model = self.plan.model();
        let (source, other) = (model.transitions[id.index()].source, model.transitions[by.index()].source);
        let (name, by) = (self.name(source), self.name(other));
        if self.kept_from(id).is_some() {
            let message = format!(
                "this is never taken: `{by}` always defers its trigger, and what one region defers is kept from all of them"
            );
            return (message, "the deferral stands");
        }
        match self.plan.tree().contains(other, source) {
            true => (format!("this is never taken: an alarm of `{by}` always comes first"), "that alarm stands"),
            false => (
                format!("this is never taken: every state inside `{name}` always handles its trigger first"),
                "one that is always taken stands, for example,",
            ),
        }
    }

    /// A deferral that withholds the trigger of a transition whenever the transition is considered, because every leaf
    /// of a concurrently active region takes such a deferral first. The transition is not nested in that region, and
    /// does not outrank it.
    fn kept_from(&self, id: TransitionId) -> Option<TransitionId> {
        let (plan, tree) = (self.plan, self.plan.tree());
        let transition = &plan.model().transitions[id.index()];
        let beside = |parallel: StateId| parallel != transition.source || !transition.alarm;
        let parallels = tree.upward(transition.source, ROOT).filter(|&state| tree.is_parallel(state) && beside(state));
        let regions = parallels.flat_map(|parallel| tree.children(parallel));
        let mut regions = regions.filter(|&region| !tree.contains(region, transition.source));
        regions.find_map(|region| self.taken_in_each(tree.leaves(region), |leaf| self.deferred_first(leaf, id)))
    }

    /// The deferral that is always the first to be taken in a leaf for the trigger of a transition. Regions nested in
    /// the leaf may override a deferral around them, so such a leaf has none.
    fn deferred_first(&self, leaf: StateId, id: TransitionId) -> Option<TransitionId> {
        let (plan, transitions) = (self.plan, &self.plan.model().transitions);
        let trigger = &transitions[id.index()].trigger;
        let mut all = plan.tiers(leaf).flat_map(|tier| plan.candidates(tier, |other| meet(other, trigger)));
        let first = all.next().filter(|_| !plan.tree().is_parallel(leaf))?;
        let sure = plan.is_deferral(first) && transitions[first.index()].certain;
        (sure && transitions[first.index()].trigger.covers(trigger)).then_some(first)
    }

    /// A transition that is always taken before the given one is considered: by a parallel around its region, or in
    /// each leaf of its source.
    fn outranking(&self, id: TransitionId) -> Option<TransitionId> {
        let (plan, tree) = (self.plan, self.plan.tree());
        let transition = &plan.model().transitions[id.index()];
        let (source, own) = (transition.source, Tier { state: transition.source, alarms: transition.alarm });
        let enclosing_region = |region: StateId| (region != ROOT).then(|| tree.parent(region));
        let enclosing = core::iter::successors(enclosing_region(tree.region(source)), |&outer| {
            enclosing_region(tree.region(outer))
        });
        let mut enclosing = enclosing.filter_map(|parallel| self.taken_before(parallel, Some(Priority::Regions), id));
        enclosing.next().or_else(|| {
            let leaves = tree.leaves(source).filter(|&leaf| !plan.finishes(leaf));
            self.taken_in_each(leaves, |leaf| self.taken_before(leaf, Some(Priority::Tier(own)), id))
        })
    }

    /// A transition that is always taken in a leaf for the trigger of another one, before `other` is considered.
    fn taken_before(&self, leaf: StateId, other: Option<Priority>, id: TransitionId) -> Option<TransitionId> {
        let mut before = self.plan.priorities(leaf).take_while(|priority| Some(*priority) != other);
        before.find_map(|priority| match priority {
            Priority::Tier(tier) => self.certain(tier, id),
            Priority::Regions => self.taken_in_regions(leaf, id),
        })
    }

    /// A transition that is always taken in every region of a leaf, if the leaf is a parallel.
    fn taken_in_regions(&self, parallel: StateId, id: TransitionId) -> Option<TransitionId> {
        let tree = self.plan.tree();
        let regions = tree.children(parallel).filter(|_| tree.is_parallel(parallel));
        let leaves = regions.flat_map(|region| tree.leaves(region));
        self.taken_in_each(leaves, |leaf| self.taken_before(leaf, None, id))
    }

    /// The first of the transitions that `taken` returns for some leaves; `None` if any leaf has none.
    fn taken_in_each(
        &self,
        leaves: impl Iterator<Item = StateId>,
        taken: impl Fn(StateId) -> Option<TransitionId>,
    ) -> Option<TransitionId> {
        let mut first = None;
        for leaf in leaves {
            let taken = taken(leaf)?;
            first = first.or(Some(taken));
        }
        first
    }

    /// A transition of a tier that is always taken for the trigger of another one.
    fn certain(&self, tier: Tier, id: TransitionId) -> Option<TransitionId> {
        let transitions = &self.plan.model().transitions;
        let trigger = &transitions[id.index()].trigger;
        let mut all = self.plan.candidates(tier, |other| other.covers(trigger));
        all.find(|at| transitions[at.index()].certain)
    }

    /// A state that a certain `always` leaves before anything else is considered has no other transitions.
    pub(super) fn in_passing(&mut self) {
        let transitions = &self.plan.model().transitions;
        let left = self.plan.tree().states().map(|state| self.plan.left_at_once(state)).listed();
        for id in self.ids().filter(|id| transitions[id.index()].trigger != Trigger::Always) {
            let halves = id.0.checked_sub(1).is_some_and(|before| self.hints.halves.contains(&TransitionId(before)));
            let left = left[transitions[id.index()].source.index()];
            let Some((state, by)) = left.filter(|_| !halves) else { continue };
            let message = format!(
                "`{}` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this",
                self.name(state)
            );
            let (here, there) = (Subject::Transition(id), Subject::Transition(by));
            self.warn_both(Rule::InPassing, here, message, there, "the one that is always taken stands");
        }
    }

    /// An alarm has something to outrank: nested states, other regions, or transitions before it.
    pub(super) fn idle_alarms(&mut self) {
        let (hints, model) = (self.hints, self.plan.model());
        for &id in &hints.alarms {
            let source = model.transitions[id.index()].source;
            let outranks = |other: &TransitionId| *other < id && !model.transitions[other.index()].alarm;
            let outranks = self.plan.transitions_of(source).any(|other| outranks(&other));
            if self.plan.tree().is_leaf(source) && !self.plan.tree().has_regions() && !outranks {
                let name = self.name(source);
                let message = format!(
                    "this `alarm` has no effect: there are no states inside `{name}`; remove `alarm`, or move the transition to an outer state"
                );
                self.warn(Rule::IdleAlarm, Subject::Alarm(id), message);
            }
        }
    }

    /// A transition nested in a `parallel` leads to its own region, or out of the parallel. Otherwise all regions are
    /// exited and entered again.
    pub(super) fn leaving_parallels(&mut self) {
        let (plan, tree) = (self.plan, self.plan.tree());
        for id in self.ids().filter(|_| tree.has_regions()) {
            let source = plan.model().transitions[id.index()].source;
            for &branch in plan.model().transitions[id.index()].branches.iter() {
                let (Branch::Go(target), Outcome::Go(go)) =
                    (&plan.model().branches[branch.index()], plan.outcome(branch))
                else {
                    continue;
                };
                let left = tree.upward(source, go.domain).filter(|&state| state != source && tree.is_parallel(state));
                let inside = |state: &StateId| *state != target.state && tree.contains(*state, target.state);
                if let Some(parallel) = left.filter(inside).last() {
                    let (name, target) = (self.name(parallel), self.name(target.state));
                    let message = format!(
                        "this exits all of `{name}` and enters every region again to reach `{target}`; name a target in each region, or `{name}` itself"
                    );
                    self.warn(Rule::LeavesParallel, Subject::Branch(branch), message);
                }
            }
        }
    }
}

/// Whether one event may trigger both transitions.
fn meet(one: &Trigger, other: &Trigger) -> bool {
    match (one, other) {
        (Trigger::On(Events::Of(events)), Trigger::On(other)) => events.iter().any(|&event| other.may_be(event)),
        (Trigger::On(Events::Any), Trigger::On(_)) => true,
        _ => false,
    }
}
