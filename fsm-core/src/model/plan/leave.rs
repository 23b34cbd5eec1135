//! What a transition exits: the domain of its move, and what happens to each active state below it, innermost first.

use super::super::{ROOT, StateId, Target, Tree};
use super::{Entry, Eviction, Plan};
use crate::listed::Listed;
use alloc::vec::Vec;
use core::ops::Range;

/// From a source to a target: what is left and what is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state whose transition it is.
    pub source: StateId,
    /// Everything active below this state is left; it is itself neither left nor entered (SCXML: the transition's
    /// domain).
    pub domain: StateId,
    /// What is entered below the domain.
    pub entry: Entry,
}

/// What is left, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exits<'p> {
    /// The state whose transition leaves.
    pub source: StateId,
    /// Everything active below this state is left.
    pub domain: StateId,
    /// Whether that state is a region of a parallel, and is left itself.
    pub whole: bool,
    /// Whether what pushes put aside inside that state is exited too.
    pub unwinds: bool,
    /// Whether nothing is put aside: what would be suspended otherwise is exited too.
    pub thorough: bool,
    /// Where it depends on the run whether what would be suspended is entered again as it is: whether it is. See
    /// [`Plan::undecided`].
    pub kept: bool,
    /// The suspended composites that will be entered explicitly, in document order.
    pub evictions: &'p [Eviction],
}

/// One thing that happens while states are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving<'p> {
    /// The exit actions of a state.
    Exit(StateId),
    /// The pause actions of a state that is put aside.
    Pause(StateId),
    /// The composite notes the leaf that was active in it, just before it is exited.
    Remember(StateId),
    /// The composite, which suspends, starts afresh next time: it was left from inside.
    Forget(StateId),
    /// The composite notes what is active in the regions inside it.
    RememberRegions(StateId),
    /// Everything inside a region of a parallel is left, then the region itself: the domain of these exits.
    Region(Exits<'p>),
    /// This region of a parallel, and everything inside it, is put aside.
    PauseRegion(StateId),
    /// What pushes put aside inside the composite is exited, newest first.
    Unwind(StateId),
    /// What the first composite has suspended is exited, because it will be entered elsewhere, and with it what those
    /// inside it have suspended: the others of the list.
    Evict(&'p [Eviction]),
}

impl Move {
    /// What it leaves.
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
    /// A target inside the source is reached without leaving the source (UML's local transition); a source that is its
    /// own target, or inside it, is left and entered again (SCXML, appendix D, `getTransitionDomain`). The root is
    /// never left.
    ///
    /// Regions of a parallel are not left one by one: the domain is compound (`findLCCA`).
    pub(super) fn plan_move(&self, source: StateId, targets: &[Target]) -> Move {
        let domain = domain(&self.tree, source, targets);
        Move { source, domain, entry: self.entry(domain, targets, false) }
    }

    /// A `pop` by a transition of `source` leaves what was pushed inside `owner`.
    #[must_use]
    pub fn pop(&self, source: StateId, owner: StateId) -> Exits<'static> {
        Exits { source, domain: owner, whole: false, unwinds: false, thorough: false, kept: false, evictions: &[] }
    }

    /// Everything below a state is left for good, with what some composites inside have suspended.
    #[must_use]
    pub fn clear<'p>(&self, state: StateId, evictions: &'p [Eviction]) -> Exits<'p> {
        Exits { source: state, domain: state, whole: false, unwinds: true, thorough: true, kept: false, evictions }
    }

    /// Every composite that suspends: what is exited beside the active states when the machine is stopped.
    #[must_use]
    pub fn all_suspending(&self) -> Vec<Eviction> {
        let suspending = self.tree.states().filter(|&state| self.suspends(state));
        suspending.map(|composite| Eviction { composite, unless: Vec::new() }).listed()
    }

    /// What happens to the states inside a composite when one of its own transitions, or one from further out, leaves
    /// them: the part of [`leave`](Self::leave) that all such moves share.
    #[must_use]
    pub fn leaving_inside(&self, leaf: StateId, composite: StateId) -> Vec<Leaving<'static>> {
        self.leaving(leaf, Exits { thorough: false, ..self.clear(composite, &[]) })
    }

    /// Visits what happens when `leaf` is active and everything below a domain is left: in reverse document order, so
    /// innermost first.
    pub fn leave<'p>(&self, leaf: StateId, exits: Exits<'p>, mut visit: impl FnMut(Leaving<'p>)) {
        let leaf = self.tree.leaf_of(leaf, exits.domain);
        let aside = self.set_aside(leaf, exits);
        self.remember_regions(leaf, exits, aside, &mut visit);
        let mut paused = aside.is_some();
        let mut suspended = exits.evictions;
        let mut groups = self.groups(suspended, leaf);
        // What is put aside and yet on the way goes on as it is, and so does what is suspended in it.
        let goes_on = |at: usize| aside.is_some_and(|aside| self.tree.contains(aside, suspended[at].composite));
        groups.retain(|group| !goes_on(group.start));
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
            let around = self.tree.parent(state);
            if self.owners.contains(&around) && (around != exits.domain || exits.unwinds) {
                // What lies beneath may be around what is suspended.
                let inside = |evicted: StateId| self.tree.contains(around, evicted);
                while let Some((before, group)) =
                    last_of(&mut groups, suspended).filter(|(_, group)| inside(group[0].composite))
                {
                    visit(Leaving::Evict(group));
                    suspended = before;
                }
                visit(Leaving::Unwind(around));
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

    /// Those that remember deeply, and are not put aside themselves, note what is active in regions.
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

    /// Leaves the regions of a parallel, the last first, or puts them aside. Says which composites are to be evicted still.
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

    /// How a region is left when the parallel is. Where nothing inside is ever suspended, it is always the same.
    fn region_exits<'p>(&self, region: StateId, exits: Exits<'p>) -> Exits<'p> {
        let suspends = core::iter::once(region).chain(self.tree.inside(region)).any(|state| self.suspends(state));
        let from_inside = suspends && self.tree.contains(region, exits.source);
        let source = if from_inside { exits.source } else { region };
        let around = inside(&self.tree, region, exits.evictions);
        let own = exits.evictions[..around.start].last().is_some_and(|eviction| eviction.composite == region);
        let evictions = &exits.evictions[around.start - usize::from(own)..around.end];
        let thorough = suspends && exits.thorough;
        Exits { source, domain: region, whole: true, unwinds: true, thorough, kept: false, evictions }
    }

    /// What is put aside when `leaf` is active and everything below a state is: in reverse document order.
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

    /// The same of a region of a parallel, itself included.
    #[must_use]
    pub fn pausing_region(&self, leaf: StateId, region: StateId) -> Vec<Leaving<'static>> {
        let mut steps = self.pausing(leaf, region);
        steps.push(Leaving::Pause(region));
        steps
    }

    /// The outermost suspended composites, each with those inside it, the last first. A composite around the active leaf
    /// has nothing suspended; only those inside it count.
    pub fn suspended_groups<'p>(
        &self,
        evictions: &'p [Eviction],
        leaf: StateId,
    ) -> impl Iterator<Item = &'p [Eviction]> + use<'p> {
        self.groups(evictions, leaf).into_iter().rev().map(|group| &evictions[group])
    }

    /// The same as positions, in document order.
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

    /// The same as a list.
    #[must_use]
    pub fn leaving<'p>(&self, leaf: StateId, exits: Exits<'p>) -> Vec<Leaving<'p>> {
        let mut steps = Vec::new();
        self.leave(leaf, exits, |step| steps.push(step));
        steps
    }

    /// The outermost composite that keeps its inside un-exited during a move: it suspends, it is left by a transition of
    /// its own or from outside, and the move does not enter it again at another of its states.
    fn set_aside(&self, leaf: StateId, exits: Exits<'_>) -> Option<StateId> {
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

    /// What an eviction depends on when `leaf` is what the composite has suspended: nothing if that is exited; else it goes
    /// on instead if all of these states, which lie in regions, are among what is suspended.
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

    /// Which states have to be active for what is left to be suspended and to go on at once, where that depends on what is
    /// active in regions.
    pub fn undecided<'p>(&self, leaf: StateId, exits: Exits<'p>) -> impl Iterator<Item = StateId> + use<'_, 'p> {
        let leaf = self.tree.leaf_of(leaf, exits.domain);
        let of = |state| exits.evictions.iter().find(|eviction| eviction.composite == state && !exits.thorough);
        let depends = |eviction: &&Eviction| self.kept_if(eviction, leaf).is_some_and(|mut on| on.next().is_some());
        let eviction = self.left(leaf, exits).filter_map(of).find(depends);
        eviction.and_then(|eviction| self.kept_if(eviction, leaf)).into_iter().flatten()
    }
}

/// The last of some groups that is still among the evictions, and what comes before.
fn last_of<'p>(groups: &mut Vec<Range<usize>>, left: &'p [Eviction]) -> Option<(&'p [Eviction], &'p [Eviction])> {
    while groups.last().is_some_and(|group| group.start >= left.len()) {
        groups.pop();
    }
    groups.last().map(|group| (&left[..group.start], &left[group.start..group.end.min(left.len())]))
}

/// Which of some composites, in document order, lie inside a state.
fn inside(tree: &Tree, state: StateId, evictions: &[Eviction]) -> Range<usize> {
    let is_inside = |eviction: &&Eviction| eviction.composite != state && tree.contains(state, eviction.composite);
    let start = evictions.iter().take_while(|eviction| eviction.composite <= state).count();
    start..start + evictions[start..].iter().take_while(is_inside).count()
}

/// The state below which a move leaves everything.
///
/// A target inside the source is reached without leaving the source (UML's local transition), unless the source is a
/// parallel or the target says otherwise; else it is the innermost state that is no parallel and lies around the source
/// and all targets (SCXML, appendix D, `getTransitionDomain`).
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
