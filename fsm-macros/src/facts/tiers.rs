//! The transitions that a leaf considers, in order, and the leaves whose steps are separate functions.

use super::{At, Facts};
use fsm_model::listed::Listed;
use fsm_model::plan::Tier;
use fsm_model::sorted::Set;
use fsm_model::{ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::Code;
use std::rc::Rc;

/// The transitions of the machine itself that are not alarms.
pub const MACHINE: Tier = Tier { state: ROOT, alarms: false };

impl Facts<'_> {
    /// The transitions of a tier that a cause may trigger.
    pub fn tier(&self, tier: Tier, cause: CauseKind) -> Vec<TransitionId> {
        self.plan.candidates(tier, |trigger| cause.may_trigger(trigger)).listed()
    }

    /// The transitions of a leaf itself that a cause may trigger, in order.
    pub fn own(&self, leaf: StateId, cause: CauseKind) -> Vec<TransitionId> {
        let own = self.plan.tiers(leaf).filter(|tier| tier.state == leaf);
        own.flat_map(|tier| self.tier(tier, cause)).listed()
    }

    /// The tiers that a leaf considers, in order: those with transitions for the cause.
    pub fn tiers(&self, leaf: StateId, cause: CauseKind) -> Vec<Tier> {
        let with_candidates = self.tiers_with_candidates(cause);
        self.plan.tiers(leaf).filter(|tier| with_candidates.contains(tier)).listed()
    }

    /// All tiers with transitions for the cause.
    pub fn tiers_with_candidates(&self, cause: CauseKind) -> Rc<Set<Tier>> {
        let mut known = self.tiers_with_candidates.borrow_mut();
        let found = known.or_insert_with(cause, || {
            let all = self.machine.model.transitions.iter().filter(|transition| cause.may_trigger(&transition.trigger));
            Rc::new(all.map(|transition| Tier { state: transition.source, alarms: transition.alarm }).collect())
        });
        Rc::clone(found)
    }

    /// The tiers after a tier of a composite, if they are the same for all nested leaves and contain none of the
    /// leaves' own. Then the function of the composite continues with them. Functions of alarms never do.
    pub fn after(&self, tier: Tier, cause: CauseKind) -> Option<Rc<[Tier]>> {
        if let Some(known) = self.after_tiers.borrow().get(&(tier, cause)) {
            return known.clone();
        }
        // A completed machine considers nothing.
        let leaves = self.plan.tree().leaves(tier.state).filter(|&leaf| !self.plan.finishes(leaf));
        let mut rests = leaves.map(|leaf| {
            let mut tiers = self.tiers(leaf, cause);
            let at = tiers.iter().position(|other| *other == tier)?;
            let rest = tiers.split_off(at + 1);
            rest.iter().all(|other| other.state != leaf || leaf == tier.state).then_some(rest)
        });
        let first = rests.next().flatten().filter(|_| !tier.alarms);
        let after: Option<Rc<[Tier]>> =
            first.filter(|first| rests.all(|rest| rest.as_ref() == Some(first))).map(Rc::from);
        self.after_tiers.borrow_mut().insert((tier, cause), after.clone());
        after
    }

    /// Whether a leaf considers more than the transitions of the machine itself.
    pub fn has_own_tiers(&self, leaf: StateId, cause: CauseKind) -> bool {
        self.tiers(leaf, cause).iter().any(|tier| *tier != MACHINE)
    }

    /// Whether the function of a tier returns a `Result`. If no transition is taken, it returns the event or the signal
    /// as an error. Without either, it returns a `Result` only if a guard or decision may fail: after such an error, no
    /// enclosing tier is considered.
    pub fn hands_back(&self, tier: Tier, cause: CauseKind) -> bool {
        let fails = || self.tier(tier, cause).into_iter().any(|id| self.may_fail_to_decide(id));
        self.after(tier, cause).is_none() && (cause.carries() || fails())
    }

    /// Whether the guard or the decision of a transition contains a `?`.
    pub fn may_fail_to_decide(&self, id: TransitionId) -> bool {
        let code = &self.machine.transitions[id.index()];
        code.guard.iter().chain(self.machine.reactions[code.reaction].deciding()).any(Code::may_fail)
    }

    /// Whether `active` actions run in a leaf in which nothing reacts to a poll. With regions, they run at the end of a step.
    fn has_active_actions(&self, leaf: StateId) -> bool {
        !self.has_regions() && !self.steps.blocks().get(self.steps.active_alone(leaf)).is_empty()
    }

    /// Whether a leaf does anything for a cause: it considers transitions, or has `active` actions in a poll.
    pub fn reacts(&self, leaf: StateId, cause: CauseKind) -> bool {
        !self.tiers(leaf, cause).is_empty() || (cause == CauseKind::Poll && self.has_active_actions(leaf))
    }

    /// The transitions whose code is in the step function itself.
    pub fn inline_candidates(&self, cause: CauseKind) -> Vec<TransitionId> {
        if self.has_regions() {
            return self.candidates_of(cause);
        }
        self.inline_candidates_in(ROOT, cause)
    }

    pub fn inline_candidates_in(&self, region: StateId, cause: CauseKind) -> Vec<TransitionId> {
        let leaves = self.plan.tree().leaves(region);
        leaves.filter(|&leaf| !self.is_separate(leaf, cause)).flat_map(|leaf| self.own(leaf, cause)).listed()
    }

    /// Whether the step in a leaf is a separate function.
    pub fn is_separate(&self, leaf: StateId, cause: CauseKind) -> bool {
        self.has_leaf_functions() || self.cells(cause).is_ok() || self.has_step_function(leaf, cause)
    }

    /// All transitions that a cause may trigger.
    pub fn candidates_of(&self, cause: CauseKind) -> Vec<TransitionId> {
        let all = self.machine.model.transitions.iter().enumerate();
        let wanted = all.filter(|(_, transition)| cause.may_trigger(&transition.trigger));
        wanted.map(|(index, _)| TransitionId::at(index)).listed()
    }

    /// The facts about the active leaf that follow from a transition's source.
    pub fn at(&self, source: StateId) -> At {
        let tree = self.plan.tree();
        let alone = source != ROOT && (tree.is_leaf(source) || tree.is_parallel(source));
        if alone { At::Known(source) } else { At::Inside(source) }
    }

    pub fn may_pass(&self, candidate: TransitionId) -> bool {
        self.plan.any_may_pass(candidate)
    }
}
