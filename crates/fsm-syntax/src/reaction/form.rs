//! Finds out what the form of a condition shows, whatever its names mean: whether the condition is always true
//! or always false, and which states must be active for it to be true.
//!
//! Only facts that hold for every type are used: `x < x` is always false, but `x == x` is not true for NaN.

use crate::ast::Path;
use crate::code::queries;
use crate::words::{HAS, IS_IN};
use fsm_model::StateId;
use fsm_model::check::Condition;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::string::ToString;
use std::vec::Vec;
use syn::{BinOp, Expr, ExprCall, Lit, UnOp};

/// Resolves the names in the queries of a condition.
pub trait Resolve {
    /// Returns the state that a path names.
    fn state(&self, path: &Path) -> Option<StateId>;

    /// Returns the states with a tag.
    fn tagged(&self, tag: &Ident) -> Option<&[StateId]>;
}

/// Returns what is known of a condition, or `None` if nothing is known.
pub fn of(condition: &Expr, names: &dyn Resolve) -> Option<Condition> {
    let mut parts = Vec::new();
    conjuncts(condition, &mut parts);
    let mut known = Condition { always: constant(condition), nothing_else: true, ..Condition::default() };
    for part in parts {
        match queried(part, names) {
            // Either one state must be active, or none of several.
            Some((states, wanted)) if !wanted || states.len() == 1 => {
                known.queries.extend(states.into_iter().map(|state| (state, wanted)));
            }
            _ => known.nothing_else &= constant(part) == Some(true),
        }
    }
    (known.always.is_some() || !known.queries.is_empty()).then_some(known)
}

/// Returns what is known of a plain condition. It is only parsed if its words may show something.
pub fn of_plain(tokens: &TokenStream) -> Option<Condition> {
    let mut words = Words::default();
    if !words.may_decide(tokens) {
        return None;
    }
    let always = constant(&syn::parse2(tokens.clone()).ok()?)?;
    Some(Condition { always: Some(always), ..Condition::default() })
}

/// The words of a condition so far.
#[derive(Default)]
struct Words {
    names: Vec<Ident>,
    literals: usize,
}

impl Words {
    /// Whether a condition has `true` or `false`, two literals, or a name twice. Other conditions show nothing by their
    /// form.
    fn may_decide(&mut self, tokens: &TokenStream) -> bool {
        tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(name) => {
                let known = name == "true" || name == "false" || self.names.contains(&name);
                self.names.push(name);
                known
            }
            TokenTree::Literal(_) => {
                self.literals += 1;
                self.literals > 1
            }
            TokenTree::Group(group) => self.may_decide(&group.stream()),
            TokenTree::Punct(_) => false,
        })
    }
}

/// Collects the operands of `a && b && c`.
fn conjuncts<'e>(condition: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match condition {
        Expr::Paren(inner) => conjuncts(&inner.expr, parts),
        Expr::Group(inner) => conjuncts(&inner.expr, parts),
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
            conjuncts(&both.left, parts);
            conjuncts(&both.right, parts);
        }
        other => parts.push(other),
    }
}

/// Reads `is_in(Name)`, `has(tag)` or a negation. Returns the states, and whether one of them must be active.
fn queried(condition: &Expr, names: &dyn Resolve) -> Option<(Vec<StateId>, bool)> {
    match condition {
        Expr::Paren(inner) => queried(&inner.expr, names),
        Expr::Group(inner) => queried(&inner.expr, names),
        Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => {
            queried(&not.expr, names).map(|(states, wanted)| (states, !wanted))
        }
        Expr::Call(call) if is_question(call) => {
            let path = queries::path_of(call.args.first()?.to_token_stream())?;
            names.state(&path).map(|state| (Vec::from([state]), true))
        }
        Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident(HAS)) => {
            match call.args.first()? {
                Expr::Path(tag) if call.args.len() == 1 => Some((names.tagged(tag.path.get_ident()?)?.to_vec(), true)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_question(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident(IS_IN)) && call.args.len() == 1
}

/// Returns the value of a condition that is always true or always false.
fn constant(condition: &Expr) -> Option<bool> {
    match condition {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Bool(value) => Some(value.value),
            _ => None,
        },
        Expr::Paren(inner) => constant(&inner.expr),
        Expr::Group(inner) => constant(&inner.expr),
        Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => constant(&not.expr).map(|value| !value),
        Expr::Binary(both) => match both.op {
            BinOp::And(_) => joined(condition, false),
            BinOp::Or(_) => joined(condition, true),
            _ => compared(&both.left, &both.op, &both.right),
        },
        _ => None,
    }
}

/// Evaluates `a && b` for `decides: false`, and `a || b` for `decides: true`. The condition has this value if one
/// operand has it, or if one operand is the negation of the other.
fn joined(condition: &Expr, decides: bool) -> Option<bool> {
    let Expr::Binary(both) = condition else { return None };
    let (left, right) = (constant(&both.left), constant(&both.right));
    if left == Some(decides) || right == Some(decides) {
        return Some(decides);
    }
    if left.is_some() && left == right {
        return left;
    }
    let opposite = |one: &Expr, other: &Expr| match one {
        Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => is_pure(other) && same(&not.expr, other),
        _ => false,
    };
    (opposite(&both.left, &both.right) || opposite(&both.right, &both.left)).then_some(decides)
}

fn compared(left: &Expr, op: &BinOp, right: &Expr) -> Option<bool> {
    if matches!(op, BinOp::Lt(_) | BinOp::Gt(_)) && is_pure(left) && same(left, right) {
        return Some(false);
    }
    let (left, right) = (number(left)?, number(right)?);
    match op {
        BinOp::Lt(_) => Some(left < right),
        BinOp::Gt(_) => Some(left > right),
        BinOp::Le(_) => Some(left <= right),
        BinOp::Ge(_) => Some(left >= right),
        BinOp::Eq(_) => Some(left == right),
        BinOp::Ne(_) => Some(left != right),
        _ => None,
    }
}

/// Returns the value of an integer literal.
fn number(expr: &Expr) -> Option<u128> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

fn same(one: &Expr, other: &Expr) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// Whether an expression calls nothing except `is_in`, so that its value stays the same as long as no other code runs.
pub fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(inner) => is_pure(&inner.expr),
        Expr::Group(inner) => is_pure(&inner.expr),
        Expr::Field(field) => is_pure(&field.base),
        Expr::Reference(reference) => is_pure(&reference.expr),
        Expr::Cast(cast) => is_pure(&cast.expr),
        Expr::Unary(unary) => is_pure(&unary.expr),
        Expr::Call(call) => is_question(call),
        Expr::Binary(both) => {
            let assigns = matches!(
                both.op,
                BinOp::AddAssign(_)
                    | BinOp::SubAssign(_)
                    | BinOp::MulAssign(_)
                    | BinOp::DivAssign(_)
                    | BinOp::RemAssign(_)
                    | BinOp::BitXorAssign(_)
                    | BinOp::BitAndAssign(_)
                    | BinOp::BitOrAssign(_)
                    | BinOp::ShlAssign(_)
                    | BinOp::ShrAssign(_)
            );
            !assigns && is_pure(&both.left) && is_pure(&both.right)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{constant, is_pure};

    #[test]
    fn constant_conditions_are_evaluated() {
        let known = |code: &str| constant(&syn::parse_str(code).unwrap());
        for code in ["true", "!false", "a || true", "a || !a", "1 < 2", "3 == 3", "true && !(false)"] {
            assert_eq!(known(code), Some(true), "{code}");
        }
        for code in ["false", "a() && false", "*a && !*a", "a.b < a.b", "2 >= 3", "a > a"] {
            assert_eq!(known(code), Some(false), "{code}");
        }
        for code in ["a", "a == a", "a <= a", "a() < a()", "f() || !f()", "a && b", "1.0 < 2.0", "x < 0"] {
            assert_eq!(known(code), None, "{code}");
        }
    }

    #[test]
    fn expressions_without_calls_are_pure() {
        for (code, pure) in
            [("a.b + 1 > *c", true), ("is_in(A)", true), ("f(a)", false), ("a.f()", false), ("a!()", false)]
        {
            assert_eq!(is_pure(&syn::parse_str(code).unwrap()), pure, "{code}");
        }
    }
}
