//! The steps of an interpreted machine with regions, where several states are the innermost active ones of theirs:
//! which transitions are picked together, what each leaves, and who sits through a poll.

use super::interpreter::Interpreter;
use super::program::Op;
use super::put_aside::{Act, Configuration};
use super::{ActionId, BranchId, ROOT, StateId, Told, TransitionId};

/// Whether a candidate is picked, as the one after so many.
type Look<'a> = &'a mut dyn FnMut(TransitionId, usize) -> bool;

impl Interpreter {
    /// [`begin`](Self::begin) in a machine with regions.
    #[must_use]
    pub fn begin_in_regions(&mut self) -> bool {
        self.survivors.copy_from_slice(&self.put_aside.leaves);
        self.survivors[ROOT.index()] = self.leaf();
        self.leaf().is_some() && !self.is_finished()
    }

    /// [`sit`](Self::sit) in a machine with regions.
    pub fn sit_in_regions(&self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        self.sit_in(ROOT, &mut act);
    }

    fn sit_in(&self, region: StateId, act: Act<'_>) {
        let tree = self.program.plan.tree();
        let sitting = match self.survivors[region.index()] {
            Some(sitting) => sitting,
            None if region == ROOT => ROOT,
            None => return,
        };
        if tree.is_parallel(sitting) {
            tree.children(sitting).for_each(|inner| self.sit_in(inner, act));
        }
        for op in self.program.sits(sitting) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(sitting));
            }
        }
    }

    /// [`leave`](Self::leave) in a machine with regions: what is active in the source's own region and those inside it.
    pub fn leave_in_regions(
        &mut self,
        source: StateId,
        branch: BranchId,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) {
        let Interpreter { program, survivor, survivors, put_aside } = self;
        let (tree, code) = (program.plan.tree(), program.branch(branch));
        let Some(leaf) = put_aside.leaf(program, source) else { return };
        *survivor = code.domain;
        survivors[tree.region(code.domain).index()] = Some(code.domain);
        tree.regions_inside(code.domain).for_each(|inner| survivors[inner.index()] = None);
        // Who remembers lies in the domain's region, which may be around that of the source.
        let outer = tree.leaf_of(leaf, code.domain);
        for &op in code.leave(leaf) {
            put_aside.execute(program, outer, op, &mut act);
        }
    }

    /// Looks for the transitions to take when a machine with regions is told something: `look` says of each candidate
    /// whether it is picked, and is given the position at which it stands among those picked so far.
    pub fn select(&self, told: Told, mut look: impl FnMut(TransitionId, usize) -> bool) {
        if self.leaf().is_some() && !self.is_finished() {
            self.select_in(ROOT, told, &mut 0, &mut look);
        }
    }

    /// The position of the first leaf in a region for which nothing was picked.
    fn select_in(&self, region: StateId, told: Told, count: &mut usize, look: Look<'_>) -> Option<usize> {
        let leaf = self.put_aside.leaf_in(region)?;
        if self.pick(leaf, told, true, *count, look) {
            *count += 1;
            return None;
        }
        let tree = self.program.plan.tree();
        let lacking = if tree.is_parallel(leaf) {
            let mut first = None;
            for inner in tree.children(leaf) {
                let lacking = self.select_in(inner, told, count, look);
                first = first.or(lacking);
            }
            first?
        } else {
            *count
        };
        if self.pick(leaf, told, false, lacking, look) {
            *count += 1;
            return None;
        }
        Some(lacking)
    }

    fn pick(&self, leaf: StateId, told: Told, alarms: bool, at: usize, look: Look<'_>) -> bool {
        let transitions = &self.program.plan.model().transitions;
        let mut candidates = self.program.candidates(leaf, told).iter();
        candidates.any(|&candidate| transitions[candidate.index()].alarm == alarms && look(candidate, at))
    }

    /// Of two transitions picked in one step: see [`Plan::beats`](super::Plan::beats).
    #[must_use]
    pub fn beats(&self, later: u16, earlier: u16) -> Option<bool> {
        self.program.plan.beats(TransitionId(later), TransitionId(earlier))
    }

    /// Every active state, in document order.
    pub fn all_active(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + '_ {
        let tree = self.program.plan.tree();
        let active = move |state: &StateId| {
            self.put_aside.leaf(&self.program, *state).is_some_and(|leaf| tree.contains(*state, leaf))
        };
        tree.inside(ROOT).filter(active)
    }
}
