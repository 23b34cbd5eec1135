//! The interpreter: executes a machine as data, by the same plan that is printed as a `match`, flattened to a program.
//!
//! The interpreter keeps the configuration and knows what happens next; the user's code is bound by id and run by the
//! caller (the generated twin of a machine): guards and reactions between [`Interpreter::next_candidate`] and
//! [`Interpreter::leave`], action blocks through the callback that [`leave`](Interpreter::leave) and
//! [`enter`](Interpreter::enter) take. Creating an interpreter allocates its program; no step allocates.

use super::program::{BranchCode, Kind, Op, Program, Span};
use super::put_aside::{Act, Configuration, PutAside};
use super::{ActionId, Branch, BranchId, Model, Moment, Plan, ROOT, StateId, Told, TransitionId};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The transitions that are still to be considered in a step.
#[derive(Clone, Copy, Debug)]
pub struct Candidates(Span);

/// An entry that is interrupted because the code of a composite's `initial` has to decide first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "the entry is not complete"]
pub struct Undecided {
    /// The composite.
    pub composite: StateId,
    /// Whether histories further in are ignored.
    pub afresh: bool,
}

/// A machine that is executed instead of compiled.
#[derive(Clone, Debug)]
pub struct Interpreter {
    pub(super) program: Arc<Program>,
    /// The innermost state that has been active since before the step.
    pub(super) survivor: StateId,
    /// The same of each region; empty in a machine without.
    pub(super) survivors: Vec<Option<StateId>>,
    pub(super) put_aside: PutAside,
}

impl Interpreter {
    /// Creates the interpreter of a valid model, without starting it.
    #[must_use]
    pub fn new(model: Model) -> Self {
        let program = Program::of(Plan::of(model));
        let put_aside = PutAside::of(&program);
        let survivors = put_aside.leaves.clone();
        Interpreter { program: Arc::new(program), survivor: ROOT, survivors, put_aside }
    }

    /// The plan that it executes.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.program.plan
    }

    /// The active leaf, if the machine is started.
    #[must_use]
    #[inline]
    pub fn leaf(&self) -> Option<StateId> {
        self.put_aside.leaf
    }

    /// The innermost active state. It may be only the machine itself, if an action has panicked in a step.
    #[must_use]
    pub fn state(&self) -> Option<StateId> {
        self.leaf().filter(|leaf| *leaf != ROOT)
    }

    /// The active states, outermost first.
    #[must_use]
    pub fn active(&self) -> &[StateId] {
        self.leaf().map_or(&[], |leaf| self.program.path(leaf))
    }

    /// The leaves put aside by pushes, newest first.
    pub fn stack(&self) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.put_aside.stack.iter().rev().map(|&(leaf, _)| leaf)
    }

    /// Whether a state is active, or was put aside by a push.
    #[must_use]
    #[inline]
    pub fn is_in(&self, state: StateId) -> bool {
        self.leaf().is_some_and(|leaf| self.configuration(leaf).is_in(state))
    }

    /// Between [`leave`](Self::leave) and [`enter`](Self::enter): whether a state has not been exited.
    #[must_use]
    #[inline]
    pub fn is_still_in(&self, state: StateId) -> bool {
        self.configuration(self.survivor).is_in(state)
    }

    /// Whether a composite has something suspended.
    #[must_use]
    pub fn is_suspended(&self, composite: StateId) -> bool {
        self.put_aside.memory[composite.index()].is_some()
    }

    /// Between [`leave`](Self::leave) and [`enter`](Self::enter): the innermost state that was not exited.
    #[must_use]
    pub fn survivor(&self) -> StateId {
        self.survivor
    }

    /// Whether a push has put a state aside.
    #[must_use]
    pub fn is_beneath(&self, state: StateId) -> bool {
        self.put_aside.is_beneath(&self.program, state)
    }

    /// The configuration if `innermost` is the innermost state that has been entered and not yet exited.
    #[must_use]
    #[inline]
    pub fn configuration(&self, innermost: StateId) -> Configuration<'_> {
        self.put_aside.configuration(&self.program, innermost)
    }

    /// The source of a transition that has one end, and that end.
    #[must_use]
    pub fn only_branch(&self, transition: TransitionId) -> (StateId, BranchId) {
        let transition = &self.plan().model().transitions[transition.index()];
        (transition.source, transition.branches[0])
    }

    /// Whether a push to `target` would be a `pass`, because it is active already.
    #[must_use]
    #[inline]
    pub fn is_on_top(&self, target: StateId) -> bool {
        self.put_aside.is_active(&self.program, target)
    }

    /// Whether a `pop` would be a `pass`, because the stack is empty.
    #[must_use]
    pub fn is_bottom(&self) -> bool {
        self.put_aside.owner_to_pop(&self.program).is_none()
    }

    /// The transitions to consider in the active leaf for this kind of trigger.
    #[must_use]
    #[inline]
    pub fn candidates(&self, told: Told) -> Candidates {
        Candidates(self.leaf().map_or(Span::default(), |leaf| self.program.candidates_span(leaf, told)))
    }

    /// The next candidate.
    #[must_use]
    #[inline]
    pub fn next_candidate(&self, candidates: &mut Candidates) -> Option<TransitionId> {
        self.program.next_candidate(&mut candidates.0)
    }

    /// Whether the machine has completed.
    #[must_use]
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.leaf().is_some_and(|leaf| self.program.plan.finishes(leaf))
    }

    /// Takes the composite that completed first and whose completion has not been handled yet.
    #[inline]
    pub fn completed(&mut self) -> Option<StateId> {
        let completed = &mut self.put_aside.completed;
        (!completed.is_empty()).then(|| completed.remove(0))
    }

    /// Begins a step of an update: every active state stays through it until it is exited. Returns whether there is any
    /// active state.
    #[must_use]
    #[inline]
    pub fn begin(&mut self) -> bool {
        let Some(leaf) = self.leaf() else { return false };
        self.survivor = leaf;
        true
    }

    /// Ends a step of an update: runs the `active` actions of the states that stayed active, innermost first.
    #[inline]
    pub fn sit(&self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        for op in self.program.sits(self.survivor) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(self.leaf().unwrap_or(ROOT)));
            }
        }
    }

    /// Enters the machine: its root's entry actions, then its `initial`.
    pub fn start(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { program, put_aside, .. } = self;
        put_aside.run(program, ROOT, Moment::Enter, ROOT, &mut act);
        put_aside.set_timers(program, ROOT, &mut act);
        put_aside.follow(program, program.afresh(ROOT), &mut act)
    }

    /// Exits everything, including what is suspended or was put aside by pushes, and discards what was remembered.
    pub fn stop(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, put_aside, .. } = self;
        if let Some(leaf) = put_aside.leaf {
            put_aside.leave(program, leaf, program.plan.clear(ROOT, &program.suspending), &mut act);
            put_aside.run(program, ROOT, Moment::Exit, ROOT, &mut act);
        }
        put_aside.leaf = None;
        put_aside.leaves.fill(None);
        put_aside.notes.fill(None);
        put_aside.open.clear();
        put_aside.memory.fill(None);
        put_aside.stack.clear();
        put_aside.completed.clear();
        put_aside.timers.stop();
    }

    /// Exits, or puts aside, what the branch of a transition of `source` leaves.
    ///
    /// # Panics
    ///
    /// If a push finds no room on the stack.
    #[inline]
    pub fn leave(&mut self, source: StateId, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, survivor, put_aside, .. } = self;
        let Some(leaf) = put_aside.leaf else { return };
        let code = program.branch(branch);
        if code.kind != Kind::Go {
            return self.put_aside_or_back(leaf, source, branch, &mut act);
        }
        *survivor = code.domain;
        for &op in code.leave(leaf) {
            put_aside.execute(program, leaf, op, &mut act);
        }
    }

    /// Does this for a push or a pop.
    #[inline(never)]
    fn put_aside_or_back(&mut self, leaf: StateId, source: StateId, branch: BranchId, act: Act<'_>) {
        let &BranchCode { kind, domain, .. } = self.program.branch(branch);
        match kind {
            Kind::Inert | Kind::Go => {}
            Kind::Push => {
                self.survivor = domain;
                self.check_room(branch);
                for &op in self.program.branch(branch).leave(leaf) {
                    self.put_aside.execute(&self.program, leaf, op, &mut &mut *act);
                }
                self.put_aside.push(&self.program, leaf, branch, act);
            }
            Kind::Pop => {
                let owner = self.put_aside.owner_to_pop(&self.program).unwrap_or(ROOT);
                self.survivor = owner;
                self.put_aside.leave(&self.program, leaf, self.program.plan.pop(source, owner), act);
            }
        }
    }

    /// Enters, or resumes, what the branch leads to.
    #[inline]
    pub fn enter(&mut self, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { program, survivor, put_aside, .. } = self;
        let code = program.branch(branch);
        match code.kind {
            Kind::Inert => None,
            Kind::Go | Kind::Push => put_aside.follow(program, &code.enter, &mut act),
            Kind::Pop => {
                put_aside.go_on_beneath(program, *survivor, &mut act);
                None
            }
        }
    }

    /// Before the effect of a branch of an `initial`: exits what is suspended in its way.
    pub fn clear(&mut self, undecided: Undecided, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, put_aside, .. } = self;
        put_aside.evict_all(program, &program.plan.initial(branch, undecided.afresh).evictions, &mut act);
    }

    /// Continues an entry after the code of an `initial` has decided.
    pub fn decided(
        &mut self,
        undecided: Undecided,
        branch: BranchId,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) -> Option<Undecided> {
        let Interpreter { program, put_aside, .. } = self;
        put_aside.follow(program, program.initial(branch, undecided.afresh), &mut act)
    }

    pub(super) fn check_room(&self, branch: BranchId) {
        let (model, room) = (self.program.plan.model(), self.program.room);
        if let (true, Branch::Push(target)) = (self.put_aside.stack.len() == room, model.branches[branch.index()]) {
            crate::no_room(&model.name, &model.states[target.index()].name, room);
        }
    }
}
