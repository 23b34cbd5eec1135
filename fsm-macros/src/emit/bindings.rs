//! The names that the user's patterns bind: a choice passes them on, and they shadow parameters of the same name.

use fsm_core::syntax::{self, Arm, TransitionCode, Tree};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Block, Expr, Stmt};

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
                of_arm(arm, bound);
                of_deciding(&arm.tree, bound);
            }
        }
        Tree::LetElse { pattern, otherwise, then, .. } => {
            of_pattern(pattern, bound);
            of_deciding(otherwise, bound);
            of_deciding(then, bound);
        }
    }
}

/// The names that a transition binds before its reaction: in its pattern and its guard.
pub(super) fn of_head(code: &TransitionCode) -> BTreeSet<Ident> {
    let mut bound = of_trigger(code);
    code.guard.iter().filter(|_| !code.plain).for_each(|guard| of_condition(guard, &mut bound));
    bound
}

/// The names that the pattern of a trigger binds.
pub(super) fn of_trigger(code: &TransitionCode) -> BTreeSet<Ident> {
    let mut bound = BTreeSet::new();
    code.binding.iter().for_each(|pattern| of_pattern(pattern, &mut bound));
    bound
}

/// The names that a transition binds as `mut` around its ends.
pub(super) fn mutable_of(code: &TransitionCode, tree: &Tree, mutable: &mut BTreeSet<Ident>) {
    code.pattern.iter().chain(&code.guard).for_each(|code| mutable_in(code, mutable));
    mutable_deciding(tree, mutable);
}

fn mutable_deciding(tree: &Tree, mutable: &mut BTreeSet<Ident>) {
    match tree {
        Tree::End { .. } => {}
        Tree::Before { code, then } => {
            mutable_in(code, mutable);
            mutable_deciding(then, mutable);
        }
        Tree::If { condition, then, otherwise } => {
            mutable_in(condition, mutable);
            mutable_deciding(then, mutable);
            mutable_deciding(otherwise, mutable);
        }
        Tree::Match { arms, .. } => {
            for arm in arms {
                mutable_in(&arm.pattern.to_token_stream(), mutable);
                mutable_deciding(&arm.tree, mutable);
            }
        }
        Tree::LetElse { pattern, otherwise, then, .. } => {
            mutable_in(&pattern.to_token_stream(), mutable);
            mutable_deciding(otherwise, mutable);
            mutable_deciding(then, mutable);
        }
    }
}

/// Every name behind a `mut` that is none of `&mut` and `ref mut`.
fn mutable_in(code: &TokenStream, mutable: &mut BTreeSet<Ident>) {
    let (mut binds, mut borrows) = (false, false);
    for token in code.clone() {
        match token {
            TokenTree::Ident(word) if word == "mut" => binds = !borrows,
            TokenTree::Ident(name) => {
                borrows = name == "ref";
                if std::mem::take(&mut binds) {
                    mutable.insert(name);
                }
            }
            TokenTree::Punct(punct) => borrows = punct.as_char() == '&',
            TokenTree::Group(group) => {
                borrows = false;
                mutable_in(&group.stream(), mutable);
            }
            TokenTree::Literal(_) => borrows = false,
        }
    }
}

/// The names that an arm binds.
pub(super) fn of_arm(arm: &Arm, bound: &mut BTreeSet<Ident>) {
    of_pattern(&arm.pattern, bound);
    arm.guard.iter().for_each(|guard| of_condition(guard, bound));
}

pub(super) fn of_pattern(pattern: &syn::Pat, bound: &mut BTreeSet<Ident>) {
    Bound(bound).visit_pat(pattern);
}

/// The names that the `let`s of a condition bind; what its blocks bind is their own.
pub(super) fn of_condition(condition: &TokenStream, bound: &mut BTreeSet<Ident>) {
    if syntax::find_word(condition, "let").is_some()
        && let Ok(condition) = syn::parse2::<Expr>(condition.clone())
    {
        of_chain(&condition, bound);
    }
}

fn of_chain(condition: &Expr, bound: &mut BTreeSet<Ident>) {
    match condition {
        Expr::Let(chained) => of_pattern(&chained.pat, bound),
        Expr::Binary(both) => {
            of_chain(&both.left, bound);
            of_chain(&both.right, bound);
        }
        _ => {}
    }
}

/// The names that statements bind for those after them.
pub(super) fn of_code(code: &TokenStream, bound: &mut BTreeSet<Ident>) {
    // What is raised is marked in a way that is no expression.
    let code = syntax::replace_raises(code, &mut |_, value| quote!((#value)));
    let Ok(block) = syn::parse2::<Block>(quote!({ #code })) else { return };
    for stmt in &block.stmts {
        if let Stmt::Local(local) = stmt {
            of_pattern(&local.pat, bound);
        }
    }
}

struct Bound<'b>(&'b mut BTreeSet<Ident>);

impl<'ast> Visit<'ast> for Bound<'_> {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if !pattern.ident.to_string().starts_with(char::is_uppercase) {
            self.0.insert(pattern.ident.clone());
        }
        syn::visit::visit_pat_ident(self, pattern);
    }
}
