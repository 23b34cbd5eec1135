//! Machines in which some leaves defer an event and the others react to it. The latter lead back to the first ones, or
//! continue with an `always`, as in a program that receives jobs while it works on one. Deferred events are then
//! handled one at a time, and no event is pending in a leaf that reacts to it.

use super::{Drawer, Pushes, Raises, Scope};
use crate::machine::{Case, Clause, Id, Leaf, Mode, Pattern, Piece, To, Tree, Trigger};

impl Drawer {
    /// Draws such a machine if possible. Returns `false` otherwise, and then the states may defer any events.
    pub(super) fn waits(&mut self) -> bool {
        let plain = self.has.raises == Raises::None && self.has.pushes == Pushes::None && !self.machine.has_regions();
        let is_busy = |state: &Id| self.machine.is_leaf(*state) && !self.machine.is_final(*state);
        let mut leaves: Vec<Id> = self.machine.named().filter(is_busy).collect();
        if !self.has.defers || !plain || leaves.len() < 2 || !self.rng.chance(60) {
            return false;
        }
        let count = self.machine.external_events().count();
        let event = self.rng.below(count);
        self.forget(event);
        let fields = vec![Piece::Wild; self.machine.events[event].fields.len()];
        let pattern = Pattern::Of { cases: vec![Case { event, fields }], whole: false };
        let first = leaves.swap_remove(self.rng.below(leaves.len()));
        let (mut busy, hearing): (Vec<_>, Vec<_>) = leaves.into_iter().partition(|_| self.rng.chance(50));
        busy.push(first);
        for &leaf in &busy {
            self.machine.states[leaf].defers = vec![pattern.clone()];
        }
        for &leaf in &hearing {
            let later: Vec<Id> = busy.iter().chain(&hearing).copied().filter(|&other| other > leaf).collect();
            // Sometimes such a leaf does not react to the event, because it has an `always`.
            let (to, target) = match self.rng.chance(30) && !later.is_empty() {
                true => (To::Always, self.rng.pick(&later)),
                false => (To::On(pattern.clone()), self.rng.pick(&busy)),
            };
            let mut scope = Scope { sources: vec![leaf], ..Scope::default() };
            let effect = self.effect(&mut scope);
            let mut end = Leaf::Go { target, mode: Mode::Default, reenter: false, given: Vec::new() };
            self.give(&mut end, &scope, &effect);
            let triggers = vec![Trigger { to, guard: None }];
            let clause = Clause { alarm: false, triggers, reaction: Tree::End { effect, leaf: end } };
            self.machine.states[leaf].clauses.push(clause);
        }
        true
    }

    /// Removes all reactions to an event.
    pub(super) fn forget(&mut self, event: usize) {
        let other = |trigger: &Trigger| match &trigger.to {
            To::On(Pattern::Any) => false,
            To::On(Pattern::Of { cases, .. }) => cases.iter().all(|case| case.event != event),
            _ => true,
        };
        let without = |clauses: &mut Vec<Clause>| {
            clauses.iter_mut().for_each(|clause| clause.triggers.retain(other));
            clauses.retain(|clause| !clause.triggers.is_empty());
        };
        for state in &mut self.machine.states {
            without(&mut state.clauses);
            state.groups.iter_mut().for_each(|group| {
                without(&mut group.clauses);
                group.defers.clear();
            });
            state.groups.retain(|group| !group.clauses.is_empty());
        }
    }
}
