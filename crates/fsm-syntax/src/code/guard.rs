//! Guards: conditions with read-only access. Violations are detected in the tokens as far as possible. The compiler
//! finds the others, because guards see a `&mut T` as `&T`.

use super::condition::condition;
use super::reader::Reader;
use super::refused::{Instant, Place};
use super::returns::Returns;
use super::tries::TryContext;
use super::{Code, changes};
use crate::ast::Guard;
use crate::messages::errors::Errors;
use crate::one_line::spelled;
use crate::walk::{Change, Look, Part, PartMut};
use crate::words::spelling::is_upper;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::Expr;

/// Reads a guard.
pub fn guard(Guard { tokens, plain, .. }: Guard, reader: &mut Reader<'_>) -> Code {
    if plain {
        return Code::new(tokens);
    }
    let code = Code::new(checked(tokens, reader));
    let why = "a guard has read-only access, so it cannot `raise`; raise in a reaction or an action";
    reader.only_reads = Some((Place::Guard, why));
    reader.instant.get_or_insert(Instant::Guard);
    if !matches!(reader.tries, TryContext::Refused | TryContext::Endless) {
        reader.tries = TryContext::Guard;
    }
    let read = reader.read(code);
    reader.only_reads = None;
    read
}

/// Checks a condition with read-only access. Returns it as it may be written after `if`.
fn checked(tokens: TokenStream, reader: &mut Reader<'_>) -> TokenStream {
    for token in assignments(&tokens) {
        let message = match syn::parse2::<Expr>(tokens.clone()) {
            Ok(Expr::Assign(assign)) if is_pattern(&assign.left) => {
                format!("a pattern is matched by `let`; write `let {}`", spelled(&tokens))
            }
            _ => "a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action".to_string(),
        };
        reader.errors.at(Rule::AssignmentInGuard, token, message);
    }
    match condition(&tokens) {
        Ok(Expr::Closure(closure)) => {
            let body = spelled(&closure.body.to_token_stream());
            let message = format!("a guard is a condition, and not a closure; write `{body}`");
            reader.errors.at(Rule::Syntax, &closure, message);
            tokens
        }
        Ok(condition) => {
            let message = "a guard is a condition; `return` is not allowed in it";
            refuse_returns(Part::Expr(&condition), Rule::ReturnInGuard, message, reader.errors);
            changes::refuse(&condition, reader.errors);
            with_literals_in_parentheses(condition).unwrap_or(tokens)
        }
        Err(error) => {
            reader.errors.push(error);
            tokens
        }
    }
}

/// Whether the left side of a `=` can only be a pattern: `Some(x)`, `None`.
fn is_pattern(place: &Expr) -> bool {
    match place {
        Expr::Call(call) => is_pattern(&call.func),
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            is_upper(&name) && name.contains(char::is_lowercase)
        }),
        Expr::Struct(_) => true,
        Expr::Tuple(tuple) => tuple.elems.iter().any(is_pattern),
        _ => false,
    }
}

/// After `if`, a struct literal would be the block, so `place == Place { x: 1 }` becomes `place == (Place { x: 1 })`.
/// Returns `None` if there is no such literal.
fn with_literals_in_parentheses(mut condition: Expr) -> Option<TokenStream> {
    let mut literals = Literals(false);
    literals.meet(PartMut::Expr(&mut condition));
    literals.0.then(|| condition.into_token_stream())
}

/// Puts struct literals outside of any brackets into parentheses. The flag says whether there were any.
struct Literals(bool);

impl Change for Literals {
    fn meet(&mut self, part: PartMut<'_>) {
        let PartMut::Expr(expr) = part else { return part.inside(self) };
        match expr {
            Expr::Struct(literal) => {
                self.0 = true;
                *expr = syn::parse_quote!((#literal));
            }
            Expr::Call(call) => self.meet(PartMut::Expr(&mut call.func)),
            Expr::MethodCall(call) => self.meet(PartMut::Expr(&mut call.receiver)),
            Expr::Index(index) => self.meet(PartMut::Expr(&mut index.expr)),
            Expr::Binary(_)
            | Expr::Unary(_)
            | Expr::Let(_)
            | Expr::Reference(_)
            | Expr::Field(_)
            | Expr::Cast(_)
            | Expr::Range(_)
            | Expr::Try(_) => PartMut::Expr(expr).inside(self),
            _ => {}
        }
    }
}

/// Reads code that computes a value, with read-only access.
pub fn value(tokens: TokenStream, what: &'static str, reader: &mut Reader<'_>) -> Code {
    for token in assignments(&tokens) {
        reader.errors.at(
            Rule::AssignmentInGuard,
            token,
            format!("{what} has read-only access, but this `=` assigns; assign in an action"),
        );
    }
    if let Ok(value) = syn::parse2::<Expr>(tokens.clone()) {
        let message = "this expression computes a value; `return` is not allowed in it";
        refuse_returns(Part::Expr(&value), Rule::ReturnInGuard, message, reader.errors);
    }
    let why = "this expression has read-only access, so it cannot `raise`; raise in an action";
    reader.only_reads = Some((Place::Value, why));
    reader.instant = Some(Instant::Duration);
    if reader.tries != TryContext::Duration {
        reader.tries = TryContext::Refused;
    }
    let read = reader.read(Code::new(tokens));
    reader.only_reads = None;
    read
}

/// Reads code that decides the target of a reaction. `return` is not allowed in it.
pub fn deciding(tokens: TokenStream, reader: &mut Reader<'_>) -> Code {
    let message = "`return` is not allowed before the target is decided; make it a branch of the decision";
    if let Ok(condition) = condition(&tokens) {
        refuse_returns(Part::Expr(&condition), Rule::ReturnWhileDeciding, message, reader.errors);
    } else if let Ok(block) = syn::parse2::<syn::Block>(quote::quote!({ #tokens })) {
        refuse_returns(Part::Block(&block), Rule::ReturnWhileDeciding, message, reader.errors);
    }
    reader.read(Code::new(tokens))
}

/// Reports every `return` in code.
fn refuse_returns(code: Part<'_>, rule: Rule, message: &str, errors: &mut Errors) {
    Returns { found: &mut |found| errors.at(rule, found, message), in_macros: false }.meet(code);
}

/// Returns the `=` of assignments at the top level of an expression, except for those of `let`s.
fn assignments(tokens: &TokenStream) -> Vec<TokenTree> {
    let all: Vec<_> = tokens.clone().into_iter().listed();
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

/// Whether the `=` at a position belongs to an assignment, plain or compound, and not to a comparison, range or arrow.
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
