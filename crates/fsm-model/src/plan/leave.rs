//! The states that a transition leaves: the domain of its move, and the treatment of each active state below it,
//! innermost first. In this file, to *leave* a state is to exit or to pause it.

use super::super::{ROOT, StateId, Target, Tree};
use super::{Entry, Eviction, Plan};
use crate::listed::Listed;
use alloc::vec::Vec;
use core::ops::Range;

/// A move from a source to targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state of the transition.
    pub source: StateId,
    /// Everything active below this state is left, but not the state itself (SCXML: the transition's domain).
    pub domain: StateId,
    /// The states that are entered below the domain.
    pub entry: Entry,
}

/// The states that are left, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exits<'p> {
    /// The state of the transition.
    pub source: StateId,
    /// Everything active below this state is left.
    pub domain: StateId,
    /// Whether the domain itself is left, too. It is then a region of a parallel.
    pub whole: bool,
    /// Whether the states that pushes have paused in the domain are exited, too.
    pub unwinds: bool,
    /// Whether no state is paused: states that would be suspended otherwise are exited, too.
    pub thorough: bool,
    /// Whether states that would be suspended are resumed in the same step, in case this is known only at run time. See
    /// [`Plan::undecided`].
    pub kept: bool,
    /// The suspended composites that the same move enters explicitly, in document order.
    pub evictions: &'p [Eviction],
}

/// One step of leaving states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving<'p> {
    /// The exit actions of a state run.
    Exit(StateId),
    /// The pause actions of a paused state run.
    Pause(StateId),
    /// The composite stores the leaf that was active in it in its history, just before it is exited.
    Remember(StateId),
    /// The composite, which suspends, is entered anew next time, because it was left from inside.
    Forget(StateId),
    /// The composite stores the active states of its nested regions in its history.
    RememberRegions(StateId),
    /// Everything in a region of a parallel is left, and then the region itself, which is the domain of these exits.
    Region(Exits<'p>),
    /// This region of a parallel is paused with everything in it.
    PauseRegion(StateId),
    /// The states that pushes have paused in the composite are exited, newest first.
    Unwind(StateId),
    /// The suspended content of the first composite is exited, because the composite will be entered elsewhere. The
    /// rest of the list are the composites nested in it, whose suspended content is exited, too.
    Evict(&'p [Eviction]),
}

impl Move {
    /// The states that the move leaves.
    #[must_use]
    pub fn exits(&self) -> Exits<'_> {
        let Move { source, domain, ref entry } = *self;
        let unwinds = source == domain;
        Exits { source, domain, whole: false, unwinds, thorough: false, kept: false, evictions: &entry.evictions }
    }
}

impl Plan {
    /// The move of a transition of `source` to `target`.
    ///
    /// A target nested in the source is reached without leaving the source (UML's local transition). A source that is
    /// its own target, or nested in it, is left and entered again (SCXML, appendix D, `getTransitionDomain`). The root
    /// is never left.
    ///
    /// Regions of a parallel are not left one by one, because the domain is compound (`findLCCA`).
    pub(super) fn plan_move(&self, source: StateId, targets: &[Target]) -> Move {
        let domain = domain(&self.tree, source, targets);
        Move { source, domain, entry: self.entry(domain, targets, false) }
    }

    /// The exits of a `pop` by a transition of `source`, which leaves the states pushed in `owner`.
    #[must_use]
    pub fn pop(&self, source: StateId, owner: StateId) -> Exits<'static> {
        Exits { source, domain: owner, whole: false, unwinds: false, thorough: false, kept: false, evictions: &[] }
    }

    /// The exits of everything below a state, including the suspended content of some nested composites.
    #[must_use]
    pub fn clear<'p>(&self, state: StateId, evictions: &'p [Eviction]) -> Exits<'p> {
        Exits { source: state, domain: state, whole: false, unwinds: true, thorough: true, kept: false, evictions }
    }

    /// Every composite that suspends, whose content is also exited when the machine is stopped.
    #[must_use]
    pub fn all_suspending(&self) -> Vec<Eviction> {
        let suspending = self.tree.states().filter(|&state| self.suspends(state));
        suspending.map(|composite| Eviction { composite, unless: Vec::new() }).listed()
    }

    /// Visits the steps when `leaf` is active and everything below a domain is left, in reverse document order.
    pub fn leave<'p>(&self, leaf: StateId, exits: Exits<'p>, mut visit: impl FnMut(Leaving<'p>)) {
        let leaf = self.tree.leaf_of(leaf, exits.domain);
        let aside = self.suspended_by_move(leaf, exits);
        self.remember_regions(leaf, exits, aside, &mut visit);
        let mut paused = aside.is_some();
        let mut suspended = exits.evictions;
        let mut groups = self.groups(suspended, leaf);
        // Paused states that are also on the path are resumed as they are, and so are the states suspended in them.
        let continues = |at: usize| aside.is_some_and(|aside| self.tree.contains(aside, suspended[at].composite));
        groups.retain(|group| !continues(group.start));
        for state in self.left(leaf, exits) {
            let paused_inside = paused;
            paused &= Some(state) != aside;
            let beyond = |evicted: StateId| evicted > state && !(state == leaf && self.tree.contains(leaf, evicted));
            while let Some((before, group)) =
                last_of(&mut groups, suspended).filter(|(_, group)| beyond(group[0].composite))
            {
                visit(Leaving::Evict(group));
                suspended = before;
            }
            if self.tree.is_parallel(state) {
                suspended = self.leave_regions(state, exits, suspended, paused_inside, &mut visit);
            }
            if paused {
                visit(Leaving::Pause(state));
                continue;
            }
            if self.remembers(state) {
                let forgets = self.suspends(state) && Some(state) != aside;
                visit(if forgets { Leaving::Forget(state) } else { Leaving::Remember(state) });
            }
            visit(Leaving::Exit(state));
            let enclosing = self.tree.parent(state);
            if self.owners.contains(&enclosing) && (enclosing != exits.domain || exits.unwinds) {
                // Paused states may enclose suspended ones.
                let inside = |evicted: StateId| self.tree.contains(enclosing, evicted);
                while let Some((before, group)) =
                    last_of(&mut groups, suspended).filter(|(_, group)| inside(group[0].composite))
                {
                    visit(Leaving::Evict(group));
                    suspended = before;
                }
                visit(Leaving::Unwind(enclosing));
            }
        }
        if leaf == exits.domain && !exits.whole && self.tree.is_parallel(leaf) {
            suspended = self.leave_regions(leaf, exits, suspended, false, &mut visit);
        }
        while let Some((before, group)) = last_of(&mut groups, suspended) {
            visit(Leaving::Evict(group));
            suspended = before;
        }
    }

    /// The states of a leaf's region that are left, innermost first.
    fn left(&self, leaf: StateId, exits: Exits<'_>) -> impl Iterator<Item = StateId> + '_ {
        let until = if exits.whole { self.tree.parent(exits.domain) } else { exits.domain };
        self.tree.upward(leaf, until)
    }

    /// Stores the active states of regions, for the composites with deep history that are not paused themselves.
    fn remember_regions<'p>(
        &self,
        leaf: StateId,
        exits: Exits<'p>,
        aside: Option<StateId>,
        visit: &mut impl FnMut(Leaving<'p>),
    ) {
        let paused = |state: StateId| aside.is_some_and(|aside| state != aside && self.tree.contains(aside, state));
        let keep = |state: &StateId| self.remembers_deeply(*state) && !paused(*state);
        if self.tree.is_parallel(leaf) {
            self.left(leaf, exits).filter(keep).for_each(|state| visit(Leaving::RememberRegions(state)));
        }
    }

    /// Leaves the regions of a parallel, or pauses them, the last one first. Returns the remaining evictions.
    fn leave_regions<'p>(
        &self,
        parallel: StateId,
        exits: Exits<'p>,
        evictions: &'p [Eviction],
        paused: bool,
        visit: &mut impl FnMut(Leaving<'p>),
    ) -> &'p [Eviction] {
        for region in self.tree.children(parallel).rev() {
            visit(if paused {
                Leaving::PauseRegion(region)
            } else {
                Leaving::Region(self.region_exits(region, Exits { evictions, ..exits }))
            });
        }
        &evictions[..inside(&self.tree, parallel, evictions).start]
    }

    /// The exits of a region when its parallel is left. If no nested state is ever suspended, they are always the same.
    fn region_exits<'p>(&self, region: StateId, exits: Exits<'p>) -> Exits<'p> {
        let suspends = core::iter::once(region).chain(self.tree.inside(region)).any(|state| self.suspends(state));
        let from_inside = suspends && self.tree.contains(region, exits.source);
        let source = if from_inside { exits.source } else { region };
        let enclosing = inside(&self.tree, region, exits.evictions);
        let own = exits.evictions[..enclosing.start].last().is_some_and(|eviction| eviction.composite == region);
        let evictions = &exits.evictions[enclosing.start - usize::from(own)..enclosing.end];
        let thorough = suspends && exits.thorough;
        Exits { source, domain: region, whole: true, unwinds: true, thorough, kept: false, evictions }
    }

    /// The steps when `leaf` is active and everything below a domain is paused, in reverse document order.
    #[must_use]
    pub fn pausing(&self, leaf: StateId, domain: StateId) -> Vec<Leaving<'static>> {
        let leaf = self.tree.leaf_of(leaf, domain);
        let mut steps = Vec::new();
        if self.tree.is_parallel(leaf) {
            steps.extend(self.tree.children(leaf).rev().map(Leaving::PauseRegion));
        }
        steps.extend(self.tree.upward(leaf, domain).map(Leaving::Pause));
        steps
    }

    /// Like [`pausing`](Self::pausing), for a region of a parallel, including itself.
    #[must_use]
    pub fn pausing_region(&self, leaf: StateId, region: StateId) -> Vec<Leaving<'static>> {
        let mut steps = self.pausing(leaf, region);
        steps.push(Leaving::Pause(region));
        steps
    }

    /// The outermost suspended composites, each with those nested in it, the last one first. A composite around the
    /// active leaf has no suspended content, so only those nested in it count.
    pub fn suspended_groups<'p>(
        &self,
        evictions: &'p [Eviction],
        leaf: StateId,
    ) -> impl Iterator<Item = &'p [Eviction]> + use<'p> {
        self.groups(evictions, leaf).into_iter().rev().map(|group| &evictions[group])
    }

    /// The [`suspended_groups`](Self::suspended_groups) as positions, in document order.
    fn groups(&self, evictions: &[Eviction], leaf: StateId) -> Vec<Range<usize>> {
        let mut groups = Vec::new();
        let mut at = 0;
        while let Some(eviction) = evictions.get(at) {
            let inside =
                evictions[at + 1..].iter().take_while(|other| self.tree.contains(eviction.composite, other.composite));
            let end = at + 1 + inside.count();
            if self.tree.contains(eviction.composite, leaf) {
                at += 1;
                continue;
            }
            groups.push(at..end);
            at = end;
        }
        groups
    }

    /// The steps of [`leave`](Self::leave) as a list.
    #[must_use]
    pub fn leaving<'p>(&self, leaf: StateId, exits: Exits<'p>) -> Vec<Leaving<'p>> {
        let mut steps = Vec::new();
        self.leave(leaf, exits, |step| steps.push(step));
        steps
    }

    /// The outermost composite whose content is paused instead of exited during a move. It suspends, it is left by its
    /// own transition or from outside, and the move does not enter it again at another of its states.
    fn suspended_by_move(&self, leaf: StateId, exits: Exits<'_>) -> Option<StateId> {
        if exits.thorough {
            return None;
        }
        let suspending = self.left(leaf, exits).filter(|&state| {
            let from_inside = state != exits.source && self.tree.contains(state, exits.source);
            let evicted = exits.evictions.iter().any(|eviction| {
                let kept = self.kept_if(eviction, leaf).is_some_and(|mut on| exits.kept || on.next().is_none());
                eviction.composite == state && !kept
            });
            self.suspends(state) && !from_inside && !evicted && !self.is_final(leaf)
        });
        suspending.last()
    }

    /// The states on which an eviction depends when `leaf` is in the suspended content of the composite. `None` means
    /// that the content is exited. Otherwise, the content is resumed if all of these states, which belong to regions,
    /// are in it.
    pub fn kept_if<'e>(
        &self,
        eviction: &'e Eviction,
        leaf: StateId,
    ) -> Option<impl Iterator<Item = StateId> + use<'_, 'e>> {
        let mut targets = eviction.unless.iter().copied();
        let may_be_in = targets.all(|at| self.tree.contains(at, leaf) || self.tree.contains(leaf, at));
        (may_be_in && !eviction.unless.is_empty())
            .then(|| eviction.unless.iter().copied().filter(move |&at| !self.tree.contains(at, leaf)))
    }

    /// The states that must be active for the suspended content to be resumed in the same step, if this depends on the
    /// active states of regions.
    pub fn undecided<'p>(&self, leaf: StateId, exits: Exits<'p>) -> impl Iterator<Item = StateId> + use<'_, 'p> {
        let leaf = self.tree.leaf_of(leaf, exits.domain);
        let of = |state| exits.evictions.iter().find(|eviction| eviction.composite == state && !exits.thorough);
        let depends = |eviction: &&Eviction| self.kept_if(eviction, leaf).is_some_and(|mut on| on.next().is_some());
        let eviction = self.left(leaf, exits).filter_map(of).find(depends);
        eviction.and_then(|eviction| self.kept_if(eviction, leaf)).into_iter().flatten()
    }
}

/// The last of some groups that is still among the evictions, and the evictions before it.
fn last_of<'p>(groups: &mut Vec<Range<usize>>, left: &'p [Eviction]) -> Option<(&'p [Eviction], &'p [Eviction])> {
    while groups.last().is_some_and(|group| group.start >= left.len()) {
        groups.pop();
    }
    groups.last().map(|group| (&left[..group.start], &left[group.start..group.end.min(left.len())]))
}

/// The range of the composites nested in a state, in document order.
fn inside(tree: &Tree, state: StateId, evictions: &[Eviction]) -> Range<usize> {
    let is_inside = |eviction: &&Eviction| eviction.composite != state && tree.contains(state, eviction.composite);
    let start = evictions.iter().take_while(|eviction| eviction.composite <= state).count();
    start..start + evictions[start..].iter().take_while(is_inside).count()
}

/// The state below which a move leaves everything.
///
/// A target nested in the source is reached without leaving the source (UML's local transition), unless the source is a
/// parallel or the target is external. Otherwise, the domain is the innermost state that is not a parallel and encloses
/// the source and all targets (SCXML, appendix D, `getTransitionDomain`).
#[must_use]
pub fn domain(tree: &Tree, source: StateId, targets: &[Target]) -> StateId {
    let all_inside =
        |state: StateId| targets.iter().all(|target| target.state != state && tree.contains(state, target.state));
    let local = targets.iter().all(|target| !target.external) && !tree.is_parallel(source);
    if local && all_inside(source) {
        return source;
    }
    let mut domain = tree.parent(source);
    while domain != ROOT && (tree.is_parallel(domain) || !all_inside(domain)) {
        domain = tree.parent(domain);
    }
    domain
}
