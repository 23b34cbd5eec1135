//! The configuration: the active leaf of each region, and the states that pushes have paused.

use super::executable::Executable;
use super::frames::Frames;
use alloc::vec::Vec;
use fsm_model::{ROOT, StateId, Tree};

#[derive(Debug)]
pub(super) struct Active {
    /// The innermost state of the root's region that has been entered and not yet exited.
    pub leaf: Option<StateId>,
    /// The innermost state of each other region, by region. Empty in a machine without regions.
    pub leaves: Vec<Option<StateId>>,
    /// The states that pushes have paused: each frame has the leaf and the owner, newest last.
    pub stack: Vec<(StateId, StateId)>,
    /// For each frame, the active leaves of the regions that a push may pause.
    pub frames: Frames<Option<StateId>>,
}

impl Clone for Active {
    fn clone(&self) -> Self {
        let mut stack = Vec::with_capacity(self.stack.capacity());
        stack.clone_from(&self.stack);
        Active { leaf: self.leaf, leaves: self.leaves.clone(), stack, frames: self.frames.clone() }
    }

    /// Does not allocate.
    fn clone_from(&mut self, other: &Self) {
        self.leaf = other.leaf;
        self.leaves.clone_from(&other.leaves);
        self.stack.clone_from(&other.stack);
        self.frames.clone_from(&other.frames);
    }
}

impl Active {
    #[inline]
    pub fn leaf_in(&self, region: StateId) -> Option<StateId> {
        if region == ROOT { self.leaf } else { self.leaves[region.index()] }
    }

    #[inline]
    pub fn set_in(&mut self, region: StateId, leaf: Option<StateId>) {
        *(if region == ROOT { &mut self.leaf } else { &mut self.leaves[region.index()] }) = leaf;
    }

    /// Whether a state is active, and not paused by a push.
    pub fn is_active(&self, tree: &Tree, state: StateId) -> bool {
        self.leaf_in(tree.region(state)).is_some_and(|leaf| tree.contains(state, leaf))
    }

    /// Whether a state has been entered and not yet exited. States that a push has paused count.
    pub fn is_in(&self, steps: &Executable, state: StateId) -> bool {
        let tree = steps.plan().tree();
        let beneath = |frame: usize| {
            let (_, owner) = self.stack[frame];
            let inside = state != owner && tree.contains(owner, state);
            inside && self.is_in_frame(steps, frame, state) && self.is_in(steps, owner)
        };
        self.is_active(tree, state) || (0..self.stack.len()).any(beneath)
    }

    /// Whether a frame has paused a state.
    pub fn is_in_frame(&self, steps: &Executable, frame: usize, state: StateId) -> bool {
        let ((leaf, owner), tree) = (self.stack[frame], steps.plan().tree());
        let region = tree.region(state);
        let leaf = if region == tree.region(owner) {
            Some(leaf)
        } else {
            let kept = steps.pushed.iter().zip(self.frames.of_frame(frame));
            kept.into_iter().find(|(pushed, _)| **pushed == region).and_then(|(_, leaf)| *leaf)
        };
        leaf.is_some_and(|leaf| tree.contains(state, leaf))
    }

    /// Whether any frame has paused a state.
    pub fn is_paused_by_push(&self, steps: &Executable, state: StateId) -> bool {
        (0..self.stack.len()).any(|frame| self.is_in_frame(steps, frame, state))
    }

    /// The position of the newest frame of an owner, unless the owner itself is paused by a newer frame.
    pub fn frame_of(&self, steps: &Executable, owner: StateId) -> Option<usize> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner || steps.plan().hides(frame.1, owner))?;
        (self.stack[newest].1 == owner).then_some(newest)
    }
}
