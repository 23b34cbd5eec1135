//! The machine as data, executed: the same plan that the generated `match` prints, looked up in a program.
//!
//! The interpreter keeps the configuration and knows what happens next; the user's code is bound by id and run by the
//! caller (the generated twin of a machine): guards and reactions between [`Interpreter::candidate`] and
//! [`Interpreter::leave`], action blocks through the callback that [`leave`](Interpreter::leave) and
//! [`enter`](Interpreter::enter) are given. Making one allocates its program; no step allocates.

use super::plan::{Eviction, Exits, Leaving, Outcome};
use super::program::{Kind, Op, Program, Span};
use super::{ActionId, Branch, BranchId, EventId, Memory, Model, Moment, Plan, ROOT, StateId, TransitionId, Tree};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// What the machine is told: one kind of trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Told {
    /// An event of this kind; of a type whose variants are not known, every event is of kind 0.
    Event(EventId),
    /// A poll.
    Poll,
}

/// The code of a composite's `initial` has to decide before an entry goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "the entry is not complete"]
pub struct Undecided {
    /// The composite.
    pub composite: StateId,
    /// Whether history is not asked further down.
    pub afresh: bool,
}

/// What is active while an action runs.
#[derive(Clone, Copy, Debug)]
pub struct Configuration<'i> {
    tree: &'i Tree,
    stack: &'i [(StateId, StateId)],
    innermost: StateId,
}

impl Configuration<'_> {
    /// Whether a state has been entered and not yet left; pushed-over states count.
    #[must_use]
    pub fn is_in(self, state: StateId) -> bool {
        let beneath = |&(leaf, owner): &(StateId, StateId)| {
            let inside = state != owner && self.tree.contains(owner, state);
            inside && self.tree.contains(state, leaf) && self.is_in(owner)
        };
        self.tree.contains(state, self.innermost) || self.stack.iter().any(beneath)
    }
}

/// A machine that is executed instead of compiled.
#[derive(Clone, Debug)]
pub struct Interpreter {
    program: Arc<Program>,
    /// The active leaf.
    leaf: Option<StateId>,
    /// The innermost state that has been active since before the step.
    survivor: StateId,
    put_aside: PutAside,
}

/// What the machine must know beyond its active leaf.
#[derive(Clone, Debug)]
struct PutAside {
    /// By state: the leaf that was active in it when it was left.
    memory: Vec<Option<StateId>>,
    /// What was pushed over: the leaf and the owner, newest last.
    stack: Vec<(StateId, StateId)>,
}

impl Interpreter {
    /// Makes the interpreter of a valid model, not started.
    #[must_use]
    pub fn new(model: Model) -> Self {
        let program = Program::of(Plan::of(model));
        let memory = vec![None; program.plan.model().states.len()];
        let stack = Vec::with_capacity(program.room);
        Interpreter { program: Arc::new(program), leaf: None, survivor: ROOT, put_aside: PutAside { memory, stack } }
    }

    /// The plan that it executes.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.program.plan
    }

    /// The active leaf, if the machine is started.
    #[must_use]
    pub fn leaf(&self) -> Option<StateId> {
        self.leaf
    }

    /// The active states, outermost first.
    #[must_use]
    pub fn active(&self) -> &[StateId] {
        self.leaf.map_or(&[], |leaf| self.program.path(leaf))
    }

    /// The leaves put aside by pushes, the newest first.
    pub fn stack(&self) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.put_aside.stack.iter().rev().map(|&(leaf, _)| leaf)
    }

    /// Whether a state is active, or was pushed over.
    #[must_use]
    pub fn is_in(&self, state: StateId) -> bool {
        self.leaf.is_some_and(|leaf| self.configuration(leaf).is_in(state))
    }

    /// Between [`leave`](Self::leave) and [`enter`](Self::enter): whether a state has not been left.
    #[must_use]
    pub fn is_still_in(&self, state: StateId) -> bool {
        self.configuration(self.survivor).is_in(state)
    }

    /// What is active when `innermost` is the innermost state entered and not yet left.
    #[must_use]
    pub fn configuration(&self, innermost: StateId) -> Configuration<'_> {
        self.put_aside.configuration(&self.program, innermost)
    }

    /// Whether a push to `target` would be a `pass`, because it is active already.
    #[must_use]
    pub fn is_on_top(&self, target: StateId) -> bool {
        self.leaf.is_some_and(|leaf| self.program.plan.tree().contains(target, leaf))
    }

    /// Whether a `pop` would be a `pass`, because nothing lies beneath.
    #[must_use]
    pub fn is_bottom(&self) -> bool {
        self.owner_to_pop().is_none()
    }

    /// The `nth` transition to look at in the active leaf when the machine is told something.
    #[must_use]
    #[inline]
    pub fn candidate(&self, told: Told, nth: usize) -> Option<TransitionId> {
        self.program.candidate(self.leaf?, told, nth)
    }

    /// Starts a step of an update: until something is left, every active state sits through it.
    #[inline]
    pub fn begin(&mut self) {
        self.survivor = self.leaf.unwrap_or(ROOT);
    }

    /// Ends a step of an update: the `active` actions of the states that sat through it, innermost first.
    #[inline]
    pub fn sit(&self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        for op in self.program.sits(self.survivor) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(self.leaf.unwrap_or(ROOT)));
            }
        }
    }

    /// Enters the machine: its root's entry actions, then its `initial`.
    pub fn start(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { program, leaf, put_aside, .. } = self;
        put_aside.run(program, ROOT, Moment::Enter, ROOT, &mut act);
        put_aside.follow(program, leaf, program.afresh(ROOT), &mut act)
    }

    /// Exits everything, also what is suspended or pushed over, and forgets.
    pub fn stop(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, leaf, put_aside, .. } = self;
        if let Some(leaf) = leaf.take() {
            put_aside.leave(program, leaf, program.plan.clear(ROOT, &program.suspending), &mut act);
            put_aside.run(program, ROOT, Moment::Exit, ROOT, &mut act);
        }
        put_aside.memory.fill(None);
        put_aside.stack.clear();
    }

    /// Leaves, or puts aside, what the branch of a transition of `source` leaves.
    ///
    /// # Panics
    ///
    /// If a push finds no room on the stack.
    #[inline]
    pub fn leave(&mut self, source: StateId, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Some(leaf) = self.leaf else { return };
        let code = self.program.branch(branch);
        match code.kind {
            Kind::Inert => {}
            Kind::Go => {
                self.survivor = code.domain;
                for &op in self.program.leave(code, leaf) {
                    self.put_aside.execute(&self.program, leaf, op, &mut act);
                }
            }
            Kind::Push => {
                self.survivor = code.domain;
                self.check_room(branch);
                for &op in self.program.leave(code, leaf) {
                    self.put_aside.execute(&self.program, leaf, op, &mut act);
                }
                self.put_aside.push(&self.program, leaf, branch, &mut act);
            }
            Kind::Pop => {
                let owner = self.owner_to_pop().unwrap_or(ROOT);
                self.survivor = owner;
                self.put_aside.leave(&self.program, leaf, self.program.plan.pop(source, owner), &mut act);
            }
        }
    }

    /// Enters, or goes on with, what the branch leads to.
    #[inline]
    pub fn enter(&mut self, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { program, leaf, survivor, put_aside } = self;
        let code = program.branch(branch);
        match code.kind {
            Kind::Inert => None,
            Kind::Go | Kind::Push => put_aside.follow(program, leaf, code.enter, &mut act),
            Kind::Pop => {
                let beneath = put_aside.take(program, *survivor)?;
                *leaf = Some(beneath);
                put_aside.resume(program, *survivor, beneath, &mut act);
                None
            }
        }
    }

    /// Before the effect of a branch of an `initial`: exits what is suspended in its way.
    pub fn clear(&mut self, undecided: Undecided, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { program, put_aside, .. } = self;
        put_aside.evict(program, &program.plan.initial(branch, undecided.afresh).evictions, &mut act);
    }

    /// Goes on with an entry once the code of an `initial` has decided.
    pub fn decided(
        &mut self,
        undecided: Undecided,
        branch: BranchId,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) -> Option<Undecided> {
        let Interpreter { program, leaf, put_aside, .. } = self;
        put_aside.follow(program, leaf, program.initial(branch, undecided.afresh), &mut act)
    }

    /// The owner of the frame that a `pop` goes back to: the innermost around the active leaf that has one.
    fn owner_to_pop(&self) -> Option<StateId> {
        let tree = self.program.plan.tree();
        let mut around = tree.upward(tree.parent(self.leaf?), ROOT).chain([ROOT]);
        around.find(|&owner| self.put_aside.frame_of(&self.program, owner).is_some())
    }

    fn check_room(&self, branch: BranchId) {
        let (model, room) = (self.program.plan.model(), self.program.room);
        if let (true, Branch::Push(target)) = (self.put_aside.stack.len() == room, model.branches[branch.index()]) {
            crate::no_room(&model.name, &model.states[target.index()].name, room);
        }
    }
}

impl PutAside {
    fn configuration<'i>(&'i self, program: &'i Program, innermost: StateId) -> Configuration<'i> {
        Configuration { tree: program.plan.tree(), stack: &self.stack, innermost }
    }

    #[inline]
    fn execute<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: StateId,
        op: Op,
        act: &mut F,
    ) {
        match op {
            Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
            Op::Remember(state) => self.memory[state.index()] = Some(leaf),
            Op::Forget(state) => self.memory[state.index()] = None,
            Op::Unwind(owner) => self.unwind(program, owner, act),
            Op::Evict(evictions) => self.evict(program, program.evictions(evictions), act),
            Op::Resume(_) | Op::Land(_) | Op::Return(..) | Op::Decide(..) => {}
        }
    }

    /// Leaves by asking the plan: for what depends on what was put aside.
    fn leave<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: StateId,
        exits: Exits<'_>,
        act: &mut F,
    ) {
        program.plan.leave(leaf, exits, |leaving| match leaving {
            Leaving::Exit(state) => self.run(program, state, Moment::Exit, state, act),
            Leaving::Pause(state) => self.run(program, state, Moment::Pause, leaf, act),
            Leaving::Remember(state) => self.memory[state.index()] = Some(leaf),
            Leaving::Forget(state) => self.memory[state.index()] = None,
            Leaving::Unwind(owner) => self.unwind(program, owner, act),
            Leaving::Evict(evictions) => self.evict(program, evictions, act),
        });
    }

    /// Exits what pushes put aside inside a state, the newest first.
    fn unwind<F: FnMut(ActionId, Configuration<'_>)>(&mut self, program: &Program, owner: StateId, act: &mut F) {
        while let Some(beneath) = self.take(program, owner) {
            self.leave(program, beneath, program.plan.clear(owner, &[]), act);
        }
    }

    /// Exits what the first composite has suspended, unless it is kept, and what those inside it have.
    fn evict<F: FnMut(ActionId, Configuration<'_>)>(&mut self, program: &Program, evictions: &[Eviction], act: &mut F) {
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
    fn run<F>(&self, program: &Program, state: StateId, moment: Moment, innermost: StateId, act: &mut F)
    where
        F: FnMut(ActionId, Configuration<'_>),
    {
        for op in program.blocks(state, moment) {
            if let Op::Run(block, _) = *op {
                act(block, self.configuration(program, innermost));
            }
        }
    }

    /// The resume actions of the states below `owner` down to `leaf`, outermost first.
    fn resume<F: FnMut(ActionId, Configuration<'_>)>(
        &self,
        program: &Program,
        owner: StateId,
        leaf: StateId,
        act: &mut F,
    ) {
        for &state in program.below(owner, leaf) {
            self.run(program, state, Moment::Resume, leaf, act);
        }
    }

    /// Puts a leaf aside, and exits what is suspended in the way of what is pushed.
    fn push<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: StateId,
        branch: BranchId,
        act: &mut F,
    ) {
        let Outcome::Push(push) = program.plan.outcome(branch) else { return };
        self.stack.push((leaf, push.domain));
        self.evict(program, &push.entry.evictions, act);
    }

    /// Where the newest frame of an owner lies, unless the owner itself lies beneath another frame.
    fn frame_of(&self, program: &Program, owner: StateId) -> Option<usize> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner || program.plan.hides(frame.1, owner))?;
        (self.stack[newest].1 == owner).then_some(newest)
    }

    fn take(&mut self, program: &Program, owner: StateId) -> Option<StateId> {
        let newest = self.frame_of(program, owner)?;
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
                end -= 1;
            } else {
                at += 1;
            }
        }
    }

    /// Makes an entry, as far as no code of an `initial` has to decide.
    #[inline]
    fn follow<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: &mut Option<StateId>,
        entry: Span,
        act: &mut F,
    ) -> Option<Undecided> {
        let mut entry = entry;
        loop {
            let mut next = None;
            for &op in program.script(entry) {
                match op {
                    Op::Run(block, innermost) => act(block, self.configuration(program, innermost)),
                    Op::Land(state) => *leaf = Some(state),
                    Op::Decide(composite, afresh) => return Some(Undecided { composite, afresh }),
                    Op::Resume(composite) => {
                        if let Some(suspended) = self.memory[composite.index()].take() {
                            *leaf = Some(suspended);
                            self.surface(program, composite);
                            self.resume(program, composite, suspended, act);
                            return None;
                        }
                    }
                    Op::Return(composite, memory) => next = self.go_back(program, leaf, composite, memory, act),
                    Op::Remember(_) | Op::Forget(_) | Op::Unwind(_) | Op::Evict(_) => {}
                }
            }
            entry = next?;
        }
    }

    /// Goes back to where a composite was left, or says which entry leads on from it.
    fn go_back<F: FnMut(ActionId, Configuration<'_>)>(
        &mut self,
        program: &Program,
        leaf: &mut Option<StateId>,
        composite: StateId,
        memory: Memory,
        act: &mut F,
    ) -> Option<Span> {
        let Some(remembered) = self.memory[composite.index()] else { return Some(program.afresh(composite)) };
        match memory {
            Memory::Shallow => program.below(composite, remembered).first().map(|&child| program.entry_of(child)),
            Memory::Suspend => {
                self.memory[composite.index()] = None;
                *leaf = Some(remembered);
                self.surface(program, composite);
                self.resume(program, composite, remembered, act);
                None
            }
            Memory::Deep => Some(program.deep(composite, remembered)),
        }
    }
}
