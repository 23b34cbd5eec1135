//! The effect of a branch in each phase of a step.

use super::super::{BlockId, End, On, PHASES, Phase, Stmt, Test};
use super::{Lower, Purpose};
use crate::listed::Listed;
use crate::plan::{Dropped, Outcome};
use crate::{Branch, BranchId, StateId};
use alloc::boxed::Box;
use alloc::vec::Vec;
use fsm_core::Answer;

impl Lower<'_> {
    pub(super) fn end(&mut self, source: StateId, branch: BranchId) -> End {
        let mut phases = [BlockId::EMPTY; PHASES.len()];
        for (block, (phase, _)) in phases.iter_mut().zip(PHASES) {
            *block = self.phase(phase, source, branch);
        }
        let effect = PHASES.iter().position(|(phase, _)| *phase == Phase::Effect).expect("effects have a phase");
        let before = self.one_after_the_other(&phases[..effect]);
        let after = self.one_after_the_other(&phases[effect + 1..]);
        let whole = match self.purpose {
            Purpose::Print => BlockId::EMPTY,
            Purpose::Run | Purpose::Renew => self.one_after_the_other(&[before, after]),
        };
        let before = if self.is_seen_in_between(branch) { before } else { self.without_last_set(before) };
        let passes = self.passes(source, branch).map(|test| self.blocks.intern(test));
        let answer = match self.plan.outcome(branch) {
            Outcome::Pass => Answer::Ignored,
            Outcome::Ignore => self.plan.model().if_dropped(branch),
            Outcome::Defer => Answer::Deferred,
            Outcome::Stay => Answer::Stayed,
            Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop => Answer::Moved,
        };
        End { phases, before, after, whole, passes, answer }
    }

    fn one_after_the_other(&mut self, blocks: &[BlockId]) -> BlockId {
        let mut steps = Vec::new();
        for &block in blocks {
            steps.extend(self.blocks.call(block));
        }
        self.finish(steps)
    }

    /// Whether the user's code can query which states are active between the exits and the entries.
    fn is_seen_in_between(&self, branch: BranchId) -> bool {
        let goes = matches!(self.plan.outcome(branch), Outcome::Go(_));
        self.plan.model().has_queries || self.plan.tree().has_regions() || !goes
    }

    fn without_last_set(&mut self, block: BlockId) -> BlockId {
        match self.blocks.get(block).to_vec() {
            stmts if matches!(stmts[..], [.., Stmt::Set(..)]) => self.blocks.block(&stmts[..stmts.len() - 1]),
            _ => block,
        }
    }

    fn phase(&mut self, phase: Phase, source: StateId, branch: BranchId) -> BlockId {
        match phase {
            Phase::Exit => self.exit_phase(source, branch),
            Phase::Effect => match self.plan.outcome(branch) {
                Outcome::Pass | Outcome::Defer | Outcome::Ignore => BlockId::EMPTY,
                _ => self.blocks.block(&[Stmt::Effect(branch)]),
            },
            Phase::Data => self.data_phase(source, branch),
            Phase::Enter => self.enter_phase(source, branch),
        }
    }

    fn exit_phase(&mut self, source: StateId, branch: BranchId) -> BlockId {
        match self.plan.outcome(branch) {
            Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => BlockId::EMPTY,
            Outcome::Go(go) => self.exits(source, go),
            Outcome::Push(push) => self.push(source, branch, push),
            Outcome::Pop => self.by_owner(source, |lower, owner| lower.exit_popped(source, owner)),
        }
    }

    /// After the effects, the data of exited states ends, and that of states with arguments begins.
    fn data_phase(&mut self, source: StateId, branch: BranchId) -> BlockId {
        let plan = self.plan;
        let mut steps = Vec::new();
        match plan.outcome(branch) {
            Outcome::Go(go) => self.drop_all(&mut steps, &plan.dropped_by(branch, source, go.domain)),
            Outcome::Pop => {
                let dropped = self.by_owner(source, |lower, owner| {
                    let mut steps = Vec::new();
                    lower.drop_all(&mut steps, &plan.dropped(owner));
                    lower.finish(steps)
                });
                steps.extend(self.blocks.call(dropped));
            }
            _ => {}
        }
        steps.extend(self.store(branch));
        self.finish(steps)
    }

    pub(super) fn store(&self, branch: BranchId) -> Option<Stmt> {
        let gives = self.plan.model().arguments.iter().any(|given| given.branch == branch);
        gives.then_some(Stmt::Store(branch))
    }

    fn enter_phase(&mut self, source: StateId, branch: BranchId) -> BlockId {
        match self.plan.outcome(branch) {
            Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => BlockId::EMPTY,
            Outcome::Go(go) | Outcome::Push(go) => self.entry(&go.entry),
            Outcome::Pop => self.by_owner(source, |lower, owner| lower.beneath(owner)),
        }
    }

    /// A block that depends on the owner to which a `pop` of a source's transition applies.
    fn by_owner(&mut self, source: StateId, mut block: impl FnMut(&mut Self, StateId) -> BlockId) -> BlockId {
        let owners = self.plan.popping(source);
        let blocks: Vec<_> = owners.into_iter().map(|owner| (owner, block(self, owner))).listed();
        let mut steps = Vec::new();
        steps.extend(self.blocks.by_state(On::Popped, &blocks, BlockId::EMPTY));
        self.finish(steps)
    }

    /// Ends the data of states that the step has exited.
    fn drop_all(&mut self, steps: &mut Vec<Stmt>, dropped: &[Dropped]) {
        self.end_data(steps, dropped, Stmt::Drop);
    }

    /// Ends the data of states that were exited earlier.
    pub(super) fn discard_all(&mut self, steps: &mut Vec<Stmt>, dropped: &[Dropped]) {
        self.end_data(steps, dropped, Stmt::Discard);
    }

    /// Ends the data of some states, unless it is kept with paused states.
    fn end_data(&mut self, steps: &mut Vec<Stmt>, dropped: &[Dropped], end: fn(StateId) -> Stmt) {
        for Dropped { state, unless_suspended, unless_paused } in dropped {
            let suspended = unless_suspended.iter().map(|&composite| Test::Remembers(composite));
            let keeping = suspended.chain(unless_paused.then_some(Test::Beneath(*state)));
            let ends: Vec<_> = keeping.map(|keeping| Test::Not(Box::new(keeping))).listed();
            if ends.is_empty() {
                steps.push(end(*state));
                continue;
            }
            let drop = self.blocks.block(&[end(*state)]);
            steps.extend(self.blocks.choose(Test::All(ends.into()), drop, BlockId::EMPTY));
        }
    }

    /// The test of whether a branch is a `pass`: a push of an active state, or a `pop` without paused states.
    fn passes(&self, source: StateId, branch: BranchId) -> Option<Test> {
        match self.plan.model().branches[branch.index()] {
            Branch::Push(target) if self.plan.may_be_on_top(source, target) => Some(Test::Active(target)),
            Branch::Pop => Some(Test::Not(Box::new(Test::Pops(self.plan.popping(source).into())))),
            _ => None,
        }
    }
}
