//! The features of a machine that its engine must support. Most machines lack most of them, which the engine skips.

use super::{FOLLOW_UPS, FollowUp};
use crate::{Initial, Plan, ROOT, Trigger};

/// A set of features that a machine needs from its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u16);

impl Features {
    /// Several regions may react at the same time.
    pub const REGIONS: Features = Features(1);
    /// Some state has `active` actions.
    pub const ACTIVE: Features = Features(1 << 1);
    /// The machine may complete.
    pub const FINISHES: Features = Features(1 << 2);
    /// Some transition is eventless.
    pub const ALWAYS: Features = Features(1 << 3);
    /// A transition reacts to the completion of some composite.
    pub const COMPLETED: Features = Features(1 << 4);
    /// An event or signal is raised.
    pub const RAISED: Features = Features(1 << 5);
    /// Some state defers an event.
    pub const DEFERRED: Features = Features(1 << 6);
    /// Code may query which states were active before the step, which the code of an `initial` does.
    pub const BEFORE: Features = Features(1 << 7);
    /// Some state runs a submachine.
    pub const INSIDE: Features = Features(1 << 8);

    /// The features of follow-up steps. A machine needs at least one of them to take such steps.
    pub const FOLLOW_UPS: Features = {
        let (mut all, mut at) = (0, 0);
        while at < FOLLOW_UPS.len() {
            all |= FOLLOW_UPS[at].feature().0;
            at += 1;
        }
        Features(all)
    };

    /// The features of a machine.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let model = plan.model();
        let all = [
            (Features::REGIONS, plan.tree().has_regions()),
            (Features::ACTIVE, model.acts_after_polls()),
            (Features::FINISHES, plan.tree().leaves(ROOT).any(|leaf| plan.finishes(leaf))),
            (Features::ALWAYS, model.transitions.iter().any(|transition| transition.trigger == Trigger::Always)),
            (Features::COMPLETED, !plan.completions().is_empty()),
            (Features::RAISED, !model.raises.is_empty()),
            (Features::DEFERRED, plan.defers()),
            (Features::BEFORE, model.states.iter().any(|state| matches!(state.initial, Some(Initial::Decided(_))))),
            (Features::INSIDE, !model.submachines.is_empty()),
        ];
        all.into_iter().filter(|(_, needed)| *needed).fold(Features(0), |all, (feature, _)| Features(all.0 | feature.0))
    }

    /// The union of two sets.
    #[must_use]
    pub const fn with(self, others: Features) -> Self {
        Features(self.0 | others.0)
    }

    /// Whether the set contains at least one of these features.
    #[must_use]
    #[inline]
    pub const fn has(self, features: Features) -> bool {
        self.0 & features.0 != 0
    }

    /// The set as a number, which can be a const parameter of a type.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with this number.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Features(bits)
    }
}

impl FollowUp {
    /// The feature that a machine with such steps has.
    #[must_use]
    #[inline]
    pub const fn feature(self) -> Features {
        match self {
            FollowUp::Always => Features::ALWAYS,
            FollowUp::Completed => Features::COMPLETED,
            FollowUp::Raised => Features::RAISED,
            FollowUp::Recalled => Features::DEFERRED,
        }
    }
}
