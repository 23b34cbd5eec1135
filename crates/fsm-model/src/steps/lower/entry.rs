//! Lowers entries.

use super::super::{BlockId, On, Stmt, Test};
use super::{Lower, Piece};
use crate::listed::Listed;
use crate::plan::{Dropped, Entering, Entry, Landing};
use crate::{BranchId, Memory, Moment, StateId};
use alloc::vec::Vec;

impl Lower<'_> {
    pub(super) fn entry(&mut self, entry: &Entry) -> BlockId {
        let mut steps = Vec::new();
        self.enter(&mut steps, &entry.steps, &entry.landing);
        self.finish(steps)
    }

    fn enter(&mut self, steps: &mut Vec<Stmt>, entering: &[Entering], landing: &Landing) {
        for (at, step) in entering.iter().enumerate() {
            match step {
                Entering::Enter(state) => self.enter_state(steps, *state),
                Entering::Fill(state, back) => self.fill(steps, *state, *back),
                Entering::Drop(dropped) => self.discard_all(steps, core::slice::from_ref(dropped)),
                Entering::Resume(composite) => {
                    let continues = self.resume_suspended(*composite);
                    let mut rest = Vec::new();
                    self.enter(&mut rest, &entering[at + 1..], landing);
                    let rest = self.finish(rest);
                    steps.extend(self.blocks.choose(Test::Remembers(*composite), continues, rest));
                    return;
                }
            }
        }
        self.land(steps, landing);
    }

    pub(super) fn enter_state(&mut self, steps: &mut Vec<Stmt>, state: StateId) {
        let plan = self.plan;
        steps.push(self.set(state));
        steps.extend(self.run(state, Moment::Enter));
        steps.extend(plan.timers(state).map(|(timer, _)| Stmt::Start(timer)));
        steps.extend(plan.completes(state).map(Stmt::Complete));
        for parallel in plan.may_complete(state) {
            let complete = self.blocks.block(&[Stmt::Complete(parallel)]);
            steps.extend(self.blocks.choose(Test::Completed(parallel), complete, BlockId::EMPTY));
        }
    }

    /// Begins the data of a state, unless the state is resumed.
    fn fill(&mut self, steps: &mut Vec<Stmt>, state: StateId, back: Option<Memory>) {
        let Some(memory) = back else { return steps.push(Stmt::Fill(state)) };
        let fill = self.blocks.block(&[Stmt::Fill(state)]);
        let returns = self.plan.tree().leaves(state).filter(|&leaf| self.plan.returns(state, memory, leaf));
        let blocks: Vec<_> = returns.map(|leaf| (leaf, BlockId::EMPTY)).listed();
        steps.extend(self.blocks.by_state(On::Memory(state), &blocks, fill));
    }

    fn land(&mut self, steps: &mut Vec<Stmt>, landing: &Landing) {
        match landing {
            // The entry of the leaf has made it the active one.
            Landing::Leaf(_) => {}
            Landing::Remembered(composite, memory) => {
                let back = self.back(*composite, *memory);
                steps.extend(self.blocks.call(back));
            }
            Landing::Regions(parallel, entries) => {
                steps.push(self.set(*parallel));
                for entry in entries {
                    let entered = self.entry(entry);
                    steps.extend(self.blocks.call(entered));
                }
            }
            Landing::Restored(parallel, composite) => {
                steps.push(self.set(*parallel));
                for region in self.plan.tree().children(*parallel).listed() {
                    let entered = self.region_back(region, *composite);
                    steps.extend(self.blocks.call(entered));
                }
            }
            Landing::Decided(composite, afresh) => steps.push(Stmt::Decide(*composite, *afresh)),
        }
    }

    /// Enters a composite whose history is empty, after the exit of suspended states that conflict with the entry.
    pub(super) fn afresh(&mut self, composite: StateId) -> BlockId {
        let plan = self.plan;
        self.once(Piece::Afresh(composite), |lower| {
            lower.entry_known_late(plan.afresh(composite, false), &plan.dropped(composite))
        })
    }

    /// An entry that is determined only at this point of the step. So suspended states that conflict with it are exited
    /// here, which ends data that was kept.
    fn entry_known_late(&mut self, entry: &Entry, dropped: &[Dropped]) -> BlockId {
        let mut steps = Vec::new();
        if !entry.evictions.is_empty() {
            let evicted = self.all_evicted(&entry.evictions);
            steps.extend(self.blocks.call(evicted));
            self.discard_all(&mut steps, dropped);
        }
        self.enter(&mut steps, &entry.steps, &entry.landing);
        self.finish(steps)
    }

    /// Resumes a composite by its history, or enters it afresh.
    fn back(&mut self, composite: StateId, memory: Memory) -> BlockId {
        self.once(Piece::GoBack(composite, memory), |lower| {
            let (plan, tree) = (lower.plan, lower.plan.tree());
            let afresh = lower.afresh(composite);
            let leaves: Vec<_> = tree.leaves(composite).filter(|&leaf| plan.returns(composite, memory, leaf)).listed();
            let blocks = leaves.into_iter().map(|leaf| {
                let entered = match memory {
                    Memory::Shallow => {
                        let child = plan.child_towards(composite, leaf);
                        lower.entry_known_late(&plan.entry_towards(composite, leaf), &plan.dropped(child))
                    }
                    Memory::Deep => lower.deep(composite, leaf),
                    Memory::Suspend => lower.resume_suspended(composite),
                };
                (leaf, entered)
            });
            let blocks: Vec<_> = blocks.listed();
            let mut steps = Vec::new();
            steps.extend(lower.blocks.by_state(On::Memory(composite), &blocks, afresh));
            lower.finish(steps)
        })
    }

    /// Enters a leaf in the history of a composite, without any default entry on the path.
    fn deep(&mut self, composite: StateId, leaf: StateId) -> BlockId {
        self.once(Piece::Deep(composite, leaf), |lower| {
            let (plan, tree) = (lower.plan, lower.plan.tree());
            let region = tree.region(leaf);
            let entry = match region == tree.region(composite) {
                true => plan.entry_back(composite, composite, leaf),
                false => plan.entry_of_region_back(composite, region, leaf),
            };
            lower.entry_known_late(&entry, &[])
        })
    }

    /// Enters a region by the history of a composite, or by default.
    fn region_back(&mut self, region: StateId, composite: StateId) -> BlockId {
        self.once(Piece::Noted(region, composite), |lower| {
            let (plan, tree) = (lower.plan, lower.plan.tree());
            let entry = plan.entry_of_region(region);
            let default = lower.entry_known_late(&entry, &plan.dropped(region));
            let leaves = tree.leaves(region).filter(|&leaf| plan.returns(region, Memory::Deep, leaf));
            let leaves: Vec<_> = leaves.listed();
            let blocks: Vec<_> = leaves.into_iter().map(|leaf| (leaf, lower.deep(composite, leaf))).listed();
            let mut steps = Vec::new();
            steps.extend(lower.blocks.by_state(On::Noted(region, composite), &blocks, default));
            lower.finish(steps)
        })
    }

    /// The blocks before and after the effect of a branch of an `initial`.
    pub(super) fn initial(&mut self, composite: StateId, branch: BranchId, afresh: bool) -> (BlockId, BlockId) {
        let entry = self.plan.initial(branch, afresh);
        let before = self.all_evicted(&entry.evictions);
        let mut after = Vec::new();
        if !entry.evictions.is_empty() {
            self.discard_all(&mut after, &self.plan.dropped(composite));
        }
        after.extend(self.store(branch));
        self.enter(&mut after, &entry.steps, &entry.landing);
        (before, self.finish(after))
    }
}
