//! Guards that are always true or always false by their form, and guards that depend on each other.

use super::super::check::Subject;
use super::super::{StateId, TransitionId, Trigger};
use super::Lints;
use crate::rules::Rule;
use alloc::format;

impl Lints<'_> {
    /// A guard can be both true and false.
    pub(super) fn constant_guards(&mut self) {
        let hints = self.hints;
        for (&id, condition) in hints.conditions.iter() {
            let source = self.plan.model().transitions[id.index()].source;
            let queried =
                condition.queries.iter().map(|&(state, wanted)| (state, self.is_in(source, state) == Some(wanted)));
            let never = condition.queries.iter().find(|&&(state, wanted)| self.is_in(source, state) == Some(!wanted));
            let message = match (condition.always, never) {
                (Some(true), _) => "this guard is always true; remove it".into(),
                (Some(false), _) => "this guard is never true, so the transition is never taken; remove it".into(),
                (None, Some(&(state, wanted))) => {
                    let (name, source) = (self.name(state), self.name(source));
                    let is = if wanted { "is never active" } else { "is always active" };
                    format!("this guard is never true: `{name}` {is} while `{source}` is")
                }
                (None, None) if condition.nothing_else && queried.clone().all(|(_, met)| met) => {
                    "this guard is always true: its query always has the same answer here; remove it".into()
                }
                _ => continue,
            };
            self.warn(Rule::ConstantGuard, Subject::Guard(id), message);
        }
    }

    /// A guard may be true when those of earlier transitions for the same trigger are false.
    pub(super) fn implied_guards(&mut self) {
        let hints = self.hints;
        for (&id, &by) in hints.implied.iter() {
            // If two timers are due at the same moment and the first one stays, both are taken.
            let transition = &self.plan.model().transitions[id.index()];
            if matches!(transition.trigger, Trigger::After(_)) && !self.exits(by, transition.source) {
                continue;
            }
            let message = "this is never taken: an earlier guard for the same trigger is true whenever this one is; change the guard, or remove this transition";
            let (here, there) = (Subject::Guard(id), Subject::Transition(by));
            self.warn_both(Rule::ImpliedGuard, here, message, there, "the transition that is taken instead stands");
        }
    }

    /// Whether a state is active whenever another one is; `None` if this is known only at run time. Paused states
    /// count.
    fn is_in(&self, source: StateId, state: StateId) -> Option<bool> {
        let tree = self.plan.tree();
        if tree.contains(state, source) {
            return Some(true);
        }
        let apart = !tree.contains(source, state) && !tree.is_parallel(tree.common(source, state));
        (apart && self.plan.owners().is_empty()).then_some(false)
    }

    /// No guards depend on each other: a state whose activity a guard requires can become active without that guard.
    pub(super) fn circular_waits(&mut self) {
        let hints = self.hints;
        for (&id, condition) in hints.conditions.iter() {
            let vainly = |&&(state, wanted): &&(StateId, bool)| {
                wanted && !self.reach.found.active[state.index()] && self.reach.unconditional.active[state.index()]
            };
            let source = self.plan.model().transitions[id.index()].source;
            let waits = self.reach.found.active[source.index()] && !self.never_holds(id);
            if let Some((state, _)) = condition.queries.iter().find(vainly).filter(|_| waits) {
                let name = self.name(*state);
                let message = format!(
                    "this guard can never become true: it waits for `{name}`, which is only entered after guards that can never become true; change one of them"
                );
                self.warn(Rule::CircularWait, Subject::Guard(id), message);
            }
        }
    }

    /// Whether a guard is known to be false by its form alone.
    fn never_holds(&self, id: TransitionId) -> bool {
        let source = self.plan.model().transitions[id.index()].source;
        self.hints.conditions.get(&id).is_some_and(|condition| {
            let never = |&(state, wanted): &(StateId, bool)| self.is_in(source, state) == Some(!wanted);
            condition.always == Some(false) || condition.queries.iter().any(never)
        })
    }
}
