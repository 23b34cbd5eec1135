//! The order in which transitions are considered. [`Plan::priorities`] determines it, and everything else follows.

use super::super::{ROOT, StateId, TransitionId, Trigger};
use super::Plan;
use crate::listed::Listed;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// The transitions of a state that have the same priority, which are one level of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier {
    /// The state of the transitions.
    pub state: StateId,
    /// Whether these are its alarms, or its other transitions.
    pub alarms: bool,
}

/// A group of transitions that is considered while a leaf is active in a region. The highest priority comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A tier of the leaf, or of an enclosing state.
    Tier(Tier),
    /// The transitions of the leaf's regions, if it is a parallel. If each leaf of the regions selects one, nothing
    /// else is considered.
    Regions,
}

/// The search of a region for the transition to take. It covers all leaves, so shared parts appear once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search {
    /// Considers these transitions, one after the other, until one is enabled.
    Tier(Tier, Box<[TransitionId]>),
    /// The searches for that state of the list in which the active leaf of the region is nested. If there is no such
    /// state, there are no transitions.
    Inside(StateId, Box<[(StateId, Box<[Search]>)]>),
    /// Searches each region of this parallel.
    Regions(StateId),
}

/// Whether transitions of the states nested in a parallel, except for alarms, are considered before its own transitions.
pub(super) const NESTED_FIRST: bool = !cfg!(fsmith_order = "regions");

/// The transitions that are considered in each leaf of a state.
type Lists = Vec<(StateId, Vec<Search>)>;

impl Plan {
    /// The transitions that are considered while a leaf is active: alarms from the outermost state of its region to the
    /// innermost; then those of its regions; then other transitions, from the innermost state to the outermost. A
    /// machine that has completed considers none. (UML 2.5.1, 14.2.3.9.4, lets inner transitions win; alarms are
    /// Millington's, 5.3.9.)
    pub fn priorities(&self, leaf: StateId) -> impl Iterator<Item = Priority> + '_ {
        let region = self.tree.region(leaf);
        let (path, upward) = (self.tree.path(region, leaf), self.tree.upward(leaf, region));
        #[cfg(not(fsmith_order = "candidates"))]
        let (inward, outward) = (core::iter::once(region).chain(path), upward.chain(core::iter::once(region)));
        #[cfg(fsmith_order = "candidates")]
        let (inward, outward) = (upward.chain(core::iter::once(region)), path.into_iter().chain([region]));
        let alarms = inward.map(|state| Priority::Tier(Tier { state, alarms: true }));
        let others = outward.map(|state| Priority::Tier(Tier { state, alarms: false }));
        let regions = |are_here: bool| are_here.then_some(Priority::Regions);
        let all = alarms.chain(regions(NESTED_FIRST)).chain(others).chain(regions(!NESTED_FIRST));
        all.take_while(move |_| !self.finishes(leaf))
    }

    /// Whether a transition is considered before those of the regions nested in its source.
    #[must_use]
    pub fn comes_before_regions(&self, id: TransitionId) -> bool {
        let transition = &self.model.transitions[id.index()];
        let own = Priority::Tier(Tier { state: transition.source, alarms: transition.alarm });
        let enclosing = self.tree.leaves(transition.source).find(|&leaf| self.tree.is_parallel(leaf));
        let first = enclosing.and_then(|parallel| {
            self.priorities(parallel).find(|priority| *priority == own || *priority == Priority::Regions)
        });
        first == Some(own)
    }

    /// The state or an enclosing one that a certain `always` leaves before any event is handled, with that `always`.
    #[must_use]
    pub fn left_at_once(&self, state: StateId) -> Option<(StateId, TransitionId)> {
        let always = |id: &TransitionId| {
            let transition = &self.model.transitions[id.index()];
            transition.certain && transition.trigger == Trigger::Always
        };
        self.tree.upward(state, ROOT).find_map(|state| Some((state, self.transitions_of(state).find(always)?)))
    }

    /// The tiers among the [`priorities`](Self::priorities).
    pub fn tiers(&self, leaf: StateId) -> impl Iterator<Item = Tier> + '_ {
        self.priorities(leaf).filter_map(|priority| match priority {
            Priority::Tier(tier) => Some(tier),
            Priority::Regions => None,
        })
    }

    /// The transitions of a tier with a `wanted` trigger, top to bottom.
    pub fn candidates(&self, tier: Tier, wanted: impl Fn(&Trigger) -> bool) -> impl Iterator<Item = TransitionId> {
        let of_tier = if tier.alarms { &self.alarms } else { &self.others };
        let wanted = move |&index: &usize| wanted(&self.model.transitions[index].trigger);
        of_tier.get(tier.state).filter(wanted).map(TransitionId::at)
    }

    /// The search of a region for transitions with a `wanted` trigger.
    #[must_use]
    pub fn search(&self, region: StateId, wanted: &dyn Fn(&Trigger) -> bool) -> Box<[Search]> {
        let leaves = self.tree.leaves(region);
        self.factored(region, leaves.map(|leaf| (leaf, self.considered(leaf, wanted))).listed())
    }

    fn considered(&self, leaf: StateId, wanted: &dyn Fn(&Trigger) -> bool) -> Vec<Search> {
        let priorities = self.priorities(leaf).filter_map(|priority| match priority {
            Priority::Tier(tier) => {
                let candidates: Box<[_]> = self.candidates(tier, wanted).collect();
                (!candidates.is_empty()).then_some(Search::Tier(tier, candidates))
            }
            Priority::Regions => self.tree.is_parallel(leaf).then_some(Search::Regions(leaf)),
        });
        priorities.listed()
    }

    /// The search of the leaves of a state. Its own transitions come before or after the search of its children.
    fn factored(&self, state: StateId, mut lists: Lists) -> Box<[Search]> {
        if let [(leaf, list)] = &mut lists[..]
            && *leaf == state
        {
            return core::mem::take(list).into();
        }
        let own = |search: Option<&Search>| matches!(search, Some(Search::Tier(tier, _)) if tier.state == state);
        let mut before = Vec::new();
        while lists.iter().all(|(_, list)| own(list.first())) && !lists.is_empty() {
            let firsts = lists.iter_mut().map(|(_, list)| list.remove(0));
            before.extend(firsts.last());
        }
        let mut after = Vec::new();
        while lists.iter().all(|(_, list)| own(list.last())) && !lists.is_empty() {
            after.extend(lists.iter_mut().filter_map(|(_, list)| list.pop()).last());
        }
        let (tree, region) = (&self.tree, self.tree.region(state));
        let children = tree.children(state).filter(|&child| tree.region(child) == region);
        // Leaves and children are in document order.
        let mut lists = lists.into_iter().peekable();
        let inside = children.filter_map(|child| {
            let of_child = core::iter::from_fn(|| lists.next_if(|(leaf, _)| tree.contains(child, *leaf)));
            let inside = self.factored(child, of_child.listed());
            (!inside.is_empty()).then_some((child, inside))
        });
        let inside: Box<[_]> = inside.collect();
        let inside = (!inside.is_empty()).then_some(Search::Inside(region, inside));
        before.into_iter().chain(inside).chain(after.into_iter().rev()).collect()
    }

    /// The order in which due timers are considered. This is the order of the active leaves, in document order: first
    /// all transitions that the first leaf considers, in all regions around it, then the remaining ones of the second
    /// leaf, and so on.
    #[must_use]
    pub fn due(&self) -> Box<[Search]> {
        let (first, later) = (self.due_first(ROOT).into_iter(), self.due_later(ROOT));
        #[cfg(fsmith_order = "timers")]
        let (first, later) = (later.into_iter(), first);
        first.chain(later).collect()
    }

    /// The timers that the first active leaf of a region considers.
    fn due_first(&self, region: StateId) -> Box<[Search]> {
        let timer = Trigger::waits;
        self.first_inside(&self.search(region, &timer))
    }

    fn first_inside(&self, searches: &[Search]) -> Box<[Search]> {
        let mut first = Vec::new();
        for search in searches {
            match search {
                Search::Tier(..) => first.push(search.clone()),
                Search::Inside(region, arms) => {
                    let arms = arms.iter().map(|(state, inside)| (*state, self.first_inside(inside)));
                    let arms: Box<[_]> = arms.filter(|(_, inside)| !inside.is_empty()).collect();
                    first.extend((!arms.is_empty()).then_some(Search::Inside(*region, arms)));
                }
                Search::Regions(parallel) => {
                    first.extend(
                        self.tree.children(*parallel).next().into_iter().flat_map(|region| self.due_first(region)),
                    );
                }
            }
        }
        first.into()
    }

    /// The remaining timers of the other leaves of a region.
    fn due_later(&self, region: StateId) -> Option<Search> {
        let parallels = self.tree.leaves(region).filter(|&leaf| self.tree.is_parallel(leaf));
        let arms = parallels.filter_map(|parallel| {
            let mut due = vec![];
            for (nth, inner) in self.tree.children(parallel).enumerate() {
                due.extend((nth > 0).then(|| self.due_first(inner)).into_iter().flatten());
                due.extend(self.due_later(inner));
            }
            (!due.is_empty()).then_some((parallel, due.into()))
        });
        let arms: Box<[_]> = arms.collect();
        (!arms.is_empty()).then_some(Search::Inside(region, arms))
    }
}
