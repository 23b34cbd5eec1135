//! The statements of a function.

use crate::CauseKind;
use crate::expression::{Cond, Expr};
use crate::program::{Call, Var};
use alloc::vec::Vec;
use fsm_model::steps::{self, On, Order, Phase};
use fsm_model::{ActionId, BranchId, EventId, InvariantId, Moment, StateId, TransitionId};

/// Statements, one after the other.
pub type Block = Vec<Stmt>;

/// A statement. It continues with the next one, unless it returns.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// Returns from the function.
    Return(Expr),
    /// Sets a variable.
    Let(Var, Expr),
    /// Calls a function.
    Call(Call),
    /// Calls a function. If it has taken a transition, or has found one that would react, returns its result. A query with
    /// an outcome returns it if it is settled.
    Try(Call),
    /// Executes one of two blocks.
    If(Cond, Block, Block),
    /// Executes a block repeatedly while a condition holds.
    While(Cond, Block),
    /// Executes a block repeatedly, until it returns.
    Loop(Block),
    /// Continues with the next round of the enclosing loop.
    Continue,

    /// Executes the block for a state, or the last one if there is none.
    Match(Scrutinee, Vec<Case>, Block),
    /// Considers candidates for the event or signal of the step, in order. An arm that does not return lets the others
    /// be considered.
    Event(Vec<Arm>),
    /// Considers a candidate of a step without an event.
    Candidate(Arm),
    /// Returns yes if the active leaf certainly reacts to the event, which is one of those of its row. Only in queries.
    Certain(Vec<(StateId, Vec<EventId>)>),
    /// Lets the code of a reaction choose the branch. The last block is for code that fails.
    Decide(TransitionId, Vec<(BranchId, Block)>, Block),
    /// Lets the code of an `initial` choose the branch.
    Initial(StateId, Vec<(BranchId, Block)>),
    /// Removes the composite that has completed first from its queue, if there is one, and executes its block.
    Completed(Vec<(StateId, Block)>),
    /// Removes what was raised first from its queue, if there is anything, and executes the block for an event or for a
    /// signal.
    Raised(Block, Block),
    /// Executes a block for each deferred event, oldest first, if deferred events have to be considered.
    EachDeferred(Block),

    /// Runs an action block for one of its moments.
    Run(ActionId, Moment),
    /// Runs the effect of a branch.
    Effect(BranchId),
    /// Runs the effect of a branch of an `initial`.
    InitialEffect(BranchId),
    /// Begins the data of a state.
    Fill(StateId),
    /// Ends the data of a state.
    Drop(StateId),
    /// Stores the arguments of a branch as the data of the states that it enters.
    Store(BranchId),
    /// Starts a timer.
    Start(TransitionId),
    /// Checks an invariant.
    Check(InvariantId),
    /// Notifies the observer.
    Notify(Notice),

    /// Changes the configuration. A block, a choice or user code is never in here.
    Do(steps::Stmt),
    /// Stores a leaf in the history of a composite.
    Remember(StateId, Leaf),
    /// Stops the timers in these slots.
    StopSlots(Vec<usize>),
    /// Does something that has no operands.
    Op(Op),
    /// The branch is complete. Has no effect; passes use it to find out what may follow.
    EndOf(BranchId),

    /// Adds a transition to the selected ones, at a position.
    Pick(TransitionId, Var),
    /// Removes the selected transitions that lose a conflict.
    Resolve,
    /// Lets the code of the selected transitions among these choose a branch, until one fails.
    DecidePicks(Vec<TransitionId>),
    /// Executes the block of each selected transition, by its branch.
    EachPick(Phase, Order, Vec<(BranchId, Block)>),
    /// Selects a transition in a region. Together with the statements below, this replaces the list of selected
    /// transitions.
    PickIn(StateId, TransitionId),
    /// Removes the selected transition of a region.
    Unpick(StateId),
    /// Lets the code of the selected transition of a region choose a branch, if it is one of these.
    DecideIn(StateId, Vec<TransitionId>),
    /// Executes the block of the selected transition of a region, by its branch.
    PickOf(StateId, Phase, Vec<(BranchId, Block)>),
}

/// The block for some states.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The states.
    pub states: Vec<StateId>,
    /// Their block.
    pub body: Block,
}

/// A candidate. Its pattern and its guard belong to the transition.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// The transition.
    pub transition: TransitionId,
    /// Whether its branch is chosen together with the guard, because it may `pass`.
    pub decides: bool,
    /// The statements if the transition is enabled.
    pub body: Block,
    /// The statements if the guard, or the decision that belongs to it, fails.
    pub failed: Block,
}

/// The known fact about a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The leaf that is active in this region.
    Active(StateId),
    /// The leaf that is an argument of the function.
    Argument,
    /// This leaf.
    Known(StateId),
}

/// The state by which a block is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrutinee {
    /// A leaf.
    Leaf(Leaf),
    /// Something else.
    On(On),
}

/// A notification of the observer. Its event, signal or duration is that of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The machine starts.
    Start,
    /// The machine stops.
    Stop,
    /// A step begins.
    Step(CauseKind),
    /// The call is ignored, because the machine is not started.
    NotStarted,
    /// Time has passed.
    Advanced,
    /// The event is deferred; or refused, if there is no room.
    Deferred,
    /// A deferred event is about to be handled.
    Recalled,
    /// Nothing has reacted to a raised event or signal.
    Discarded(CauseKind),
    /// The call is complete, with the answer in a variable.
    Answered(Var),
    /// The call is complete, with the answer `Moved`.
    Moved,
}

/// A change of the machine, or of what a call keeps until it is complete, without operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Notes the configuration before the step, which the code of an `initial` may query.
    NoteBefore,
    /// Notes the active states, of which those that stay active through the poll run their `active` actions.
    NoteActive,
    /// Clears everything, because the machine has stopped.
    Clear,
    /// Discards everything that was raised.
    ForgetRaised,
    /// Selects nothing.
    ForgetPicks,
    /// No guard and no decision has failed.
    ForgetFailures,
    /// Lets deferred events be considered again.
    Stir,
    /// No deferred event has to be considered.
    Rest,
    /// The deferred event that was considered was deferred again.
    KeepAgain,
    /// An `always` may be enabled.
    ConsiderAlways,
    /// No `always` has to be considered.
    AlwaysConsidered,
    /// Begins to count follow-up steps.
    CountFollowUps,
    /// Counts a follow-up step. Panics if there are too many in one call.
    CheckLivelock,
    /// Begins to spend the time of a call to `advance`.
    StartTime,
    /// Spends all time that is left.
    EndTime,
    /// Considers the timers again that were due and not taken.
    StirTime,
    /// Panics if timers have fired too often without any time passing.
    CheckStall,
    /// Stops the timers of inactive states, which a panic may have left running, if no timer was taken repeatedly.
    StopIdleTimers,
    /// Stops this timer.
    StopTimer(TransitionId),
    /// This timer was due and not taken.
    RefuseTimer(TransitionId),
}

impl Stmt {
    /// A condition without an alternative.
    #[must_use]
    pub fn when(cond: Cond, then: Block) -> Stmt {
        Stmt::If(cond, then, Block::new())
    }

    /// The blocks of the statement.
    #[must_use]
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Stmt::If(_, then, otherwise) | Stmt::Raised(then, otherwise) => Vec::from([then, otherwise]),
            Stmt::While(_, body) | Stmt::Loop(body) | Stmt::EachDeferred(body) => Vec::from([body]),
            Stmt::Match(_, cases, otherwise) => cases.iter().map(|case| &case.body).chain([otherwise]).collect(),
            Stmt::Event(arms) => arms.iter().flat_map(|arm| [&arm.body, &arm.failed]).collect(),
            Stmt::Candidate(arm) => Vec::from([&arm.body, &arm.failed]),
            Stmt::Decide(_, branches, failed) => branches.iter().map(|(_, body)| body).chain([failed]).collect(),
            Stmt::Initial(_, branches) | Stmt::EachPick(_, _, branches) | Stmt::PickOf(_, _, branches) => {
                branches.iter().map(|(_, body)| body).collect()
            }
            Stmt::Completed(cases) => cases.iter().map(|(_, body)| body).collect(),
            _ => Vec::new(),
        }
    }

    /// The blocks of the statement.
    #[must_use]
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Stmt::If(_, then, otherwise) | Stmt::Raised(then, otherwise) => Vec::from([then, otherwise]),
            Stmt::While(_, body) | Stmt::Loop(body) | Stmt::EachDeferred(body) => Vec::from([body]),
            Stmt::Match(_, cases, otherwise) => {
                cases.iter_mut().map(|case| &mut case.body).chain([otherwise]).collect()
            }
            Stmt::Event(arms) => arms.iter_mut().flat_map(|arm| [&mut arm.body, &mut arm.failed]).collect(),
            Stmt::Candidate(arm) => Vec::from([&mut arm.body, &mut arm.failed]),
            Stmt::Decide(_, branches, failed) => branches.iter_mut().map(|(_, body)| body).chain([failed]).collect(),
            Stmt::Initial(_, branches) | Stmt::EachPick(_, _, branches) | Stmt::PickOf(_, _, branches) => {
                branches.iter_mut().map(|(_, body)| body).collect()
            }
            Stmt::Completed(cases) => cases.iter_mut().map(|(_, body)| body).collect(),
            _ => Vec::new(),
        }
    }

    /// The call in the statement, not counting its blocks.
    #[must_use]
    pub fn call(&self) -> Option<&Call> {
        match self {
            Stmt::Call(call) | Stmt::Try(call) => Some(call),
            Stmt::Return(expr) | Stmt::Let(_, expr) => expr.call(),
            _ => None,
        }
    }

    /// The call in the statement, not counting its blocks.
    #[must_use]
    pub fn call_mut(&mut self) -> Option<&mut Call> {
        match self {
            Stmt::Call(call) | Stmt::Try(call) => Some(call),
            Stmt::Return(expr) | Stmt::Let(_, expr) => expr.call_mut(),
            _ => None,
        }
    }

    /// Whether control never reaches the statement after it.
    #[must_use]
    pub fn diverges(&self) -> bool {
        match self {
            Stmt::Return(_) | Stmt::Continue | Stmt::Loop(_) => true,
            Stmt::If(_, then, otherwise) => diverges(then) && diverges(otherwise),
            Stmt::Match(_, cases, otherwise) => diverges(otherwise) && cases.iter().all(|case| diverges(&case.body)),
            Stmt::Decide(_, branches, failed) => diverges(failed) && branches.iter().all(|(_, body)| diverges(body)),
            Stmt::Initial(_, branches) => branches.iter().all(|(_, body)| diverges(body)),
            _ => false,
        }
    }

    /// Visits each variable that the statement reads or sets, not counting its blocks.
    pub fn variables(&self, note: &mut impl FnMut(Var)) {
        if let Stmt::Let(var, _) = self {
            note(*var);
        }
        self.reads(note);
    }

    /// Visits each variable that the statement reads, not counting its blocks.
    pub fn reads(&self, note: &mut impl FnMut(Var)) {
        match self {
            Stmt::Return(expr) | Stmt::Let(_, expr) => expr.variables(note),
            Stmt::Call(call) | Stmt::Try(call) => call.values.iter().for_each(|&var| note(var)),
            Stmt::If(cond, ..) | Stmt::While(cond, _) => cond.variables(note),
            Stmt::Pick(_, var) | Stmt::Notify(Notice::Answered(var)) => note(*var),
            _ => {}
        }
    }
}

/// Whether control never reaches the end of a block.
pub(crate) fn diverges(block: &Block) -> bool {
    block.last().is_some_and(Stmt::diverges)
}

/// Visits every statement of a block and of the blocks in it, in order.
pub fn visit(block: &Block, look: &mut dyn FnMut(&Stmt)) {
    for stmt in block {
        look(stmt);
        stmt.blocks().into_iter().for_each(|inner| visit(inner, look));
    }
}

/// Changes every block, nested ones first.
pub fn rewrite(block: &mut Block, change: &mut dyn FnMut(&mut Block)) {
    for stmt in block.iter_mut() {
        stmt.blocks_mut().into_iter().for_each(|inner| rewrite(inner, change));
    }
    change(block);
}
