//! The names that the user's patterns bind: a choice passes them on, and they shadow parameters of the same name.

use fsm_model::sorted::Set;
use fsm_syntax::{Arm, Code, TransitionCode, Tree, bound_by};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

/// The names that the patterns in a tree's decisions bind.
pub(super) fn of_deciding(tree: &Tree, bound: &mut Set<Ident>) {
    match tree {
        Tree::End { .. } => {}
        Tree::Before { code, then } => {
            bound.extend(code.binds().iter().cloned());
            of_deciding(then, bound);
        }
        Tree::If { condition, then, otherwise } => {
            bound.extend(condition.binds().iter().cloned());
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
pub(super) fn of_head(code: &TransitionCode) -> Set<Ident> {
    let mut bound = of_trigger(code);
    bound.extend(code.guard.iter().flat_map(Code::binds).cloned());
    bound
}

/// The names that the pattern of a trigger binds.
pub(super) fn of_trigger(code: &TransitionCode) -> Set<Ident> {
    let mut bound = Set::new();
    code.binding.iter().for_each(|pattern| of_pattern(pattern, &mut bound));
    bound
}

/// The names that a transition binds as `mut` around its branches.
pub(super) fn mutable_of(code: &TransitionCode, tree: &Tree, mutable: &mut Set<Ident>) {
    let guard = code.guard.as_ref().map(Code::as_rust);
    code.pattern.iter().chain(&guard).for_each(|code| mutable_in(code, mutable));
    mutable_deciding(tree, mutable);
}

fn mutable_deciding(tree: &Tree, mutable: &mut Set<Ident>) {
    match tree {
        Tree::End { .. } => {}
        Tree::Before { code, then } => {
            mutable_in(&code.as_rust(), mutable);
            mutable_deciding(then, mutable);
        }
        Tree::If { condition, then, otherwise } => {
            mutable_in(&condition.as_rust(), mutable);
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

/// Finds every name after a `mut` that is not part of `&mut` or `ref mut`.
fn mutable_in(code: &TokenStream, mutable: &mut Set<Ident>) {
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

pub(super) fn of_arm(arm: &Arm, bound: &mut Set<Ident>) {
    of_pattern(&arm.pattern, bound);
    bound.extend(arm.guard.iter().flat_map(Code::binds).cloned());
}

pub(super) fn of_pattern(pattern: &syn::Pat, bound: &mut Set<Ident>) {
    bound.extend(bound_by(pattern));
}
