//! The plan as a program: what the interpreter executes, flattened once so that a step only follows indices.
//!
//! Candidates are ranges by leaf and trigger; what a branch leaves is a script for each leaf inside its source; what it
//! enters is a script too. What depends on what was put aside (unwinding, eviction, `pop`) asks the plan itself.

use super::plan::{Entering, Entry, Eviction, Exits, Landing, Leaving, Outcome, Room};
use super::told::{Kinds, Told};
use super::{ActionId, BranchId, Memory, Moment, Plan, ROOT, StateId, TransitionId, Trigger};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// One thing to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Runs an action block while a state is the innermost active one.
    Run(ActionId, StateId),
    Remember(StateId),
    Forget(StateId),
    Unwind(StateId),
    Evict(Span),
    /// This is the innermost active state of its region now: what was inside is left, or it is entered.
    At(StateId),
    /// Nothing is active any more in this region.
    Off(StateId),
    /// Notes what is active in the regions inside a composite.
    RememberRegions(StateId),
    /// Leaves what a branch leaves, where that depends on what is active in regions.
    LeaveBy(BranchId),
    /// Leaves a region of a parallel, whatever is active in it: a position in [`Program::leavings`].
    LeaveRegion(u32),
    /// Puts a region of a parallel aside, whatever is active in it.
    PauseRegion(StateId),
    /// The parallel is complete, if all its regions are.
    MayComplete(StateId),
    /// The parallel is active, and its regions are entered by these scripts, last first.
    Fork(StateId, Span),
    /// The parallel is active, and its regions are entered where a composite was left.
    Restore(StateId, StateId),
    /// Goes on with what a composite has suspended, if anything, and ends the entry.
    Resume(StateId),
    /// The composite has completed.
    Complete(StateId),
    /// The data of a state begins, unless it goes on where it was left.
    Fill(StateId, Option<Memory>),
    /// What was kept of the data of a state ends.
    Drop(StateId),
    /// The timers of a state that is entered begin to wait.
    SetTimers(StateId),
    /// What is active inside a composite that suspends stands still.
    Suspend(StateId),
    /// The timers of the states inside wait no more.
    StopTimers(StateId),
    /// Ends the entry at a leaf, in a machine without regions.
    Land(StateId),
    /// Ends the entry at a leaf of some region.
    LandInRegion(StateId),
    /// Ends the entry where a composite was left.
    Return(StateId, Memory),
    /// Ends the entry in the code of an `initial`.
    Decide(StateId, bool),
}

/// A part of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

/// [`Exits`] of a region.
#[derive(Clone, Copy, Debug)]
struct RegionExits {
    region: StateId,
    source: StateId,
    thorough: bool,
    evictions: Span,
}

/// Things to do one after the other.
pub(super) type Script = Box<[Op]>;

/// What a branch does.
#[derive(Clone, Debug)]
pub(super) struct BranchCode {
    pub kind: Kind,
    /// What is neither left nor entered.
    pub domain: StateId,
    source: StateId,
    /// What is left, by state inside the source, itself the first.
    leave: Vec<Script>,
    pub enter: Script,
}

impl BranchCode {
    fn inert(source: StateId) -> Self {
        BranchCode { kind: Kind::Inert, domain: ROOT, source, leave: Vec::new(), enter: Script::default() }
    }

    /// What it leaves when a leaf is active.
    #[inline]
    pub fn leave(&self, leaf: StateId) -> &[Op] {
        &self.leave[leaf.index() - self.source.index()]
    }
}

/// The kinds of branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Inert,
    Go,
    Push,
    Pop,
}

#[derive(Debug)]
pub(super) struct Program {
    pub plan: Plan,
    /// The frames that the stack has room for.
    pub room: usize,
    /// What is suspended when the machine is stopped.
    pub suspending: Vec<Eviction>,
    evictions: Vec<Eviction>,
    /// How regions are left, for [`Op::LeaveRegion`].
    leavings: Vec<RegionExits>,
    /// The regions that pushes may put aside.
    pub pushed: Vec<StateId>,
    /// By state, in a machine with regions: inside which states a `pop` of its transitions may go back.
    pub popping: Vec<Vec<StateId>>,
    /// The entries of regions, for [`Op::Fork`].
    forks: Vec<Script>,
    /// By composite that remembers what is in its regions: where these are noted, by region inside it.
    pub noted: Vec<usize>,
    branches: Vec<BranchCode>,
    /// By branch of an `initial`: its entries, by default and afresh.
    initials: Vec<[Script; 2]>,
    /// By composite: its entry when nothing is remembered.
    afresh: Vec<Script>,
    /// By state: its entry by default from the composite around it, which remembers it.
    from_parent: Vec<Script>,
    /// By region of a parallel: its entry by default.
    regions: Vec<Script>,
    /// Whether more than one state may be the innermost active one.
    pub has_regions: bool,
    /// By composite that remembers and state inside it: the entry of that state, no default on the way.
    deep: Vec<Vec<Script>>,
    /// By state: the `active` actions of it and those around it.
    sits: Vec<Script>,
    /// By state and moment: its blocks.
    blocks: Vec<Script>,
    /// By state: the states around it and itself, outermost first.
    paths: Vec<Vec<StateId>>,
    /// The kinds of triggers, each at its position.
    kinds: Kinds,
    /// By leaf and kind of trigger: the transitions to look at, in order.
    candidates: Vec<Span>,
    order: Vec<TransitionId>,
}

const MOMENTS: [Moment; 5] = [Moment::Enter, Moment::Exit, Moment::Pause, Moment::Resume, Moment::Active];

impl Program {
    pub fn of(plan: Plan) -> Self {
        let room = match (plan.room(), plan.model().stack) {
            (_, Some(declared)) => usize::from(declared),
            (Room::Bounded(room), None) => usize::from(room),
            (Room::Unbounded(_), None) => 0,
        };
        let states = plan.model().states.len();
        let has_regions = plan.tree().has_regions();
        let mut program = Program {
            room,
            suspending: plan.all_suspending(),
            evictions: Vec::new(),
            leavings: Vec::new(),
            pushed: plan.regions_pushed(),
            popping: plan.tree().states().filter(|_| has_regions).map(|state| plan.popping(state)).collect(),
            forks: Vec::new(),
            noted: Vec::new(),
            branches: Vec::new(),
            initials: vec![<[Script; 2]>::default(); plan.model().branches.len()],
            afresh: vec![Script::default(); states],
            from_parent: vec![Script::default(); states],
            regions: vec![Script::default(); states],
            has_regions,
            deep: vec![Vec::new(); states],
            sits: Vec::new(),
            blocks: Vec::new(),
            paths: plan.tree().states().map(|state| plan.tree().path(ROOT, state)).collect(),
            kinds: Kinds::of(&plan),
            candidates: Vec::new(),
            order: Vec::new(),
            plan,
        };
        program.number_notes();
        program.write_blocks();
        program.write_branches();
        program.write_entries();
        program.write_candidates();
        program
    }

    fn write_blocks(&mut self) {
        for state in self.plan.tree().states() {
            for moment in MOMENTS {
                self.blocks.push(self.plan.actions(state, moment).map(|block| Op::Run(block, state)).collect());
            }
            let region = self.plan.tree().region(state);
            let around = self.plan.tree().upward(state, region).chain([region]).filter(|_| !self.plan.finishes(state));
            let active = around.flat_map(|around| self.plan.actions(around, Moment::Active));
            self.sits.push(active.map(|block| Op::Run(block, state)).collect());
        }
    }

    fn write_branches(&mut self) {
        self.branches = vec![BranchCode::inert(ROOT); self.plan.model().branches.len()];
        let transitions = self.plan.model().transitions.clone();
        for transition in transitions.iter() {
            for &branch in transition.branches.iter() {
                let code = self.branch_code(transition.source, branch);
                self.branches[branch.index()] = code;
            }
        }
    }

    fn branch_code(&mut self, source: StateId, branch: BranchId) -> BranchCode {
        let inert = BranchCode::inert(source);
        let (kind, go) = match self.plan.outcome(branch).clone() {
            Outcome::Stay | Outcome::Pass | Outcome::Defer => return inert,
            Outcome::Pop => return BranchCode { kind: Kind::Pop, ..inert },
            Outcome::Go(go) => (Kind::Go, go),
            Outcome::Push(push) => (Kind::Push, push),
        };
        let mut leave = Vec::new();
        for state in core::iter::once(source).chain(self.plan.tree().inside(source)) {
            let script: Vec<_> = match kind {
                _ if !self.is_place(state) => Vec::new(),
                Kind::Push => {
                    let steps = self.plan.pausing(state, go.domain);
                    steps.into_iter().flat_map(|step| self.on_leaving(step, state)).collect()
                }
                _ if self.plan.undecided(state, go.exits()).next().is_some() => {
                    let stop = self.if_timers_inside(go.domain, Op::StopTimers(go.domain));
                    [Op::LeaveBy(branch)].into_iter().chain(stop).collect()
                }
                _ => {
                    let steps = self.plan.leaving(state, go.exits());
                    let mut script: Vec<_> = steps.into_iter().flat_map(|step| self.on_leaving(step, state)).collect();
                    script.extend(self.if_timers_inside(go.domain, Op::StopTimers(go.domain)));
                    script
                }
            };
            leave.push(script.into());
        }
        let enter = self.write_entry(&go.entry);
        BranchCode { kind, domain: go.domain, source, leave, enter }
    }

    /// A step of leaving, when `leaf` was active.
    fn on_leaving(&mut self, step: Leaving<'_>, leaf: StateId) -> Vec<Op> {
        match step {
            Leaving::Exit(state) => {
                let mut script = self.runs(state, Moment::Exit, state);
                script.extend(self.after_exit(state));
                script
            }
            Leaving::RememberRegions(state) => vec![Op::RememberRegions(state)],
            Leaving::Region(exits) => vec![self.leave_region(exits)],
            Leaving::PauseRegion(region) => vec![Op::PauseRegion(region)],
            Leaving::Pause(state) => self.runs(state, Moment::Pause, leaf),
            Leaving::Remember(state) => {
                let suspends = self.plan.suspends(state);
                let suspends = suspends && (self.has_regions || !self.plan.slots_inside(state).is_empty());
                [Op::Remember(state)].into_iter().chain(suspends.then_some(Op::Suspend(state))).collect()
            }
            Leaving::Forget(state) => vec![Op::Forget(state)],
            Leaving::Unwind(owner) => vec![Op::Unwind(owner)],
            Leaving::Evict(evictions) => vec![Op::Evict(self.note_evictions(evictions))],
        }
    }

    fn note_evictions(&mut self, evictions: &[Eviction]) -> Span {
        let start = self.evictions.len();
        self.evictions.extend_from_slice(evictions);
        span(start, self.evictions.len())
    }

    fn leave_region(&mut self, exits: Exits<'_>) -> Op {
        let evictions = self.note_evictions(exits.evictions);
        let Exits { source, domain: region, thorough, .. } = exits;
        self.leavings.push(RegionExits { region, source, thorough, evictions });
        Op::LeaveRegion(span(0, self.leavings.len()).end - 1)
    }

    /// How a region is left.
    pub fn leaving(&self, position: u32) -> Exits<'_> {
        let RegionExits { region, source, thorough, evictions } = self.leavings[position as usize];
        Exits {
            source,
            domain: region,
            whole: true,
            unwinds: true,
            thorough,
            kept: false,
            evictions: self.evictions(evictions),
        }
    }

    /// What is active after a state was exited, in a machine with regions.
    pub fn after_exit(&self, state: StateId) -> Option<Op> {
        let tree = self.plan.tree();
        let after = if tree.region(state) == state { Op::Off(state) } else { Op::At(tree.parent(state)) };
        self.has_regions.then_some(after)
    }

    fn if_timers_inside(&self, state: StateId, op: Op) -> Option<Op> {
        (!self.plan.slots_inside(state).is_empty()).then_some(op)
    }

    fn number_notes(&mut self) {
        let mut count = 0;
        self.noted = Vec::new();
        for state in self.plan.tree().states() {
            self.noted.push(count);
            if self.plan.remembers_deeply(state) {
                count += self.plan.tree().regions_inside(state).count();
            }
        }
        self.noted.push(count);
    }

    fn runs(&self, state: StateId, moment: Moment, innermost: StateId) -> Vec<Op> {
        self.plan.actions(state, moment).map(|block| Op::Run(block, innermost)).collect()
    }

    fn write_entries(&mut self) {
        for state in self.plan.tree().states() {
            if !self.plan.tree().is_leaf(state) {
                let entry = self.plan.afresh(state, false).clone();
                self.afresh[state.index()] = self.write_entry(&entry);
            }
            if self.plan.remembers(state) {
                let leaves = core::iter::once(state).chain(self.plan.tree().inside(state));
                self.deep[state.index()] = leaves.map(|leaf| self.deep_entry(state, leaf)).collect();
            }
            if state != ROOT && !self.plan.tree().is_parallel(self.plan.tree().parent(state)) {
                let entry = self.plan.entry_towards(self.plan.tree().parent(state), state);
                self.from_parent[state.index()] = self.write_entry(&entry);
            }
        }
        for region in self.plan.tree().regions().skip(1).collect::<Vec<_>>() {
            let entry = self.plan.entry_of_region(region);
            self.regions[region.index()] = self.write_entry(&entry);
        }
        for branch in self.plan.initial_branches() {
            self.initials[branch.index()] = [false, true].map(|afresh| {
                let entry = self.plan.initial(branch, afresh).clone();
                self.write_entry(&entry)
            });
        }
    }

    /// Whether a state may be the innermost active one of its region.
    fn is_place(&self, state: StateId) -> bool {
        self.plan.tree().is_leaf(state) || self.plan.tree().is_parallel(state)
    }

    fn deep_entry(&mut self, composite: StateId, leaf: StateId) -> Script {
        if !self.is_place(leaf) {
            return Script::default();
        }
        let tree = self.plan.tree();
        let region = tree.region(leaf);
        let entry = match region == tree.region(composite) {
            true => self.plan.entry_back(composite, composite, leaf),
            false => self.plan.entry_of_region_back(composite, region, leaf),
        };
        self.write_entry(&entry)
    }

    fn write_entry(&mut self, entry: &Entry) -> Script {
        let mut script = Vec::new();
        for step in &entry.steps {
            match *step {
                Entering::Enter(state) => {
                    script.extend(self.has_regions.then_some(Op::At(state)));
                    script.extend(self.runs(state, Moment::Enter, state));
                    script.extend(self.sets_timers(state));
                    script.extend(self.plan.completes(state).map(Op::Complete));
                    script.extend(self.plan.may_complete(state).into_iter().map(Op::MayComplete));
                }
                Entering::Fill(state, back) => script.push(Op::Fill(state, back)),
                Entering::Drop(state) => script.push(Op::Drop(state)),
                Entering::Resume(composite) => script.push(Op::Resume(composite)),
            }
        }
        script.push(match &entry.landing {
            Landing::Leaf(leaf) if self.has_regions => Op::LandInRegion(*leaf),
            Landing::Leaf(leaf) => Op::Land(*leaf),
            Landing::Remembered(composite, memory) => Op::Return(*composite, *memory),
            Landing::Decided(composite, afresh) => Op::Decide(*composite, *afresh),
            Landing::Restored(parallel, composite) => Op::Restore(*parallel, *composite),
            Landing::Regions(parallel, entries) => {
                let scripts: Vec<_> = entries.iter().rev().map(|entry| self.write_entry(entry)).collect();
                let start = self.forks.len();
                self.forks.extend(scripts);
                Op::Fork(*parallel, span(start, self.forks.len()))
            }
        });
        script.into()
    }

    /// What the user's code is asked for beyond action blocks goes by numbers behind theirs: the duration of a timer, the
    /// initial values of a state, the end of its data.
    fn numbered(&self, kind: usize, state: StateId) -> ActionId {
        let model = self.plan.model();
        ActionId::at(model.actions.len() + model.transitions.len() + kind * model.states.len() + state.index())
    }

    pub fn fill(&self, state: StateId) -> ActionId {
        self.numbered(0, state)
    }

    pub fn drop(&self, state: StateId) -> ActionId {
        self.numbered(1, state)
    }

    fn sets_timers(&self, state: StateId) -> Option<Op> {
        self.plan.timers(state).next().map(|_| Op::SetTimers(state))
    }

    fn write_candidates(&mut self) {
        let kinds = self.kinds.all(&self.plan);
        self.candidates = vec![Span::default(); kinds.len() * self.plan.model().states.len()];
        for leaf in self.plan.tree().states().filter(|&state| self.is_place(state)).collect::<Vec<_>>() {
            for (kind, &told) in kinds.iter().enumerate() {
                let wanted = |trigger: &Trigger| told.may_trigger(trigger);
                let start = self.order.len();
                for rung in self.plan.rungs(leaf) {
                    self.order.extend(self.plan.candidates(rung, wanted));
                }
                self.candidates[leaf.index() * kinds.len() + kind] = span(start, self.order.len());
            }
        }
    }

    pub fn evictions(&self, span: Span) -> &[Eviction] {
        &self.evictions[span.start as usize..span.end as usize]
    }

    #[inline]
    pub fn branch(&self, branch: BranchId) -> &BranchCode {
        &self.branches[branch.index()]
    }

    #[inline]
    pub fn candidates_span(&self, leaf: StateId, told: Told) -> Span {
        self.candidates[leaf.index() * self.kinds.count + self.kinds.position(&self.plan, told)]
    }

    /// The transitions to look at in a leaf, in order.
    pub fn candidates(&self, leaf: StateId, told: Told) -> &[TransitionId] {
        let Span { start, end } = self.candidates_span(leaf, told);
        &self.order[start as usize..end as usize]
    }

    /// The first of some candidates, which are one less then.
    #[inline]
    pub fn next_candidate(&self, candidates: &mut Span) -> Option<TransitionId> {
        if candidates.start == candidates.end {
            return None;
        }
        candidates.start += 1;
        Some(self.order[candidates.start as usize - 1])
    }

    #[inline]
    pub fn sits(&self, innermost: StateId) -> &[Op] {
        &self.sits[innermost.index()]
    }

    #[inline]
    pub fn blocks(&self, state: StateId, moment: Moment) -> &[Op] {
        &self.blocks[state.index() * MOMENTS.len() + moment as usize]
    }

    #[inline]
    pub fn initial(&self, branch: BranchId, afresh: bool) -> &[Op] {
        &self.initials[branch.index()][usize::from(afresh)]
    }

    #[inline]
    pub fn afresh(&self, composite: StateId) -> &[Op] {
        &self.afresh[composite.index()]
    }

    #[inline]
    pub fn entry_of(&self, state: StateId) -> &[Op] {
        &self.from_parent[state.index()]
    }

    #[inline]
    pub fn deep(&self, composite: StateId, leaf: StateId) -> &[Op] {
        &self.deep[composite.index()][leaf.index() - composite.index()]
    }

    #[inline]
    pub fn path(&self, state: StateId) -> &[StateId] {
        &self.paths[state.index()]
    }

    /// The entries of the regions of a fork, by position.
    pub fn forks(span: Span) -> Range<usize> {
        span.start as usize..span.end as usize
    }

    /// The entry of a region.
    pub fn fork(&self, position: usize) -> &[Op] {
        &self.forks[position]
    }

    /// The entry of a region by default.
    pub fn region_entry(&self, region: StateId) -> &[Op] {
        &self.regions[region.index()]
    }

    /// The states below `owner` down to `leaf`, outermost first.
    #[inline]
    pub fn below(&self, owner: StateId, leaf: StateId) -> &[StateId] {
        &self.paths[leaf.index()][self.paths[owner.index()].len()..]
    }
}

fn span(start: usize, end: usize) -> Span {
    let index = |at: usize| u32::try_from(at).expect("a program of moderate size");
    Span { start: index(start), end: index(end) }
}
