//! States that are named where no target is allowed: after `return`, in the middle of code, in a closure, in an action.
//! The compiler would look for a value of that name.

use crate::messages::errors::Errors;
use crate::names::Names;
use crate::walk::{Look, Part};
use crate::words::{EndWord, TriggerWord, Word};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::format;
use std::string::ToString;
use syn::{Block, Expr, ExprCall, ExprForLoop, ExprLoop, ExprWhile, Local, Stmt};

/// Reports targets in the middle of the code of a reaction.
pub fn in_reaction(code: &TokenStream, names: &Names, errors: &mut Errors) {
    let may_be_meant = may_lead(code) || may_compute(code) && mentions(code, names);
    if may_be_meant && let Ok(block) = syn::parse2::<Block>(quote::quote!({ #code })) {
        let mut targets = Targets { names, errors };
        if let Some(Stmt::Expr(Expr::Return(last), _)) = block.stmts.last()
            && let Some(state) = last.expr.as_deref().and_then(|value| state(value, names))
        {
            let message = format!("a reaction ends in its target without `return`; write `{state}`");
            return targets.errors.at(Rule::MisplacedTarget, state, message);
        }
        targets.meet(Part::Block(&block));
    }
}

/// Reports a target at the end of an action or of a branch in it. An action cannot have a target.
pub fn in_action(block: &Block, names: &Names, errors: &mut Errors) {
    let decides = |value: &Expr| matches!(value, Expr::If(_) | Expr::Match(_));
    let found = block.stmts.iter().enumerate().find_map(|(at, stmt)| match stmt {
        Stmt::Expr(Expr::Call(call), _) => {
            let word = [EndWord::Push, EndWord::Reenter].into_iter().find(|word| is_call_of(call, *word))?;
            let state = state(call.args.first()?, names)?;
            Some((state, "", format!("{}({state})", word.text())))
        }
        Stmt::Expr(value, _) if decides(value) || at + 1 == block.stmts.len() => {
            let state = first_in(value, names).filter(|name| names.has(name))?;
            Some((state, if decides(value) { " if .." } else { "" }, state.to_string()))
        }
        _ => None,
    });
    if let Some((state, guard, target)) = found {
        errors.lose(Word::Trigger(TriggerWord::Always));
        let message = format!(
            "an action cannot have a target; to move on from this state, write a transition: `always{guard} => {target};`"
        );
        errors.at(Rule::MisplacedTarget, state, message);
    }
}

/// Whether code contains a word after which, or in whose block, a target may be meant. Methods do not count.
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

/// Whether code contains a closure or a variable, whose value may be meant as a target.
fn may_compute(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Punct(sign) => sign.as_char() == '|',
        TokenTree::Ident(word) => word == "let" || word == "async",
        TokenTree::Group(group) => may_compute(&group.stream()),
        TokenTree::Literal(_) => false,
    })
}

/// Whether code contains the name of a state.
fn mentions(code: &TokenStream, names: &Names) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => names.has(&word),
        TokenTree::Group(group) => mentions(&group.stream(), names),
        _ => false,
    })
}

fn takes_state(word: &Ident) -> bool {
    EndWord::named(&word.to_string()).is_some_and(EndWord::takes_state)
}

struct Targets<'t> {
    names: &'t Names,
    errors: &'t mut Errors,
}

/// A place where a target is not allowed.
#[derive(Clone, Copy)]
enum Stray {
    After(&'static str),
    InTheMiddle,
    InLoop,
    InClosure,
    InVariable,
    InBlock,
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
            Stray::InClosure => ("in a closure".to_string(), "let it find out, and decide behind it: `if found "),
            Stray::InBlock => ("in an `async` block".to_string(), "await in the reaction itself: `if .. "),
            Stray::InVariable => ("in a variable".to_string(), "decide behind it: `if .. "),
        };
        let other = if target == EndWord::Stay.text() { ".." } else { "stay" };
        let message = format!(
            "a target is only allowed at the end of a reaction, or of a branch of its decision, not {place}; {instead}{{ {target} }} else {{ {other} }}`"
        );
        self.errors.at(Rule::MisplacedTarget, target, message);
    }

    /// Reports a decision once, at its first target.
    fn decision(&mut self, first: Option<&Ident>, stray: Stray) {
        if let Some(first) = first {
            self.refuse(first, stray);
        }
    }
}

impl Look for Targets<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(Expr::Return(expr)) => return self.target(expr.expr.as_deref(), Stray::After("return")),
            Part::Expr(Expr::Break(expr)) => return self.target(expr.expr.as_deref(), Stray::After("break")),
            Part::Expr(Expr::Closure(closure)) => {
                return self.decision(first_in(&closure.body, self.names), Stray::InClosure);
            }
            Part::Expr(Expr::Async(block)) => {
                return self.decision(first_of(&block.block, self.names), Stray::InBlock);
            }
            Part::Item(_) => return,
            Part::Expr(Expr::Call(call)) => {
                let leads = is_call_of(call, EndWord::Push) || is_call_of(call, EndWord::Reenter);
                self.target(call.args.first().filter(|_| leads), Stray::InTheMiddle);
            }
            Part::Local(Local { init: Some(init), .. }) if matches!(*init.expr, Expr::If(_) | Expr::Match(_)) => {
                self.decision(first_in(&init.expr, self.names), Stray::InVariable);
            }
            Part::Expr(
                Expr::ForLoop(ExprForLoop { body, .. })
                | Expr::While(ExprWhile { body, .. })
                | Expr::Loop(ExprLoop { body, .. }),
            ) => self.decision(first_of(body, self.names), Stray::InLoop),
            _ => {}
        }
        part.inside(self);
    }
}

fn is_call_of(call: &ExprCall, word: EndWord) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident(word.text()))
}

/// Returns the first target among the statements of a block.
fn first_of<'e>(block: &'e Block, names: &Names) -> Option<&'e Ident> {
    block.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Expr(expr, _) => first_in(expr, names),
        _ => None,
    })
}

/// Returns the first target among the values that an expression may have.
fn first_in<'e>(expr: &'e Expr, names: &Names) -> Option<&'e Ident> {
    match expr {
        Expr::If(decision) => {
            let otherwise = || decision.else_branch.as_ref().and_then(|(_, otherwise)| first_in(otherwise, names));
            first_of(&decision.then_branch, names).or_else(otherwise)
        }
        Expr::Match(decision) => decision.arms.iter().find_map(|arm| first_in(&arm.body, names)),
        Expr::Block(block) => first_of(&block.block, names),
        _ => word(expr).or_else(|| state(expr, names)),
    }
}

/// Returns the name that an expression consists of, if a state has this name.
fn state<'e>(expr: &'e Expr, names: &Names) -> Option<&'e Ident> {
    match expr {
        Expr::Path(path) => path.path.get_ident().filter(|name| names.has(name)),
        _ => None,
    }
}

/// Returns the keyword that an expression consists of, if it is allowed alone: `stay`, `pass`, `pop`, `reenter`.
fn word(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) => {
            path.path.get_ident().filter(|name| EndWord::named(&name.to_string()).is_some_and(EndWord::needs_no_state))
        }
        _ => None,
    }
}
