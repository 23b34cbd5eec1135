//! The run-time state of a machine, apart from the data that the host has.

use super::active::Active;
use super::executable::Executable;
use super::frames::Frames;
use super::timers::Timers;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU16, Ordering};
use fsm_model::steps::Test;
use fsm_model::{BranchId, ROOT, StateId};

/// The owner to which a `pop` applies. A query of the situation sets it, so it is a cell, and it is atomic, so that a
/// machine with an engine can be shared by threads.
#[derive(Debug)]
pub(super) struct Popped(AtomicU16);

impl Popped {
    const NONE: u16 = u16::MAX;

    fn none() -> Self {
        Popped(AtomicU16::new(Popped::NONE))
    }

    #[inline]
    pub fn get(&self) -> Option<StateId> {
        let owner = self.0.load(Ordering::Relaxed);
        (owner != Popped::NONE).then_some(StateId(owner))
    }

    #[inline]
    pub fn set(&self, owner: Option<StateId>) {
        self.0.store(owner.map_or(Popped::NONE, |owner| owner.0), Ordering::Relaxed);
    }
}

impl Clone for Popped {
    fn clone(&self) -> Self {
        Popped(AtomicU16::new(self.0.load(Ordering::Relaxed)))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub active: Active,
    /// The configuration before the step, if the code of an `initial` may query it.
    pub before: Active,
    /// The innermost state of the root's region that has stayed active through the step.
    pub survivor: StateId,
    /// The innermost state of each other region that has stayed active through the step.
    pub survivors: Vec<Option<StateId>>,
    /// For each state, the leaf that was active in it when it was last exited.
    pub memory: Vec<Option<StateId>>,
    /// The histories of nested regions, numbered by [`Executable::noted`].
    pub noted: Vec<Option<StateId>>,
    /// The composites whose completion has not been handled yet, oldest first.
    pub completed: Vec<StateId>,
    pub timers: Timers,
    /// The active leaves that are saved while suspended states are exited, newest last.
    pub saved: Vec<Option<StateId>>,
    pub popped: Popped,
}

impl Situation {
    /// Creates the situation of a machine that is not started.
    pub fn of(steps: &Executable) -> Self {
        let plan = steps.plan();
        let states = plan.model().states.len();
        let active = Active {
            leaf: None,
            leaves: vec![None; if plan.tree().has_regions() { states } else { 0 }],
            stack: Vec::with_capacity(steps.room),
            frames: Frames::of(steps.room, steps.pushed.len(), None),
        };
        Situation {
            survivor: ROOT,
            survivors: vec![None; active.leaves.len()],
            before: active.clone(),
            active,
            memory: vec![None; states],
            noted: vec![None; steps.noted.last().copied().unwrap_or(0)],
            completed: Vec::with_capacity(plan.completions().len()),
            timers: Timers::of(plan, steps.room),
            saved: Vec::with_capacity(states),
            popped: Popped::none(),
        }
    }

    /// Clears everything, because the machine is stopped.
    pub fn stop(&mut self) {
        self.active.leaf = None;
        self.active.leaves.fill(None);
        self.active.stack.clear();
        self.before.clone_from(&self.active);
        self.noted.fill(None);
        self.memory.fill(None);
        self.completed.clear();
        self.timers.stop();
        self.saved.clear();
    }

    /// The leaf of a nested region in the history of a composite.
    pub fn noted(&self, steps: &Executable, composite: StateId, region: StateId) -> Option<StateId> {
        let at = steps.plan().tree().regions_inside(composite).position(|inside| inside == region)?;
        self.noted[steps.noted[composite.index()] + at]
    }

    /// Stores the active leaves of the nested regions in the history of a composite.
    pub fn note(&mut self, steps: &Executable, composite: StateId) {
        let first = steps.noted[composite.index()];
        for (at, region) in steps.plan().tree().regions_inside(composite).enumerate() {
            self.noted[first + at] = self.active.leaf_in(region);
        }
    }

    /// Notes that a composite has completed, unless this is already pending.
    pub fn complete(&mut self, composite: StateId) {
        if !self.completed.contains(&composite) {
            self.completed.push(composite);
        }
    }

    /// The first of some owners that is active and has paused states.
    pub fn owner_popped(&self, steps: &Executable, owners: &[StateId]) -> Option<StateId> {
        let tree = steps.plan().tree();
        let holds =
            |owner: &&StateId| self.active.is_active(tree, **owner) && self.active.frame_of(steps, **owner).is_some();
        owners.iter().find(holds).copied()
    }

    pub fn passes(&self, steps: &Executable, branch: BranchId) -> bool {
        let passes = steps.end(branch).passes;
        passes.is_some_and(|test| self.holds(steps, steps.blocks().test(test)))
    }

    pub fn holds(&self, steps: &Executable, test: &Test) -> bool {
        let (plan, tree) = (steps.plan(), steps.plan().tree());
        match test {
            Test::Active(state) => self.active.is_active(tree, *state),
            Test::Frame(owner) => self.active.frame_of(steps, *owner).is_some(),
            Test::Pops(owners) => {
                self.popped.set(self.owner_popped(steps, owners));
                self.popped.get().is_some()
            }
            Test::Remembers(composite) => self.memory[composite.index()].is_some(),
            Test::Beneath(state) => self.active.is_paused_by_push(steps, *state),
            Test::Noted(composite, states) => states.iter().all(|&state| {
                let noted = self.noted(steps, *composite, tree.region(state));
                noted.is_some_and(|leaf| tree.contains(state, leaf))
            }),
            Test::Completed(parallel) => plan.completing(*parallel).into_iter().all(|region| {
                let leaf = self.active.leaf_in(region);
                leaf.is_some_and(|leaf| plan.is_final(leaf) && tree.parent(leaf) == region)
            }),
            Test::All(tests) => tests.iter().all(|test| self.holds(steps, test)),
            Test::Not(test) => !self.holds(steps, test),
        }
    }
}
