//! What a machine may need of its engine. Most machines do without most of it, and the engine does not look for what is
//! missing.

use super::{OWN, Own};
use crate::model::{Initial, Moment, Plan, ROOT, Trigger};

/// A set of what a machine may need of its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u16);

impl Features {
    /// Several regions may react at once.
    pub const REGIONS: Features = Features(1);
    /// Some state has `active` actions.
    pub const ACTIVE: Features = Features(1 << 1);
    /// The machine may complete.
    pub const FINISHES: Features = Features(1 << 2);
    /// Some transition is eventless.
    pub const ALWAYS: Features = Features(1 << 3);
    /// The completion of some composite is heard of.
    pub const COMPLETED: Features = Features(1 << 4);
    /// Something is raised.
    pub const RAISED: Features = Features(1 << 5);
    /// Some state defers an event.
    pub const DEFERRED: Features = Features(1 << 6);
    /// Code may ask what was active before the step: that of an `initial` does.
    pub const BEFORE: Features = Features(1 << 7);
    /// Some state runs a machine.
    pub const INSIDE: Features = Features(1 << 8);

    /// A machine needs one of these to take a step of its own.
    pub const OWN: Features = {
        let (mut all, mut at) = (0, 0);
        while at < OWN.len() {
            all |= OWN[at].feature().0;
            at += 1;
        }
        Features(all)
    };

    /// What a machine needs.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let model = plan.model();
        let all = [
            (Features::REGIONS, plan.tree().has_regions()),
            (Features::ACTIVE, model.actions.iter().any(|action| action.moments.contains(&Moment::Active))),
            (Features::FINISHES, plan.tree().leaves(ROOT).any(|leaf| plan.finishes(leaf))),
            (Features::ALWAYS, model.transitions.iter().any(|transition| transition.trigger == Trigger::Always)),
            (Features::COMPLETED, !plan.heard().is_empty()),
            (Features::RAISED, !model.raises.is_empty()),
            (Features::DEFERRED, plan.defers()),
            (Features::BEFORE, model.states.iter().any(|state| matches!(state.initial, Some(Initial::Decided(_))))),
            (Features::INSIDE, !model.submachines.is_empty()),
        ];
        all.into_iter().filter(|(_, needed)| *needed).fold(Features(0), |all, (feature, _)| Features(all.0 | feature.0))
    }

    /// These, and others.
    #[must_use]
    pub const fn with(self, others: Features) -> Self {
        Features(self.0 | others.0)
    }

    /// Whether one of some features is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, features: Features) -> bool {
        self.0 & features.0 != 0
    }

    /// As a number, in which form a type can depend on them.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The features that a number stands for.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Features(bits)
    }
}

impl Own {
    /// What a machine needs to take such a step.
    #[must_use]
    #[inline]
    pub const fn feature(self) -> Features {
        match self {
            Own::Always => Features::ALWAYS,
            Own::Completed => Features::COMPLETED,
            Own::Raised => Features::RAISED,
            Own::Recalled => Features::DEFERRED,
        }
    }
}
