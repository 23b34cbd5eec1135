//! Events that are certain to cause a reaction, among the transitions of one state, in a machine that does not defer.
//!
//! Whether anything reacts to an event does not depend on the order of the transitions. So certain ones come first, and
//! others for the same events are skipped. Both engines evaluate the same.

use super::can::Can;
use fsm_core::model::plan::{Certain, Tier};
use fsm_core::model::{TransitionId, Trigger};
use proc_macro2::TokenStream;

impl Can<'_, '_> {
    /// Those of the transitions of a tier that are asked.
    pub(super) fn asked_of(&self, candidates: &[TransitionId]) -> Vec<TransitionId> {
        if self.defers {
            let certain = |id: &&TransitionId| self.emit.machine.model.transitions[id.index()].certain;
            return candidates.iter().filter(|id| !certain(id)).copied().collect();
        }
        self.emit.plan.certain(candidates).map(|certain| certain.asking).unwrap_or_default()
    }

    /// What an engine that looks at one transition after the other needs to know of one: the events, by their patterns,
    /// that are sure to be reacted to before it is asked. `None` if it need not be asked at all.
    pub(super) fn sure_before(&self, id: TransitionId, tier: Tier) -> Option<Vec<&TokenStream>> {
        if self.defers {
            return Some(Vec::new());
        }
        let Certain { events, asking } = self.emit.plan.certain(&self.candidates(tier))?;
        let Trigger::On(own) = &self.emit.machine.model.transitions[id.index()].trigger else { return None };
        let before = events.into_iter().filter(|event| own.may_be(*event));
        asking.contains(&id).then(|| before.map(|event| &self.patterns[event.index()]).collect())
    }
}
