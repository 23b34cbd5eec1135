//! The names that patterns, conditions and statements bind.

use crate::walk::{Look, Part};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::boxed::Box;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::{Block, Expr, Pat, PatIdent, Stmt};

/// Returns the names that the `let`s of a condition or of statements bind.
pub(super) fn bound_by_code(code: &TokenStream) -> Box<[Ident]> {
    let mut bound = Bound(Vec::new());
    if let Ok(condition) = syn::parse2::<Expr>(code.clone()) {
        bound.chain(&condition);
        return bound.0.into();
    }
    if let Ok(block) = syn::parse2::<Block>(quote!({ #code })) {
        bound.statements(&block);
    }
    bound.0.into()
}

/// Collects the names that patterns bind.
pub(super) struct Bound(pub Vec<Ident>);

impl Bound {
    fn chain(&mut self, condition: &Expr) {
        match condition {
            Expr::Let(chained) => self.meet(Part::Pat(&chained.pat)),
            Expr::Binary(both) => {
                self.chain(&both.left);
                self.chain(&both.right);
            }
            _ => {}
        }
    }

    pub fn statements(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let Stmt::Local(local) = stmt {
                self.meet(Part::Pat(&local.pat));
            }
        }
    }
}

impl Look for Bound {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            // Names that are bound in the `const` of a pattern do not leave it.
            Part::Expr(_) => return,
            // A name in upper case is a constant.
            Part::Pat(Pat::Ident(PatIdent { ident, .. }))
                if !ident.unraw().to_string().starts_with(char::is_uppercase) =>
            {
                self.0.push(ident.clone());
            }
            _ => {}
        }
        part.inside(self);
    }
}

/// Returns the names that a pattern binds.
pub fn bound_by(pattern: &Pat) -> Vec<Ident> {
    let mut bound = Bound(Vec::new());
    bound.meet(Part::Pat(pattern));
    bound.0
}

/// Returns the names that are bound anywhere in an expression.
pub fn bound_within(expr: &Expr) -> Vec<Ident> {
    let mut within = Within(Bound(Vec::new()));
    within.meet(Part::Expr(expr));
    within.0.0
}

/// Collects the names that patterns bind, including those in blocks and closures.
struct Within(Bound);

impl Look for Within {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Pat(_) => self.0.meet(part),
            _ => part.inside(self),
        }
    }
}
