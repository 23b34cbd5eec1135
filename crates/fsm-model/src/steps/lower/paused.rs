//! The storage, resumption and exits of paused states, in frames of pushes and in composites that suspend.

use super::super::{BlockId, On, Stmt, Test};
use super::{Lower, Piece};
use crate::listed::Listed;
use crate::plan::{Eviction, Exits, Move};
use crate::{Branch, BranchId, Moment, ROOT, StateId};
use alloc::vec::Vec;

impl Lower<'_> {
    /// A push pauses the active states in its domain, and exits suspended states that conflict with its entry.
    pub(super) fn push(&mut self, source: StateId, branch: BranchId, push: &Move) -> BlockId {
        let (plan, owner) = (self.plan, push.domain);
        let Branch::Push(target) = plan.model().branches[branch.index()] else { unreachable!("a push") };
        let mut steps = Vec::new();
        steps.push(Stmt::CheckRoom(target));
        steps.extend(self.survive(owner));
        self.by_leaf(&mut steps, source, |lower, leaf| {
            let mut steps = Vec::new();
            for leaving in plan.pausing(leaf, owner) {
                lower.pause(&mut steps, leaving);
            }
            lower.finish(steps)
        });
        steps.push(Stmt::Push(owner));
        let evicted = self.all_evicted(&push.entry.evictions);
        steps.extend(self.blocks.call(evicted));
        self.finish(steps)
    }

    /// The exits of a `pop` by a transition of `source`, for the states pushed in an owner.
    pub(super) fn exit_popped(&mut self, source: StateId, owner: StateId) -> BlockId {
        let mut steps = Vec::new();
        steps.extend(self.survive(owner));
        let (tree, exits) = (self.plan.tree(), self.plan.pop(source, owner));
        // A source that is a leaf of the owner's region is active. Other sources share the exits of all leaves.
        let is_active =
            tree.is_leaf(source) && tree.contains(owner, source) && tree.region(owner) == tree.region(source);
        let enclosing = if is_active { source } else { owner };
        self.by_leaf(&mut steps, enclosing, |lower, leaf| lower.left(leaf, exits));
        self.finish(steps)
    }

    /// Exits the states that pushes have paused in an owner, newest first.
    pub(super) fn unwound(&mut self, owner: StateId) -> BlockId {
        self.once(Piece::Unwind(owner), |lower| {
            // Older paused states belong to the next iteration.
            let exits = Exits { unwinds: false, ..lower.plan.clear(owner, &[]) };
            let mut turn = Vec::new();
            turn.push(Stmt::Take(owner));
            lower.by_leaf(&mut turn, owner, |lower, leaf| lower.left(leaf, exits));
            let turn = lower.finish(turn);
            let holds = lower.blocks.intern(Test::Frame(owner));
            lower.blocks.block(&[Stmt::While(holds, turn)])
        })
    }

    /// Resumes the states that a push has paused in an owner.
    pub(super) fn beneath(&mut self, owner: StateId) -> BlockId {
        self.once(Piece::Beneath(owner), |lower| {
            let mut steps = Vec::new();
            steps.push(Stmt::Take(owner));
            steps.extend((!lower.plan.slots_inside(owner).is_empty()).then_some(Stmt::TakeTimers(owner)));
            lower.by_leaf(&mut steps, owner, |lower, leaf| lower.resumed(owner, leaf));
            lower.finish(steps)
        })
    }

    /// The resume actions of the states between a state and a leaf, outermost first, and those of the leaf's regions.
    fn resumed(&mut self, enclosing: StateId, leaf: StateId) -> BlockId {
        self.once(Piece::Resumed(enclosing, leaf), |lower| {
            let tree = lower.plan.tree();
            let mut steps = Vec::new();
            for state in tree.path(enclosing, leaf) {
                steps.extend(lower.run(state, Moment::Resume));
            }
            let regions = tree.children(leaf).filter(|_| tree.is_parallel(leaf));
            for region in regions.listed() {
                let leaves: Vec<_> = tree.leaves(region).listed();
                let blocks: Vec<_> = leaves.into_iter().map(|inner| (inner, lower.resumed(leaf, inner))).listed();
                let alone = lower.resumed_alone(region);
                steps.extend(lower.blocks.by_state(On::Leaf(region), &blocks, alone));
            }
            lower.finish(steps)
        })
    }

    /// The resume actions of a region in which no state is active.
    fn resumed_alone(&mut self, region: StateId) -> BlockId {
        let mut steps = Vec::new();
        steps.extend(self.run(region, Moment::Resume));
        self.finish(steps)
    }

    /// Suspends the content of a composite that was left, if the composite suspends.
    pub(super) fn suspend(&mut self, steps: &mut Vec<Stmt>, composite: StateId) {
        if !self.plan.suspends(composite) {
            return;
        }
        steps.extend((!self.plan.slots_inside(composite).is_empty()).then_some(Stmt::SuspendTimers(composite)));
        steps.extend(self.plan.tree().regions_inside(composite).map(Stmt::Off));
        steps.push(self.set(composite));
    }

    /// Resumes the suspended content of a composite.
    pub(super) fn resume_suspended(&mut self, composite: StateId) -> BlockId {
        self.once(Piece::Suspended(composite), |lower| {
            let leaves: Vec<_> = lower.plan.tree().leaves(composite).listed();
            let blocks = leaves.into_iter().map(|leaf| {
                let mut steps = Vec::new();
                lower.active_again(&mut steps, composite, leaf);
                steps.push(Stmt::Surface(composite));
                let timers = !lower.plan.slots_inside(composite).is_empty();
                steps.extend(timers.then_some(Stmt::ResumeTimers(composite)));
                steps.push(Stmt::Forget(composite));
                let resumed = lower.resumed(composite, leaf);
                steps.extend(lower.blocks.call(resumed));
                (leaf, lower.finish(steps))
            });
            let blocks: Vec<_> = blocks.listed();
            let mut steps = Vec::new();
            steps.extend(lower.blocks.by_state(On::Memory(composite), &blocks, BlockId::EMPTY));
            lower.finish(steps)
        })
    }

    /// Makes the suspended states of a composite active again, in its region and in nested ones.
    fn active_again(&self, steps: &mut Vec<Stmt>, composite: StateId, leaf: StateId) {
        steps.push(self.set(leaf));
        steps.extend(self.plan.tree().regions_inside(leaf).map(|region| Stmt::Recall(region, composite)));
    }

    /// Exits the suspended content of the first composite, unless it is kept, and that of the composites nested in it.
    pub(super) fn evicted(&mut self, evictions: &[Eviction]) -> BlockId {
        let Some((outermost, inside)) = evictions.split_first() else { return BlockId::EMPTY };
        let (plan, composite) = (self.plan, outermost.composite);
        let otherwise = self.all_evicted(inside);
        let leaves: Vec<_> = plan.tree().leaves(composite).listed();
        let blocks = leaves.into_iter().map(|leaf| {
            let exited = self.exit_suspended(composite, leaf, inside);
            let Some(kept_if) = plan.kept_if(outermost, leaf) else { return (leaf, exited) };
            // If the content is resumed, no other state in it is entered, so nothing in it conflicts.
            let mut steps = Vec::new();
            let kept = Test::Noted(composite, kept_if.collect());
            steps.extend(self.blocks.choose(kept, BlockId::EMPTY, exited));
            (leaf, self.finish(steps))
        });
        let blocks: Vec<_> = blocks.listed();
        let mut steps = Vec::new();
        steps.extend(self.blocks.by_state(On::Memory(composite), &blocks, otherwise));
        self.finish(steps)
    }

    /// Like [`evicted`](Self::evicted), for several outermost composites, the last one first.
    pub(super) fn all_evicted(&mut self, evictions: &[Eviction]) -> BlockId {
        let groups: Vec<_> = self.plan.suspended_groups(evictions, ROOT).listed();
        self.evicted_in_turn(&groups)
    }

    /// Evicts groups one after the other. When the machine is stopped, any leaf may be active, and everything else
    /// suspended. So a long sequence is divided at the same places as others, and its parts are shared.
    pub(super) fn evicted_in_turn(&mut self, groups: &[&[Eviction]]) -> BlockId {
        const ROW: usize = 4;
        let mut steps = Vec::new();
        if let [first, .., last] = groups
            && groups.len() > ROW
        {
            let number = |group: &[Eviction]| group[0].composite.index();
            // The highest binary digit in which the numbers of the composites differ.
            let digit = (number(first) ^ number(last)).ilog2();
            let cut = groups.partition_point(|group| number(group) >> digit == number(first) >> digit);
            for part in [&groups[..cut], &groups[cut..]] {
                let piece = Piece::Evicted(part.iter().map(|group| group.to_vec()).listed());
                let evicted = self.once(piece, |lower| lower.evicted_in_turn(part));
                steps.extend(self.blocks.call(evicted));
            }
            return self.blocks.block(&steps);
        }
        for group in groups {
            let evicted = self.evicted(group);
            steps.extend(self.blocks.call(evicted));
        }
        self.finish(steps)
    }

    /// Exits the suspended content of a composite and of some nested ones. The content is active in the meantime.
    fn exit_suspended(&mut self, composite: StateId, leaf: StateId, inside: &[Eviction]) -> BlockId {
        let region = self.plan.tree().region(composite);
        let left = self.left(leaf, self.plan.clear(composite, inside));
        let mut steps = Vec::new();
        steps.extend([Stmt::Save(region), Stmt::Forget(composite), Stmt::Surface(composite)]);
        self.active_again(&mut steps, composite, leaf);
        steps.extend(self.blocks.call(left));
        steps.push(Stmt::Restore(region));
        self.finish(steps)
    }
}
