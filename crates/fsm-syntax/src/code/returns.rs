//! Finds every `return` in code, except those in a closure, an `async` block or a function inside it.

use super::Code;
use super::bound::Bound;
use super::facts::find;
use crate::walk::{Look, Part};
use fsm_model::listed::Listed;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::vec::Vec;
use syn::token::Return;
use syn::{Block, Expr};

/// Whether code that contains the word `return` may return. Macros are not expanded, so the word counts in them.
pub(super) fn returns(code: &TokenStream) -> bool {
    let mut found = false;
    match syn::parse2(quote::quote!({ #code })) {
        Ok(block) => Returns { found: &mut |_| found = true, in_macros: true }.meet(Part::Block(&block)),
        Err(_) => found = true,
    }
    found
}

/// Returns the first `return` in the code of an effect, and a name that the effect binds for a target's arguments.
pub fn returns_before<'a>(code: &Code, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<(Span, Ident)> {
    if !code.has("return") {
        return None;
    }
    let block = block_of(code)?;
    let mut places = Vec::new();
    Returns { found: &mut |found| places.push(found.span), in_macros: true }.meet(Part::Block(&block));
    let place = places.first()?;
    Some((*place, bound_for(&block, arguments)?))
}

/// Returns a name that the code of an effect binds for the arguments of its target.
pub fn binds_for<'a>(code: &Code, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<Ident> {
    bound_for(&block_of(code)?, arguments)
}

fn block_of(code: &Code) -> Option<Block> {
    let code = code.as_rust();
    syn::parse2(quote::quote!({ #code })).ok()
}

fn bound_for<'a>(block: &Block, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<Ident> {
    let mut bound = Bound(Vec::new());
    bound.statements(block);
    let arguments: Vec<_> = arguments.into_iter().map(|argument| Code::new(argument.to_token_stream())).listed();
    bound.0.into_iter().find(|name| arguments.iter().any(|argument| argument.mentions(name)))
}

/// Calls `found` for each `return`.
pub struct Returns<'f> {
    pub found: &'f mut dyn FnMut(Return),
    pub in_macros: bool,
}

impl Look for Returns<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(Expr::Closure(_) | Expr::Async(_)) | Part::Item(_) => {}
            Part::Macro(called) => {
                if let Some(word) = find(&called.tokens, "return").filter(|_| self.in_macros) {
                    (self.found)(Return { span: word.span() });
                }
            }
            part => {
                if let Part::Expr(Expr::Return(expr)) = part {
                    (self.found)(expr.return_token);
                }
                part.inside(self);
            }
        }
    }
}
