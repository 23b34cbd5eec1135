//! States that are never entered or never exited, and misleading names.

use super::super::check::Subject;
use super::super::plan::{Landing, Outcome};
use super::super::{Kind, ROOT, StateId, TransitionId, Trigger};
use super::Lints;
use crate::listed::Listed;
use crate::rules::Rule;
use crate::sorted::{Map, Set};
use alloc::format;
use alloc::vec::Vec;

/// State names that can be confused with keywords that are used like targets.
const WORDS: [&str; 5] = ["Stay", "Pass", "Pop", "Push", "Reenter"];

impl Lints<'_> {
    /// Every state can be active. For an unreachable composite, the nested states are not reported. Nor is a `final`
    /// that a `done` waits for, because that is reported.
    pub(super) fn unreachable_states(&mut self) {
        let tree = self.plan.tree();
        let waited: Set<StateId> = self.incomplete().into_iter().map(|(_, composite)| composite).collect();
        for state in tree.states().skip(1) {
            let enclosing = tree.parent(state);
            let never = !self.reach.led.active[state.index()] && self.reach.led.active[enclosing.index()];
            if never && !(self.plan.is_final(state) && waited.contains(&enclosing)) {
                let name = self.name(state);
                let message =
                    format!("`{name}` is never entered: nothing leads to it; name it as a target, or remove it");
                self.warn(Rule::UnreachableState, Subject::State(state), message);
            }
        }
    }

    /// A state that is not `final` can be exited, and so can a composite that completes: by a `done`, or otherwise. A
    /// state that is alone in its region is not reported.
    pub(super) fn dead_ends(&mut self) {
        let plan = self.plan;
        let tree = plan.tree();
        let leaving = self.leaving();
        let across = self.across(&leaving);
        let active = |&state: &StateId| tree.is_leaf(state) && self.reach.led.active[state.index()];
        for leaf in tree.states().skip(1).filter(active).listed() {
            let kind = plan.model().states[leaf.index()].kind;
            let region = tree.region(leaf);
            if !(kind == Kind::Plain || self.completes_unhandled(leaf)) || tree.leaves(region).nth(1).is_none() {
                continue;
            }
            let own = tree.upward(leaf, ROOT).chain([ROOT]).any(|enclosing| {
                let mut ends = plan.transitions_of(enclosing).filter(|id| leaving[id.index()]);
                ends.any(|id| !self.returns_to(id, leaf))
            });
            if own || self.is_exited_by_other_region(leaf, &across) {
                continue;
            }
            let name = self.name(leaf);
            if kind == Kind::Final {
                let composite = self.name(tree.parent(leaf));
                let message = format!(
                    "`{composite}` completes here, but no `done` reacts to that, and nothing leaves it any more; add `done` to `{composite}`, or make `{name}` a `state`"
                );
                self.warn(Rule::Uncompleted, Subject::State(leaf), message);
            } else {
                let message =
                    format!("`{name}` cannot be left, but is not `final`; add a transition, or make it `final {name}`");
                self.warn(Rule::DeadEnd, Subject::State(leaf), message);
            }
        }
    }

    /// Whether a leaf is a `final` that completes a composite, the composite is not a region, and no transition reacts
    /// to its completion.
    fn completes_unhandled(&self, leaf: StateId) -> bool {
        let (plan, tree) = (self.plan, self.plan.tree());
        let composite = tree.parent(leaf);
        plan.is_final(leaf)
            && composite != ROOT
            && !tree.is_parallel(tree.parent(composite))
            && plan.completes(leaf).is_none()
    }

    /// A history that has no effect has no `else` either. This is shallow history of a `parallel`, all of whose regions
    /// are entered anyway.
    pub(super) fn idle_elses(&mut self) {
        let plan = self.plan;
        for state in plan.tree().states().filter(|&state| plan.tree().is_parallel(state)) {
            let Some(history) = plan.model().states[state.index()].history else { continue };
            if history.otherwise.is_some() && !history.kind.resumes(true) {
                let name = self.name(state);
                let message = format!(
                    "this `else` is never taken: all regions of `{name}` are entered anyway, whether or not it was active \
                     before; write `history deep else`, or remove the `else`"
                );
                self.warn(Rule::IdleElse, Subject::Otherwise(state), message);
            }
        }
    }

    /// For each transition, whether it can be taken and exit a state.
    fn leaving(&self) -> Vec<bool> {
        let leads = |id: TransitionId| {
            let mut branches = self.plan.model().transitions[id.index()].branches.iter();
            branches
                .any(|&branch| matches!(self.plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop))
        };
        self.ids().map(|id| self.reach.led.taken[id.index()] && leads(id)).listed()
    }

    /// For each parallel, a region whose transitions may exit the others, and whether there are several such regions.
    fn across(&self, leaving: &[bool]) -> Map<StateId, (StateId, bool)> {
        let tree = self.plan.tree();
        let mut across: Map<StateId, (StateId, bool)> = Map::new();
        for id in self.ids().filter(|id| tree.has_regions() && leaving[id.index()]) {
            let transition = &self.plan.model().transitions[id.index()];
            for &branch in transition.branches.iter() {
                let domain = match self.plan.outcome(branch) {
                    Outcome::Go(go) | Outcome::Push(go) => go.domain,
                    Outcome::Pop => ROOT,
                    _ => continue,
                };
                for region in tree.upward(transition.source, domain).filter(|&state| state != domain) {
                    let enclosing = tree.parent(region);
                    if tree.is_parallel(enclosing) && enclosing != domain {
                        let (first, several) = across.or_insert_with(enclosing, || (region, false));
                        *several |= *first != region;
                    }
                }
            }
        }
        across
    }

    /// Whether a transition of another region may exit the region of a leaf, or one around it.
    fn is_exited_by_other_region(&self, leaf: StateId, across: &Map<StateId, (StateId, bool)>) -> bool {
        let tree = self.plan.tree();
        let mut regions = tree.upward(leaf, ROOT).filter(|&state| tree.is_parallel(tree.parent(state)));
        regions
            .any(|region| across.get(&tree.parent(region)).is_some_and(|&(other, several)| several || other != region))
    }

    /// Whether a transition leads only to this leaf.
    fn returns_to(&self, id: TransitionId, leaf: StateId) -> bool {
        let mut branches = self.plan.model().transitions[id.index()].branches.iter();
        branches.all(|&branch| match self.plan.outcome(branch) {
            Outcome::Go(go) => go.entry.landing == Landing::Leaf(leaf),
            Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => true,
            Outcome::Push(_) | Outcome::Pop => false,
        })
    }

    /// The name of a state cannot be confused with a keyword of reactions.
    pub(super) fn words_as_names(&mut self) {
        for state in self.plan.tree().states().skip(1) {
            let name = self.name(state);
            if WORDS.contains(&name) {
                let word = name.to_lowercase();
                let message = format!(
                    "`{name}` is easily mistaken for `{word}`, which has another meaning in a reaction; rename it"
                );
                self.warn(Rule::NameLikeWord, Subject::State(state), message);
            }
        }
    }

    /// A composite can complete if some transition reacts to its completion.
    pub(super) fn incompletable(&mut self) {
        for (id, composite) in self.incomplete() {
            let name = self.name(composite);
            let message = format!(
                "`{name}` never completes: no `final` that would complete it is ever entered; add a transition to one"
            );
            self.warn(Rule::Incompletable, Subject::Transition(id), message);
        }
    }

    /// The transitions that wait for a composite that never completes.
    fn incomplete(&self) -> Vec<(TransitionId, StateId)> {
        let mut waiting = Vec::new();
        for id in self.ids().filter(|id| !self.reach.unconditional.taken[id.index()]) {
            let transition = &self.plan.model().transitions[id.index()];
            if let Trigger::Done(composite) = transition.trigger
                && self.reach.unconditional.active[transition.source.index()]
                && self.reach.unconditional.active[composite.index()]
            {
                waiting.push((id, composite));
            }
        }
        waiting
    }
}
