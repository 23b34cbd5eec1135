//! Rivals: transitions with one trigger in many states of nested regions. Some of them exclude others, and may be
//! excluded themselves.

use super::{Drawer, Scope};
use crate::code::Condition;
use crate::machine::{Clause, Id, Leaf, Mode, Pattern, ROOT, To, Tree, Trigger};

impl Drawer {
    /// Adds transitions to regions, to nested parallels, and to states between them.
    pub(super) fn rivals(&mut self) {
        let parallels: Vec<_> = self.machine.named().filter(|&state| self.machine.is_parallel(state)).collect();
        let nested = |outer: &Id| parallels.iter().any(|&inner| self.machine.around(*outer, inner));
        let outermost: Vec<_> = parallels.iter().copied().filter(nested).collect();
        let outers = if outermost.is_empty() { parallels } else { outermost };
        if outers.is_empty() || !self.rng.chance(85) {
            return;
        }
        for _ in 0..self.rng.within(1, 3) {
            let outer = self.rng.pick(&outers);
            let to = self.common_trigger();
            let decides = self.rng.chance(30);
            let alarms = !matches!(to, To::Always | To::Done(_)) && self.rng.chance(20);
            for source in outer..self.machine.states.len() {
                let often = if source != outer && self.machine.is_parallel(source) { 80 } else { 50 };
                if self.may_rival(outer, source) && self.rng.chance(often) {
                    let decides = decides && self.rng.chance(40);
                    let alarm = alarms && self.rng.chance(30);
                    if let Some((guard, reaction)) = self.rival(outer, source, &to, decides) {
                        let triggers = vec![Trigger { to: to.clone(), guard }];
                        self.machine.states[source].clauses.push(Clause { alarm, triggers, reaction });
                    }
                }
            }
        }
    }

    fn rival(&mut self, outer: Id, source: Id, to: &To, decides: bool) -> Option<(Option<Condition>, Tree)> {
        let acts = matches!(to, To::Always | To::Done(_));
        let mut scope = Scope { sources: vec![source], acts, ..Scope::default() };
        let guard = self.rivals_guard(to);
        Some((guard, if decides { self.tree(&mut scope, 2) } else { self.away(outer, &mut scope)? }))
    }

    fn may_rival(&self, outer: Id, source: Id) -> bool {
        self.machine.contains(outer, source) && !self.machine.is_final(source) && Some(source) != self.interrupt()
    }

    fn common_trigger(&mut self) -> To {
        let count = self.machine.external_events().count();
        let completing: Vec<_> = self.machine.named().filter(|&state| self.machine.completes(state)).collect();
        let weights = [
            (if count > 0 { 60 } else { 0 }, 0),
            (20, 1),
            (if self.has.always { 10 } else { 0 }, 2),
            (if completing.is_empty() { 0 } else { 10 }, 3),
        ];
        match self.rng.weighted(&weights) {
            0 => {
                let event = self.rng.below(count);
                // Usually no other transition reacts to the event. The fewer alternatives there are, the more the
                // engine knows in advance.
                if self.rng.chance(70) {
                    self.forget(event);
                }
                To::On(Pattern::Of { cases: vec![self.case(event, false, false)], whole: false })
            }
            1 => To::When,
            2 => To::Always,
            _ => To::Done(Some(self.rng.pick(&completing))),
        }
    }

    /// Draws the guard. Usually there is none, if the trigger does not require it.
    fn rivals_guard(&mut self, to: &To) -> Option<Condition> {
        match to {
            To::When => Some(Condition::Ask(self.label("q"))),
            To::Always | To::Done(_) => Some(super::clauses::fuel()),
            _ => self.rng.chance(25).then(|| Condition::Ask(self.label("q"))),
        }
    }

    /// Draws a reaction that exits the parallel, or one with a nearby target that exits nothing outside the region.
    fn away(&mut self, outer: Id, scope: &mut Scope) -> Option<Tree> {
        let outside: Vec<_> = self.machine.named().filter(|&state| !self.machine.contains(outer, state)).collect();
        let source = scope.sources[0];
        let near = self.near(source);
        // A deeply nested transition exits everything more often, so that it conflicts with others.
        let deep =
            (outer + 1..source).any(|inner| self.machine.is_parallel(inner) && self.machine.around(inner, source));
        let targets = if near.is_empty() || self.rng.chance(if deep { 60 } else { 25 }) { outside } else { near };
        if targets.is_empty() {
            return None;
        }
        let effect = self.effect(scope);
        let target = self.rng.pick(&targets);
        let mut leaf = Leaf::Go { target, mode: Mode::Default, reenter: false, given: Vec::new() };
        self.give(&mut leaf, scope, &effect).then_some(Tree::End { effect, leaf })
    }

    /// Returns the siblings of a state, or for a region its child states.
    fn near(&self, source: Id) -> Vec<Id> {
        let parent = self.machine.states[source].parent.unwrap_or(ROOT);
        match self.machine.is_parallel(parent) {
            false => self.machine.states[parent].children.clone(),
            true if self.machine.is_parallel(source) => Vec::new(),
            true => self.machine.states[source].children.clone(),
        }
    }
}
