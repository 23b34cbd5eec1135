//! Turns a plan into a program.

use super::super::plan::{Dropped, Entering, Entry, Eviction, Exits, Landing, Leaving, Outcome, Room};
use super::super::told::Kinds;
use super::super::{BranchId, Moment, Plan, ROOT, StateId, Trigger};
use super::{BranchCode, Kind, MOMENTS, Op, Program, RegionExits, Script, Span};
use alloc::vec;
use alloc::vec::Vec;

impl BranchCode {
    fn inert(source: StateId) -> Self {
        BranchCode { kind: Kind::Inert, domain: ROOT, source, leave: Vec::new(), enter: Script::default() }
    }
}

impl Program {
    pub fn of(plan: Plan) -> Self {
        let room = match (plan.room(), plan.model().stack) {
            (_, Some(declared)) => usize::from(declared),
            (Room::Bounded(room), None) => usize::from(room),
            (Room::Many(..) | Room::Unbounded(_), None) => 0,
        };
        let states = plan.model().states.len();
        let has_regions = plan.tree().has_regions();
        let mut program = Program {
            room,
            suspending: plan.all_suspending(),
            evictions: Vec::new(),
            ended: Vec::new(),
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
                self.afresh[state.index()] = self.write_entry_afresh(state, &entry);
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
            self.regions[region.index()] = self.write_entry_afresh(region, &entry);
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

    /// Of a composite in which nothing is remembered: what is suspended inside, in the way of the entry, is given up first.
    fn write_entry_afresh(&mut self, composite: StateId, entry: &Entry) -> Script {
        let mut script = Vec::new();
        if !entry.evictions.is_empty() {
            script.push(Op::Evict(self.note_evictions(&entry.evictions)));
            let dropped = self.plan.dropped(composite);
            script.extend(dropped.into_iter().map(|dropped| self.note_end(dropped)));
        }
        script.extend(self.write_entry(entry));
        script.into()
    }

    fn note_end(&mut self, dropped: Dropped) -> Op {
        self.ended.push(dropped);
        Op::End(span(0, self.ended.len() - 1).end)
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
                Entering::Drop(ref dropped) => script.push(self.note_end(dropped.clone())),
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
}

fn span(start: usize, end: usize) -> Span {
    let index = |at: usize| u32::try_from(at).expect("a program of moderate size");
    Span { start: index(start), end: index(end) }
}
