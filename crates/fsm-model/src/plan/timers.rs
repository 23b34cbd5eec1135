//! The slots of timers. Along a path from the root to a leaf, the slots are consecutive, and states that are never
//! active together share slots. So a machine has as many slots as the path with the most timers. The regions of a
//! parallel are active together, so each has its own slots.

use super::super::{Model, ROOT, StateId, TransitionId, Tree};
use super::{Outcome, Plan};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// The slots of a machine's timers.
#[derive(Clone, Debug)]
pub struct Slots {
    own: Vec<Vec<TransitionId>>,
    /// For each state, the first slot of its own timers.
    first: Vec<usize>,
    /// For each state, the end of the slots of its nested states.
    end: Vec<usize>,
}

impl Slots {
    pub(super) fn of(model: &Model, tree: &Tree) -> Self {
        let states = model.states.len();
        let mut slots = Slots { own: vec![Vec::new(); states], first: vec![0; states], end: vec![0; states] };
        for (index, transition) in model.transitions.iter().enumerate() {
            if transition.trigger.is_timer() {
                slots.own[transition.source.index()].push(TransitionId::at(index));
            }
        }
        slots.allot(tree, ROOT, 0);
        slots
    }

    /// Assigns slots to a state and its nested states, starting at `first`. Returns the end of these slots.
    fn allot(&mut self, tree: &Tree, state: StateId, first: usize) -> usize {
        let inside = first + self.own[state.index()].len();
        let mut end = inside;
        for child in tree.children(state) {
            // Regions are active together; other siblings never are.
            let first = if tree.is_parallel(state) { end } else { inside };
            end = end.max(self.allot(tree, child, first));
        }
        self.first[state.index()] = first;
        self.end[state.index()] = end;
        end
    }
}

impl Plan {
    /// The number of slots of the machine; zero if it has no timers.
    #[must_use]
    pub fn timer_room(&self) -> usize {
        self.slots.end[ROOT.index()]
    }

    /// The timers of a state, each with its slot, top to bottom.
    pub fn timers(&self, state: StateId) -> impl Iterator<Item = (TransitionId, usize)> + '_ {
        self.slots.own[state.index()].iter().copied().zip(self.slots.first[state.index()]..)
    }

    /// The slot of a timer.
    ///
    /// # Panics
    ///
    /// Panics if the transition is not a timer.
    #[must_use]
    pub fn slot(&self, timer: TransitionId) -> usize {
        let mut timers = self.timers(self.model.transitions[timer.index()].source);
        timers.find(|(known, _)| *known == timer).expect("a timer").1
    }

    /// Whether each branch of a transition exits its source.
    #[must_use]
    pub fn always_exits(&self, transition: TransitionId) -> bool {
        let transition = &self.model.transitions[transition.index()];
        let (tree, source) = (self.tree(), transition.source);
        transition.branches.iter().all(|branch| match self.outcome(*branch) {
            Outcome::Go(go) => go.domain != source && tree.contains(go.domain, source),
            _ => false,
        })
    }

    /// The slots of the states nested in a state.
    #[must_use]
    pub fn slots_inside(&self, state: StateId) -> Range<usize> {
        let first = self.slots.first[state.index()] + self.slots.own[state.index()].len();
        first..self.slots.end[state.index()]
    }

    /// The slots that a frame keeps: those of the states nested in any owner.
    #[must_use]
    pub fn slots_kept(&self) -> Range<usize> {
        let inside = self.owners.iter().map(|&owner| self.slots_inside(owner)).filter(|slots| !slots.is_empty());
        inside.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end)).unwrap_or_default()
    }
}
