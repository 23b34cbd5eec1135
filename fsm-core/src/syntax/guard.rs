//! Guards: conditions that only look. What a guard does that no condition does is found in its tokens, as far as it can be;
//! the rest is the compiler's, to whom guards see a `&mut T` as `&T`.

use super::code::code;
use super::errors::Errors;
use super::names::Names;
use crate::model::StateId;
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use std::vec::Vec;
use syn::parse::{ParseStream, Parser};
use syn::visit::Visit;
use syn::{Error, Expr};

/// Reads a guard: code that only looks.
pub fn guard(tokens: TokenStream, names: &Names, scope: StateId, errors: &mut Errors) -> TokenStream {
    for token in assignments(&tokens) {
        errors.at(token, "a guard only looks: this `=` assigns; compare with `==`, or assign in the reaction");
    }
    match condition(&tokens) {
        Ok(condition) => Returns(errors).visit_expr(&condition),
        Err(error) => errors.push(error),
    }
    code(tokens, names, scope, errors)
}

/// A condition as an expression, `let` chains included; what is missing is missed at its last token.
fn condition(tokens: &TokenStream) -> Result<Expr, Error> {
    let mut braced = Group::new(Delimiter::Brace, tokens.clone());
    braced.set_span(tokens.clone().into_iter().last().map_or_else(Span::call_site, |last| last.span()));
    let read = |input: ParseStream| {
        let inside;
        syn::braced!(inside in input);
        let condition = inside.parse()?;
        if let Some((rest, _)) = inside.cursor().token_tree() {
            return Err(Error::new(rest.span(), "expected `=>`, or more of the condition"));
        }
        Ok(condition)
    };
    Parser::parse2(read, TokenTree::Group(braced).into())
}

/// Reports what would return from a guard; a closure returns from itself.
struct Returns<'e>(&'e mut Errors);

impl<'ast> Visit<'ast> for Returns<'_> {
    fn visit_expr_return(&mut self, found: &'ast syn::ExprReturn) {
        self.0.at(found.return_token, "a guard is a condition; it cannot `return`");
        syn::visit::visit_expr_return(self, found);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The `=` of assignments at the top level of an expression; those of `let` are none.
fn assignments(tokens: &TokenStream) -> Vec<TokenTree> {
    let all: Vec<_> = tokens.clone().into_iter().collect();
    let mut of_let = false;
    let mut found = Vec::new();
    for (at, token) in all.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "let" => of_let = true,
            TokenTree::Punct(punct) if punct.as_char() == '=' && assigns(&all, at) && !core::mem::take(&mut of_let) => {
                found.push(token.clone());
            }
            _ => {}
        }
    }
    found
}

/// Whether the `=` at a position is an assignment's, plain or compound, and no part of a comparison, range or arrow.
fn assigns(all: &[TokenTree], at: usize) -> bool {
    let joint = |at: usize| match all.get(at) {
        Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint => Some(punct.as_char()),
        _ => None,
    };
    let before = at.checked_sub(1).and_then(joint);
    let shift = at.checked_sub(2).and_then(joint) == before;
    match before {
        Some('=' | '!' | '.') => false,
        Some('<' | '>') => shift,
        Some(_) => true,
        None => {
            !matches!((joint(at), all.get(at + 1)), (Some('='), Some(TokenTree::Punct(next))) if matches!(next.as_char(), '=' | '>'))
        }
    }
}
