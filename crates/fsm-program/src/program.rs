//! A program and its functions.

use crate::CauseKind;
use crate::statement::{Block, Leaf, Stmt, rewrite, visit};
use alloc::vec::Vec;
use fsm_model::StateId;
use fsm_model::steps::BlockId;

/// All functions of a machine, and which of them are its calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The functions, by id.
    pub functions: Vec<Function>,
    /// The functions that the user of the machine calls.
    pub calls: Vec<FnId>,
}

/// Identifies a function of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FnId(u32);

/// A variable of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u16);

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The purpose of the function.
    pub role: Role,
    /// The leaf for which it is a copy of the function with this role.
    pub leaf: Option<StateId>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The type of the result.
    pub returns: Type,
    /// The statements.
    pub body: Block,
    /// Whether it is inlined.
    pub inline: Inline,
}

/// The purpose of a function, from which printers derive its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The call that starts the machine again.
    Restart,
    /// The call that stops the machine.
    Stop,
    /// The call that handles an event.
    Handle,
    /// The call that polls the machine.
    Update,
    /// The call that advances the timers.
    Advance,
    /// The call by which the inspector sends the machine to a state.
    Force(StateId),
    /// The query whether some transition would react to an event.
    Can,
    /// One step.
    Step(CauseKind),
    /// One step in a leaf.
    InLeaf(StateId, CauseKind),
    /// Takes the first enabled candidate of a tier: its state, and whether these are its alarms.
    Tier(StateId, bool, CauseKind),
    /// Selects the first enabled candidate of a tier, in a machine with regions.
    SelectInTier(StateId, bool, CauseKind),
    /// Selects the transitions of a region and of those nested in it.
    Select(StateId, CauseKind),
    /// Whether a transition of a region, or of those nested in it, would react to an event.
    Look(StateId),
    /// Whether a candidate of a tier would react to an event.
    ConsiderTier(StateId, bool),
    /// Whether a transition would react to an event in a leaf of a group, which begins with this one.
    ConsiderAmong(StateId),
    /// A block of the steps.
    Block(BlockId),
    /// The code of an `initial`, by default or afresh.
    Initial(StateId, bool),
    /// All follow-up steps.
    RunToCompletion,
    /// One step for the oldest event that is not deferred any more.
    Recall,
    /// Time passes until a timer is due, and one step is taken.
    Time,
    /// Takes the first due timer that is enabled.
    FirstDue,
}

/// A parameter. Every function has all those that it could need, until a pass removes the unused ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Param {
    /// The parameters that the machine declares, which all user code may use.
    Context,
    /// The event of the step.
    Event,
    /// The signal of the step.
    Signal,
    /// The queues of the call: pending completions, raised events and signals.
    Queues,
    /// The time that is left of a call to `advance`.
    TimeBudget,
    /// The transitions that regions have selected.
    Picks,
    /// The active leaf, which is this state or nested in it.
    Leaf(StateId),
    /// A value.
    Value(Var, Type),
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// No value.
    Unit,
    /// Whether something holds.
    Bool,
    /// An answer.
    Answer,
    /// The answer of the transition that was taken, if one was.
    Taken,
    /// The outcome of a query, if not all transitions that are enabled react.
    Outcome,
    /// The position among the selected transitions of the first leaf that has selected none, if there is one.
    Position,
}

/// Whether a function is inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inline {
    /// No pass and no compiler inlines it.
    Never,
    /// Passes may, and so may the compiler.
    Maybe,
    /// The compiler does.
    Always,
}

/// A call of a function. Parameters that are not given here are passed on.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The function.
    pub function: FnId,
    /// The leaf for [`Param::Leaf`].
    pub leaf: Option<Leaf>,
    /// The values for each [`Param::Value`], in order.
    pub values: Vec<Var>,
}

impl FnId {
    pub(crate) fn at(index: usize) -> Self {
        FnId(u32::try_from(index).expect("fewer than four billion"))
    }

    /// The position of the function in its program.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Call {
    /// A call without a leaf and values.
    #[must_use]
    pub fn of(function: FnId) -> Self {
        Call { function, leaf: None, values: Vec::new() }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, value: Var) -> Self {
        self.values.push(value);
        self
    }
}

impl Param {
    /// Whether a caller passes on its own parameter, so that a call does not name it.
    #[must_use]
    pub fn is_passed_on(self) -> bool {
        !matches!(self, Param::Leaf(_) | Param::Value(..))
    }
}

impl Program {
    /// The function with this id.
    #[must_use]
    pub fn get(&self, id: FnId) -> &Function {
        &self.functions[id.index()]
    }

    /// The function with this role, not counting its copies.
    #[must_use]
    pub fn find(&self, role: Role) -> Option<FnId> {
        let original = |function: &Function| function.role == role && function.leaf.is_none();
        self.functions.iter().position(original).map(FnId::at)
    }

    /// The total number of statements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.functions.iter().map(Function::size).sum()
    }

    /// Removes the functions that no call reaches.
    pub fn remove_unreached(&mut self) {
        let mut reached = alloc::vec![false; self.functions.len()];
        let mut open = self.calls.clone();
        self.calls.iter().for_each(|call| reached[call.index()] = true);
        while let Some(id) = open.pop() {
            visit(&self.get(id).body, &mut |stmt| {
                if let Some(call) = stmt.call()
                    && !core::mem::replace(&mut reached[call.function.index()], true)
                {
                    open.push(call.function);
                }
            });
        }
        let mut count = 0;
        let numbers: Vec<_> = reached
            .iter()
            .map(|&reached| {
                count += usize::from(reached);
                FnId::at(count.max(1) - 1)
            })
            .collect();
        let mut reached = reached.into_iter();
        self.functions.retain(|_| reached.next().unwrap_or(false));
        self.calls.iter_mut().for_each(|call| *call = numbers[call.index()]);
        for function in &mut self.functions {
            rewrite(&mut function.body, &mut |block| {
                for call in block.iter_mut().filter_map(Stmt::call_mut) {
                    call.function = numbers[call.function.index()];
                }
            });
        }
    }
}

impl Function {
    /// A function that the compiler may inline.
    pub(crate) fn new(role: Role, params: Vec<Param>, returns: Type, body: Block) -> Self {
        Function { role, leaf: None, params, returns, body, inline: Inline::Maybe }
    }

    /// The number of statements.
    #[must_use]
    pub fn size(&self) -> usize {
        let mut count = 0;
        visit(&self.body, &mut |_| count += 1);
        count
    }
}
