//! What an interpreted machine knows beyond its active leaf (what composites remember, what was pushed over), and the
//! operations that change it: leaving, entering, going back.

use super::interpreter::Undecided;
use super::plan::{Eviction, Exits, Leaving, Outcome};
use super::program::{Op, Program};
use super::timers::Timers;
use super::{ActionId, BranchId, Memory, Moment, ROOT, StateId};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::time::Duration;

/// Runs an action block. What every step does is generic over it; the rest is compiled once for all machines.
pub(super) type Act<'a> = &'a mut dyn FnMut(ActionId, Configuration<'_>);

/// What is active while an action runs.
#[derive(Clone, Copy, Debug)]
pub struct Configuration<'i> {
    pub(super) program: &'i Program,
    pub(super) put_aside: &'i PutAside,
    pub(super) innermost: StateId,
    /// Where a duration that is asked for is put.
    pub(super) asked: Option<&'i Cell<Duration>>,
}

impl Configuration<'_> {
    /// Whether a state has been entered and not yet left; pushed-over states count.
    #[must_use]
    #[inline]
    pub fn is_in(self, state: StateId) -> bool {
        let tree = self.program.plan.tree();
        if self.program.has_regions {
            return self.put_aside.leaf(self.program, state).is_some_and(|leaf| tree.contains(state, leaf));
        }
        let beneath = |&(leaf, owner): &(StateId, StateId)| {
            let inside = state != owner && tree.contains(owner, state);
            inside && tree.contains(state, leaf) && self.is_in(owner)
        };
        tree.contains(state, self.innermost) || self.put_aside.stack.iter().any(beneath)
    }
}

/// What the machine must know beyond its active leaf.
#[derive(Clone, Debug)]
pub(super) struct PutAside {
    /// The innermost state, of the machine's own region, that was entered and not yet left.
    pub leaf: Option<StateId>,
    /// The same of each other region, by the state that the region is; empty in a machine without.
    pub leaves: Vec<Option<StateId>>,
    /// What is remembered of the regions inside composites, numbered by [`Program::noted`].
    pub notes: Vec<Option<StateId>>,
    /// The regions that are still to be entered, last first.
    pub open: Vec<Open>,
    /// By state: the leaf that was active in it when it was left.
    pub memory: Vec<Option<StateId>>,
    /// What was pushed over: the leaf and the owner, newest last.
    pub stack: Vec<(StateId, StateId)>,
    /// The composites that have completed and were not yet heard of, oldest first.
    pub completed: Vec<StateId>,
    pub timers: Timers,
}

/// A region that is still to be entered.
#[derive(Clone, Copy, Debug)]
pub(super) enum Open {
    /// By this script of the program's forks.
    Entry(usize),
    /// Where it was when the composite was left.
    Restore { region: StateId, composite: StateId },
}

impl PutAside {
    /// Nothing is active, nothing was put aside.
    pub fn of(program: &Program) -> Self {
        let states = program.plan.model().states.len();
        PutAside {
            leaf: None,
            leaves: vec![None; if program.has_regions { states } else { 0 }],
            notes: vec![None; program.noted.last().copied().unwrap_or(0)],
            open: Vec::with_capacity(states),
            memory: vec![None; states],
            stack: Vec::with_capacity(program.room),
            completed: Vec::with_capacity(program.plan.heard().len()),
            timers: Timers::of(&program.plan, program.room),
        }
    }

    #[inline]
    pub fn configuration<'i>(&'i self, program: &'i Program, innermost: StateId) -> Configuration<'i> {
        Configuration { program, put_aside: self, innermost, asked: None }
    }

    /// The active leaf of a region.
    pub fn leaf_in(&self, region: StateId) -> Option<StateId> {
        if region == ROOT { self.leaf } else { self.leaves[region.index()] }
    }

    /// The active leaf of the region that is or contains a state.
    pub fn leaf(&self, program: &Program, state: StateId) -> Option<StateId> {
        self.leaf_in(program.plan.tree().region(state))
    }

    fn set_in(&mut self, region: StateId, leaf: Option<StateId>) {
        *(if region == ROOT { &mut self.leaf } else { &mut self.leaves[region.index()] }) = leaf;
    }

    fn set(&mut self, program: &Program, state: StateId) {
        self.set_in(program.plan.tree().region(state), Some(state));
    }

    /// One operation of leaving.
    #[inline]
    pub fn execute<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: StateId,
        op: Op,
        act: &mut F,
    ) {
        match op {
            Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
            Op::Remember(state) => self.memory[state.index()] = Some(leaf),
            _ => self.give_up(program, op, act),
        }
    }

    /// The operations of leaving that exit what was put aside.
    #[inline(never)]
    fn give_up(&mut self, program: &Program, op: Op, act: Act<'_>) {
        match op {
            Op::At(state) => self.set(program, state),
            Op::Off(region) => self.set_in(region, None),
            Op::RememberRegions(composite) => self.note(program, composite),
            Op::LeaveRegion(region) => self.leave_region(program, region, act),
            Op::Forget(state) => self.memory[state.index()] = None,
            Op::Unwind(owner) => self.unwind(program, owner, act),
            Op::Evict(evictions) => self.evict(program, program.evictions(evictions), act),
            Op::SuspendTimers(composite) => self.timers.suspend(composite),
            Op::StopTimers(domain) => self.timers.forget(domain),
            _ => {}
        }
    }

    /// Leaves by asking the plan: for what depends on what was put aside.
    pub fn leave(&mut self, program: &Program, leaf: StateId, exits: Exits<'_>, act: Act<'_>) {
        program.plan.leave(leaf, exits, |leaving| match leaving {
            Leaving::Exit(state) => {
                self.run(program, state, Moment::Exit, state, act);
                if let Some(after) = program.after_exit(state) {
                    self.give_up(program, after, act);
                }
            }
            Leaving::RememberRegions(composite) => self.note(program, composite),
            Leaving::Region(region) => self.leave_region(program, region, act),
            Leaving::Pause(state) => self.run(program, state, Moment::Pause, leaf, act),
            Leaving::Remember(state) => self.remember(state, leaf),
            Leaving::Forget(state) => self.memory[state.index()] = None,
            Leaving::Unwind(owner) => self.unwind(program, owner, act),
            Leaving::Evict(evictions) => self.evict(program, evictions, act),
        });
    }

    /// Everything inside a region is left, then the region itself.
    fn leave_region(&mut self, program: &Program, region: StateId, act: Act<'_>) {
        if let Some(leaf) = self.leaf_in(region) {
            if program.plan.remembers(region) {
                self.memory[region.index()] = Some(leaf);
            }
            if program.plan.remembers_deeply(region) {
                self.note(program, region);
            }
            self.leave(program, leaf, program.plan.clear(region, &[]), act);
            self.run(program, region, Moment::Exit, region, act);
            self.set_in(region, None);
        }
    }

    /// Notes what is active in the regions inside a composite.
    fn note(&mut self, program: &Program, composite: StateId) {
        let first = program.noted[composite.index()];
        for (at, region) in program.plan.tree().regions_inside(composite).enumerate() {
            self.notes[first + at] = self.leaf_in(region);
        }
    }

    /// What is noted of a region inside a composite.
    fn noted(&self, program: &Program, composite: StateId, region: StateId) -> Option<StateId> {
        let at = program.plan.tree().regions_inside(composite).position(|inside| inside == region)?;
        self.notes[program.noted[composite.index()] + at]
    }

    fn remember(&mut self, composite: StateId, leaf: StateId) {
        self.memory[composite.index()] = Some(leaf);
        self.timers.suspend(composite);
    }

    /// Exits what pushes put aside inside a state, the newest first.
    fn unwind(&mut self, program: &Program, owner: StateId, act: Act<'_>) {
        while let Some(beneath) = self.take(program, owner) {
            self.leave(program, beneath, program.plan.clear(owner, &[]), act);
        }
    }

    /// Exits what the first composite has suspended, unless it is kept, and what those inside it have.
    pub fn evict(&mut self, program: &Program, evictions: &[Eviction], act: Act<'_>) {
        let Some((&outermost, inside)) = evictions.split_first() else { return };
        let memory = &mut self.memory[outermost.composite.index()];
        match memory.take_if(|suspended| program.plan.evicts(outermost, *suspended)) {
            Some(suspended) => self.leave(program, suspended, program.plan.clear(outermost.composite, inside), act),
            None => {
                let mut rest = inside;
                while let Some((before, group)) = program.plan.last_group(rest, ROOT) {
                    self.evict(program, group, act);
                    rest = before;
                }
            }
        }
    }

    /// Runs the blocks of a state for a moment.
    pub fn run(&self, program: &Program, state: StateId, moment: Moment, innermost: StateId, act: Act<'_>) {
        for op in program.blocks(state, moment) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(program, innermost));
            }
        }
    }

    /// The resume actions of the states below `owner` down to `leaf`, outermost first.
    pub fn resume(&self, program: &Program, owner: StateId, leaf: StateId, act: Act<'_>) {
        for &state in program.below(owner, leaf) {
            self.run(program, state, Moment::Resume, leaf, act);
        }
    }

    /// Puts a leaf aside, and exits what is suspended in the way of what is pushed.
    pub fn push(&mut self, program: &Program, leaf: StateId, branch: BranchId, act: Act<'_>) {
        let Outcome::Push(push) = program.plan.outcome(branch) else { return };
        self.timers.push(self.stack.len(), push.domain);
        self.stack.push((leaf, push.domain));
        self.evict(program, &push.entry.evictions, act);
    }

    /// Where the newest frame of an owner lies, unless the owner itself lies beneath another frame.
    pub fn frame_of(&self, program: &Program, owner: StateId) -> Option<usize> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner || program.plan.hides(frame.1, owner))?;
        (self.stack[newest].1 == owner).then_some(newest)
    }

    pub fn take(&mut self, program: &Program, owner: StateId) -> Option<StateId> {
        let newest = self.frame_of(program, owner)?;
        self.timers.take_frame(newest, self.stack.len());
        Some(self.stack.remove(newest).0)
    }

    /// Brings what was pushed over inside a suspended composite to the top again: it goes on.
    fn surface(&mut self, program: &Program, composite: StateId) {
        let tree = program.plan.tree();
        let inside = |frame: &(StateId, StateId)| tree.contains(composite, frame.1);
        let beneath = |frame: &(StateId, StateId)| tree.contains(composite, frame.0) && !inside(frame);
        let first = self.stack.iter().rposition(beneath).map_or(0, |at| at + 1);
        let (mut at, mut end) = (first, self.stack.len());
        while at < end {
            if inside(&self.stack[at]) {
                self.stack[at..].rotate_left(1);
                self.timers.raise_frame(at, self.stack.len());
                end -= 1;
            } else {
                at += 1;
            }
        }
    }

    /// Makes an entry, as far as no code of an `initial` has to decide.
    ///
    /// Most entries run blocks and land: the rest is out of the way, which halves what such an entry costs.
    #[inline]
    pub fn follow<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        entry: &[Op],
        act: &mut F,
    ) -> Option<Undecided> {
        for (at, &op) in entry.iter().enumerate() {
            match op {
                Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
                Op::Land(state) => {
                    self.leaf = Some(state);
                    return None;
                }
                _ => return self.follow_on(program, &entry[at..], act),
            }
        }
        None
    }

    /// The rest of an entry that asks what was put aside, or the code of an `initial`, or goes on in several regions.
    #[inline(never)]
    fn follow_on(&mut self, program: &Program, rest: &[Op], act: Act<'_>) -> Option<Undecided> {
        let Some((&op, rest)) = rest.split_first() else { return self.next_region(program, act) };
        match op {
            Op::Decide(composite, afresh) => return Some(Undecided { composite, afresh }),
            Op::Return(composite, memory) => {
                return match self.go_back(program, composite, memory, act) {
                    Some(next) => self.follow_on(program, next, act),
                    None => self.next_region(program, act),
                };
            }
            Op::Resume(composite) => {
                if let Some(suspended) = self.memory[composite.index()].take() {
                    self.set(program, suspended);
                    self.surface(program, composite);
                    self.timers.resume(composite);
                    self.resume(program, composite, suspended, act);
                    return self.next_region(program, act);
                }
            }
            Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
            Op::Land(state) | Op::LandInRegion(state) => {
                self.set(program, state);
                return self.next_region(program, act);
            }
            Op::SetTimers(state) => self.set_timers(program, state, act),
            Op::Fill(state, back) => {
                let remembered = self.memory[state.index()];
                let goes_on =
                    back.zip(remembered).is_some_and(|(memory, leaf)| program.plan.returns(state, memory, leaf));
                if !goes_on {
                    act(program.fill(state), self.configuration(program, state));
                }
            }
            Op::Drop(state) => act(program.drop(state), self.configuration(program, state)),
            Op::Fork(parallel, regions) => {
                self.set(program, parallel);
                self.open.extend(Program::forks(regions).map(Open::Entry));
                return self.next_region(program, act);
            }
            Op::Restore(parallel, composite) => {
                self.set(program, parallel);
                let regions = program.plan.tree().children(parallel).rev();
                self.open.extend(regions.map(|region| Open::Restore { region, composite }));
                return self.next_region(program, act);
            }
            Op::Complete(composite) => self.complete(composite),
            Op::MayComplete(parallel) => self.complete_parallel(program, parallel),
            Op::At(state) => self.set(program, state),
            Op::Off(_)
            | Op::RememberRegions(_)
            | Op::LeaveRegion(_)
            | Op::Remember(_)
            | Op::Forget(_)
            | Op::Unwind(_)
            | Op::Evict(_)
            | Op::SuspendTimers(_)
            | Op::StopTimers(_) => return None,
        }
        self.follow_on(program, rest, act)
    }

    /// An entry has landed: the next region that is still to be entered, if any.
    fn next_region(&mut self, program: &Program, act: Act<'_>) -> Option<Undecided> {
        match self.open.pop()? {
            Open::Entry(entry) => self.follow_on(program, program.fork(entry), act),
            Open::Restore { region, composite } => {
                let noted = self.noted(program, composite, region);
                match noted.filter(|&leaf| program.plan.returns(region, Memory::Deep, leaf)) {
                    Some(leaf) => {
                        for &op in program.region_itself(region) {
                            match op {
                                Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
                                Op::SetTimers(state) => self.set_timers(program, state, act),
                                _ => self.set(program, region),
                            }
                        }
                        self.follow_on(program, program.deep(composite, leaf), act)
                    }
                    None => self.follow_on(program, program.region_entry(region), act),
                }
            }
        }
    }

    /// A region of a parallel has completed: so has the parallel, if all its regions have.
    fn complete_parallel(&mut self, program: &Program, parallel: StateId) {
        let complete = |region: StateId| {
            self.leaf_in(region)
                .is_some_and(|leaf| program.plan.is_final(leaf) && program.plan.tree().parent(leaf) == region)
        };
        if program.plan.completing(parallel).into_iter().all(complete) {
            self.complete(parallel);
        }
    }

    /// A composite has completed; once is enough until it is heard of.
    fn complete(&mut self, composite: StateId) {
        if !self.completed.contains(&composite) {
            self.completed.push(composite);
        }
    }

    /// Goes back to where a composite was left, or says which entry leads on from it.
    fn go_back<'p>(
        &mut self,
        program: &'p Program,
        composite: StateId,
        memory: Memory,
        act: Act<'_>,
    ) -> Option<&'p [Op]> {
        let remembered = self.memory[composite.index()].filter(|&leaf| program.plan.returns(composite, memory, leaf));
        let Some(remembered) = remembered else { return Some(program.afresh(composite)) };
        match memory {
            Memory::Shallow => program.below(composite, remembered).first().map(|&child| program.entry_of(child)),
            Memory::Suspend => {
                self.memory[composite.index()] = None;
                self.set(program, remembered);
                self.surface(program, composite);
                self.timers.resume(composite);
                self.resume(program, composite, remembered, act);
                None
            }
            Memory::Deep => Some(program.deep(composite, remembered)),
        }
    }
}
