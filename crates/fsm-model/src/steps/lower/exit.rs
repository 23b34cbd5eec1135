//! Lowers exits.

use super::super::{BlockId, On, Stmt, Test};
use super::{Lower, Piece};
use crate::listed::Listed;
use crate::plan::{Exits, Leaving, Move};
use crate::{Moment, StateId};
use alloc::vec::Vec;

impl Lower<'_> {
    pub(super) fn exits(&mut self, source: StateId, go: &Move) -> BlockId {
        let mut steps = Vec::new();
        steps.extend(self.survive(go.domain));
        self.by_leaf(&mut steps, source, |lower, leaf| lower.left(leaf, go.exits()));
        steps.extend(self.stop_timers(go.domain));
        self.finish(steps)
    }

    /// Notes the states that stay active through a step that leaves everything below a domain.
    pub(super) fn survive(&self, domain: StateId) -> impl Iterator<Item = Stmt> {
        let (tree, acts) = (self.plan.tree(), self.acts);
        let inside = tree.regions_inside(domain).map(Stmt::Perish);
        let all = core::iter::once(Stmt::Survive(tree.region(domain), domain)).chain(inside);
        all.filter(move |_| acts)
    }

    fn stop_timers(&self, domain: StateId) -> Option<Stmt> {
        (!self.plan.slots_inside(domain).is_empty()).then_some(Stmt::StopTimers(domain))
    }

    /// Selects a block by the active leaf of a state's region, which is known to be nested in the state.
    pub(super) fn by_leaf(
        &mut self,
        steps: &mut Vec<Stmt>,
        state: StateId,
        mut block: impl FnMut(&mut Self, StateId) -> BlockId,
    ) {
        let leaves: Vec<_> = self.plan.tree().leaves(state).listed();
        if leaves[..] == [state] {
            let block = block(self, state);
            steps.extend_from_slice(self.blocks.get(block));
            return;
        }
        let blocks: Vec<_> = leaves.into_iter().map(|leaf| (leaf, block(self, leaf))).listed();
        steps.extend(self.blocks.by_state(On::Inside(self.plan.tree().region(state), state), &blocks, BlockId::EMPTY));
    }

    /// The steps when `leaf` is active and everything below a domain is left.
    pub(super) fn left(&mut self, leaf: StateId, exits: Exits<'_>) -> BlockId {
        let deciding: Vec<_> = self.plan.undecided(leaf, exits).map(Test::Active).listed();
        if deciding.is_empty() {
            return self.left_surely(leaf, exits);
        }
        let [kept, exited] = [true, false].map(|kept| self.left_surely(leaf, Exits { kept, ..exits }));
        let mut steps = Vec::new();
        steps.extend(self.blocks.choose(Test::All(deciding.into()), kept, exited));
        self.finish(steps)
    }

    fn left_surely(&mut self, leaf: StateId, exits: Exits<'_>) -> BlockId {
        let (plan, tree) = (self.plan, self.plan.tree());
        let (mut steps, leavings) = (Vec::new(), plan.leaving(leaf, exits));
        // This comes before the exits, while the leaf is still the active one.
        let region = tree.region(exits.domain);
        let remembering = leavings.iter().filter_map(|leaving| match *leaving {
            Leaving::Remember(composite) => Some(Stmt::Remember(composite, region)),
            _ => None,
        });
        steps.extend(remembering);
        let mut rest = &leavings[..];
        while let Some((&leaving, others)) = rest.split_first() {
            rest = others;
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
                Leaving::Remember(composite) => self.suspend(&mut steps, composite),
                Leaving::Forget(composite) => steps.push(Stmt::Forget(composite)),
                Leaving::Unwind(owner) => {
                    let unwound = self.unwound(owner);
                    steps.extend(self.blocks.call(unwound));
                }
                Leaving::Evict(first) => {
                    let others = rest.iter().map_while(|leaving| match leaving {
                        Leaving::Evict(evictions) => Some(*evictions),
                        _ => None,
                    });
                    let groups: Vec<_> = core::iter::once(first).chain(others).listed();
                    rest = &rest[groups.len() - 1..];
                    let evicted = self.evicted_in_turn(&groups);
                    steps.extend(self.blocks.call(evicted));
                }
            }
        }
        self.finish(steps)
    }

    /// Leaves everything in a region, and then the region itself.
    fn region_left(&mut self, exits: Exits<'_>) -> BlockId {
        let Exits { source, domain: region, thorough, .. } = exits;
        let piece = Piece::Leave { region, source, thorough, evictions: exits.evictions.to_vec() };
        self.once(piece, |lower| {
            let mut steps = Vec::new();
            lower.by_leaf(&mut steps, region, |lower, leaf| lower.left(leaf, exits));
            lower.finish(steps)
        })
    }

    /// Pauses everything in a region, and then the region itself.
    pub(super) fn region_paused(&mut self, region: StateId) -> BlockId {
        self.once(Piece::Pause(region), |lower| {
            let (plan, mut steps) = (lower.plan, Vec::new());
            lower.by_leaf(&mut steps, region, |lower, leaf| {
                let mut steps = Vec::new();
                for leaving in plan.pausing_region(leaf, region) {
                    lower.pause(&mut steps, leaving);
                }
                lower.finish(steps)
            });
            lower.finish(steps)
        })
    }

    pub(super) fn pause(&mut self, steps: &mut Vec<Stmt>, leaving: Leaving<'_>) {
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
