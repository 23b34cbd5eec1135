//! `?` in the code of a machine with `fails`.
//!
//! `io.read()?` becomes `__acts(io.read())`, or `__decides(io.read())` before any state is exited. A caller that knows
//! the queues replaces these words with code that takes the value, or records the error and leaves the code.

use super::condition::condition;
use super::refused::EXPRESSIONS;
use super::{Code, rewrite};
use crate::walk::{Change, PartMut};
use crate::words::Word;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::vec::Vec;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Block, Expr, Macro, Token};

/// The meaning of `?`, which depends on the place of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryContext {
    /// `?` is not allowed.
    Refused,
    /// `?` is not allowed, because it would fail again and again.
    Endless,
    /// `?` ends an action or an effect, and the step continues.
    Action,
    /// `?` ends the search for a transition, and no state is exited.
    Guard,
    /// `?` leaves a timer without a duration, so the timer does not run.
    Duration,
}

/// The words that replace `?`.
const ACTS: &str = "__acts";
const DECIDES: &str = "__decides";
const LASTS: &str = "__lasts";
const ASKS: &str = "__asks";
const RETURNS: &str = "__returns";
const HANDS: &str = "__hands";

const WORDS: [(&str, Tried); 6] = [
    (ACTS, Tried::Acts),
    (DECIDES, Tried::Decides),
    (LASTS, Tried::Lasts),
    (ASKS, Tried::Asks),
    (RETURNS, Tried::Returns),
    (HANDS, Tried::Hands),
];

/// Generates code that makes a call return an error.
pub(crate) fn returning(error: &Ident) -> TokenStream {
    let word = Ident::new(RETURNS, error.span());
    quote!(#word(#error))
}

/// Generates the value of a call of a submachine. The call is awaited, its error is recorded, and the code continues.
pub(crate) fn handing(call: &TokenStream, place: Span) -> TokenStream {
    let word = Ident::new(HANDS, place);
    quote_spanned!(place=> #word(#call))
}

impl TryContext {
    fn word(self) -> &'static str {
        match self {
            TryContext::Action => ACTS,
            TryContext::Guard | TryContext::Refused | TryContext::Endless => DECIDES,
            TryContext::Duration => LASTS,
        }
    }
}

/// The meaning of a word that replaces `?`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// The error is recorded, and the code returns.
    Acts,
    /// The error is recorded, and nothing reacts.
    Decides,
    /// The code returns the error.
    Lasts,
    /// Nothing would react. The code is part of a query.
    Asks,
    /// Not a `?`, but an error that no `failed` has handled. The call returns it.
    Returns,
    /// Not a `?`, but a call of a submachine. The call is awaited, and its error is recorded.
    Hands,
}

/// Replaces each `?` in code with a word. Also returns the places of the `?`s.
pub(super) fn marked(code: Code, means: TryContext) -> (Code, Vec<Span>) {
    let mut marking = Marking { word: means.word(), places: Vec::new() };
    if matches!(means, TryContext::Refused | TryContext::Endless) || !has_question(code.tokens()) {
        return (code, marking.places);
    }
    let tokens = if let Ok(mut condition) = condition(code.tokens()) {
        marking.meet(PartMut::Expr(&mut condition));
        condition.into_token_stream()
    } else if let Ok(mut statements) = Block::parse_within.parse2(code.tokens().clone()) {
        statements.iter_mut().for_each(|statement| marking.meet(PartMut::Stmt(statement)));
        statements.iter().map(ToTokens::to_token_stream).collect()
    } else {
        return (code, marking.places);
    };
    if marking.places.is_empty() { (code, marking.places) } else { (Code::new(tokens), marking.places) }
}

/// Returns the place of the first call of a submachine.
pub(super) fn first_handed(code: &Code) -> Option<Span> {
    code.find(HANDS).map(|word| word.span())
}

fn has_question(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Punct(sign) => sign.as_char() == '?',
        TokenTree::Group(group) => has_question(&group.stream()),
        _ => false,
    })
}

struct Marking {
    word: &'static str,
    places: Vec<Span>,
}

impl Marking {
    /// Marks `?` in macros of the standard library whose arguments run in place.
    fn arguments(&mut self, called: &mut Macro) {
        let known = called.path.segments.last().is_some_and(|last| EXPRESSIONS.iter().any(|name| last.ident == name));
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Some(Ok(mut arguments)) = known.then(|| list.parse2(called.tokens.clone())) {
            let before = self.places.len();
            arguments.iter_mut().for_each(|argument| self.meet(PartMut::Expr(argument)));
            if self.places.len() > before {
                called.tokens = arguments.into_token_stream();
            }
        }
    }
}

impl Change for Marking {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            // A `?` in these does not belong to the machine.
            PartMut::Expr(Expr::Closure(_) | Expr::Async(_)) | PartMut::Item(_) => {}
            PartMut::Expr(expr) => {
                PartMut::Expr(expr).inside(self);
                if let Expr::Try(tried) = expr {
                    let place = tried.question_token.spans[0];
                    let (word, inner) = (Ident::new(self.word, place), &tried.expr);
                    self.places.push(place);
                    *expr = Expr::Verbatim(quote_spanned!(place=> #word(#inner)));
                }
            }
            PartMut::Macro(called) => self.arguments(called),
            part => part.inside(self),
        }
    }
}

/// Returns how to write an item for errors, in place of an item for events.
pub fn about_errors(word: Option<Word>) -> &'static str {
    match word {
        Some(Word::Defer) => {
            "an error is looked at when its step is over, and cannot be deferred; take it, as in `failed error => ..`"
        }
        Some(Word::Ignore) => "an error is no event; to drop it, take it and do nothing: `failed _ => {}`",
        _ => "an error is no event; take it without `on`, as in `failed error => ..`",
    }
}

impl Code {
    /// Whether `?` may end the code.
    #[must_use]
    pub fn may_fail(&self) -> bool {
        self.has_any(&[ACTS, DECIDES, LASTS])
    }

    /// Whether `?` ends the code as `return` does.
    pub(super) fn fails_acting(&self) -> bool {
        self.has(ACTS)
    }

    /// Returns the place of the first `?` that ends the code as `return` does.
    #[must_use]
    pub fn first_try(&self) -> Option<Span> {
        self.find(ACTS).map(|word| word.span())
    }

    /// Returns the code for a query whether something would react.
    #[must_use]
    pub fn asking_only(&self) -> Code {
        if !self.has(DECIDES) {
            return self.clone();
        }
        let asked = rewrite::replace(self.tokens(), DECIDES, &mut |group| {
            let (place, inner) = (group.span_open(), Code::new(group.stream()).asking_only());
            let word = Ident::new(ASKS, place);
            Some(quote_spanned!(place=> #word(#inner)))
        });
        Code::new(asked)
    }
}

/// Replaces every `?`. The arguments of `by` are its meaning, its place, and the value that is tried.
pub fn replace(tokens: TokenStream, by: &mut dyn FnMut(Tried, Span, TokenStream) -> TokenStream) -> TokenStream {
    let mut tokens = tokens;
    for (word, means) in WORDS {
        tokens = replace_word(&tokens, word, means, by);
    }
    tokens
}

fn replace_word(
    tokens: &TokenStream,
    word: &str,
    means: Tried,
    by: &mut dyn FnMut(Tried, Span, TokenStream) -> TokenStream,
) -> TokenStream {
    rewrite::replace(tokens, word, &mut |group| {
        let value = replace_word(&group.stream(), word, means, by);
        Some(by(means, group.span_open(), value))
    })
}
