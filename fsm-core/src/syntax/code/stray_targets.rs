//! States named where no target is allowed: after `return`, in the middle of code, in an action. The compiler would
//! look for a value of that name.

use crate::rules::Rule;
use crate::syntax::messages::errors::Errors;
use crate::syntax::names::Names;
use crate::syntax::words::EndWord;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::format;
use syn::visit::Visit;
use syn::{Block, Expr, Stmt};

/// Reports targets in the middle of the code of a reaction.
pub fn in_reaction(code: &TokenStream, names: &Names, errors: &mut Errors) {
    if !may_lead(code) {
        return;
    }
    if let Ok(block) = syn::parse2::<Block>(quote::quote!({ #code })) {
        Targets { names, errors }.visit_block(&block);
    }
}

/// Reports a target at the end of an action, which cannot have one.
pub fn in_action(block: &Block, names: &Names, errors: &mut Errors) {
    if let Some(Stmt::Expr(last, _)) = block.stmts.last()
        && let Some(state) = state(last, names)
    {
        let message = format!(
            "an action cannot have a target; to move on from this state, write a transition: `always => {state};`"
        );
        errors.at(Rule::MisplacedTarget, state, message);
    }
}

/// Whether code contains a word after which a target may be meant. A method called `push` is common and not meant.
fn may_lead(code: &TokenStream) -> bool {
    let mut method = false;
    code.clone().into_iter().any(|token| {
        let of_value =
            core::mem::replace(&mut method, matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.'));
        match token {
            TokenTree::Ident(word) => {
                !of_value && (word == "return" || word == "break" || word == EndWord::Push.text())
            }
            TokenTree::Group(group) => may_lead(&group.stream()),
            _ => false,
        }
    })
}

struct Targets<'t> {
    names: &'t Names,
    errors: &'t mut Errors,
}

impl Targets<'_> {
    fn target(&mut self, value: Option<&Expr>, place: &str) {
        if let Some(state) = value.and_then(|value| state(value, self.names)) {
            let message = format!(
                "a target is only allowed at the end of a reaction, or of a branch of its decision, not {place}; write `if .. {{ {state} }} else {{ stay }}`"
            );
            self.errors.at(Rule::MisplacedTarget, state, message);
        }
    }
}

impl<'ast> Visit<'ast> for Targets<'_> {
    fn visit_expr_return(&mut self, expr: &'ast syn::ExprReturn) {
        self.target(expr.expr.as_deref(), "after `return`");
    }

    fn visit_expr_break(&mut self, expr: &'ast syn::ExprBreak) {
        self.target(expr.expr.as_deref(), "after `break`");
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let pushes = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(EndWord::Push.text()));
        self.target(call.args.first().filter(|_| pushes), "in the middle of code");
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The name that an expression is, if some state has it.
fn state<'e>(expr: &'e Expr, names: &Names) -> Option<&'e Ident> {
    match expr {
        Expr::Path(path) => path.path.get_ident().filter(|name| names.has(name)),
        _ => None,
    }
}
