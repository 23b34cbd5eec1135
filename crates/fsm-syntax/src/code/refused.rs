//! Refuses syntax that most machines do not support: `?` and `.await`, because a call neither fails nor waits unless
//! the header declares it, and durations with a unit, which are only allowed after `after` and `every`.

use super::condition::condition;
use super::units;
use crate::messages::errors::Errors;
use crate::one_line::spelled;
use crate::walk::{Look, Part};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::format;
use std::string::ToString;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Block, Expr, ExprReturn, Macro, Token};

/// The macros of the standard library whose arguments are expressions that run in place.
pub(super) const EXPRESSIONS: [&str; 19] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The kind of code, which determines what a message suggests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A duration, or an initial value.
    Value,
    /// A guard.
    Guard,
    /// The code of a reaction, which may contain a decision.
    Reaction,
    /// An action.
    Action,
}

/// Whether code may use `?`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tries {
    /// `?` is allowed.
    Allowed,
    /// The machine has `fails`, but the code cannot continue without the value.
    Needed,
    /// The machine has `fails`, but the code is evaluated after each step, and would fail each time.
    Endless,
    /// The machine does not have `fails`.
    Never,
}

/// Whether code may use `.await`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Awaits {
    /// `.await` is allowed.
    Allowed,
    /// The machine is `async`, but the code is evaluated at one instant.
    Instant(Instant),
    /// The machine is not `async`.
    Never,
}

/// Code that is evaluated at one instant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Instant {
    /// A guard.
    Guard,
    /// The condition of a `never`.
    Never,
    /// The decision of a reaction.
    Decision,
    /// The decision of an `initial`.
    Initial,
    /// An argument of a target.
    Argument,
    /// An initial value.
    Value,
    /// The duration of a timer.
    Duration,
}

/// Reports refused syntax in an expression or in statements. Returns the place of the first allowed `.await`.
pub fn refuse(tokens: &TokenStream, place: Place, tries: Tries, awaits: Awaits, errors: &mut Errors) -> Option<Span> {
    if !may_be_refused(tokens) {
        return None;
    }
    let mut refused = Refused { place, tries, awaits, awaited: None, errors, ours: true };
    if let Ok(condition) = condition(tokens) {
        refused.meet(Part::Expr(&condition));
    } else if let Ok(block) = syn::parse2::<Block>(quote!({ #tokens })) {
        refused.meet(Part::Block(&block));
    }
    refused.awaited
}

/// Finds `.await` in tokens that cannot be parsed, such as the arguments of an unknown macro.
fn awaits_in(tokens: &TokenStream, found: &mut dyn FnMut(&Ident)) {
    let mut member = false;
    for token in tokens.clone() {
        match &token {
            TokenTree::Ident(word) if member && word == "await" => found(word),
            TokenTree::Group(group) => awaits_in(&group.stream(), found),
            _ => {}
        }
        member = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.');
    }
}

/// Whether some token may be part of refused syntax.
fn may_be_refused(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Punct(sign) => sign.as_char() == '?',
        TokenTree::Ident(word) => word == "await" || word == "return" || word == "yield",
        TokenTree::Literal(literal) => units::has_unit(&syn::Lit::new(literal)),
        TokenTree::Group(group) => may_be_refused(&group.stream()),
    })
}

struct Refused<'r> {
    place: Place,
    tries: Tries,
    awaits: Awaits,
    /// The first `.await` that is allowed.
    awaited: Option<Span>,
    errors: &'r mut Errors,
    /// Whether the code runs in the call, and not in a closure, a future or a function inside it.
    ours: bool,
}

impl Refused<'_> {
    fn arguments(&mut self, called: &Macro) {
        let known = called.path.segments.last().is_some_and(|last| EXPRESSIONS.iter().any(|name| last.ident == name));
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Some(Ok(arguments)) = known.then(|| list.parse2(called.tokens.clone())) {
            arguments.iter().for_each(|argument| self.meet(Part::Expr(argument)));
        } else if self.ours && self.awaits != Awaits::Never {
            awaits_in(&called.tokens, &mut |word| self.met_await(word.span()));
        }
    }

    fn met_await(&mut self, place: Span) {
        match self.awaits {
            Awaits::Allowed => self.awaited = self.awaited.or(Some(place)),
            Awaits::Instant(looks) => self.no_await_now(place, looks),
            Awaits::Never => self.no_await(place),
        }
    }

    fn no_await_now(&mut self, place: Span, looks: Instant) {
        let form = match looks {
            Instant::Guard => {
                "a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { <state:Ready> } else { stay } }`"
            }
            Instant::Never => {
                "what must `never` be is looked at between calls, and cannot `.await`; await in an action, and keep what is asked here"
            }
            Instant::Decision => {
                "a decision looks at one instant, so it cannot `.await`; await in a statement before it, as in `let x = f().await; if x { <state:Ready> } else { stay }`"
            }
            Instant::Initial => {
                "an `initial` is decided at one instant, so it cannot `.await`; await in `enter { .. }`, or in a branch of the decision, just before its target"
            }
            Instant::Argument => {
                "an argument is computed at one instant, so it cannot `.await`; await in the effect before it, as in `{ let x = f().await; <state:Ready>(x) }`"
            }
            Instant::Value => {
                "an initial value is computed at one instant, so it cannot `.await`; await in `enter { .. }`, or leave out the value, and let each target give it as an argument"
            }
            Instant::Duration => {
                "a duration is computed at one instant, so it cannot `.await`; await before the state is entered, and keep how long it is"
            }
        };
        let message = self.errors.fill(form);
        self.errors.at_span(Rule::NoAwait, place, message);
    }

    fn no_try(&mut self, sign: Token![?]) {
        let instead = match self.place {
            Place::Value => "say what it is otherwise, as in `f().unwrap_or(value)`",
            Place::Guard => "ask for what is expected, as in `let Ok(x) = f()` or `matches!(f(), Ok(_))`",
            Place::Reaction => "decide first what follows from it, as in `let Ok(x) = f() else { <state:Failed> };`",
            Place::Action => "handle it here, as in `if let Err(error) = f() { .. }`",
        };
        let form = match self.tries {
            Tries::Needed => format!("`?` would leave nothing to go on with here; {instead}"),
            Tries::Endless => format!(
                "an `always` is looked at after each step, and would fail after each; {instead}, or ask in the action that makes it true"
            ),
            _ => format!(
                "`?` would return an error to the caller, but a call of this machine returns an `Answer`; {instead}; or say what it fails with, as in `machine Job(io: &mut Io) fails Error`"
            ),
        };
        let message = self.errors.fill(&form);
        self.errors.at(Rule::NoTry, sign, message);
    }

    /// Refuses `return Err(error)` and `return Ok(())`, because the code of a machine does not return a `Result`.
    fn returned(&mut self, expr: &ExprReturn) {
        let Some(Expr::Call(call)) = expr.expr.as_deref() else { return };
        let Expr::Path(path) = &*call.func else { return };
        let message = if path.path.is_ident("Ok") {
            "the code of a machine returns no `Result`; write `return` alone".to_string()
        } else if path.path.is_ident("Err") {
            let value = spelled(&call.to_token_stream());
            match self.tries {
                Tries::Never => format!(
                    "the code of a machine returns no `Result`; write `{value}?`, and say what it fails with, as in `machine Job(io: &mut Io) fails Error`"
                ),
                _ => format!("the code of a machine returns no `Result`; write `{value}?`"),
            }
        } else {
            return;
        };
        self.errors.at(Rule::NoTry, expr.return_token, message);
    }

    fn no_await(&mut self, place: Span) {
        let form = "a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on <event:Loaded> => <state:Ready>;`";
        let message = self.errors.fill(form);
        self.errors.at_span(Rule::NoAwait, place, message);
    }
}

impl Look for Refused<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(Expr::Closure(_) | Expr::Async(_)) | Part::Item(_) => {
                let ours = core::mem::replace(&mut self.ours, false);
                part.inside(self);
                self.ours = ours;
            }
            Part::Lit(literal) => {
                if let Some(message) = units::elsewhere(literal) {
                    self.errors.at(Rule::DurationElsewhere, literal, message);
                }
            }
            Part::Macro(called) => self.arguments(called),
            _ => part.inside(self),
        }
        match part {
            Part::Expr(Expr::Try(expr)) if self.ours && self.tries != Tries::Allowed => {
                self.no_try(expr.question_token)
            }
            Part::Expr(Expr::Return(expr)) if self.ours => self.returned(expr),
            Part::Expr(Expr::Yield(expr)) if self.ours => {
                let message = "code runs at once, without a break; what happens later is a transition, as in `after 5s => { .. }`";
                self.errors.at(Rule::Syntax, expr.yield_token, message);
            }
            Part::Expr(Expr::Await(expr)) if self.ours => self.met_await(expr.await_token.span),
            _ => {}
        }
    }
}
