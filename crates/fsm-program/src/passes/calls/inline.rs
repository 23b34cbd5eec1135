//! Makes a function that is called once, or that is short, a part of its callers.

use crate::expression::Expr;
use crate::program::{Call, Function, Inline, Param, Program, Type, Var};
use crate::statement::{Block, Leaf, Stmt, rewrite, visit};
use alloc::vec::Vec;
use fsm_core::CanOutcome;
use fsm_model::Plan;

/// A function with at most this many statements is inlined wherever it is called.
const SHORT: usize = 2;

pub fn inline(program: &mut Program, _: &Plan) {
    let sites = super::call_sites(program);
    // The functions that a callee calls are inlined there first, so each function is visited once.
    for id in super::callees_first(program) {
        let function = &mut program.functions[id.index()];
        let mut caller = Caller { next: function.free_variable(), returns: function.returns, sites: &sites };
        let mut body = core::mem::take(&mut function.body);
        rewrite(&mut body, &mut |block| caller.block(block, &mut program.functions));
        program.functions[id.index()].body = body;
    }
    program.remove_unreached();
}

struct Caller<'s> {
    /// The first variable that the caller does not use.
    next: u16,
    returns: Type,
    sites: &'s [usize],
}

impl Caller<'_> {
    fn block(&mut self, block: &mut Block, functions: &mut [Function]) {
        let is_inlined = |stmt: &Stmt, functions: &[Function]| {
            stmt.call().is_some_and(|call| {
                let (callee, sites) = (&functions[call.function.index()], self.sites[call.function.index()]);
                let wanted = sites == 1 || sites < usize::MAX && is_short(callee);
                callee.inline != Inline::Never && wanted && fits(stmt, call, callee, self.returns)
            })
        };
        if !block.iter().any(|stmt| is_inlined(stmt, functions)) {
            return;
        }
        let all: Vec<bool> = block.iter().map(|stmt| is_inlined(stmt, functions)).collect();
        for (stmt, inlined) in core::mem::take(block).into_iter().zip(all) {
            if inlined { self.splice(stmt, functions, block) } else { block.push(stmt) }
        }
    }

    /// Replaces a call with the body of the function.
    fn splice(&mut self, stmt: Stmt, functions: &mut [Function], block: &mut Block) {
        let Some(call) = stmt.call().cloned() else { return };
        let callee = &mut functions[call.function.index()];
        let (first, used) = (self.next, callee.free_variable());
        self.next += used;
        let mut body = match self.sites[call.function.index()] {
            1 => core::mem::take(&mut callee.body),
            _ => callee.body.clone(),
        };
        let params = callee.params.iter().filter_map(|param| match param {
            Param::Value(var, _) => Some(Var(var.0 + first)),
            _ => None,
        });
        block.extend(params.zip(&call.values).map(|(param, value)| Stmt::Let(param, Expr::Var(*value))));
        rewrite(&mut body, &mut |block| {
            for stmt in block {
                stmt.variables_mut(&mut |var| var.0 += first);
                stmt.leaves_mut(&mut |leaf| {
                    if let (Leaf::Argument, Some(known)) = (*leaf, call.leaf) {
                        *leaf = known;
                    }
                });
            }
        });
        match stmt {
            Stmt::Try(_) => {
                body.pop();
                rewrite(&mut body, &mut |block| block.iter_mut().for_each(|stmt| convert(stmt, self.returns)));
            }
            Stmt::Let(var, Expr::Call(_)) => {
                if let Some(Stmt::Return(value)) = body.pop() {
                    body.push(Stmt::Let(var, value));
                }
            }
            Stmt::Call(_) => {
                body.pop_if(|last| matches!(last, Stmt::Return(_)));
            }
            _ => {}
        }
        block.append(&mut body);
    }
}

fn is_short(function: &Function) -> bool {
    function.body.len() <= SHORT && function.size() <= SHORT
}

/// Whether a call can be replaced with the body of the function.
fn fits(stmt: &Stmt, call: &Call, callee: &Function, returns: Type) -> bool {
    // The active leaf may change in the body.
    if matches!(call.leaf, Some(Leaf::Active(_))) {
        return false;
    }
    let mut returned = Vec::new();
    let mut tries = false;
    visit(&callee.body, &mut |stmt| match stmt {
        Stmt::Return(expr) => returned.push(expr.clone()),
        Stmt::Try(_) => tries = true,
        _ => {}
    });
    let last = match callee.body.last() {
        Some(Stmt::Return(expr)) => Some(expr),
        _ => None,
    };
    match stmt {
        Stmt::Return(Expr::Call(_)) => callee.returns == returns && (!tries || returns != Type::Unit),
        Stmt::Let(_, Expr::Call(_)) => returned.len() == 1 && last.is_some() && !tries,
        Stmt::Call(_) => match last {
            None => returned.is_empty() && !tries,
            Some(last) => returned.len() == 1 && !tries && last.call().is_none() && !last.defers(),
        },
        Stmt::Try(_) => {
            let Some((nothing, others)) = returned.split_last() else { return false };
            let is_nothing = match callee.returns {
                Type::Taken => *nothing == Expr::None,
                Type::Bool => *nothing == Expr::Bool(false) && returns == Type::Bool,
                Type::Outcome => *nothing == Expr::Outcome(CanOutcome::Nothing),
                _ => false,
            };
            is_nothing && last == Some(nothing) && others.iter().all(|expr| converts(expr, returns))
        }
        _ => false,
    }
}

/// Whether an answer can be returned by a function with another type.
fn converts(expr: &Expr, returns: Type) -> bool {
    match (expr, returns) {
        (Expr::Some(_), Type::Taken | Type::Answer) => true,
        (Expr::Bool(found), Type::Bool) => *found,
        (Expr::Outcome(outcome), Type::Outcome) => outcome.is_settled(),
        _ => false,
    }
}

fn convert(stmt: &mut Stmt, returns: Type) {
    let Stmt::Return(expr) = stmt else { return };
    let Expr::Some(answer) = expr else { return };
    if returns == Type::Answer {
        *expr = core::mem::replace(answer, Expr::None);
    }
}
