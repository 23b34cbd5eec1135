//! Events to which both a region and a state around the regions react.

use super::super::check::Subject;
use super::super::plan::Outcome;
use super::super::{ROOT, StateId, TransitionId};
use super::Lints;
use crate::rules::Rule;
use alloc::format;

impl Lints<'_> {
    /// The reaction of a region does not replace that of an enclosing state. A transition around regions that stays
    /// conflicts with nothing, and is taken for each region that does not react itself.
    pub(super) fn reacting_twice(&mut self) {
        let (plan, hints) = (self.plan, self.hints);
        for &id in hints.acts.iter().filter(|_| plan.tree().has_regions()) {
            let halves = id.0.checked_sub(1).is_some_and(|before| hints.halves.contains(&TransitionId(before)));
            let source = plan.model().transitions[id.index()].source;
            let enclosing = plan.tree().upward(source, ROOT).skip(1).chain([ROOT]);
            let mut enclosing = enclosing.flat_map(|state| plan.transitions_of(state));
            let Some(enclosing) = enclosing.find(|&enclosing| self.is_taken_too(enclosing, id)).filter(|_| !halves)
            else {
                continue;
            };
            let name = self.name(plan.model().transitions[enclosing.index()].source);
            let message = format!(
                "this does not replace the reaction of `{name}`, which stays and therefore runs as well, for the regions that do not react themselves; move that one into this region, or give it a guard"
            );
            let (here, there) = (Subject::Transition(id), Subject::Transition(enclosing));
            self.warn_both(Rule::ReactsTwice, here, message, there, "it stands");
        }
    }

    /// Whether a transition around regions is taken, and has an effect, whenever a nested one is.
    fn is_taken_too(&self, enclosing: TransitionId, inner: TransitionId) -> bool {
        let (plan, tree) = (self.plan, self.plan.tree());
        let [outer, own] = [enclosing, inner].map(|id| &plan.model().transitions[id.index()]);
        let stays = || outer.branches.iter().all(|&branch| matches!(plan.outcome(branch), Outcome::Stay));
        let beside = |region: StateId| {
            let parallel = tree.parent(region);
            tree.children(parallel).filter(move |&other| tree.is_parallel(parallel) && other != region)
        };
        plan.encloses_source_of(enclosing, inner)
            && own.trigger.carries()
            && outer.certain
            && outer.trigger.covers(&own.trigger)
            && self.hints.acts.contains(&enclosing)
            && stays()
            && !plan.comes_before_regions(enclosing)
            && tree
                .upward(own.source, outer.source)
                .flat_map(beside)
                .any(|region| self.is_left_to(enclosing, inner, region))
    }

    /// Whether a region leaves the trigger of the `inner` transition to the one `enclosing`: no transition in the region,
    /// or between the region and `enclosing`, can react to the trigger.
    fn is_left_to(&self, enclosing: TransitionId, inner: TransitionId, region: StateId) -> bool {
        let (plan, tree) = (self.plan, self.plan.tree());
        let transitions = &plan.model().transitions;
        let (trigger, outer) = (&transitions[inner.index()].trigger, transitions[enclosing.index()].source);
        let inside = self.ids().filter(|id| tree.contains(region, transitions[id.index()].source));
        let between = tree.upward(region, outer).flat_map(|state| plan.transitions_of(state));
        let before = plan.transitions_of(outer).take_while(|id| *id != enclosing);
        inside.chain(between).chain(before).all(|id| {
            let other = &transitions[id.index()].trigger;
            !other.covers(trigger) && !trigger.covers(other)
        })
    }
}
