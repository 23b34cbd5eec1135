//! What is active: the leaf of each region, and what pushes have put aside.

use super::super::Steps;
use super::frames::Frames;
use crate::model::{ROOT, StateId, Tree};
use alloc::vec::Vec;

/// A configuration.
#[derive(Debug)]
pub(super) struct Active {
    /// The innermost state of the machine's own region that has been entered and not yet exited.
    pub leaf: Option<StateId>,
    /// The same of each other region, by the state that the region is; empty in a machine without.
    pub leaves: Vec<Option<StateId>>,
    /// What pushes have put aside: the leaf and the owner, newest last.
    pub stack: Vec<(StateId, StateId)>,
    /// By frame: what was active in the regions that a push may put aside.
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
    /// The active leaf of a region.
    #[inline]
    pub fn leaf_in(&self, region: StateId) -> Option<StateId> {
        if region == ROOT { self.leaf } else { self.leaves[region.index()] }
    }

    #[inline]
    pub fn set_in(&mut self, region: StateId, leaf: Option<StateId>) {
        *(if region == ROOT { &mut self.leaf } else { &mut self.leaves[region.index()] }) = leaf;
    }

    /// Whether a state is active, and not pushed over.
    pub fn is_active(&self, tree: &Tree, state: StateId) -> bool {
        self.leaf_in(tree.region(state)).is_some_and(|leaf| tree.contains(state, leaf))
    }

    /// Whether a state has been entered and not yet exited; states that a push put aside count.
    pub fn is_in(&self, steps: &Steps, state: StateId) -> bool {
        let tree = steps.plan().tree();
        let beneath = |frame: usize| {
            let (_, owner) = self.stack[frame];
            let inside = state != owner && tree.contains(owner, state);
            inside && self.is_in_frame(steps, frame, state) && self.is_in(steps, owner)
        };
        self.is_active(tree, state) || (0..self.stack.len()).any(beneath)
    }

    /// Whether a state is among what a frame has put aside.
    pub fn is_in_frame(&self, steps: &Steps, frame: usize, state: StateId) -> bool {
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

    /// Whether some frame has put a state aside.
    pub fn is_beneath(&self, steps: &Steps, state: StateId) -> bool {
        (0..self.stack.len()).any(|frame| self.is_in_frame(steps, frame, state))
    }

    /// Where the newest frame of an owner lies, unless the owner itself lies beneath another frame.
    pub fn frame_of(&self, steps: &Steps, owner: StateId) -> Option<usize> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner || steps.plan().hides(frame.1, owner))?;
        (self.stack[newest].1 == owner).then_some(newest)
    }
}
