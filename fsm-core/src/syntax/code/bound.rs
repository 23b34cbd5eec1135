//! The names that patterns, conditions and statements bind.

use super::rewrite::replace_raises;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::boxed::Box;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::visit::Visit;
use syn::{Block, Expr, Pat, PatIdent, Stmt};

/// The names that the `let`s of a condition bind, or statements.
pub(super) fn bound_by_code(code: &TokenStream) -> Box<[Ident]> {
    let mut bound = Bound(Vec::new());
    if let Ok(condition) = syn::parse2::<Expr>(code.clone()) {
        bound.chain(&condition);
        return bound.0.into();
    }
    // What is raised is marked in a way that is no expression.
    let code = replace_raises(code, &mut |_, value| quote!((#value)));
    if let Ok(block) = syn::parse2::<Block>(quote!({ #code })) {
        bound.statements(&block);
    }
    bound.0.into()
}

/// The names that patterns bind.
pub(super) struct Bound(pub Vec<Ident>);

impl Bound {
    fn chain(&mut self, condition: &Expr) {
        match condition {
            Expr::Let(chained) => self.visit_pat(&chained.pat),
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
                self.visit_pat(&local.pat);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        // A name in upper case is a constant.
        if !pattern.ident.unraw().to_string().starts_with(char::is_uppercase) {
            self.0.push(pattern.ident.clone());
        }
        syn::visit::visit_pat_ident(self, pattern);
    }

    // What blocks and closures inside a pattern's `const` bind is their own.
    fn visit_expr(&mut self, _: &'ast Expr) {}
}

/// The names that a pattern binds.
pub fn bound_by(pattern: &Pat) -> Vec<Ident> {
    let mut bound = Bound(Vec::new());
    bound.visit_pat(pattern);
    bound.0
}

/// The names that an expression binds anywhere in it, for itself or for what follows.
pub fn bound_within(expr: &Expr) -> Vec<Ident> {
    let mut within = Within(Bound(Vec::new()));
    within.visit_expr(expr);
    within.0.0
}

/// The names that patterns bind, in blocks and closures too.
struct Within(Bound);

impl<'ast> Visit<'ast> for Within {
    fn visit_pat(&mut self, pattern: &'ast Pat) {
        self.0.visit_pat(pattern);
    }
}
