//! The engine of one machine: its configuration, and the queries that take no step.

use super::executable::Executable;
use super::situation::Situation;
use super::together;
use alloc::sync::Arc;
use core::time::Duration;
use fsm_core::Wait;
use fsm_model::{BranchId, Cause, Model, Plan, ROOT, StateId, SubmachineId, TransitionId};

/// An interpreted machine.
#[derive(Clone, Debug)]
pub struct Engine {
    pub(crate) steps: Arc<Executable>,
    pub(crate) now: Situation,
}

impl Engine {
    /// Creates the engine of a valid model, without starting it.
    #[must_use]
    pub fn new(model: Model) -> Self {
        Self::of(Arc::new(Executable::of(Plan::of(model))))
    }

    /// Creates an engine that runs these steps, which several engines may share, without starting it.
    #[must_use]
    pub fn of(steps: Arc<Executable>) -> Self {
        let now = Situation::of(&steps);
        Engine { steps, now }
    }

    /// The steps of the machine.
    #[must_use]
    pub fn steps(&self) -> Arc<Executable> {
        Arc::clone(&self.steps)
    }

    /// The plan of the machine.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        self.steps.plan()
    }

    /// The active leaf; `None` if the machine is not started.
    #[must_use]
    #[inline]
    pub fn leaf(&self) -> Option<StateId> {
        self.now.active.leaf
    }

    /// The active leaf of a region; `None` if the region is not active.
    #[must_use]
    #[inline]
    pub fn leaf_in(&self, region: StateId) -> Option<StateId> {
        self.now.active.leaf_in(region)
    }

    /// The innermost active state. `None` if the machine is not started, or if a panic has left no state active.
    #[must_use]
    pub fn state(&self) -> Option<StateId> {
        self.leaf().filter(|leaf| *leaf != ROOT)
    }

    /// The active states in a machine without regions, outermost first.
    #[must_use]
    pub fn active(&self) -> &[StateId] {
        self.leaf().map_or(&[], |leaf| self.steps.path(leaf))
    }

    /// Every active state, in document order.
    pub fn all_active(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + '_ {
        let tree = self.plan().tree();
        tree.inside(ROOT).filter(|state| self.now.active.is_active(tree, *state))
    }

    /// The leaves that pushes have paused, newest first.
    pub fn stack(&self) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.now.active.stack.iter().rev().map(|&(leaf, _)| leaf)
    }

    /// Whether a state is active, or has been paused by a push.
    #[must_use]
    #[inline]
    pub fn is_in(&self, state: StateId) -> bool {
        self.now.active.is_in(&self.steps, state)
    }

    /// Whether the machine has completed.
    #[must_use]
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.leaf().is_some_and(|leaf| self.plan().finishes(leaf))
    }

    /// The time until the next timer is due; `None` if no timer is running.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.wait().due()
    }

    /// The time until the next timer is due, and whether a timer was refused.
    #[must_use]
    pub fn wait(&self) -> Wait {
        if self.is_finished() { Wait::NONE } else { self.now.timers.wait() }
    }

    /// Whether a submachine runs, because its state is active and not paused.
    #[must_use]
    pub fn runs(&self, submachine: SubmachineId) -> bool {
        let plan = self.plan();
        let state = plan.model().submachines[submachine.index()].state;
        self.now.active.is_active(plan.tree(), state) && !self.is_finished()
    }

    pub(crate) fn running(&self) -> impl Iterator<Item = SubmachineId> + '_ {
        let all = (0..self.plan().model().submachines.len()).map(SubmachineId::at);
        all.filter(|&submachine| self.runs(submachine))
    }

    /// The remaining time of a timer; `None` if it is off.
    #[must_use]
    pub fn remaining(&self, timer: TransitionId) -> Option<Duration> {
        self.now.timers.get(self.plan().slot(timer)).remaining()
    }

    /// The leaf in the history of a composite, which was active in it when it was last exited.
    #[must_use]
    pub fn remembered(&self, composite: StateId) -> Option<StateId> {
        self.now.memory[composite.index()].filter(|leaf| *leaf != ROOT)
    }

    /// Whether the first of two transitions wins; `None` if they would not exit a common state: see [`Plan::beats`].
    #[must_use]
    pub fn exclude(&self, one: TransitionId, other: TransitionId) -> Option<bool> {
        together::beats(&self.steps, &self.now, one, other)
    }

    /// Whether a branch would be a `pass` now: see [`Step::passes`](crate::Step::passes).
    #[must_use]
    pub fn passes(&self, branch: BranchId) -> bool {
        self.now.passes(&self.steps, branch)
    }

    /// Whether some transition would react to this cause. `look` returns `None` for a candidate that is not enabled,
    /// and otherwise whether it reacts. It is not called any more when the result is known.
    pub fn can(&self, cause: Cause, mut look: impl FnMut(TransitionId) -> Option<bool>) -> bool {
        if self.leaf().is_none() || self.is_finished() {
            return false;
        }
        let plan = self.plan();
        let fails = plan.model().failure.is_some();
        let (mut last, mut ignored, mut prevented) = (None, None, false);
        together::select(&self.steps, &self.now, ROOT, cause, &mut 0, &mut |transition, _| {
            // If a transition reacts, those around it make no difference, unless they fail. Deferrals are overridden.
            let decided = last.is_some_and(|last| !plan.defers() || plan.encloses_source_of(transition, last));
            if prevented || decided && !fails {
                return true;
            }
            let found = look(transition);
            match found {
                Some(true) => last = Some(transition),
                Some(false) if plan.model().ignores(transition) => ignored = Some(transition),
                // The transition that was taken or ignored last is the nested one, if any is.
                Some(false) if plan.is_deferral(transition) => {
                    let mut inside = [ignored, last].into_iter().flatten();
                    prevented = !inside.any(|inside| plan.encloses_source_of(transition, inside));
                }
                // The guard has failed.
                Some(false) => prevented = true,
                None => {}
            }
            found.is_some()
        });
        last.is_some() && !prevented
    }
}
