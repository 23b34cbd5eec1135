//! The machine as data, executed: the same plan that the generated `match` prints, looked up in tables.
//!
//! The interpreter keeps the configuration and knows what happens next; the user's code is bound by id and run by the
//! caller (the generated twin of a machine): guards and reactions between [`Interpreter::candidate`] and
//! [`Interpreter::leave`], action blocks through the callback that [`leave`](Interpreter::leave) and
//! [`enter`](Interpreter::enter) are given. Making one allocates its tables; no step allocates.

use super::plan::{Entering, Entry, Landing, Leaving, Move, Outcome};
use super::tables::Tables;
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

/// The callback that runs an action block.
type Act<'a> = dyn FnMut(ActionId, Configuration<'_>) + 'a;

/// A machine that is executed instead of compiled.
#[derive(Clone, Debug)]
pub struct Interpreter {
    tables: Arc<Tables>,
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
        let tables = Tables::of(Plan::of(model));
        let memory = vec![None; tables.plan.model().states.len()];
        let stack = Vec::with_capacity(tables.room);
        Interpreter { tables: Arc::new(tables), leaf: None, survivor: ROOT, put_aside: PutAside { memory, stack } }
    }

    /// The plan that it executes.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.tables.plan
    }

    /// The active leaf, if the machine is started.
    #[must_use]
    pub fn leaf(&self) -> Option<StateId> {
        self.leaf
    }

    /// The active states, outermost first.
    #[must_use]
    pub fn active(&self) -> &[StateId] {
        self.leaf.map_or(&[], |leaf| &self.tables.paths[leaf.index()])
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
        Configuration { tree: self.tables.plan.tree(), stack: &self.put_aside.stack, innermost }
    }

    /// Whether a push to `target` would be a `pass`, because it is active already.
    #[must_use]
    pub fn is_on_top(&self, target: StateId) -> bool {
        self.leaf.is_some_and(|leaf| self.tables.plan.tree().contains(target, leaf))
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
        self.tables.candidates(self.leaf?, told).get(nth).copied()
    }

    /// Starts a step of an update: until something is left, every active state sits through it.
    #[inline]
    pub fn begin(&mut self) {
        self.survivor = self.leaf.unwrap_or(ROOT);
    }

    /// Ends a step of an update: the `active` actions of the states that sat through it, innermost first.
    #[inline]
    pub fn sit(&self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let plan = &self.tables.plan;
        let configuration = self.configuration(self.leaf.unwrap_or(ROOT));
        for state in plan.tree().upward(self.survivor, ROOT).chain([ROOT]) {
            for &block in self.tables.blocks(state, Moment::Active) {
                act(block, configuration);
            }
        }
    }

    /// Enters the machine: its root's entry actions, then its `initial`.
    pub fn start(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { tables, leaf, put_aside, .. } = self;
        put_aside.run(tables, ROOT, Moment::Enter, ROOT, &mut act);
        put_aside.follow(tables, leaf, tables.plan.afresh(ROOT, false), &mut act)
    }

    /// Exits everything, also what is suspended or pushed over, and forgets.
    pub fn stop(&mut self, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { tables, leaf, put_aside, .. } = self;
        if let Some(leaf) = leaf.take() {
            put_aside.leave(tables, leaf, &tables.stop, &mut act);
            put_aside.run(tables, ROOT, Moment::Exit, ROOT, &mut act);
        }
        put_aside.memory.fill(None);
        put_aside.stack.clear();
    }

    /// Leaves, or puts aside, what the branch of a transition of `source` leaves.
    ///
    /// # Panics
    ///
    /// If a push finds no room on the stack.
    pub fn leave(&mut self, source: StateId, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let pop = matches!(self.tables.plan.outcome(branch), Outcome::Pop).then(|| self.owner_to_pop()).flatten();
        let Interpreter { tables, leaf, survivor, put_aside } = self;
        let Some(leaf) = *leaf else { return };
        match tables.plan.outcome(branch) {
            Outcome::Go(go) => {
                *survivor = go.domain;
                put_aside.leave(tables, leaf, go, &mut act);
            }
            Outcome::Push(push) => {
                *survivor = push.domain;
                put_aside.push(tables, leaf, branch, push, &mut act);
            }
            Outcome::Pop => {
                let owner = pop.unwrap_or(ROOT);
                *survivor = owner;
                put_aside.leave(tables, leaf, &tables.plan.pop_move(source, owner), &mut act);
            }
            Outcome::Stay | Outcome::Pass => {}
        }
    }

    /// Enters, or goes on with, what the branch leads to.
    pub fn enter(&mut self, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) -> Option<Undecided> {
        let Interpreter { tables, leaf, survivor, put_aside } = self;
        match tables.plan.outcome(branch) {
            Outcome::Go(go) | Outcome::Push(go) => put_aside.follow(tables, leaf, &go.entry, &mut act),
            Outcome::Pop => {
                let beneath = put_aside.take(*survivor)?;
                *leaf = Some(beneath);
                put_aside.resume(tables, *survivor, beneath, &mut act);
                None
            }
            Outcome::Stay | Outcome::Pass => None,
        }
    }

    /// Before the effect of a branch of an `initial`: exits what is suspended in its way.
    pub fn clear(&mut self, undecided: Undecided, branch: BranchId, mut act: impl FnMut(ActionId, Configuration<'_>)) {
        let Interpreter { tables, put_aside, .. } = self;
        for eviction in &tables.plan.initial(branch, undecided.afresh).evictions {
            put_aside.left(tables, ROOT, Leaving::Evict(*eviction), &mut act);
        }
    }

    /// Goes on with an entry once the code of an `initial` has decided.
    pub fn decided(
        &mut self,
        undecided: Undecided,
        branch: BranchId,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) -> Option<Undecided> {
        let Interpreter { tables, leaf, put_aside, .. } = self;
        put_aside.follow(tables, leaf, tables.plan.initial(branch, undecided.afresh), &mut act)
    }

    /// The owner of the frame that a `pop` goes back to: the innermost around the active leaf that has one.
    fn owner_to_pop(&self) -> Option<StateId> {
        let tree = self.tables.plan.tree();
        let mut around = tree.upward(tree.parent(self.leaf?), ROOT).chain([ROOT]);
        around.find(|&owner| self.put_aside.stack.iter().any(|frame| frame.1 == owner))
    }
}

impl PutAside {
    fn run(&self, tables: &Tables, state: StateId, moment: Moment, innermost: StateId, act: &mut Act<'_>) {
        for &block in tables.blocks(state, moment) {
            act(block, Configuration { tree: tables.plan.tree(), stack: &self.stack, innermost });
        }
    }

    /// The resume actions of the states below `owner` down to `leaf`, outermost first.
    fn resume(&self, tables: &Tables, owner: StateId, leaf: StateId, act: &mut Act<'_>) {
        for &state in tables.below(owner, leaf) {
            self.run(tables, state, Moment::Resume, leaf, act);
        }
    }

    fn leave(&mut self, tables: &Tables, leaf: StateId, go: &Move, act: &mut Act<'_>) {
        tables.plan.leave(leaf, go, |leaving| self.left(tables, leaf, leaving, act));
    }

    fn left(&mut self, tables: &Tables, leaf: StateId, leaving: Leaving, act: &mut Act<'_>) {
        match leaving {
            Leaving::Exit(state) => self.run(tables, state, Moment::Exit, state, act),
            Leaving::Pause(state) => self.run(tables, state, Moment::Pause, leaf, act),
            Leaving::Remember(state) => self.memory[state.index()] = Some(leaf),
            Leaving::Forget(state) => self.memory[state.index()] = None,
            Leaving::Unwind(owner) => {
                while let Some(beneath) = self.take(owner) {
                    self.leave(tables, beneath, &tables.plan.clearing_move(owner), act);
                }
            }
            Leaving::Evict(eviction) => {
                let memory = &mut self.memory[eviction.composite.index()];
                if let Some(suspended) = memory.take_if(|suspended| tables.plan.evicts(eviction, *suspended)) {
                    self.leave(tables, suspended, &tables.plan.clearing_move(eviction.composite), act);
                }
            }
        }
    }

    fn push(&mut self, tables: &Tables, leaf: StateId, branch: BranchId, push: &Move, act: &mut Act<'_>) {
        if self.stack.len() == tables.room {
            let Branch::Push(target) = tables.plan.model().branches[branch.index()] else { unreachable!("a push") };
            let model = tables.plan.model();
            crate::no_room(&model.name, &model.states[target.index()].name, tables.room);
        }
        for state in tables.plan.tree().upward(leaf, push.domain) {
            self.run(tables, state, Moment::Pause, leaf, act);
        }
        self.stack.push((leaf, push.domain));
        for eviction in push.entry.evictions.iter().rev() {
            self.left(tables, leaf, Leaving::Evict(*eviction), act);
        }
    }

    fn take(&mut self, owner: StateId) -> Option<StateId> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner)?;
        Some(self.stack.remove(newest).0)
    }

    fn follow(
        &mut self,
        tables: &Tables,
        leaf: &mut Option<StateId>,
        entry: &Entry,
        act: &mut Act<'_>,
    ) -> Option<Undecided> {
        let mut entry = entry;
        let mut skipped = 0;
        loop {
            for step in &entry.steps[skipped..] {
                match *step {
                    Entering::Enter(state) => self.run(tables, state, Moment::Enter, state, act),
                    Entering::Resume(composite) => {
                        if let Some(suspended) = self.memory[composite.index()].take() {
                            *leaf = Some(suspended);
                            self.resume(tables, composite, suspended, act);
                            return None;
                        }
                    }
                }
            }
            skipped = 0;
            let (composite, memory) = match entry.landing {
                Landing::Leaf(state) => {
                    *leaf = Some(state);
                    return None;
                }
                Landing::Decided(composite, afresh) => return Some(Undecided { composite, afresh }),
                Landing::Remembered(composite, memory) => (composite, memory),
            };
            entry = match (self.memory[composite.index()], memory) {
                (None, _) => tables.plan.afresh(composite, false),
                (Some(suspended), Memory::Suspend) => {
                    self.memory[composite.index()] = None;
                    *leaf = Some(suspended);
                    self.resume(tables, composite, suspended, act);
                    return None;
                }
                (Some(remembered), Memory::Shallow) => tables.towards(composite, remembered),
                (Some(remembered), Memory::Deep) => {
                    skipped = tables.steps_to(composite, remembered);
                    tables.entry_of_leaf(remembered)
                }
            };
        }
    }
}
