//! The user's code: loose tokens, with the words that the language adds to it, and what is known of them.
//!
//! [`Code`] is made once, when a machine is read (`reader`). In it, `is_in(Name)` is `is_in(17_u16)`, the state's id, and
//! `raise(Full(3))` is `raise(1 RobotSignal::Full(3))`: whoever knows what is active at that place and where the queues are
//! has them [answered](Code::answering) and [replaced](Code::raising).

pub(super) mod bound;
mod changes;
pub(super) mod duration;
mod facts;
pub(super) mod guard;
pub(super) mod literals;
pub mod moves;
pub(super) mod pattern;
mod payload;
pub(super) mod reader;
pub(super) mod refused;
mod repetition;
pub(super) mod returns;
pub(super) mod rewrite;
pub(super) mod shortcuts;
pub(super) mod stray_targets;
pub mod tries;
pub(super) mod values;

use super::words::{IS_IN, RAISE};
use crate::model::StateId;
use crate::sorted::Set;
pub use bound::bound_by;
use core::cell::OnceCell;
use facts::Facts;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;

/// A piece of the user's code, and what can be seen in it, which is looked for once.
///
/// A macro does not know scopes. What code uses is known as far as tokens tell, and what a macro in it makes of a word is
/// not: a name counts as used then.
#[derive(Clone, Default)]
pub struct Code {
    tokens: TokenStream,
    known: OnceCell<Rc<Known>>,
}

/// What has been found out about a piece of code.
struct Known {
    facts: Facts,
    returns: OnceCell<bool>,
    binds: OnceCell<Box<[Ident]>>,
}

impl Code {
    /// Code of these tokens.
    #[must_use]
    pub fn new(tokens: TokenStream) -> Self {
        Code { tokens, known: OnceCell::new() }
    }

    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> &TokenStream {
        &self.tokens
    }

    /// The tokens alone.
    #[must_use]
    pub fn into_tokens(self) -> TokenStream {
        self.tokens
    }

    /// Whether there is no code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Where it begins.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        self.tokens.clone().into_iter().next().map(|token| token.span())
    }

    fn known(&self) -> &Known {
        let known = || Known { facts: Facts::of(&self.tokens), returns: OnceCell::new(), binds: OnceCell::new() };
        self.known.get_or_init(|| Rc::new(known()))
    }

    fn facts(&self) -> &Facts {
        &self.known().facts
    }

    /// Whether a word occurs, at any depth.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.facts().has(word)
    }

    /// Whether one of some words occurs, at any depth.
    #[must_use]
    pub fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.has(word))
    }

    /// The first place of a word, at any depth.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Ident> {
        if self.has(word) { facts::find(&self.tokens, word) } else { None }
    }

    /// Whether it asks `is_in`.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.has(IS_IN)
    }

    /// The states that it asks about, in the order of the text.
    pub fn asked(&self) -> impl Iterator<Item = StateId> {
        let mut asked = std::vec::Vec::new();
        let _ = self.answering(&mut |state| {
            asked.push(state);
            TokenStream::new()
        });
        asked.into_iter()
    }

    /// Whether it raises something.
    #[must_use]
    pub fn raises(&self) -> bool {
        self.has(RAISE)
    }

    /// Whether something returns from it, be it by `?`: not from a closure, an `async` block or a function inside it.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.fails_acting()
            || self.has("return") && *self.known().returns.get_or_init(|| returns::returns(&self.tokens))
    }

    /// Whether it may never come to its end, as far as its words tell.
    #[must_use]
    pub fn may_diverge(&self) -> bool {
        self.has_any(&["panic", "todo", "unimplemented", "unreachable", "loop"])
    }

    /// Whether some name in it may hide another one: it has a `let`, or a `|`.
    #[must_use]
    pub fn may_shadow(&self) -> bool {
        self.has("let") || (!self.is_empty() && self.facts().has_bars())
    }

    /// The names that it binds for what follows it: those of the `let`s of a condition, or of its statements. What a block
    /// inside it binds is that block's own.
    #[must_use]
    pub fn binds(&self) -> &[Ident] {
        if !self.has("let") {
            return &[];
        }
        self.known().binds.get_or_init(|| bound::bound_by_code(&self.tokens))
    }

    /// Whether it does nothing but compare these names: no calls, no fields, no macros, and no arithmetic, which may panic.
    #[must_use]
    pub fn only_compares(&self, names: &Set<Ident>) -> bool {
        facts::only_compares(&self.tokens, names)
    }

    /// Whether it mentions a name in any way, be it as that of a field or inside a format string.
    #[must_use]
    pub fn mentions(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().mentions(&name.to_string())
    }

    /// Whether it uses a variable: it mentions the name otherwise than as a member of something.
    #[must_use]
    pub fn uses(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().uses(&name.to_string())
    }

    /// Whether it surely does: `Full { of: 3 }` and `tank.of` need not use `of`.
    #[must_use]
    pub fn surely_uses(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().surely_uses(&name.to_string())
    }

    /// The code with an expression in the place of every `is_in(17_u16)`.
    #[must_use]
    pub fn answering(&self, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
        if self.asks() { rewrite::answer_questions(&self.tokens, answer) } else { self.tokens.clone() }
    }

    /// The code with a call in the place of every `raise(1 RobotSignal::Full(3))`: of what it is (0 an event, 1 a signal, 2
    /// whatever it computes) and the value.
    #[must_use]
    pub fn raising(&self, call: &mut dyn FnMut(u8, TokenStream) -> TokenStream) -> TokenStream {
        if self.raises() { rewrite::replace_raises(&self.tokens, call) } else { self.tokens.clone() }
    }

    /// Both at once.
    #[must_use]
    pub fn replacing(
        &self,
        call: &mut dyn FnMut(u8, TokenStream) -> TokenStream,
        answer: &mut dyn FnMut(StateId) -> TokenStream,
    ) -> TokenStream {
        let raising = self.raising(call);
        if self.asks() { rewrite::answer_questions(&raising, answer) } else { raising }
    }
}

/// Code that is the same, whatever stands around its tokens.
impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.tokens.to_string() == other.tokens.to_string()
    }
}

impl ToTokens for Code {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl From<TokenStream> for Code {
    fn from(tokens: TokenStream) -> Self {
        Code::new(tokens)
    }
}

impl FromIterator<TokenTree> for Code {
    fn from_iter<I: IntoIterator<Item = TokenTree>>(tokens: I) -> Self {
        Code::new(tokens.into_iter().collect())
    }
}
