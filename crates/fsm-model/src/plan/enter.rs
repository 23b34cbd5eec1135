//! The entries of a move: a path that is known in advance, and a landing, which may depend on a history or user code.

use super::super::{BranchId, Initial, Memory, Mode, StateId, Target};
use super::{Dropped, Plan};
use crate::listed::Listed;
use alloc::vec::Vec;

/// The states that are entered below a state, outermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The steps that do not depend on run time.
    pub steps: Vec<Entering>,
    /// The remaining part of the entry.
    pub landing: Landing,
    /// The suspended composites on the path whose content is exited first, with the exits of the step.
    pub evictions: Vec<Eviction>,
}

/// One step of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entering {
    /// The data of a state begins with its initial values, unless the state is resumed by this kind of history.
    Fill(StateId, Option<Memory>),
    /// The kept data of a state ends, because the composite that has kept it is entered anew.
    Drop(Dropped),
    /// The entry actions of a state run.
    Enter(StateId),
    /// If the composite has suspended content, that is resumed, and the entry ends here.
    Resume(StateId),
}

/// The end of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landing {
    /// This leaf becomes the active one.
    Leaf(StateId),
    /// The composite is resumed by this kind of history. If its history is empty, see [`Plan::afresh`].
    Remembered(StateId, Memory),
    /// This parallel becomes active, and each of its regions is entered.
    Regions(StateId, Vec<Entry>),
    /// This parallel becomes active, and its regions are entered where the composite was exited.
    Restored(StateId, StateId),
    /// The code of the composite's `initial` decides. If `true`, nested histories are ignored.
    Decided(StateId, bool),
}

/// A suspended composite that a move enters explicitly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eviction {
    /// The composite.
    pub composite: StateId,
    /// If all of these states are among its suspended content, the content is resumed instead of exited. If the list is
    /// empty, the content is exited.
    pub unless: Vec<StateId>,
}

impl Entry {
    /// Creates an entry without steps. Its landing has no meaning yet.
    pub(super) fn nothing(state: StateId) -> Self {
        Entry { steps: Vec::new(), landing: Landing::Leaf(state), evictions: Vec::new() }
    }
}

impl Plan {
    /// The entry of targets below `from`. With `afresh`, histories on the path are ignored.
    pub(super) fn entry(&self, from: StateId, targets: &[Target], afresh: bool) -> Entry {
        let mut entry = Entry::nothing(from);
        self.extend(&mut entry, from, targets, afresh);
        entry
    }

    /// The entry of a state by name, below a composite, so nothing on the path is entered by default.
    fn entry_at(&self, from: StateId, state: StateId) -> Entry {
        self.entry(from, &[Target::by_default(state)], false)
    }

    /// The entry of a leaf in the history of a composite. All data on the path is kept. If the leaf is a parallel, the
    /// entry continues with its suspended content, or with the history of its regions.
    #[must_use]
    pub fn entry_back(&self, composite: StateId, from: StateId, leaf: StateId) -> Entry {
        let mut entry = self.entry_at(from, leaf);
        let again = self.tree.path(from, leaf);
        entry.steps.retain(|step| match step {
            Entering::Fill(filled, _) => !again.contains(filled),
            Entering::Drop(dropped) => !again.iter().any(|&enclosing| self.tree.contains(enclosing, dropped.state)),
            Entering::Enter(_) | Entering::Resume(_) => true,
        });
        if self.tree.is_parallel(leaf) {
            let resumes = self.suspends(leaf) && leaf != composite;
            entry.steps.extend(resumes.then_some(Entering::Resume(leaf)));
            entry.landing = Landing::Restored(leaf, composite);
            // These evictions are for the default entry of the regions, which does not take place.
            entry.evictions.retain(|eviction| !self.tree.contains(leaf, eviction.composite));
        }
        entry
    }

    /// The entry of a region, including itself, to a leaf in it that is in the history of an enclosing composite.
    #[must_use]
    pub fn entry_of_region_back(&self, composite: StateId, region: StateId, leaf: StateId) -> Entry {
        let mut entry = self.entry_back(composite, region, leaf);
        let resumes = self.suspends(region).then_some(Entering::Resume(region));
        entry.steps.splice(..0, [Entering::Enter(region)].into_iter().chain(resumes));
        entry
    }

    /// Whether a composite is resumed at a leaf. A `final` in the history counts as an empty history.
    #[must_use]
    pub fn returns(&self, composite: StateId, memory: Memory, leaf: StateId) -> bool {
        match memory {
            Memory::Shallow => !self.tree.upward(leaf, composite).last().is_some_and(|child| self.is_final(child)),
            Memory::Deep | Memory::Suspend => !self.is_final(leaf),
        }
    }

    /// The entry of the child of `from` that contains a leaf. The child keeps its data, and is entered by default.
    #[must_use]
    pub fn entry_towards(&self, from: StateId, leaf: StateId) -> Entry {
        let child = self.child_towards(from, leaf);
        let mut entry = self.entry_at(from, child);
        entry.steps.retain(|step| !matches!(step, Entering::Fill(filled, _) if *filled == child));
        if self.remembers_deeply(from) {
            // Because of a `.deep_history` elsewhere, the composite has kept more data than this entry resumes.
            let mut stale = Entry::nothing(from);
            self.renew(&mut stale, from, &[Target::by_default(child)]);
            entry.steps.splice(..0, stale.steps);
        }
        entry
    }

    /// The child of `from` that contains a leaf.
    #[must_use]
    pub fn child_towards(&self, from: StateId, leaf: StateId) -> StateId {
        self.tree.upward(leaf, from).last().unwrap_or(leaf)
    }

    /// Continues an entry from a state to targets nested in it.
    fn extend(&self, entry: &mut Entry, from: StateId, targets: &[Target], afresh: bool) {
        if let [target] = targets
            && target.state == from
        {
            return self.arrive(entry, *target, afresh);
        }
        if self.tree.is_parallel(from) {
            return self.fork(entry, from, |region| {
                let inside: Vec<_> =
                    targets.iter().copied().filter(|target| self.tree.contains(region, target.state)).listed();
                self.region_entry(region, &inside, afresh)
            });
        }
        let next = targets.first().filter(|first| self.tree.contains(from, first.state));
        let next = next.and_then(|first| self.tree.upward(first.state, from).last());
        let contains = |&child: &StateId| targets.iter().all(|target| self.tree.contains(child, target.state));
        let Some(state) = next.filter(contains) else {
            unreachable!("several targets lie in regions of one parallel; checked")
        };
        self.begin(entry, state, self.going_back(state, targets, afresh), targets);
        entry.steps.push(Entering::Enter(state));
        self.pass(entry, state, targets, afresh);
        self.extend(entry, state, targets, afresh);
    }

    /// Passes through a composite on the path to nested targets. Suspended content is resumed if the targets are in it.
    fn pass(&self, entry: &mut Entry, state: StateId, targets: &[Target], afresh: bool) {
        let inside = !targets.is_empty() && targets.iter().all(|target| target.state != state);
        if inside && self.suspends(state) {
            let afresh = afresh || self.begins_anew(state, targets);
            let unless = targets.iter().map(|target| target.state).filter(|_| !afresh).listed();
            entry.evictions.push(Eviction { composite: state, unless });
            if !afresh {
                entry.steps.push(Entering::Resume(state));
                self.give_up(entry, state, targets);
            }
        }
    }

    /// Whether a composite on the path to nested targets does not resume its suspended content, because a target is
    /// entered through `initial`, or a nested state or the composite itself gets arguments.
    fn begins_anew(&self, composite: StateId, targets: &[Target]) -> bool {
        let handed = |target: &Target| target.handed.is_some_and(|handed| self.tree.contains(composite, handed));
        targets.iter().any(|target| target.mode == Mode::Initial || handed(target))
    }

    /// Enters all regions of a parallel.
    fn fork(&self, entry: &mut Entry, parallel: StateId, region: impl Fn(StateId) -> Entry) {
        let regions: Vec<_> = self.tree.children(parallel).map(region).listed();
        entry.evictions.extend(regions.iter().flat_map(|region| region.evictions.iter().cloned()));
        entry.landing = Landing::Regions(parallel, regions);
    }

    /// The entry of a region, as part of the entry of its parallel.
    fn region_entry(&self, region: StateId, targets: &[Target], afresh: bool) -> Entry {
        let mut entry = Entry::nothing(region);
        self.begin(&mut entry, region, self.going_back(region, targets, afresh), targets);
        entry.steps.push(Entering::Enter(region));
        self.pass(&mut entry, region, targets, afresh);
        if targets.is_empty() {
            self.descend(&mut entry, region, afresh);
        } else {
            self.extend(&mut entry, region, targets, afresh);
        }
        entry
    }

    /// The history by which a state may be resumed when it is entered on the path to some targets, or by default.
    fn going_back(&self, state: StateId, targets: &[Target], afresh: bool) -> Option<Memory> {
        let by_default = |afresh: bool| self.memory(state).filter(|&memory| !afresh && self.resumes(state, memory));
        let memory = match targets {
            [] => by_default(afresh),
            [target] if target.state == state => match target.mode {
                Mode::Default | Mode::Initial => by_default(afresh || target.mode == Mode::Initial),
                Mode::History | Mode::DeepHistory => target.resumes_by(self.memory(state)),
            },
            _ if self.suspends(state) => (!afresh && !self.begins_anew(state, targets)).then_some(Memory::Suspend),
            _ => None,
        };
        memory.filter(|&memory| !self.tree.is_leaf(state) && self.resumes(state, memory))
    }

    /// Completes the entry of a target that was just entered.
    fn arrive(&self, entry: &mut Entry, target: Target, afresh: bool) {
        match target.mode {
            Mode::Default | Mode::Initial => self.descend(entry, target.state, afresh || target.mode == Mode::Initial),
            Mode::History | Mode::DeepHistory => {
                let memory = target.resumes_by(self.memory(target.state));
                match memory.filter(|&memory| self.resumes(target.state, memory)) {
                    Some(memory) => entry.landing = Landing::Remembered(target.state, memory),
                    // A target with `.history` or `.deep_history` also uses all nested histories.
                    None => self.start(entry, target.state, false),
                }
            }
        }
    }

    fn resumes(&self, state: StateId, memory: Memory) -> bool {
        memory.resumes(self.tree.is_parallel(state))
    }

    /// The default entry of a region, including itself.
    #[must_use]
    pub fn entry_of_region(&self, region: StateId) -> Entry {
        self.region_entry(region, &[], false)
    }

    /// Continues the default entry from a state that was just entered down to a leaf.
    fn descend(&self, entry: &mut Entry, state: StateId, afresh: bool) {
        if self.tree.is_leaf(state) {
            entry.landing = Landing::Leaf(state);
        } else if let Some(memory) = self.memory(state).filter(|&memory| !afresh && self.resumes(state, memory)) {
            entry.landing = Landing::Remembered(state, memory);
        } else {
            if self.suspends(state) {
                entry.evictions.push(Eviction { composite: state, unless: Vec::new() });
            }
            self.start(entry, state, afresh);
        }
    }

    /// Enters the content of a composite through its `initial`.
    fn start(&self, entry: &mut Entry, composite: StateId, afresh: bool) {
        if self.tree.is_parallel(composite) {
            return self.fork(entry, composite, |region| self.region_entry(region, &[], afresh));
        }
        match &self.model.states[composite.index()].initial {
            Some(Initial::Plain(branch)) => {
                let targets = self.model.targets(&self.model.branches[branch.index()]);
                self.extend(entry, composite, targets, afresh);
            }
            Some(Initial::Decided(_)) => entry.landing = Landing::Decided(composite, afresh),
            None => unreachable!("a composite has an `initial`; checked"),
        }
    }

    pub(super) fn afresh_entry(&self, composite: StateId, afresh: bool) -> Entry {
        let mut entry = Entry::nothing(composite);
        if self.remembers(composite) && !afresh {
            self.renew(&mut entry, composite, &[]);
        }
        match self.model.states[composite.index()].history.and_then(|history| history.otherwise) {
            Some(target) if !afresh => self.extend(&mut entry, composite, &[target], false),
            _ => self.start(&mut entry, composite, afresh),
        }
        entry
    }

    pub(super) fn initial_entry(&self, composite: StateId, branch: BranchId, afresh: bool) -> Entry {
        self.entry(composite, self.model.targets(&self.model.branches[branch.index()]), afresh)
    }
}
