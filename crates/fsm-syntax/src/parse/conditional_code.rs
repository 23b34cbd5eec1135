//! `#[cfg(..)]` in the user's code. Statements and match arms whose condition fails are removed, because the events and
//! states that they mention may be left out as well.

use super::configured;
use crate::conditions::IN_CODE;
use crate::messages::errors::Errors;
use crate::walk::{Change, PartMut};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, quote};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Block, Expr, Stmt};

/// Whether there is a `#[cfg(..)]` between two places. Most code has none.
pub fn has_conditions(mut at: Cursor<'_>, end: Cursor<'_>) -> bool {
    let mut sign = false;
    while at != end && !at.eof() {
        if let Some((inside, delimiter, _, after)) = at.any_group() {
            let is_attribute = sign && delimiter == Delimiter::Bracket;
            if is_attribute && inside.ident().is_some_and(|(word, _)| word == "cfg") || has_conditions(inside, after) {
                return true;
            }
            (at, sign) = (after, false);
        } else {
            sign = at.punct().is_some_and(|(sign, _)| sign.as_char() == '#');
            let Some((_, after)) = at.token_tree() else { return false };
            at = after;
        }
    }
    false
}

/// Removes the statements and arms of an action whose conditions fail. Invalid Rust is reported elsewhere.
pub fn in_braces(braces: TokenTree, errors: &mut Errors) -> TokenTree {
    let TokenTree::Group(group) = &braces else { return braces };
    let Ok(mut stmts) = Block::parse_within.parse2(group.stream()) else { return braces };
    There { errors }.statements(&mut stmts);
    let mut left = TokenStream::new();
    left.append_all(stmts);
    let mut group_left = Group::new(group.delimiter(), left);
    group_left.set_span(group.span());
    group_left.into()
}

/// Removes the statements and arms of a reaction whose conditions fail.
pub fn in_reaction(expr: &mut Expr, errors: &mut Errors) {
    There { errors }.meet(PartMut::Expr(expr));
}

/// Removes code whose condition fails.
struct There<'e> {
    errors: &'e mut Errors,
}

impl There<'_> {
    fn statements(&mut self, stmts: &mut Vec<Stmt>) {
        *stmts = core::mem::take(stmts).into_iter().filter_map(|stmt| self.statement(stmt)).listed();
        stmts.iter_mut().for_each(|stmt| self.meet(PartMut::Stmt(stmt)));
    }

    /// Returns a statement without its conditions, or `None` if one of them fails. An attribute may belong to any kind
    /// of statement or expression, so its tokens are parsed again.
    fn statement(&mut self, stmt: Stmt) -> Option<Stmt> {
        let split = |input: ParseStream| Ok((input.call(Attribute::parse_outer)?, input.parse::<TokenStream>()?));
        let Ok((mut attrs, rest)) = split.parse2(stmt.to_token_stream()) else { return Some(stmt) };
        if !attrs.iter().any(|attr| attr.path().is_ident("cfg")) {
            return Some(stmt);
        }
        let is_there = configured::take(&mut attrs, self.errors).is_none();
        let bare = Block::parse_within.parse2(quote!(#(#attrs)* #rest)).ok().and_then(|mut stmts| stmts.pop());
        is_there.then(|| bare.unwrap_or(stmt))
    }

    /// Refuses a `cfg` before the condition or the value of a decision.
    fn refuse_before(&mut self, asked: &Expr) {
        let split = |input: ParseStream| Ok((input.call(Attribute::parse_outer)?, input.parse::<TokenStream>()?));
        let (attrs, _) = split.parse2(asked.to_token_stream()).unwrap_or_default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("cfg")) {
            self.errors.at(Rule::Configured, attr, IN_CODE);
        }
    }
}

impl Change for There<'_> {
    fn meet(&mut self, mut part: PartMut<'_>) {
        match &mut part {
            PartMut::Block(block) => return self.statements(&mut block.stmts),
            PartMut::Expr(Expr::If(decision)) => self.refuse_before(&decision.cond),
            PartMut::Expr(Expr::Match(decision)) => {
                self.refuse_before(&decision.expr);
                decision.arms.retain_mut(|arm| configured::take(&mut arm.attrs, self.errors).is_none());
            }
            _ => {}
        }
        part.inside(self);
    }
}
