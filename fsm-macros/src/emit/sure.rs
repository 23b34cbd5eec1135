//! Events that are certain to cause a reaction, among the transitions of one state, in a machine that does not defer.
//!
//! Whether anything reacts to an event does not depend on the order of the transitions. So certain ones come first, and
//! others for the same events are skipped. Both engines evaluate the same.

use super::can::Can;
use fsm_model::TransitionId;
use fsm_model::listed::Listed;

impl Can<'_, '_> {
    /// Those of the transitions of a tier that are asked.
    pub(super) fn asked_of(&self, candidates: &[TransitionId]) -> Vec<TransitionId> {
        if self.settles {
            let certain = |id: &&TransitionId| self.emit.machine.model.transitions[id.index()].certain;
            return candidates.iter().filter(|id| !certain(id)).copied().listed();
        }
        self.emit.plan.certain(candidates).map(|certain| certain.asking).unwrap_or_default()
    }
}
