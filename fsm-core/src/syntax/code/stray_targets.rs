//! States named where no target is allowed: after `return`, in the middle of code, in an action. The compiler would
//! look for a value of that name.

use crate::rules::Rule;
use crate::syntax::messages::errors::Errors;
use crate::syntax::names::Names;
use crate::syntax::words::EndWord;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::format;
use std::string::ToString;
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

/// Whether code contains a word after which, or in whose block, a target may be meant. A method called `push` is common and
/// not meant.
fn may_lead(code: &TokenStream) -> bool {
    const WORDS: [&str; 5] = ["return", "break", "for", "while", "loop"];
    let mut method = false;
    code.clone().into_iter().any(|token| {
        let of_value =
            core::mem::replace(&mut method, matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.'));
        match token {
            TokenTree::Ident(word) => !of_value && (takes_state(&word) || WORDS.iter().any(|known| word == known)),
            TokenTree::Group(group) => may_lead(&group.stream()),
            _ => false,
        }
    })
}

fn takes_state(word: &Ident) -> bool {
    EndWord::named(&word.to_string()).is_some_and(EndWord::takes_state)
}

struct Targets<'t> {
    names: &'t Names,
    errors: &'t mut Errors,
}

/// Where a target stands that cannot stand there.
#[derive(Clone, Copy)]
enum Stray {
    After(&'static str),
    InTheMiddle,
    InLoop,
}

impl Targets<'_> {
    fn target(&mut self, value: Option<&Expr>, stray: Stray) {
        if let Some(state) = value.and_then(|value| state(value, self.names)) {
            self.refuse(state, stray);
        }
    }

    fn refuse(&mut self, target: &Ident, stray: Stray) {
        let (place, instead) = match stray {
            Stray::After(word) => (format!("after `{word}`"), "write `if .. "),
            Stray::InTheMiddle => ("in the middle of code".to_string(), "write `if .. "),
            Stray::InLoop => ("in a loop".to_string(), "let the loop find out, and decide behind it: `if found "),
        };
        let other = if target == EndWord::Stay.text() { ".." } else { "stay" };
        let message = format!(
            "a target is only allowed at the end of a reaction, or of a branch of its decision, not {place}; {instead}{{ {target} }} else {{ {other} }}`"
        );
        self.errors.at(Rule::MisplacedTarget, target, message);
    }

    /// The statements of a loop's body, whose value is always `()`.
    fn body(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let Stmt::Expr(expr, _) = stmt {
                self.statement(expr);
            }
        }
    }

    fn statement(&mut self, expr: &Expr) {
        match expr {
            Expr::If(decision) => {
                self.body(&decision.then_branch);
                decision.else_branch.iter().for_each(|(_, otherwise)| self.statement(otherwise));
            }
            Expr::Match(decision) => decision.arms.iter().for_each(|arm| self.statement(&arm.body)),
            Expr::Block(block) => self.body(&block.block),
            _ => match word(expr) {
                Some(word) => self.refuse(word, Stray::InLoop),
                None => self.target(Some(expr), Stray::InLoop),
            },
        }
    }
}

impl<'ast> Visit<'ast> for Targets<'_> {
    fn visit_expr_return(&mut self, expr: &'ast syn::ExprReturn) {
        self.target(expr.expr.as_deref(), Stray::After("return"));
    }

    fn visit_expr_break(&mut self, expr: &'ast syn::ExprBreak) {
        self.target(expr.expr.as_deref(), Stray::After("break"));
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let takes = |word: EndWord| matches!(&*call.func, Expr::Path(path) if path.path.is_ident(word.text()));
        let leads = takes(EndWord::Push) || takes(EndWord::Reenter);
        self.target(call.args.first().filter(|_| leads), Stray::InTheMiddle);
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.body(&expr.body);
        syn::visit::visit_expr_for_loop(self, expr);
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.body(&expr.body);
        syn::visit::visit_expr_while(self, expr);
    }

    fn visit_expr_loop(&mut self, expr: &'ast syn::ExprLoop) {
        self.body(&expr.body);
        syn::visit::visit_expr_loop(self, expr);
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

/// The word that an expression is, if it may stand alone: `stay`, `pass`, `pop`, `reenter`.
fn word(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) => {
            path.path.get_ident().filter(|name| EndWord::named(&name.to_string()).is_some_and(EndWord::stands_alone))
        }
        _ => None,
    }
}
