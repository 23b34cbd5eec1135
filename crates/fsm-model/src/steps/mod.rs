//! The effects of a machine as a sequence of statements, without tokens: the steps of a [plan](crate::Plan).
//!
//! [`Steps::of`] lowers a plan. The result has the order in which the transitions of a leaf are considered, and the
//! exits and entries of each branch. [`PHASES`] are the phases of a step, each of which is completed for all
//! transitions before the next begins, and [`FOLLOW_UPS`] is the order of follow-up steps. The engine executes these. It only
//! adds the traversal of regions: the position of a selected transition among the others, and the order in which due
//! timers are considered.
//!
//! Each distinct block of statements is stored once, so equal blocks have the same [`BlockId`].
//!
//! | module | content |
//! |---|---|
//! | `block` | blocks of statements, and tables of blocks by state |
//! | `chains` | follow-up steps of machines that need no queue |
//! | `features` | what a machine may need from its engine |
//! | `lower` | from the plan to statements |
//! | `passes` | the same effect in fewer statements |

mod block;
mod chains;
mod features;
mod lower;
mod passes;

pub use crate::plan::{FOLLOW_UPS, FollowUp};
pub use block::{BlockId, Blocks, Table, TableId, Test, TestId};
pub use chains::Chains;
pub use features::Features;
pub use lower::{Piece, Purpose};
pub use passes::{PASSES, Pass};

use crate::sorted::Map;
use crate::{ActionId, BranchId, Moment, Plan, StateId, TransitionId};
use alloc::vec::Vec;
use fsm_core::Answer;

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stmt {
    /// Runs an action block for one of its moments.
    Run(ActionId, Moment),
    /// Runs the effect of a branch, with the arguments that it gives.
    Effect(BranchId),
    /// Lets the code of a composite's `initial` decide the rest of the entry. If `true`, nested histories are ignored.
    Decide(StateId, bool),

    /// Begins the data of a state, by computing its initial values.
    Fill(StateId),
    /// Ends the data of a state that the step has exited.
    Drop(StateId),
    /// Ends the data of a state that was exited earlier, but whose data was kept.
    Discard(StateId),
    /// Stores the arguments of a branch as the data of the states that it enters.
    Store(BranchId),

    /// Makes a state the innermost active one of this region.
    Set(StateId, StateId),
    /// Makes a region inactive.
    Off(StateId),

    /// Stores the active leaf of a region, which is that of the composite, in the history of the composite.
    Remember(StateId, StateId),
    /// Stores the active leaves of the nested regions in the history of the composite.
    RememberRegions(StateId),
    /// Clears the history of the composite.
    Forget(StateId),
    /// Makes the leaf of this region active that is in the history of the composite.
    Recall(StateId, StateId),

    /// Checks that there is room for one more frame, before this state is pushed.
    CheckRoom(StateId),
    /// Pauses the active states in this owner, and stores them in a new frame.
    Push(StateId),
    /// Removes the newest frame of this owner from the stack, and makes its states active.
    Take(StateId),
    /// Moves the frames in a suspended composite to the top of the stack.
    Surface(StateId),
    /// Saves the active leaf of a region, while a suspended composite is exited there.
    Save(StateId),
    /// Restores the leaf that was saved last.
    Restore(StateId),

    /// Starts a timer.
    Start(TransitionId),
    /// Stops the timers of the nested states.
    StopTimers(StateId),
    /// Stores the timers of the states nested in a composite, so that they do not run.
    SuspendTimers(StateId),
    /// Restores the stored timers of the states nested in a composite.
    ResumeTimers(StateId),
    /// Restores the timers of the frame that was removed last, for the states in its owner.
    TakeTimers(StateId),

    /// Notes that the composite has completed.
    Complete(StateId),
    /// Notes the innermost state of this region that stays active through the step.
    Survive(StateId, StateId),
    /// Notes that no state of this region stays active through the step.
    Perish(StateId),

    /// Executes a block.
    Call(BlockId),
    /// Executes the block for a state.
    Match(On, TableId),
    /// Executes one of two blocks.
    If(TestId, BlockId, BlockId),
    /// Executes a block repeatedly while a test is true.
    While(TestId, BlockId),
}

impl Stmt {
    /// Whether the statement runs user code, or begins or ends data, not counting its blocks.
    pub(super) fn calls_host(self) -> bool {
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

    /// Whether the statement changes the active leaf of some region, not counting its blocks.
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

    /// Whether the active leaf of some region may change. `Save` counts, because it must stay before its `Restore`.
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

/// The state by which a [`Stmt::Match`] selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum On {
    /// The active leaf of a region.
    Leaf(StateId),
    /// The active leaf of a region, which is known to be nested in this state.
    Inside(StateId, StateId),
    /// The leaf in the history of a composite.
    Memory(StateId),
    /// The leaf of a region in the history of a composite: the region, and the composite.
    Noted(StateId, StateId),
    /// The owner to which a `pop` applies.
    Popped,
    /// The innermost state of a region that has stayed active through the step.
    Survivor(StateId),
}

/// A phase of a step, which is completed for all transitions before the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// States are exited or paused.
    Exit,
    /// Effects run, and arguments are computed.
    Effect,
    /// The data of exited states ends, and that of states with arguments begins.
    Data,
    /// States are entered or resumed.
    Enter,
}

impl Phase {
    /// Whether the phase comes before another one in a step.
    #[must_use]
    pub fn comes_before(self, other: Phase) -> bool {
        let at = |wanted: Phase| PHASES.iter().position(|(phase, _)| *phase == wanted);
        at(self) < at(other)
    }
}

/// The phases of a step, in order (SCXML, appendix D, `microstep`), each with the order of the transitions in it.
pub const PHASES: [(Phase, Order); 4] = if cfg!(fsmith_order = "phases") {
    [
        (Phase::Effect, Order::LastFirst),
        (Phase::Exit, Order::FirstFirst),
        (Phase::Data, Order::FirstFirst),
        (Phase::Enter, Order::LastFirst),
    ]
} else {
    [
        (Phase::Exit, Order::LastFirst),
        (Phase::Effect, Order::FirstFirst),
        (Phase::Data, Order::FirstFirst),
        (Phase::Enter, Order::FirstFirst),
    ]
};

/// The order in which the transitions of a step go through a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order in which the transitions were selected.
    FirstFirst,
    /// The reverse of the order in which the transitions were selected.
    LastFirst,
}

/// The effect of a branch of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The block of each of the [`PHASES`]. The one for effects runs the effect.
    pub phases: [BlockId; PHASES.len()],
    /// The block before the effect, if no other transition is taken in the step.
    pub before: BlockId,
    /// The block after the effect.
    pub after: BlockId,
    /// Both blocks, if there is no effect. Empty in steps for the printer, whose code has the effect in between.
    pub whole: BlockId,
    /// The test of whether the branch is a `pass` instead.
    pub passes: Option<TestId>,
    /// The answer to the caller.
    pub answer: Answer,
}

/// The steps of a machine.
#[derive(Clone, Debug)]
pub struct Steps {
    plan: Plan,
    blocks: Blocks,
    pieces: Map<BlockId, Piece>,
    /// For each branch of a transition.
    ends: Vec<End>,
    /// For each branch of an `initial`, by default and afresh: the blocks before and after its effect.
    initials: Vec<[(BlockId, BlockId); 2]>,
    /// For each state, its entry and that of its content. Empty unless the text of the machine may change.
    arrivals: Vec<(BlockId, BlockId)>,
    start: BlockId,
    stop: BlockId,
    active: BlockId,
    /// The `active` actions in a machine without regions, by the innermost state that has stayed active.
    actives: Vec<BlockId>,
}

impl Steps {
    /// The plan from which the steps were lowered.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The statements.
    #[must_use]
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// The meaning of a block that several others may call.
    #[must_use]
    pub fn piece(&self, block: BlockId) -> Option<&Piece> {
        self.pieces.get(&block)
    }

    /// The block that starts the machine.
    #[must_use]
    pub fn start(&self) -> BlockId {
        self.start
    }

    /// The block that stops the machine.
    #[must_use]
    pub fn stop(&self) -> BlockId {
        self.stop
    }

    /// The `active` actions at the end of a poll.
    #[must_use]
    pub fn active(&self) -> BlockId {
        self.active
    }

    /// The effect of a branch of a transition.
    #[must_use]
    #[inline]
    pub fn end(&self, branch: BranchId) -> &End {
        &self.ends[branch.index()]
    }

    /// The block of a branch in a phase.
    #[must_use]
    pub fn phase(&self, branch: BranchId, phase: Phase) -> BlockId {
        let at = PHASES.iter().position(|(other, _)| *other == phase);
        at.map_or(BlockId::EMPTY, |at| self.end(branch).phases[at])
    }

    /// The blocks before and after the effect of a branch of an `initial`.
    #[must_use]
    #[inline]
    pub fn initial(&self, branch: BranchId, afresh: bool) -> (BlockId, BlockId) {
        self.initials[branch.index()][usize::from(afresh)]
    }

    /// The `active` actions in a machine without regions, by the innermost state that has stayed active.
    #[must_use]
    #[inline]
    pub fn active_alone(&self, survivor: StateId) -> BlockId {
        self.actives[survivor.index()]
    }

    /// The entry of a state alone, without making it the innermost active one, and the entry of its content. Only for
    /// steps whose text may change.
    #[must_use]
    pub fn arrival(&self, state: StateId) -> (BlockId, BlockId) {
        self.arrivals[state.index()]
    }
}
