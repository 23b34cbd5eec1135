//! What a move enters: a path that is known beforehand, and the landing at its end, which may depend on what is
//! remembered or on the user's code.

use super::super::{Branch, BranchId, Initial, Memory, Mode, StateId, Target};
use super::Plan;
use alloc::vec::Vec;

/// What is entered below a state, outermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The states entered whatever was before.
    pub steps: Vec<Entering>,
    /// What happens at the end of them.
    pub landing: Landing,
    /// What suspended composites on the way have to give up first, with the exits of the step.
    pub evictions: Vec<Eviction>,
}

/// One thing that happens while states are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entering {
    /// The entry actions of a state.
    Enter(StateId),
    /// If the composite still has something suspended, that goes on, and the entry ends here.
    Resume(StateId),
}

/// The end of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// This leaf is the active one now.
    Leaf(StateId),
    /// The composite goes on where it was left, as far as the memory says; where nothing is remembered, see
    /// [`Plan::afresh`].
    Remembered(StateId, Memory),
    /// The code of the composite's `initial` decides; afresh, history is not asked further down.
    Decided(StateId, bool),
}

/// A suspended composite that a move enters explicitly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eviction {
    /// The composite.
    pub composite: StateId,
    /// What it has suspended is kept if it lies here: then it goes on instead.
    pub unless: Option<StateId>,
}

impl Entry {
    /// Entering nothing; the landing has no meaning.
    pub(super) fn nothing(state: StateId) -> Self {
        Entry { steps: Vec::new(), landing: Landing::Leaf(state), evictions: Vec::new() }
    }
}

impl Plan {
    /// The entry of a target below `from`; afresh, history is not asked on the way.
    pub(super) fn entry(&self, from: StateId, target: Target, afresh: bool) -> Entry {
        let mut entry = Entry::nothing(from);
        self.extend(&mut entry, from, target, afresh);
        entry
    }

    /// The entry of a leaf known by name, below a composite that resumes it: no default on the way.
    #[must_use]
    pub fn entry_at(&self, from: StateId, leaf: StateId) -> Entry {
        self.entry(from, Target { state: leaf, mode: Mode::Default, external: false }, false)
    }

    /// Whether a composite returns to where it was left: a remembered `final` counts as nothing remembered.
    #[must_use]
    pub fn returns(&self, composite: StateId, memory: Memory, leaf: StateId) -> bool {
        match memory {
            Memory::Shallow => !self.tree.upward(leaf, composite).last().is_some_and(|child| self.is_final(child)),
            Memory::Deep | Memory::Suspend => !self.is_final(leaf),
        }
    }

    /// The entry of the state directly inside `from` that contains a leaf, by default.
    #[must_use]
    pub fn entry_towards(&self, from: StateId, leaf: StateId) -> Entry {
        let child = self.tree.upward(leaf, from).last().unwrap_or(leaf);
        self.entry_at(from, child)
    }

    fn extend(&self, entry: &mut Entry, from: StateId, target: Target, afresh: bool) {
        let afresh = afresh || target.mode == Mode::Initial;
        for state in self.tree.path(from, target.state) {
            entry.steps.push(Entering::Enter(state));
            if self.suspends(state) && state != target.state {
                entry.evictions.push(Eviction { composite: state, unless: (!afresh).then_some(target.state) });
                if !afresh {
                    entry.steps.push(Entering::Resume(state));
                }
            }
        }
        match target.mode {
            Mode::Default | Mode::Initial => self.descend(entry, target.state, afresh),
            Mode::History | Mode::DeepHistory => {
                let memory = match self.memory(target.state) {
                    Some(Memory::Suspend) => Memory::Suspend,
                    _ if target.mode == Mode::History => Memory::Shallow,
                    _ => Memory::Deep,
                };
                entry.landing = Landing::Remembered(target.state, memory);
            }
        }
    }

    /// From a state just entered down to a leaf.
    fn descend(&self, entry: &mut Entry, state: StateId, afresh: bool) {
        if self.tree.is_leaf(state) {
            entry.landing = Landing::Leaf(state);
        } else if let Some(memory) = self.memory(state).filter(|_| !afresh) {
            entry.landing = Landing::Remembered(state, memory);
        } else {
            if self.suspends(state) {
                entry.evictions.push(Eviction { composite: state, unless: None });
            }
            self.start(entry, state, afresh);
        }
    }

    /// Below a composite just entered, through its `initial`.
    fn start(&self, entry: &mut Entry, composite: StateId, afresh: bool) {
        match &self.model.states[composite.index()].initial {
            Some(Initial::Plain(branch)) => match self.model.branches[branch.index()] {
                Branch::Go(target) => self.extend(entry, composite, target, afresh),
                _ => unreachable!("an `initial` only leads to states; checked"),
            },
            Some(Initial::Decided(_)) => entry.landing = Landing::Decided(composite, afresh),
            None => unreachable!("a composite has an `initial`; checked"),
        }
    }

    pub(super) fn afresh_entry(&self, composite: StateId, afresh: bool) -> Entry {
        let mut entry = Entry::nothing(composite);
        match self.model.states[composite.index()].history.and_then(|history| history.otherwise) {
            Some(target) if !afresh => self.extend(&mut entry, composite, target, false),
            _ => self.start(&mut entry, composite, afresh),
        }
        entry
    }

    pub(super) fn initial_entry(&self, composite: StateId, branch: BranchId, afresh: bool) -> Entry {
        match self.model.branches[branch.index()] {
            Branch::Go(target) => self.entry(composite, target, afresh),
            _ => unreachable!("an `initial` only leads to states; checked"),
        }
    }
}
