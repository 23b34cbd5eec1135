//! Events that are certain to cause a reaction, among the transitions of one state, in a machine that does not defer.
//!
//! Whether anything reacts to an event does not depend on the order of the transitions. So certain ones come first, and
//! others for the same events are skipped. Both engines evaluate the same.

use super::can::Can;
use fsm_core::model::plan::Tier;
use fsm_core::model::{EventId, Events, TransitionId, Trigger};
use proc_macro2::TokenStream;
use std::collections::BTreeSet;

/// The events that are sure to be reacted to, and the transitions that may react to others.
pub(super) struct Sure {
    pub events: BTreeSet<EventId>,
    pub asking: Vec<TransitionId>,
}

impl Can<'_, '_> {
    /// Of the transitions of a tier; `None` where every event is sure to be reacted to.
    pub(super) fn sure(&self, candidates: &[TransitionId]) -> Option<Sure> {
        let transition = |id: &TransitionId| &self.emit.machine.model.transitions[id.index()];
        let mut known = BTreeSet::new();
        for id in candidates.iter().filter(|id| transition(id).certain) {
            match &transition(id).trigger {
                Trigger::On(Events::Any) => return None,
                Trigger::On(Events::Of(events)) if !self.patterns.is_empty() => known.extend(events.iter().copied()),
                _ => {}
            }
        }
        let asks = |id: &&TransitionId| match &transition(id).trigger {
            Trigger::On(Events::Of(events)) => events.iter().any(|event| !known.contains(event)),
            _ => true,
        };
        let asking = candidates.iter().filter(asks).copied().collect();
        Some(Sure { events: known, asking })
    }

    /// Those of the transitions of a tier that are asked.
    pub(super) fn asked_of(&self, candidates: &[TransitionId]) -> Vec<TransitionId> {
        if self.defers {
            let certain = |id: &&TransitionId| self.emit.machine.model.transitions[id.index()].certain;
            return candidates.iter().filter(|id| !certain(id)).copied().collect();
        }
        self.sure(candidates).map(|sure| sure.asking).unwrap_or_default()
    }

    /// What an engine that looks at one transition after the other needs to know of one: the events, by their patterns,
    /// that are sure to be reacted to before it is asked. `None` if it need not be asked at all.
    pub(super) fn sure_before(&self, id: TransitionId, tier: Tier) -> Option<Vec<&TokenStream>> {
        if self.defers {
            return Some(Vec::new());
        }
        let Sure { events, asking } = self.sure(&self.candidates(tier))?;
        let Trigger::On(own) = &self.emit.machine.model.transitions[id.index()].trigger else { return None };
        let before = events.into_iter().filter(|event| own.may_be(*event));
        asking.contains(&id).then(|| before.map(|event| &self.patterns[event.index()]).collect())
    }
}
