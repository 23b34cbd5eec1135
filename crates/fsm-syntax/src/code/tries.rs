//! `?` in the code of a machine with `fails`.
//!
//! A caller that knows the queues prints `io.read()?` as code that takes the value, or records the error and leaves the
//! code.

use super::condition::condition;
use super::refused::EXPRESSIONS;
use super::{Added, Code, Part};
use crate::walk::{Look, Part as Syntax};
use crate::words::Word;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::string::ToString;
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

/// The word for a call of a submachine, which only generated code contains.
pub(super) const HANDS: &str = "__hands";

/// Generates code that makes a call return an error.
pub(crate) fn returning(error: Ident) -> Code {
    let (place, error) = (error.span(), TokenTree::from(error).into());
    Code::of(Vec::from([Part::Added(Added::Try(Tried::Returns), place, Vec::from([Part::Tokens(error)]))]))
}

/// Generates the value of a call of a submachine. The call is awaited, its error is recorded, and the code continues.
pub(crate) fn handing(call: &TokenStream, place: Span) -> TokenStream {
    let word = Ident::new(HANDS, place);
    quote_spanned!(place=> #word(#call))
}

impl TryContext {
    /// Returns the effect of a `?`, if `?` is allowed.
    pub(super) fn means(self) -> Option<Tried> {
        match self {
            TryContext::Action => Some(Tried::Acts),
            TryContext::Guard => Some(Tried::Decides),
            TryContext::Duration => Some(Tried::Lasts),
            TryContext::Refused | TryContext::Endless => None,
        }
    }
}

/// The effect of a `?`.
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

/// A `?` that belongs to the machine.
pub(crate) struct Question {
    pub place: Span,
    /// The tokens of the value before the `?`.
    value: TokenStream,
}

impl Question {
    /// Returns the position of the first token of the value, which ends with the last of some tokens.
    pub fn start(&self, before: &[TokenTree]) -> usize {
        let mut value: Vec<_> = self.value.clone().into_iter().collect();
        let mut at = before.len();
        while at > 0
            && let Some(last) = value.pop()
        {
            at -= 1;
            // The parser takes `0.1` in `pair.0.1` apart, and may open an invisible group.
            let parts = match (&before[at], last) {
                (TokenTree::Literal(whole), TokenTree::Literal(part)) => {
                    if whole.to_string() == part.to_string() {
                        1
                    } else {
                        3
                    }
                }
                (TokenTree::Group(whole), TokenTree::Group(part)) if whole.delimiter() == part.delimiter() => 1,
                (TokenTree::Group(whole), _) if whole.delimiter() == Delimiter::None => {
                    whole.stream().into_iter().count()
                }
                _ => 1,
            };
            value.truncate((value.len() + 1).saturating_sub(parts));
        }
        at
    }
}

/// Returns every `?` in code, in the order of the text, or `None` for one that does not belong to the machine.
pub(super) fn questions(code: &TokenStream) -> Vec<Option<Question>> {
    let mut questions = Questions(Vec::new());
    if count_questions(code) == 0 {
        return questions.0;
    }
    if let Ok(condition) = condition(code) {
        questions.meet(Syntax::Expr(&condition));
    } else if let Ok(block) = syn::parse2::<Block>(quote!({ #code })) {
        questions.meet(Syntax::Block(&block));
    }
    questions.0
}

/// Returns the number of `?`s in tokens.
pub(crate) fn count_questions(tokens: &TokenStream) -> usize {
    let all = tokens.clone().into_iter().map(|token| match token {
        TokenTree::Punct(sign) => usize::from(sign.as_char() == '?'),
        TokenTree::Group(group) => count_questions(&group.stream()),
        _ => 0,
    });
    all.sum()
}

/// Collects every `?`.
struct Questions(Vec<Option<Question>>);

impl Questions {
    /// Finds `?` in macros of the standard library whose arguments run in place.
    fn arguments(&mut self, called: &Macro) {
        let known = called.path.segments.last().is_some_and(|last| EXPRESSIONS.iter().any(|name| last.ident == name));
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        match known.then(|| list.parse2(called.tokens.clone())) {
            Some(Ok(arguments)) => arguments.iter().for_each(|argument| self.meet(Syntax::Expr(argument))),
            _ => self.skip(&called.tokens),
        }
    }

    /// Skips tokens in which no `?` belongs to the machine.
    fn skip(&mut self, tokens: &dyn ToTokens) {
        self.0.extend((0..count_questions(&tokens.to_token_stream())).map(|_| None));
    }
}

impl Look for Questions {
    fn meet(&mut self, part: Syntax<'_>) {
        match part {
            Syntax::Expr(expr @ (Expr::Closure(_) | Expr::Async(_) | Expr::Verbatim(_))) => self.skip(expr),
            Syntax::Attribute(attribute) => self.skip(attribute),
            Syntax::Item(item) => self.skip(item),
            Syntax::Pat(pattern) => self.skip(pattern),
            Syntax::Type(ty) => self.skip(ty),
            Syntax::Macro(called) => self.arguments(called),
            Syntax::Expr(Expr::Try(tried)) => {
                part.inside(self);
                let place = tried.question_token.spans[0];
                self.0.push(Some(Question { place, value: tried.expr.to_token_stream() }));
            }
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
        self.tries(|means| matches!(means, Tried::Acts | Tried::Decides | Tried::Lasts))
    }

    /// Whether `?` ends the code as `return` does.
    pub(super) fn fails_acting(&self) -> bool {
        self.tries(|means| means == Tried::Acts)
    }

    fn tries(&self, is: impl Fn(Tried) -> bool) -> bool {
        self.of_added(|added, _| matches!(added, Added::Try(means) if is(means)).then_some(())).len() > 0
    }

    /// Returns the place of the first `?` that ends the code as `return` does.
    #[must_use]
    pub fn first_try(&self) -> Option<Span> {
        self.of_added(|added, place| (added == Added::Try(Tried::Acts)).then_some(place)).next()
    }

    /// Returns the code for a query whether something would react.
    #[must_use]
    pub fn without_effects(&self) -> Code {
        if !self.tries(|means| means == Tried::Decides) {
            return self.clone();
        }
        self.with(&mut |part| {
            if let Part::Added(Added::Try(means @ Tried::Decides), ..) = part {
                *means = Tried::Asks;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Question, questions};
    use proc_macro2::{TokenStream, TokenTree};
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Returns the value before each `?`, and an empty text for one that is not the machine's.
    fn values(code: &str) -> Vec<String> {
        fn collect(
            tokens: TokenStream,
            questions: &mut impl Iterator<Item = Option<Question>>,
            values: &mut Vec<String>,
        ) {
            let tokens: Vec<_> = tokens.into_iter().collect();
            for (at, token) in tokens.iter().enumerate() {
                match token {
                    TokenTree::Group(group) => collect(group.stream(), questions, values),
                    TokenTree::Punct(sign) if sign.as_char() == '?' => {
                        let question = questions.next().unwrap();
                        let start = question.map_or(at, |question| question.start(&tokens[..at]));
                        let value: TokenStream = tokens[start..at].iter().cloned().collect();
                        values.push(value.to_string().replace(' ', ""));
                    }
                    _ => {}
                }
            }
        }
        let tokens: TokenStream = code.parse().unwrap();
        let (mut questions, mut values) = (questions(&tokens).into_iter(), Vec::new());
        collect(tokens, &mut questions, &mut values);
        assert!(questions.next().is_none());
        values
    }

    #[test]
    fn the_operand_of_each_question_mark_is_found() {
        assert_eq!(values("a + b.read(1)?.len() == !c?"), ["b.read(1)", "c"]);
        assert_eq!(values("pair.0.1? > pair.0 .1?"), ["pair.0.1", "pair.0.1"]);
        assert_eq!(values("let x = match y { _ => z? }?; a[0]?? as u8"), ["z", "matchy{_=>z?}", "a[0]", "a[0]?"]);
        assert_eq!(values("x(-Err::<u8, _>(e)?, f(y?), &a::b?)"), ["Err::<u8,_>(e)", "y", "a::b"]);
        assert_eq!(
            values("let f: &dyn Fn(&(dyn X + ?Sized)) = |x| x?; y?; m!(a?); format!(\"{}\", z?)"),
            ["", "", "y", "", "z"]
        );
        assert_eq!(values("async { x? }.await?; { fn f() { x? } y }?"), ["", "async{x?}.await", "", "{fnf(){x?}y}"]);
    }
}
