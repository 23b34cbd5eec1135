//! Exits.

use super::super::{BlockId, On, Stmt, Test};
use super::{Lower, Piece, Sequence};
use crate::model::plan::{Exits, Leaving, Move};
use crate::model::{Moment, StateId};
use alloc::vec::Vec;

impl Lower<'_> {
    /// What a transition of `source` exits.
    pub(super) fn exits(&mut self, source: StateId, go: &Move) -> BlockId {
        let mut steps = self.sequence();
        steps.extend(self.survive(go.domain));
        self.by_leaf(&mut steps, source, |lower, leaf| lower.left(leaf, go.exits()));
        steps.extend(self.stop_timers(go.domain));
        self.finish(steps)
    }

    /// What stays active through a step that leaves everything below a domain.
    pub(super) fn survive(&self, domain: StateId) -> impl Iterator<Item = Stmt> {
        let (tree, acts) = (self.plan.tree(), self.acts);
        let inside = tree.regions_inside(domain).map(Stmt::Perish);
        let all = core::iter::once(Stmt::Survive(tree.region(domain), domain)).chain(inside);
        all.filter(move |_| acts)
    }

    fn stop_timers(&self, domain: StateId) -> Option<Stmt> {
        (!self.plan.slots_inside(domain).is_empty()).then_some(Stmt::StopTimers(domain))
    }

    /// By the active leaf of a state's region, which is known to lie inside it.
    pub(super) fn by_leaf(
        &mut self,
        steps: &mut Sequence,
        state: StateId,
        mut block: impl FnMut(&mut Self, StateId) -> BlockId,
    ) {
        let leaves: Vec<_> = self.plan.tree().leaves(state).collect();
        let blocks: Vec<_> = leaves.into_iter().map(|leaf| (leaf, block(self, leaf))).collect();
        if let [(_, first), rest @ ..] = &blocks[..]
            && rest.iter().all(|(_, block)| block == first)
        {
            steps.extend(self.blocks.call(*first));
            return;
        }
        let region = self.plan.tree().region(state);
        steps.extend(self.blocks.by_state(On::Leaf(region), &blocks, BlockId::EMPTY));
    }

    /// What happens when `leaf` is active and everything below a domain is left.
    pub(super) fn left(&mut self, leaf: StateId, exits: Exits<'_>) -> BlockId {
        let deciding: Vec<_> = self.plan.undecided(leaf, exits).map(Test::Active).collect();
        if deciding.is_empty() {
            return self.left_surely(leaf, exits);
        }
        let [kept, exited] = [true, false].map(|kept| self.left_surely(leaf, Exits { kept, ..exits }));
        let mut steps = self.sequence();
        steps.extend(self.blocks.choose(Test::All(deciding.into()), kept, exited));
        self.finish(steps)
    }

    fn left_surely(&mut self, leaf: StateId, exits: Exits<'_>) -> BlockId {
        let (plan, tree) = (self.plan, self.plan.tree());
        let mut steps = self.sequence();
        for leaving in plan.leaving(leaf, exits) {
            match leaving {
                Leaving::Exit(state) => {
                    steps.extend(self.run(state, Moment::Exit));
                    let is_region = tree.region(state) == state;
                    steps.push(if is_region { Stmt::Off(state) } else { self.set(tree.parent(state)) });
                }
                Leaving::RememberRegions(composite) => steps.push(Stmt::RememberRegions(composite)),
                Leaving::Region(exits) => {
                    let left = self.region_left(exits);
                    steps.extend(self.blocks.call(left));
                }
                Leaving::PauseRegion(region) => {
                    let paused = self.region_paused(region);
                    steps.extend(self.blocks.call(paused));
                }
                Leaving::Pause(state) => steps.extend(self.run(state, Moment::Pause)),
                Leaving::Remember(composite) => {
                    steps.push(Stmt::Remember(composite, tree.leaf_of(leaf, exits.domain)));
                    self.suspend(&mut steps, composite);
                }
                Leaving::Forget(composite) => steps.push(Stmt::Forget(composite)),
                Leaving::Unwind(owner) => {
                    let unwound = self.unwound(owner);
                    steps.extend(self.blocks.call(unwound));
                }
                Leaving::Evict(evictions) => {
                    let evicted = self.evicted(evictions);
                    steps.extend(self.blocks.call(evicted));
                }
            }
        }
        self.finish(steps)
    }

    /// Everything inside a region is left, then the region itself.
    fn region_left(&mut self, exits: Exits<'_>) -> BlockId {
        let Exits { source, domain: region, thorough, .. } = exits;
        let piece = Piece::Leave { region, source, thorough, evictions: exits.evictions.to_vec() };
        self.once(piece, |lower| {
            let leaves: Vec<_> = lower.plan.tree().leaves(region).collect();
            let blocks: Vec<_> = leaves.into_iter().map(|leaf| (leaf, lower.left(leaf, exits))).collect();
            let mut steps = lower.sequence();
            steps.extend(lower.blocks.by_state(On::Leaf(region), &blocks, BlockId::EMPTY));
            lower.finish(steps)
        })
    }

    /// Everything inside a region is put aside, then the region itself.
    pub(super) fn region_paused(&mut self, region: StateId) -> BlockId {
        self.once(Piece::Pause(region), |lower| {
            let (plan, tree) = (lower.plan, lower.plan.tree());
            let leaves: Vec<_> = tree.leaves(region).collect();
            let blocks = leaves.into_iter().map(|leaf| {
                let mut steps = lower.sequence();
                for leaving in plan.pausing_region(leaf, region) {
                    lower.pause(&mut steps, leaving);
                }
                (leaf, lower.finish(steps))
            });
            let blocks: Vec<_> = blocks.collect();
            let mut steps = lower.sequence();
            steps.extend(lower.blocks.by_state(On::Leaf(region), &blocks, BlockId::EMPTY));
            lower.finish(steps)
        })
    }

    pub(super) fn pause(&mut self, steps: &mut Sequence, leaving: Leaving<'_>) {
        match leaving {
            Leaving::Pause(state) => steps.extend(self.run(state, Moment::Pause)),
            Leaving::PauseRegion(region) => {
                let paused = self.region_paused(region);
                steps.extend(self.blocks.call(paused));
            }
            _ => unreachable!("what is put aside is paused"),
        }
    }
}
