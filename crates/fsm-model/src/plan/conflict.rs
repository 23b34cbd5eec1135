//! Conflicts between transitions selected in different regions: two that would exit a common state exclude each other.
//! This file determines which of them wins, and whether that is known before any is selected. If it is known,
//! [`Plan::verdicts`] says for each region which transitions prevent its own from being taken.

use super::super::{Branch, StateId, TransitionId};
use super::{Outcome, Plan};
use crate::listed::Listed;
use crate::sorted::{Set, sort_by};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The relation between transitions that can be selected in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// No two transitions exclude each other, and no leaf considers transitions of several regions.
    Independent,
    /// If two transitions exclude each other, the one in the inner region wins, or else the one in the earlier region.
    /// The remaining transitions are taken in document order of their regions.
    Ordered,
    /// The winner or the order is not known in advance.
    Unordered,
}

/// Whether the selected transition of a region is taken, if the transitions are [`Ordered`](Relation::Ordered). A
/// dropped transition excludes nothing itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The region.
    pub region: StateId,
    /// The transition is dropped if the transition of one of these nested regions is taken. The sources of those
    /// transitions are nested in the source of this one.
    pub inside: Vec<StateId>,
    /// The transitions, grouped by what they exclude. Those on which nothing else in the step depends are left out.
    pub classes: Vec<Class>,
}

/// Transitions of one region that exclude the same transitions of other regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The transitions, in document order.
    pub transitions: Vec<TransitionId>,
    /// The transitions are dropped if one of these facts is known.
    pub unless: Set<Known>,
    /// These facts become known if one of the transitions is taken.
    pub then: Set<Known>,
}

/// A fact about the transitions that are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// A taken transition exits everything below this state.
    Left(StateId),
    /// A taken transition exits something inside this state.
    Moved(StateId),
}

/// The properties of a transition that determine its conflicts.
struct Candidate {
    id: TransitionId,
    region: StateId,
    /// The state below which the transition exits everything.
    reach: Option<StateId>,
}

impl Plan {
    /// Whether the source of a transition encloses that of another one, which belongs to a nested region.
    #[must_use]
    pub fn encloses_source_of(&self, enclosing: TransitionId, inner: TransitionId) -> bool {
        let [enclosing, inner] = [enclosing, inner].map(|id| self.model.transitions[id.index()].source);
        self.tree.region(enclosing) != self.tree.region(inner) && self.tree.contains(enclosing, inner)
    }

    /// The relation between some transitions. They are unordered if an alarm may beat a transition of an earlier
    /// region; if one of two nested transitions exits nothing, so that both remain; or if a `pop` determines what is
    /// exited.
    #[must_use]
    pub fn relation(&self, candidates: &[TransitionId]) -> Relation {
        let of = |&id: &TransitionId| {
            let source = self.model.transitions[id.index()].source;
            Candidate { id, region: self.tree.region(source), reach: self.reach(id, None) }
        };
        let all: Vec<_> = candidates.iter().map(of).listed();
        let any_two = |test: &dyn Fn(&Candidate, &Candidate) -> bool| {
            all.iter().any(|one| all.iter().any(|other| one.region != other.region && test(one, other)))
        };
        let is_around = |one: &Candidate, other: &Candidate| self.encloses_source_of(one.id, other.id);
        let is_beside_and_earlier = |one: &Candidate, other: &Candidate| {
            one.region < other.region && !self.tree.contains(one.region, other.region)
        };
        let unordered = |one: &Candidate, other: &Candidate| {
            let exclude = self.exclude(one.reach, other.reach);
            let loses = exclude && self.beats(other.id, one.id);
            // If a transition that is considered before the nested regions is taken, these are not considered.
            (is_around(one, other) && !self.comes_before_regions(one.id) && !loses)
                || (is_beside_and_earlier(one, other) && loses)
        };
        let stays = |&id: &TransitionId| {
            let source = self.model.transitions[id.index()].source;
            self.stays_within(id, self.tree.region(source))
        };
        if !any_two(&is_around) && candidates.iter().all(stays) {
            Relation::Independent
        } else if any_two(&unordered) || candidates.iter().any(|&id| self.pops(id)) {
            Relation::Unordered
        } else {
            Relation::Ordered
        }
    }

    /// Determines for each region whether its selected transition is taken, for [`Ordered`](Relation::Ordered)
    /// transitions. The verdicts are in the order of evaluation: earlier regions first, and nested regions before their
    /// enclosing one. So when a transition is dropped because of another one, it is already known that the other one is
    /// taken. This results in the order of SCXML, because the transitions around regions exclude nothing until all
    /// leaves in the regions have selected theirs.
    #[must_use]
    pub fn verdicts(&self, candidates: &[TransitionId]) -> Vec<Verdict> {
        let region = |id: TransitionId| self.tree.region(self.model.transitions[id.index()].source);
        let mut regions: Vec<_> = candidates.iter().map(|&id| region(id)).listed();
        sort_by(&mut regions, |&one, &other| self.inner_first(one, other));
        regions.dedup();
        let shared = self.shared(candidates);
        let verdicts = regions.iter().map(|&of| {
            let own: Vec<_> = candidates.iter().copied().filter(|&id| region(id) == of).listed();
            // If this transition was selected, the nested regions were not considered.
            let may_give_way = |enclosing: &TransitionId| !self.comes_before_regions(*enclosing);
            let gives_way = |&&inner: &&TransitionId| {
                own.iter()
                    .filter(|enclosing| may_give_way(enclosing))
                    .any(|&enclosing| self.encloses_source_of(enclosing, inner))
            };
            let inside: Set<_> = candidates.iter().filter(gives_way).map(|&inner| region(inner)).collect();
            Verdict { region: of, inside: inside.into_iter().listed(), classes: self.classes(&own, &shared) }
        });
        let mut verdicts: Vec<_> = verdicts.listed();
        self.drop_untested(&mut verdicts);
        verdicts
    }

    /// The states around regions below which a nested transition exits everything, affecting several regions.
    fn shared(&self, candidates: &[TransitionId]) -> Set<StateId> {
        let wide = |&id: &TransitionId| {
            let region = self.tree.region(self.model.transitions[id.index()].source);
            self.reach(id, None).filter(|&reach| !self.tree.contains(region, reach))
        };
        candidates.iter().filter_map(wide).collect()
    }

    /// Groups the transitions of a region by what they exclude.
    fn classes(&self, transitions: &[TransitionId], shared: &Set<StateId>) -> Vec<Class> {
        let mut classes: Vec<Class> = Vec::new();
        for &id in transitions {
            let Some(reach) = self.reach(id, None) else { continue };
            let own = self.tree.region(self.model.transitions[id.index()].source);
            let wide = !self.tree.contains(own, reach);
            let outermost = if wide { reach } else { own };
            let enclosing = || shared.iter().copied().filter(|&shared| self.tree.contains(shared, outermost));
            let mut unless: Set<_> = enclosing().map(Known::Left).collect();
            let mut then: Set<_> = enclosing().map(Known::Moved).collect();
            if wide {
                unless.remove(&Known::Left(reach));
                unless.insert(Known::Moved(reach));
                then.insert(Known::Left(reach));
            }
            match classes.iter_mut().find(|class| (&class.unless, &class.then) == (&unless, &then)) {
                Some(class) => class.transitions.push(id),
                None => classes.push(Class { transitions: vec![id], unless, then }),
            }
        }
        classes
    }

    /// Removes the facts that no earlier region can establish, and those that no later region tests. Only regions that
    /// are not nested in each other count, because the transition of an outer region is dropped whenever one of an
    /// inner region is taken.
    fn drop_untested(&self, verdicts: &mut [Verdict]) {
        let beside = |one: &Verdict, other: &Verdict| {
            !self.tree.contains(one.region, other.region) && !self.tree.contains(other.region, one.region)
        };
        let all = |of: &[Verdict], verdict: &Verdict, what: fn(&Class) -> &Set<Known>| -> Set<Known> {
            let others = of.iter().filter(|other| beside(other, verdict));
            others.flat_map(|other| other.classes.iter().flat_map(what)).copied().collect()
        };
        for at in 0..verdicts.len() {
            let known = all(&verdicts[..at], &verdicts[at], |class| &class.then);
            verdicts[at].classes.iter_mut().for_each(|class| class.unless.retain(|unless| known.contains(unless)));
        }
        for at in (0..verdicts.len()).rev() {
            let queried = all(&verdicts[at + 1..], &verdicts[at], |class| &class.unless);
            verdicts[at].classes.iter_mut().for_each(|class| class.then.retain(|then| queried.contains(then)));
        }
        for verdict in verdicts {
            verdict.classes.retain(|class| !class.unless.is_empty() || !class.then.is_empty());
        }
    }

    /// Document order, except that nested states come before their enclosing one.
    fn inner_first(&self, one: StateId, other: StateId) -> Ordering {
        match (self.tree.contains(one, other), self.tree.contains(other, one)) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => one.cmp(&other),
        }
    }

    /// Whether some branch of a transition is a `pop`.
    #[must_use]
    pub fn pops(&self, transition: TransitionId) -> bool {
        let mut branches = self.model.transitions[transition.index()].branches.iter();
        branches.any(|&branch| self.model.branches[branch.index()] == Branch::Pop)
    }

    /// The states in which a `pop` of `source` may resume paused states: those that enclose the source, and those
    /// nested in it. The `pop` applies to the first of them that is active and has paused something. Inner states come
    /// first, and among several regions, those of the first one.
    #[must_use]
    pub fn popping(&self, source: StateId) -> Vec<StateId> {
        let related = |owner: &StateId| self.tree.contains(*owner, source) || self.tree.contains(source, *owner);
        let mut owners: Vec<_> = self.owners.iter().copied().filter(related).listed();
        sort_by(&mut owners, |&one, &other| self.inner_first(one, other));
        owners
    }

    /// The outermost state below which a transition may exit or pause everything; `None` if it exits nothing. `popped`
    /// is the owner to which a `pop` applies. A decision counts as exiting whatever any of its branches would exit.
    #[must_use]
    pub fn reach(&self, transition: TransitionId, popped: Option<StateId>) -> Option<StateId> {
        let branches = self.model.transitions[transition.index()].branches.iter();
        let domains = branches.filter_map(|&branch| match self.outcome(branch) {
            Outcome::Go(go) | Outcome::Push(go) => Some(go.domain),
            Outcome::Pop => popped,
            Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => None,
        });
        domains.min_by_key(|&domain| domain)
    }

    /// Whether a transition exits nothing outside a state, whatever a `pop` resumes.
    #[must_use]
    pub fn stays_within(&self, transition: TransitionId, state: StateId) -> bool {
        let popped = self.popping(self.model.transitions[transition.index()].source);
        let popped = popped.into_iter().map(Some).filter(|_| self.pops(transition)).chain([None]);
        let mut reached = popped.filter_map(|popped| self.reach(transition, popped));
        reached.all(|domain| self.tree.contains(state, domain))
    }

    /// Whether two transitions exit a common state, given the states below which they exit everything.
    #[must_use]
    pub fn exclude(&self, one: Option<StateId>, other: Option<StateId>) -> bool {
        let both = one.zip(other);
        both.is_some_and(|(one, other)| self.tree.contains(one, other) || self.tree.contains(other, one))
    }

    /// For two transitions of one step that exclude each other, whether the first one wins. An alarm wins over other
    /// transitions. Otherwise, a transition wins whose source is nested in that of the other. Otherwise, that of the
    /// earlier leaf wins, which is the second one.
    #[must_use]
    pub fn beats(&self, later: TransitionId, earlier: TransitionId) -> bool {
        let of = |id: TransitionId| &self.model.transitions[id.index()];
        let (later, earlier) = (of(later), of(earlier));
        let inside = later.source != earlier.source && self.tree.contains(earlier.source, later.source);
        let wins = match (later.alarm, earlier.alarm) {
            (true, false) => true,
            (false, true) => false,
            _ => inside,
        };
        wins != cfg!(fsmith_order = "conflicts")
    }
}
