//! Every `return` in code, except those in a closure, an `async` block or a function inside it.

use super::{find_any, find_word};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::token::Return;
use syn::visit::Visit;
use syn::{Block, Expr, Stmt};

/// Whether something returns from the code of an effect. What a macro makes of the word is not known: it counts.
#[must_use]
pub fn returns(code: &TokenStream) -> bool {
    let mut found = false;
    if find_word(code, "return").is_some() {
        let mut visitor = Returns { found: |_| found = true, in_macros: true };
        match syn::parse2(quote::quote!({ #code })) {
            Ok(block) => visitor.visit_block(&block),
            Err(_) => found = true,
        }
    }
    found
}

/// A `return` from the code of an effect, and a name that the effect would have bound by then for the arguments of its
/// target.
pub fn returns_before<'a>(code: &TokenStream, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<(Span, Ident)> {
    find_word(code, "return")?;
    let block: Block = syn::parse2(quote::quote!({ #code })).ok()?;
    let mut places = Vec::new();
    Returns { found: |found: Return| places.push(found.span), in_macros: true }.visit_block(&block);
    let place = places.first()?;
    let mut bound = Bound(Vec::new());
    let lets = block.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Local(local) => Some(&local.pat),
        _ => None,
    });
    lets.for_each(|pattern| bound.visit_pat(pattern));
    let bound: Vec<_> = bound.0.iter().map(ToString::to_string).collect();
    let bound: Vec<_> = bound.iter().map(String::as_str).collect();
    let mut arguments = arguments.into_iter().map(ToTokens::to_token_stream);
    arguments.find_map(|argument| find_any(&argument, &bound)).map(|name| (*place, name))
}

/// The names that patterns bind.
struct Bound(Vec<Ident>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.0.push(pattern.ident.clone());
        syn::visit::visit_pat_ident(self, pattern);
    }
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
        if let Some(word) = find_word(&called.tokens, "return").filter(|_| self.in_macros) {
            (self.found)(Return { span: word.span() });
        }
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
