//! What a machine does, in order, as statements without tokens: the steps of a [plan](crate::model::Plan).
//!
//! [`Steps::of`] lowers a plan. It knows in which order the transitions of a leaf are looked at and what each
//! end exits and enters; [`PHASES`] says what happens to all transitions of a step before anything else does, and
//! [`OWN`] in which order a machine takes steps of its own. The engine follows these. By itself it knows only how it
//! goes from region to region: where a pick stands among the others, and whose due timer is considered first.
//!
//! Blocks of statements are kept once: two places that do the same have the same [`BlockId`].

mod block;
#[cfg(feature = "engine")]
mod engine;
mod features;
mod lower;
mod passes;

pub use crate::model::plan::{OWN, Own};
pub use block::{BlockId, Blocks, Table, TableId, Test, TestId};
#[cfg(feature = "engine")]
pub use engine::{Ask, Asked, Call, Engine, Host, Notice, Occurrence, Picking, Picks, Reaction, Renewal, Step};
pub use features::Features;
pub use lower::Piece;
pub use passes::{PASSES, Pass};

use crate::Answer;
#[cfg(feature = "live")]
use crate::live::Frame;
#[cfg(feature = "engine")]
use crate::model::Cause;
#[cfg(feature = "engine")]
use crate::model::plan::Search;
use crate::model::{ActionId, BranchId, Moment, Plan, StateId, TransitionId};
use crate::sorted::Map;
#[cfg(feature = "engine")]
use alloc::boxed::Box;
#[cfg(feature = "live")]
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(feature = "engine")]
use core::ops::Range;

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stmt {
    /// Runs an action block, for one of its moments.
    Run(ActionId, Moment),
    /// Runs the effect of an end, with the arguments that it gives.
    Effect(BranchId),
    /// The code of a composite's `initial` decides where the entry leads; if `true`, histories further in are ignored.
    Decide(StateId, bool),

    /// The data of a state begins: its initial values are computed.
    Fill(StateId),
    /// The data of a state that the step has left ends.
    Drop(StateId),
    /// The data of a state that was kept although it was left ends.
    Discard(StateId),
    /// What an end gives becomes the data of the states that it enters.
    Store(BranchId),

    /// In this region, this is the innermost active state now.
    Set(StateId, StateId),
    /// Nothing is active any more in this region.
    Off(StateId),

    /// The composite notes the leaf that is active in its region, which is this.
    Remember(StateId, StateId),
    /// The composite notes what is active in the regions inside it.
    RememberRegions(StateId),
    /// The composite has nothing to go back to.
    Forget(StateId),
    /// What the composite has noted of this region is active there again.
    Recall(StateId, StateId),

    /// There has to be room for one more frame before this state is pushed.
    CheckRoom(StateId),
    /// What is active inside this owner is put aside in a new frame.
    Push(StateId),
    /// The newest frame of this owner is taken off the stack, and is active again.
    Take(StateId),
    /// The frames inside a suspended composite are the newest ones again.
    Surface(StateId),
    /// What is active in a region is noted while something that is suspended is exited there.
    Save(StateId),
    /// And is active again.
    Restore(StateId),

    /// A timer begins to wait.
    Start(TransitionId),
    /// The timers of the states inside wait no more.
    StopTimers(StateId),
    /// The time of the states inside a composite stands still.
    SuspendTimers(StateId),
    /// It goes on.
    ResumeTimers(StateId),
    /// The timers that the frame taken last has kept go on inside its owner.
    TakeTimers(StateId),

    /// The composite has completed.
    Complete(StateId),
    /// In this region, this state is the innermost that stays active through the step.
    Survive(StateId, StateId),
    /// In this region, none stays active through the step.
    Perish(StateId),

    /// Executes a block.
    Call(BlockId),
    /// Executes the block for a state.
    Match(On, TableId),
    /// Executes one of two blocks.
    If(TestId, BlockId, BlockId),
    /// Executes a block again and again while a test holds.
    While(TestId, BlockId),
}

impl Stmt {
    /// Whether it runs code of the user's, or ends or begins data, other than by the blocks in it.
    pub(super) fn asks_host(self) -> bool {
        matches!(
            self,
            Stmt::Run(..)
                | Stmt::Decide(..)
                | Stmt::Fill(_)
                | Stmt::Drop(_)
                | Stmt::Discard(_)
                | Stmt::Store(_)
                | Stmt::Start(_)
                | Stmt::Effect(_)
        )
    }

    /// Whether it makes another leaf of some region the active one, other than by the blocks in it.
    pub(super) fn moves(self) -> bool {
        matches!(
            self,
            Stmt::Decide(..)
                | Stmt::Set(..)
                | Stmt::Off(_)
                | Stmt::Recall(..)
                | Stmt::Push(_)
                | Stmt::Take(_)
                | Stmt::Restore(_)
        )
    }

    /// Whether another leaf of some region may be active afterwards. `Save` counts: what it notes is used by the
    /// `Restore` that belongs to it, so it stays in its place as that does.
    #[must_use]
    pub fn changes_leaf(self) -> bool {
        matches!(
            self,
            Stmt::Decide(..)
                | Stmt::Set(..)
                | Stmt::Off(_)
                | Stmt::Recall(..)
                | Stmt::Push(_)
                | Stmt::Take(_)
                | Stmt::Save(_)
                | Stmt::Restore(_)
                | Stmt::Call(_)
                | Stmt::Match(..)
                | Stmt::If(..)
                | Stmt::While(..)
        )
    }
}

/// The state by which a [`Stmt::Match`] goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum On {
    /// The active leaf of a region.
    Leaf(StateId),
    /// The active leaf of a region, which is known to be inside this state of it.
    Inside(StateId, StateId),
    /// The leaf that a composite remembers.
    Memory(StateId),
    /// What a composite has noted of a region: the region, and the composite.
    Noted(StateId, StateId),
    /// The owner that a `pop` goes back to.
    Popped,
    /// The innermost state of a region that has stayed active through the step.
    Survivor(StateId),
}

/// What is done for all transitions of a step before the next phase begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// What is left is exited, or put aside.
    Exit,
    /// Effects run, and arguments are computed.
    Effect,
    /// The data of what was left ends, and that of what is given begins.
    Data,
    /// What is led to is entered, or resumed.
    Enter,
}

impl Phase {
    /// Whether it comes before another phase of a step.
    #[must_use]
    pub fn comes_before(self, other: Phase) -> bool {
        let at = |wanted: Phase| PHASES.iter().position(|(phase, _)| *phase == wanted);
        at(self) < at(other)
    }
}

/// The phases of a step, in order (SCXML, appendix D, `microstep`), and whether the transitions of a step go through the
/// phase in the order in which they were picked, or the last one first.
pub const PHASES: [(Phase, Order); 4] = [
    (Phase::Exit, Order::LastFirst),
    (Phase::Effect, Order::FirstFirst),
    (Phase::Data, Order::FirstFirst),
    (Phase::Enter, Order::FirstFirst),
];

/// In which order the transitions of a step go through a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they were picked.
    FirstFirst,
    /// The one that was picked last begins.
    LastFirst,
}

/// One part of looking for a transition in a region.
#[cfg(feature = "engine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// At these transitions, one after the other, until one is triggered: positions in the list of candidates.
    At(u32, u32),
    /// In each region of this parallel. If something is found in all of them, that is all.
    Regions(StateId),
}

#[cfg(feature = "engine")]
impl Look {
    /// The positions of the transitions that are looked at.
    fn range(self) -> Range<usize> {
        match self {
            Look::At(start, end) => start as usize..end as usize,
            Look::Regions(_) => 0..0,
        }
    }
}

/// What an end of a reaction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What happens in each of the [`PHASES`]; in the one for effects, the effect.
    pub phases: [BlockId; PHASES.len()],
    /// What happens before the effect if nothing else is taken in the step.
    pub before: BlockId,
    /// What happens after it.
    pub after: BlockId,
    /// Both, where there is no effect. Generated code has the effect in between.
    #[cfg(feature = "engine")]
    pub whole: BlockId,
    /// Whether it is a `pass` instead.
    pub passes: Option<TestId>,
    /// What the caller is told.
    pub answer: Answer,
}

/// The steps of a machine.
#[derive(Clone, Debug)]
pub struct Steps {
    plan: Plan,
    blocks: Blocks,
    /// What some of them do.
    pieces: Map<BlockId, Piece>,
    /// By branch of a transition.
    ends: Vec<End>,
    /// By branch of an `initial`, by default and afresh: what happens before its effect and after it.
    initials: Vec<[(BlockId, BlockId); 2]>,
    /// By state, where it may be entered because the text has changed: its entry, and that of what is inside it.
    #[cfg(feature = "engine")]
    arrivals: Vec<(BlockId, BlockId)>,
    start: BlockId,
    stop: BlockId,
    /// The `active` actions at the end of a poll.
    active: BlockId,
    /// The same by the innermost state that stayed active, in a machine without regions.
    actives: Vec<BlockId>,
    /// By leaf and kind of cause: how transitions are looked for.
    #[cfg(feature = "engine")]
    looks: Vec<Box<[Look]>>,
    /// The same in a machine without regions, where a leaf looks at transitions alone; by kind of cause and leaf.
    #[cfg(feature = "engine")]
    alone: Vec<(u32, u32)>,
    /// All transitions that a [`Look`] looks at.
    #[cfg(feature = "engine")]
    candidates: Vec<TransitionId>,
    /// In which order due timers are considered.
    #[cfg(feature = "engine")]
    due: Box<[Search]>,
    #[cfg(feature = "engine")]
    causes: lower::Causes,
    /// By state: the states around it and itself, outermost first.
    #[cfg(feature = "engine")]
    paths: Vec<Vec<StateId>>,
    /// By composite that remembers what is in its regions: where these are noted, by region inside it.
    #[cfg(feature = "engine")]
    noted: Vec<usize>,
    /// The regions that pushes may put aside.
    #[cfg(feature = "engine")]
    pushed: Vec<StateId>,
    /// The leaves in which nothing that is deferred has to be recalled.
    #[cfg(feature = "engine")]
    resting: Vec<StateId>,
    /// The frames that the stack has room for.
    #[cfg(feature = "engine")]
    room: usize,
    #[cfg(feature = "engine")]
    features: Features,
    /// How the code of a live machine calls what is in these.
    #[cfg(feature = "live")]
    frame: Option<Arc<Frame>>,
}

impl Steps {
    /// The same, which a host calls by other ids.
    #[cfg(feature = "live")]
    pub(crate) fn framed(self, frame: Arc<Frame>) -> Self {
        Steps { frame: Some(frame), ..self }
    }

    #[cfg(feature = "live")]
    fn frame(&self) -> Option<&Arc<Frame>> {
        self.frame.as_ref()
    }

    /// The plan that they were lowered from.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The statements.
    #[must_use]
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// What a block does that several others may call.
    #[must_use]
    pub fn piece(&self, block: BlockId) -> Option<&Piece> {
        self.pieces.get(&block)
    }

    /// What happens when the machine is started.
    #[must_use]
    pub fn start(&self) -> BlockId {
        self.start
    }

    /// What happens when it is stopped.
    #[must_use]
    pub fn stop(&self) -> BlockId {
        self.stop
    }

    /// The `active` actions at the end of a poll.
    #[must_use]
    pub fn active(&self) -> BlockId {
        self.active
    }

    /// What an end of a transition's reaction does.
    #[must_use]
    #[inline]
    pub fn end(&self, branch: BranchId) -> &End {
        &self.ends[branch.index()]
    }

    /// What an end does in a phase.
    #[must_use]
    pub fn phase(&self, branch: BranchId, phase: Phase) -> BlockId {
        let at = PHASES.iter().position(|(other, _)| *other == phase);
        at.map_or(BlockId::EMPTY, |at| self.end(branch).phases[at])
    }

    /// What happens before the effect of an `initial`'s end, and after it.
    #[must_use]
    #[inline]
    pub fn initial(&self, branch: BranchId, afresh: bool) -> (BlockId, BlockId) {
        self.initials[branch.index()][usize::from(afresh)]
    }

    /// How a transition is looked for when this is the active leaf of a region.
    #[cfg(feature = "engine")]
    fn looks(&self, leaf: StateId, cause: Cause) -> &[Look] {
        &self.looks[leaf.index() * self.causes.count + self.causes.position(&self.plan, cause)]
    }

    /// The transitions that are looked at in a machine without regions.
    #[cfg(feature = "engine")]
    #[inline]
    fn alone(&self, leaf: StateId, cause: Cause) -> &[TransitionId] {
        let (start, end) =
            self.alone[self.causes.position(&self.plan, cause) * self.plan.model().states.len() + leaf.index()];
        &self.candidates[start as usize..end as usize]
    }

    /// The `active` actions in a machine without regions, by the innermost state that has stayed active.
    #[must_use]
    #[inline]
    pub fn active_alone(&self, survivor: StateId) -> BlockId {
        self.actives[survivor.index()]
    }

    /// The states around a state and itself, outermost first.
    #[cfg(feature = "engine")]
    fn path(&self, state: StateId) -> &[StateId] {
        &self.paths[state.index()]
    }
}
