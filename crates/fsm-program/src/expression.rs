//! The values that a function computes, and its conditions.

use crate::program::{Call, Var};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Not;
use fsm_core::{Answer, CanOutcome};
use fsm_model::steps::Test;
use fsm_model::{StateId, SubmachineId, TransitionId};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// No value.
    Unit,
    /// A truth value.
    Bool(bool),
    /// An answer.
    Answer(Answer),
    /// The value of a variable.
    Var(Var),
    /// The result of a call.
    Call(Call),
    /// Something: the answer of the transition that was taken, or a position.
    Some(Box<Expr>),
    /// Nothing: no transition was taken, or every leaf has a transition.
    None,
    /// The stronger of two answers. The variable is evaluated first.
    Stronger(Var, Box<Expr>),
    /// The first of two positions, or the second one if there is no first. Both are evaluated.
    Or(Var, Box<Expr>),
    /// The answer in a variable, which is known to have one.
    Unwrap(Var),
    /// The answer in a variable; `Ignored` if it has none.
    OrIgnored(Var),
    /// The outcome of a query.
    Outcome(CanOutcome),
    /// The outcome in a variable, with the one of the enclosing states.
    Then(Var, Box<Expr>),
    /// The outcome of two regions.
    InParallel {
        /// The outcome of the first one.
        first: Var,
        /// The query of the other one, which is always called.
        other: Call,
        /// Whether guards may fail.
        fails: bool,
    },
    /// The number of selected transitions.
    PickCount,
    /// Stores the event of the step as a deferred one, and answers `Deferred`; or `Refused`, if there is no room.
    Defer,
    /// Whether a condition holds.
    Holds(Box<Cond>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// A test of the configuration.
    Test(Test),
    /// The condition does not hold.
    Not(Box<Cond>),
    /// All conditions hold. They are evaluated in order, until one does not.
    All(Vec<Cond>),
    /// Some condition holds. They are evaluated in order, until one does.
    Any(Vec<Cond>),
    /// The truth value in a variable.
    Flag(Var),
    /// The answer in a variable says that the machine has reacted.
    Reacted(Var),
    /// The variable has this answer.
    Is(Var, Answer),
    /// The variable has an answer, or a position.
    IsSome(Var),
    /// The machine is started.
    Started,
    /// The machine has completed.
    Finished,
    /// One of these leaves is active in the region of the root.
    LeafIn(Vec<StateId>),
    /// No time is left of the call to `advance`.
    TimeOver,
    /// Lets time pass until a timer is due. Holds if one is.
    Pass(Timers),
    /// This timer is due.
    Due(TransitionId),
    /// A timer of this submachine is due.
    DueInside(SubmachineId),
    /// Follow-up steps are pending, or an `always` may be enabled.
    Pending,
    /// An `always` may be enabled.
    AlwaysPending,
    /// Some region has selected a transition.
    AnyPicked,
    /// The event is deferred: see [`Plan::is_deferred`](fsm_model::Plan::is_deferred).
    Deferred,
    /// This region has selected one of these transitions.
    PickedIn(StateId, Vec<TransitionId>),
    /// The outcome in a variable says that a transition reacts.
    Reacts(Var),
    /// The outcome in a variable does not depend on enclosing states.
    Settled(Var),
    /// The outcome in a variable is one of these.
    FoundIs(Var, Vec<CanOutcome>),
    /// A guard or a decision has failed in this step.
    Failed,
    /// The guard of a timer has failed in a submachine. Such a timer is considered again only after something has
    /// happened.
    FailedInside,
    /// An error, or something that was raised, is pending.
    Unheard,
}

/// The known facts about the timers of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timers {
    /// There is only one, and its transition is always taken.
    One,
    /// A transition with a timer that is due is always taken.
    Certain,
    /// A timer may be due and not taken, or belong to a submachine.
    Any,
}

impl Expr {
    /// The call in the expression.
    pub(crate) fn call(&self) -> Option<&Call> {
        match self {
            Expr::Call(call) | Expr::InParallel { other: call, .. } => Some(call),
            Expr::Some(inner) | Expr::Stronger(_, inner) | Expr::Or(_, inner) | Expr::Then(_, inner) => inner.call(),
            _ => None,
        }
    }

    pub(crate) fn call_mut(&mut self) -> Option<&mut Call> {
        match self {
            Expr::Call(call) | Expr::InParallel { other: call, .. } => Some(call),
            Expr::Some(inner) | Expr::Stronger(_, inner) | Expr::Or(_, inner) | Expr::Then(_, inner) => {
                inner.call_mut()
            }
            _ => None,
        }
    }

    /// Visits each variable that is read.
    pub(crate) fn variables(&self, note: &mut impl FnMut(Var)) {
        match self {
            Expr::Var(var) | Expr::Unwrap(var) | Expr::OrIgnored(var) => note(*var),
            Expr::InParallel { first, other, .. } => {
                note(*first);
                other.values.iter().for_each(|&var| note(var));
            }
            Expr::Stronger(var, inner) | Expr::Or(var, inner) | Expr::Then(var, inner) => {
                note(*var);
                inner.variables(note);
            }
            Expr::Some(inner) => inner.variables(note),
            Expr::Call(call) => call.values.iter().for_each(|&var| note(var)),
            Expr::Holds(cond) => cond.variables(note),
            Expr::Unit
            | Expr::Bool(_)
            | Expr::Answer(_)
            | Expr::Outcome(_)
            | Expr::None
            | Expr::PickCount
            | Expr::Defer => {}
        }
    }
}

/// Negates a condition.
impl Not for Cond {
    type Output = Cond;

    fn not(self) -> Cond {
        match self {
            Cond::Not(inner) => *inner,
            other => Cond::Not(Box::new(other)),
        }
    }
}

impl Cond {
    /// Visits the condition and those in it.
    pub(crate) fn each(&self, visit: &mut impl FnMut(&Cond)) {
        visit(self);
        match self {
            Cond::Not(inner) => inner.each(visit),
            Cond::All(all) | Cond::Any(all) => all.iter().for_each(|inner| inner.each(visit)),
            _ => {}
        }
    }

    /// Whether evaluating the condition has no effect.
    pub(crate) fn is_pure(&self) -> bool {
        let mut pure = true;
        self.each(&mut |cond| {
            // A test for a `pop` notes the owner to which it applies.
            let notes = matches!(cond, Cond::Test(Test::Pops(_) | Test::All(_) | Test::Not(_)));
            pure &= !notes && !matches!(cond, Cond::Pass(_) | Cond::FailedInside);
        });
        pure
    }

    /// Visits each variable.
    pub(crate) fn variables(&self, note: &mut impl FnMut(Var)) {
        self.each(&mut |cond| match cond {
            Cond::Flag(var) | Cond::Reacted(var) | Cond::Is(var, _) | Cond::IsSome(var) => note(*var),
            Cond::Reacts(var) | Cond::Settled(var) | Cond::FoundIs(var, _) => note(*var),
            _ => {}
        });
    }
}
