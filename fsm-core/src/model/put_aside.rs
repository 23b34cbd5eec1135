//! The state of an interpreted machine besides its active leaf (histories, and what pushes have put aside), and the
//! operations that change it: exits, entries, and returns.

use super::frames::Frames;
use super::interpreter::Undecided;
use super::plan::{Exits, Leaving, Outcome};
use super::program::{Op, Program};
use super::timers::Timers;
use super::{ActionId, Memory, Moment, ROOT, StateId};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::time::Duration;

/// Runs an action block. The operations of every step are generic over it; the rest is compiled once for all machines.
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
    /// Whether a state has been entered and not yet exited; states that a push put aside count.
    #[must_use]
    #[inline]
    pub fn is_in(self, state: StateId) -> bool {
        let tree = self.program.plan.tree();
        let beneath = |&(frame, &(_, owner)): &(usize, &(StateId, StateId))| {
            let inside = state != owner && tree.contains(owner, state);
            inside && self.put_aside.is_in_frame(self.program, frame, state) && self.is_in(owner)
        };
        let active = match self.program.has_regions {
            true => self.put_aside.is_active(self.program, state),
            false => tree.contains(state, self.innermost),
        };
        active || self.put_aside.stack.iter().enumerate().any(|frame| beneath(&frame))
    }
}

/// The state of a machine besides its active leaf.
#[derive(Clone, Debug)]
pub(super) struct PutAside {
    /// The innermost state of the machine's own region that has been entered and not yet exited.
    pub leaf: Option<StateId>,
    /// The same of each other region, by the state that the region is; empty in a machine without.
    pub leaves: Vec<Option<StateId>>,
    /// What is remembered of the regions inside composites, numbered by [`Program::noted`].
    pub notes: Vec<Option<StateId>>,
    /// The regions that are still to be entered, last first.
    pub open: Vec<Open>,
    /// By state: the leaf that was active in it when it was exited.
    pub memory: Vec<Option<StateId>>,
    /// What pushes have put aside: the leaf and the owner, newest last.
    pub stack: Vec<(StateId, StateId)>,
    /// By frame: what was active in the regions that a push may put aside.
    pub frames: Frames<Option<StateId>>,
    /// The composites that have completed and whose completion has not been handled yet, oldest first.
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
            frames: Frames::of(program.room, program.pushed.len(), None),
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

    /// Whether a state is active, and not pushed over.
    pub fn is_active(&self, program: &Program, state: StateId) -> bool {
        self.leaf(program, state).is_some_and(|leaf| program.plan.tree().contains(state, leaf))
    }

    pub(super) fn set_in(&mut self, region: StateId, leaf: Option<StateId>) {
        *(if region == ROOT { &mut self.leaf } else { &mut self.leaves[region.index()] }) = leaf;
    }

    pub(super) fn set(&mut self, program: &Program, state: StateId) {
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
            _ => self.give_up(program, leaf, op, act),
        }
    }

    /// The operations of leaving that exit what was put aside.
    #[inline(never)]
    fn give_up(&mut self, program: &Program, leaf: StateId, op: Op, act: Act<'_>) {
        match op {
            Op::At(state) => self.set(program, state),
            Op::Off(region) => self.set_in(region, None),
            Op::RememberRegions(composite) => self.note(program, composite),
            Op::LeaveBy(branch) => {
                if let Outcome::Go(go) = program.plan.outcome(branch) {
                    self.leave(program, leaf, go.exits(), act);
                }
            }
            Op::LeaveRegion(leaving) => self.leave_region(program, program.leaving(leaving), act),
            Op::PauseRegion(region) => self.pause_region(program, region, act),
            Op::Forget(state) => self.memory[state.index()] = None,
            Op::Unwind(owner) => self.unwind(program, owner, act),
            Op::Evict(evictions) => self.evict(program, program.evictions(evictions), act),
            Op::Suspend(composite) => self.suspend(program, composite),
            Op::StopTimers(domain) => self.timers.forget(domain),
            _ => {}
        }
    }

    /// Leaves by asking the plan: for what depends on what was put aside.
    pub fn leave(&mut self, program: &Program, leaf: StateId, exits: Exits<'_>, act: Act<'_>) {
        let mut undecided = program.plan.undecided(leaf, exits);
        let exits = Exits { kept: undecided.all(|state| self.is_active(program, state)), ..exits };
        program.plan.leave(leaf, exits, |leaving| match leaving {
            Leaving::Exit(state) => {
                self.run(program, state, Moment::Exit, state, act);
                if let Some(after) = program.after_exit(state) {
                    self.give_up(program, leaf, after, act);
                }
            }
            Leaving::RememberRegions(composite) => self.note(program, composite),
            Leaving::Region(exits) => self.leave_region(program, exits, act),
            Leaving::PauseRegion(region) => self.pause_region(program, region, act),
            Leaving::Pause(state) => self.run(program, state, Moment::Pause, leaf, act),
            Leaving::Remember(state) => {
                self.memory[state.index()] = Some(leaf);
                if program.plan.suspends(state) {
                    self.suspend(program, state);
                }
            }
            Leaving::Forget(state) => self.memory[state.index()] = None,
            Leaving::Unwind(owner) => self.unwind(program, owner, act),
            Leaving::Evict(evictions) => self.evict(program, evictions, act),
        });
    }

    /// Runs the blocks of a state for a moment.
    pub fn run(&self, program: &Program, state: StateId, moment: Moment, innermost: StateId, act: Act<'_>) {
        for op in program.blocks(state, moment) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(program, innermost));
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
    pub fn follow_on(&mut self, program: &Program, rest: &[Op], act: Act<'_>) -> Option<Undecided> {
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
                if let Some(suspended) = self.memory[composite.index()] {
                    self.go_on_suspended(program, composite, suspended, act);
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
            Op::Evict(evictions) => self.evict_all(program, program.evictions(evictions), act),
            Op::End(ended) => self.end_data(program, program.ended(ended), act),
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
            | Op::LeaveBy(_)
            | Op::LeaveRegion(_)
            | Op::PauseRegion(_)
            | Op::Remember(_)
            | Op::Forget(_)
            | Op::Unwind(_)
            | Op::Suspend(_)
            | Op::StopTimers(_) => return None,
        }
        self.follow_on(program, rest, act)
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
                self.go_on_suspended(program, composite, remembered, act);
                None
            }
            Memory::Deep => Some(program.deep(composite, remembered)),
        }
    }
}
