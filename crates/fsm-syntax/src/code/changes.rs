//! Finds changes that a guard would make, judged by its form: an assignment in braces, and `&mut` of a variable.

use super::bound::bound_within;
use crate::messages::errors::Errors;
use crate::walk::{Look, Part};
use fsm_model::rules::Rule;
use proc_macro2::Ident;
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::{BinOp, Expr, UnOp};

/// Reports the changes that a condition would make. Assignments outside of braces are found before parsing.
pub fn refuse(condition: &Expr, errors: &mut Errors) {
    Changes { own: bound_within(condition), depth: 0, errors }.meet(Part::Expr(condition));
}

struct Changes<'c> {
    /// The names that the guard itself has bound. It may change these.
    own: Vec<Ident>,
    /// The number of enclosing braces.
    depth: usize,
    errors: &'c mut Errors,
}

impl Changes<'_> {
    fn refuse(&mut self, place: &Expr, at: &dyn ToTokens) {
        let Some(name) = root(place).filter(|name| !self.own.contains(name)) else { return };
        let lower = name.to_string().starts_with(|first: char| first.is_lowercase() || first == '_');
        if lower {
            let message = format!(
                "a guard sees everything through shared references, and so it cannot change `{name}`; change it in a reaction or an action"
            );
            self.errors.at(Rule::AssignmentInGuard, at, message);
        }
    }
}

impl Look for Changes<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Item(_) => return,
            Part::Block(_) => {
                self.depth += 1;
                part.inside(self);
                self.depth -= 1;
                return;
            }
            Part::Expr(Expr::Assign(expr)) if self.depth > 0 => self.refuse(&expr.left, &expr.eq_token),
            Part::Expr(Expr::Binary(expr)) if self.depth > 0 && assigns(expr.op) => self.refuse(&expr.left, &expr.op),
            Part::Expr(Expr::Reference(expr)) if expr.mutability.is_some() => self.refuse(&expr.expr, expr),
            _ => {}
        }
        part.inside(self);
    }
}

/// Returns the variable that a place is part of.
fn root(place: &Expr) -> Option<&Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Paren(paren) => root(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => root(&unary.expr),
        _ => None,
    }
}

fn assigns(op: BinOp) -> bool {
    matches!(
        op,
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
    )
}
