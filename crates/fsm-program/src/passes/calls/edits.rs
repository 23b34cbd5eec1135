//! Lookups in programs, and the renaming of variables and leaves, which several passes need.

use crate::expression::{Cond, Expr};
use crate::program::{FnId, Function, Param, Program, Var};
use crate::statement::{Leaf, Notice, Scrutinee, Stmt, visit};

impl Program {
    /// Adds a function.
    pub(crate) fn add(&mut self, function: Function) -> FnId {
        self.functions.push(function);
        FnId::at(self.functions.len() - 1)
    }

    /// Whether an observer is notified of anything.
    pub(crate) fn is_observed(&self) -> bool {
        let mut observed = false;
        self.functions.iter().for_each(|function| {
            visit(&function.body, &mut |stmt| observed |= matches!(stmt, Stmt::Notify(_)));
        });
        observed
    }
}

impl Function {
    /// The first variable that the function does not use.
    pub(crate) fn free_variable(&self) -> u16 {
        let mut free = 0;
        let mut note = |var: Var| free = free.max(var.0 + 1);
        visit(&self.body, &mut |stmt| stmt.variables(&mut note));
        for param in &self.params {
            if let Param::Value(var, _) = param {
                note(*var);
            }
        }
        free
    }
}

impl Stmt {
    /// Changes each variable, not counting those in blocks.
    pub(crate) fn variables_mut(&mut self, change: &mut impl FnMut(&mut Var)) {
        match self {
            Stmt::Let(var, expr) => {
                change(var);
                expr.variables_mut(change);
            }
            Stmt::Return(expr) => expr.variables_mut(change),
            Stmt::Call(call) | Stmt::Try(call) => call.values.iter_mut().for_each(change),
            Stmt::If(cond, ..) | Stmt::While(cond, _) => cond.variables_mut(change),
            Stmt::Pick(_, var) | Stmt::Notify(Notice::Answered(var)) => change(var),
            _ => {}
        }
    }

    /// Changes each leaf, not counting those in blocks.
    pub(crate) fn leaves_mut(&mut self, change: &mut impl FnMut(&mut Leaf)) {
        match self {
            Stmt::Match(Scrutinee::Leaf(leaf), ..) | Stmt::Remember(_, leaf) => change(leaf),
            other => {
                if let Some(leaf) = other.call_mut().and_then(|call| call.leaf.as_mut()) {
                    change(leaf);
                }
            }
        }
    }

    /// Whether the statement uses the leaf that is an argument of the function, not counting its blocks.
    pub(crate) fn uses_argument(&self) -> bool {
        match self {
            Stmt::Match(Scrutinee::Leaf(leaf), ..) | Stmt::Remember(_, leaf) => *leaf == Leaf::Argument,
            other => other.call().is_some_and(|call| call.leaf == Some(Leaf::Argument)),
        }
    }
}

impl Expr {
    /// Changes each variable that is read.
    pub(crate) fn variables_mut(&mut self, change: &mut impl FnMut(&mut Var)) {
        match self {
            Expr::Var(var) | Expr::Unwrap(var) | Expr::OrIgnored(var) => change(var),
            Expr::InParallel { first, other, .. } => {
                change(first);
                other.values.iter_mut().for_each(change);
            }
            Expr::Stronger(var, inner) | Expr::Or(var, inner) | Expr::Then(var, inner) => {
                change(var);
                inner.variables_mut(change);
            }
            Expr::Some(inner) => inner.variables_mut(change),
            Expr::Call(call) => call.values.iter_mut().for_each(change),
            Expr::Holds(cond) => cond.variables_mut(change),
            Expr::Unit
            | Expr::Bool(_)
            | Expr::Answer(_)
            | Expr::Outcome(_)
            | Expr::None
            | Expr::PickCount
            | Expr::Defer => {}
        }
    }

    /// Whether evaluating the expression stores the event as a deferred one.
    pub(crate) fn defers(&self) -> bool {
        match self {
            Expr::Defer => true,
            Expr::Some(inner) | Expr::Stronger(_, inner) => inner.defers(),
            _ => false,
        }
    }
}

impl Cond {
    pub(crate) fn variables_mut(&mut self, change: &mut impl FnMut(&mut Var)) {
        match self {
            Cond::Flag(var) | Cond::Reacted(var) | Cond::Is(var, _) | Cond::IsSome(var) => change(var),
            Cond::Reacts(var) | Cond::Settled(var) | Cond::FoundIs(var, _) => change(var),
            Cond::Not(inner) => inner.variables_mut(change),
            Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|inner| inner.variables_mut(change)),
            _ => {}
        }
    }
}
