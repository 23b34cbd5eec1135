//! The user's code: loose tokens, with the functions that the language adds to Rust, and facts about them.
//!
//! [`Code`] is created once, when a machine is read (`reader`). In it, `is_in(Name)` is `is_in(17_u16)`, with the
//! state's id, and `raise(Full(3))` is `raise(1 RobotSignal::Full(3))`. A caller that knows the active states and the
//! queues has these [answered](Code::answering) and [replaced](Code::raising).
//!
//! | file | question |
//! |---|---|
//! | `facts`, `bound` | Which names does code use and bind? |
//! | `reader`, `rewrite`, `tries`, `moves` | How are `is_in`, `raise`, `?` and `move` resolved and replaced? |
//! | `guard`, `changes` | What must a guard not do? |
//! | `pattern`, `payload` | Which events does a pattern match, and does a raised payload fit? |
//! | `condition` | Which expression is a condition? |
//! | `duration`, `units`, `literals` | Which durations and which replaceable literals are there? |
//! | `shortcuts` | Which code is so simple that it needs no parser? |
//! | `repetition`, `returns` | What may run several times, and what ends early? |
//! | `refused`, `stray_targets`, `name_as_value` | Which code looks right, but is not allowed here? |

pub(super) mod bound;
mod changes;
pub(super) mod condition;
pub(super) mod duration;
mod facts;
pub(super) mod guard;
pub(super) mod literals;
pub mod moves;
pub(super) mod name_as_value;
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
pub(super) mod units;

use super::words::{IS_IN, RAISE};
pub use bound::bound_by;
use core::cell::OnceCell;
use facts::Facts;
use fsm_model::StateId;
use fsm_model::sorted::Set;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;

/// A piece of the user's code, with facts about it that are computed once.
///
/// A macro does not know scopes. Which names code uses is only known as far as tokens show it. The effect of a macro
/// call on a word is not known, so a name in it counts as used.
#[derive(Clone, Default)]
pub struct Code {
    tokens: TokenStream,
    known: OnceCell<Rc<Known>>,
}

/// The facts about a piece of code that have been computed.
struct Known {
    facts: Facts,
    returns: OnceCell<bool>,
    binds: OnceCell<Box<[Ident]>>,
}

impl Code {
    /// Creates code of these tokens.
    #[must_use]
    pub fn new(tokens: TokenStream) -> Self {
        Code { tokens, known: OnceCell::new() }
    }

    /// Returns the tokens.
    #[must_use]
    pub fn tokens(&self) -> &TokenStream {
        &self.tokens
    }

    /// Converts the code to its tokens.
    #[must_use]
    pub fn into_tokens(self) -> TokenStream {
        self.tokens
    }

    /// Whether there is no code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Returns the place where the code begins.
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

    /// Returns the first occurrence of a word, at any depth.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Ident> {
        if self.has(word) { facts::find(&self.tokens, word) } else { None }
    }

    /// Whether the code evaluates `is_in`.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.has(IS_IN)
    }

    /// Returns the states in the code's `is_in`s, in the order of the text.
    pub fn asked(&self) -> impl Iterator<Item = StateId> {
        let mut asked = std::vec::Vec::new();
        let _ = self.answering(&mut |state| {
            asked.push(state);
            TokenStream::new()
        });
        asked.into_iter()
    }

    /// Whether the code contains a `raise`.
    #[must_use]
    pub fn raises(&self) -> bool {
        self.has(RAISE)
    }

    /// Whether the code may return early, even by `?`, except from a closure, an `async` block or a function inside it.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.fails_acting()
            || self.has("return") && *self.known().returns.get_or_init(|| returns::returns(&self.tokens))
    }

    /// Whether the code may never reach its end, judged by its words.
    #[must_use]
    pub fn may_diverge(&self) -> bool {
        self.has_any(&["panic", "todo", "unimplemented", "unreachable", "loop"])
    }

    /// Whether some name in the code may shadow another one, because there is a `let` or a `|`.
    #[must_use]
    pub fn may_shadow(&self) -> bool {
        self.has("let") || (!self.is_empty() && self.facts().has_bars())
    }

    /// Returns the names that the code binds for later code, in the `let`s of a condition or of its statements. Names
    /// that are bound in a nested block do not count.
    #[must_use]
    pub fn binds(&self) -> &[Ident] {
        if !self.has("let") {
            return &[];
        }
        self.known().binds.get_or_init(|| bound::bound_by_code(&self.tokens))
    }

    /// Whether the code only compares these names, without calls, fields, macros or arithmetic, which may panic.
    #[must_use]
    pub fn only_compares(&self, names: &Set<Ident>) -> bool {
        facts::only_compares(&self.tokens, names)
    }

    /// Whether the code mentions a name in any way, even as a field or in a format string.
    #[must_use]
    pub fn mentions(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().mentions(&name.to_string())
    }

    /// Whether the code uses a variable: it mentions the name other than as a member.
    #[must_use]
    pub fn uses(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().uses(&name.to_string())
    }

    /// Whether the code certainly uses a variable. `Full { of: 3 }` and `tank.of` need not use `of`.
    #[must_use]
    pub fn surely_uses(&self, name: &Ident) -> bool {
        !self.is_empty() && self.facts().surely_uses(&name.to_string())
    }

    /// Returns the code with every `is_in(17_u16)` replaced with an expression.
    #[must_use]
    pub fn answering(&self, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
        if self.asks() { rewrite::answer_questions(&self.tokens, answer) } else { self.tokens.clone() }
    }

    /// Returns the code with every `raise(1 RobotSignal::Full(3))` replaced with a call. The arguments of `call` are
    /// the kind (0 for an event, 1 for a signal, 2 for any computed value) and the value.
    #[must_use]
    pub fn raising(&self, call: &mut dyn FnMut(u8, TokenStream) -> TokenStream) -> TokenStream {
        if self.raises() { rewrite::replace_raises(&self.tokens, call) } else { self.tokens.clone() }
    }

    /// Combines [`raising`](Self::raising) and [`answering`](Self::answering).
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

/// Compares the text of the tokens, but not their places.
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
