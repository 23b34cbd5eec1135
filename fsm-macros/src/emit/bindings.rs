//! The names that the user's patterns bind: a choice hands them over, and a parameter of the same name is hidden by them.

use super::reaction::ends;
use fsm_core::syntax::{TransitionCode, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit::Visit;

/// The names that a tree's deciding patterns bind.
pub(super) fn of_deciding(tree: &Tree, bound: &mut BTreeSet<Ident>) {
    match tree {
        Tree::End { .. } => {}
        Tree::Before { code, then } => {
            of_code(code, bound);
            of_deciding(then, bound);
        }
        Tree::If { condition, then, otherwise } => {
            of_condition(condition, bound);
            of_deciding(then, bound);
            of_deciding(otherwise, bound);
        }
        Tree::Match { arms, .. } => {
            for arm in arms {
                Bound(bound).visit_pat(&arm.pattern);
                of_deciding(&arm.tree, bound);
            }
        }
        Tree::LetElse { pattern, otherwise, then, .. } => {
            Bound(bound).visit_pat(pattern);
            of_deciding(otherwise, bound);
            of_deciding(then, bound);
        }
    }
}

/// The names that a transition binds anywhere: in its pattern, its guard, its decisions and its effects.
pub(super) fn of_transition(code: &TransitionCode, tree: &Tree, bound: &mut BTreeSet<Ident>) {
    if let Some(pattern) = &code.pattern
        && let Ok(pattern) = syn::Pat::parse_multi_with_leading_vert.parse2(pattern.clone())
    {
        Bound(bound).visit_pat(&pattern);
    }
    code.guard.iter().for_each(|guard| of_condition(guard, bound));
    of_deciding(tree, bound);
    ends(tree).into_iter().for_each(|(_, effect)| of_code(effect, bound));
}

fn of_condition(condition: &TokenStream, bound: &mut BTreeSet<Ident>) {
    if let Ok(condition) = syn::parse2::<syn::Expr>(condition.clone()) {
        Bound(bound).visit_expr(&condition);
    }
}

/// The names that statements bind.
pub(super) fn of_code(code: &TokenStream, bound: &mut BTreeSet<Ident>) {
    if let Ok(block) = syn::parse2::<syn::Block>(quote!({ #code })) {
        Bound(bound).visit_block(&block);
    }
}

/// Names that patterns bind; those of closures are their own.
struct Bound<'b>(&'b mut BTreeSet<Ident>);

impl<'ast> Visit<'ast> for Bound<'_> {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if !pattern.ident.to_string().starts_with(char::is_uppercase) {
            self.0.insert(pattern.ident.clone());
        }
        syn::visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
}
