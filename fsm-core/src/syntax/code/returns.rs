//! Every `return` in code, except those in a closure, an `async` block or a function inside it.

use super::Code;
use super::bound::Bound;
use super::facts::find;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::vec::Vec;
use syn::token::Return;
use syn::visit::Visit;
use syn::{Block, Expr};

/// Whether something returns from code in which the word occurs. What a macro makes of it is not known: it counts.
pub(super) fn returns(code: &TokenStream) -> bool {
    let mut found = false;
    let mut visitor = Returns { found: |_| found = true, in_macros: true };
    match syn::parse2(quote::quote!({ #code })) {
        Ok(block) => visitor.visit_block(&block),
        Err(_) => found = true,
    }
    found
}

/// A `return` from the code of an effect, and a name that the effect would have bound by then for the arguments of its
/// target.
pub fn returns_before<'a>(code: &Code, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<(Span, Ident)> {
    if !code.has("return") {
        return None;
    }
    let block: Block = syn::parse2(quote::quote!({ #code })).ok()?;
    let mut places = Vec::new();
    Returns { found: |found: Return| places.push(found.span), in_macros: true }.visit_block(&block);
    let place = places.first()?;
    let mut bound = Bound(Vec::new());
    bound.statements(&block);
    let arguments: Vec<_> = arguments.into_iter().map(|argument| Code::new(argument.to_token_stream())).collect();
    let used = bound.0.into_iter().find(|name| arguments.iter().any(|argument| argument.mentions(name)))?;
    Some((*place, used))
}

/// Hands over each `return`.
pub struct Returns<F> {
    pub found: F,
    pub in_macros: bool,
}

impl<'ast, F: FnMut(Return)> Visit<'ast> for Returns<F> {
    fn visit_expr_return(&mut self, expr: &'ast syn::ExprReturn) {
        (self.found)(expr.return_token);
        syn::visit::visit_expr_return(self, expr);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        if let Some(word) = find(&called.tokens, "return").filter(|_| self.in_macros) {
            (self.found)(Return { span: word.span() });
        }
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
