//! The steps of an interpreted machine with regions, in which several leaves are active: which transitions are picked
//! together, what each exits, and which states stay active through a poll.

use super::interpreter::{Interpreter, Undecided};
use super::plan::Exits;
use super::program::{BranchCode, Kind, Op, Program};
use super::put_aside::{Act, Configuration, Open, PutAside};
use super::{ActionId, BranchId, Memory, Moment, ROOT, StateId, Told, TransitionId};

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
    ///
    /// # Panics
    ///
    /// If a push finds no room on the stack.
    pub fn leave_in_regions(
        &mut self,
        source: StateId,
        branch: BranchId,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) {
        let &BranchCode { kind, domain, .. } = self.program.branch(branch);
        if kind == Kind::Pop {
            let owner = self.popped(source).map_or(ROOT, StateId);
            return self.leave_popped(source, owner, act);
        }
        let Some(leaf) = self.put_aside.leaf(&self.program, source) else { return };
        if kind == Kind::Push {
            self.check_room(branch);
        }
        self.survive(domain);
        let Interpreter { program, put_aside, .. } = self;
        // Who remembers lies in the domain's region, which may be around that of the source.
        let outer = program.plan.tree().leaf_of(leaf, domain);
        for &op in program.branch(branch).leave(leaf) {
            put_aside.execute(program, outer, op, &mut act);
        }
        if kind == Kind::Push {
            put_aside.push(program, outer, branch, &mut act);
        }
    }

    /// Leaves what was pushed inside an owner, by a `pop` of a transition of `source`.
    pub fn leave_popped(&mut self, source: StateId, owner: StateId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        self.survive(owner);
        let Interpreter { program, put_aside, .. } = self;
        if let Some(leaf) = put_aside.leaf(program, owner) {
            put_aside.leave(program, leaf, program.plan.pop(source, owner), &mut act);
        }
    }

    /// After a `pop`: what lies beneath goes on.
    pub fn go_on_beneath(&mut self, owner: StateId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, put_aside, .. } = self;
        put_aside.go_on_beneath(program, owner, &mut act);
    }

    /// What a `pop` of a transition of `source` goes back to: the state inside which was pushed, by its number.
    #[must_use]
    pub fn popped(&self, source: StateId) -> Option<u16> {
        let holds = |owner: &StateId| {
            let leaf = self.put_aside.leaf(&self.program, *owner);
            leaf.is_some_and(|leaf| self.program.plan.tree().contains(*owner, leaf))
                && self.put_aside.frame_of(&self.program, *owner).is_some()
        };
        self.program.popping[source.index()].iter().find(|owner| holds(owner)).map(|owner| owner.0)
    }

    /// What sits through a step that leaves everything below a domain.
    fn survive(&mut self, domain: StateId) {
        let tree = self.program.plan.tree();
        self.survivor = domain;
        self.survivors[tree.region(domain).index()] = Some(domain);
        tree.regions_inside(domain).for_each(|inner| self.survivors[inner.index()] = None);
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

    /// Whether two transitions picked in one step exclude each other, and if so whether the first one wins: see
    /// [`Plan::beats`](super::Plan::beats).
    #[must_use]
    pub fn beats(&self, later: u16, earlier: u16) -> Option<bool> {
        let plan = &self.program.plan;
        let reach = |id: TransitionId| {
            let source = plan.model().transitions[id.index()].source;
            plan.reach(id, self.popped(source).filter(|_| plan.pops(id)).map(StateId))
        };
        let (later, earlier) = (TransitionId(later), TransitionId(earlier));
        plan.exclude(reach(later), reach(earlier)).then(|| plan.beats(later, earlier))
    }

    /// Every active state, in document order.
    pub fn all_active(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + '_ {
        let tree = self.program.plan.tree();
        tree.inside(ROOT).filter(|state| self.put_aside.is_active(&self.program, *state))
    }
}

impl PutAside {
    /// Everything inside a region is left, then the region itself.
    pub fn leave_region(&mut self, program: &Program, exits: Exits<'_>, act: Act<'_>) {
        if let Some(leaf) = self.leaf_in(exits.domain) {
            self.leave(program, leaf, exits, act);
            self.set_in(exits.domain, None);
        }
    }

    /// Everything inside a region is put aside, then the region itself.
    pub fn pause_region(&mut self, program: &Program, region: StateId, act: Act<'_>) {
        let tree = program.plan.tree();
        let Some(leaf) = self.leaf_in(region) else { return };
        if tree.is_parallel(leaf) {
            tree.children(leaf).rev().for_each(|inner| self.pause_region(program, inner, act));
        }
        for state in tree.upward(leaf, tree.parent(region)) {
            self.run(program, state, Moment::Pause, leaf, act);
        }
    }

    /// Notes what is active in the regions inside a composite.
    pub fn note(&mut self, program: &Program, composite: StateId) {
        let first = program.noted[composite.index()];
        for (at, region) in program.plan.tree().regions_inside(composite).enumerate() {
            self.notes[first + at] = self.leaf_in(region);
        }
    }

    /// What is noted of a region inside a composite.
    pub fn noted(&self, program: &Program, composite: StateId, region: StateId) -> Option<StateId> {
        let at = program.plan.tree().regions_inside(composite).position(|inside| inside == region)?;
        self.notes[program.noted[composite.index()] + at]
    }

    /// An entry has landed: the next region that is still to be entered, if any.
    pub fn next_region(&mut self, program: &Program, act: Act<'_>) -> Option<Undecided> {
        match self.open.pop()? {
            Open::Entry(entry) => self.follow_on(program, program.fork(entry), act),
            Open::Restore { region, composite } => {
                let noted = self.noted(program, composite, region);
                match noted.filter(|&leaf| program.plan.returns(region, Memory::Deep, leaf)) {
                    Some(leaf) => self.follow_on(program, program.deep(composite, leaf), act),
                    None => self.follow_on(program, program.region_entry(region), act),
                }
            }
        }
    }
}
