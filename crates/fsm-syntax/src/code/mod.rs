//! The user's code: loose tokens, the additions of the language to Rust, and facts about both.
//!
//! [`Code`] is created once, when a machine is read (`reader`). It consists of [parts](Part): `is_in(Name)` is a part
//! with the state's id, and `raise(Full(3))` and `io.read()?` are parts as well. A caller that knows the active states and
//! the queues [prints](Code::print) the code.
//!
//! | file | question |
//! |---|---|
//! | `facts`, `bound` | Which names does code use and bind? |
//! | `fragments`, `reader`, `queries`, `tries`, `moves`, `rewritten` | How are `is_in`, `has`, `raise`, `?` and `move` resolved and printed? |
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
mod fragments;
pub(super) mod guard;
pub(super) mod literals;
pub mod moves;
pub(super) mod name_as_value;
pub(super) mod pattern;
mod payload;
pub(super) mod queries;
pub(super) mod reader;
pub(super) mod refused;
mod repetition;
pub(super) mod returns;
mod rewritten;
pub(super) mod shortcuts;
pub(super) mod stray_targets;
pub mod tries;
pub(super) mod units;

pub use bound::bound_by;
use core::cell::OnceCell;
use facts::Facts;
pub use fragments::{Added, Part};
use fsm_model::sorted::Set;
use fsm_model::{Raised, StateId};
use proc_macro2::{Ident, Span, TokenStream};
use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;
use std::vec::{IntoIter, Vec};

/// A piece of the user's code, with facts about it that are computed once.
///
/// A macro does not know scopes. Which names code uses is only known as far as tokens show it. The effect of a macro
/// call on a word is not known, so a name in it counts as used.
#[derive(Clone, Default)]
pub struct Code(Rc<Content>);

/// The parts of code, and the facts about them that have been computed.
#[derive(Default)]
struct Content {
    parts: Vec<Part>,
    facts: OnceCell<Facts>,
    returns: OnceCell<bool>,
    binds: OnceCell<Box<[Ident]>>,
}

impl Code {
    /// Creates code of these tokens, which are Rust or have not been read.
    #[must_use]
    pub fn new(tokens: TokenStream) -> Self {
        if tokens.is_empty() { Code::default() } else { Code::of(Vec::from([Part::Tokens(tokens)])) }
    }

    /// Creates code of these parts.
    #[must_use]
    pub fn of(parts: Vec<Part>) -> Self {
        Code(Rc::new(Content { parts, ..Content::default() }))
    }

    /// Returns the parts of the code.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.0.parts
    }

    /// Prints the code as Rust. `by` prints each addition to Rust from its place and its printed value.
    #[must_use]
    pub fn print(&self, by: &mut dyn FnMut(Added, Span, TokenStream) -> TokenStream) -> TokenStream {
        fragments::print(&self.0.parts, by)
    }

    /// Returns the code in a form that can be parsed as Rust: `is_in` and `raise` are functions.
    #[must_use]
    pub fn as_rust(&self) -> TokenStream {
        self.print(&mut Added::as_rust)
    }

    /// Returns the code with some parts changed.
    #[must_use]
    pub fn with(&self, change: &mut dyn FnMut(&mut Part)) -> Self {
        let mut parts = self.0.parts.clone();
        fragments::change(&mut parts, change);
        Code::of(parts)
    }

    /// Whether there is no code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.parts.is_empty()
    }

    /// Returns the place where the code begins.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        match self.0.parts.first()? {
            Part::Tokens(tokens) => tokens.clone().into_iter().next().map(|token| token.span()),
            Part::Group(_, place, _) | Part::Added(_, place, _) => Some(*place),
            Part::Move(name) => Some(name.span()),
        }
    }

    /// Returns the results of a function for the additions to Rust, in the order of the text.
    fn of_added<T>(&self, of: impl Fn(Added, Span) -> Option<T>) -> IntoIter<T> {
        let mut found = Vec::new();
        fragments::each(&self.0.parts, &mut |part| {
            if let Part::Added(added, place, _) = part {
                found.extend(of(*added, *place));
            }
        });
        found.into_iter()
    }

    fn facts(&self) -> &Facts {
        self.0.facts.get_or_init(|| Facts::of(&self.0.parts))
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
        if self.has(word) { facts::find(&self.as_rust(), word) } else { None }
    }

    /// Whether the code evaluates `is_in`.
    #[must_use]
    pub fn has_queries(&self) -> bool {
        self.queried().len() > 0
    }

    /// Returns the states in the code's `is_in`s, in the order of the text.
    #[must_use]
    pub fn queried(&self) -> IntoIter<StateId> {
        self.of_added(|added, _| if let Added::IsIn(state) = added { Some(state) } else { None })
    }

    /// Whether the code contains a `raise`.
    #[must_use]
    pub fn raises(&self) -> bool {
        self.raised().len() > 0
    }

    /// Returns what the code's `raise`s raise, in the order of the text, and `None` for a computed event.
    #[must_use]
    pub fn raised(&self) -> IntoIter<Option<Raised>> {
        self.of_added(|added, _| if let Added::Raise(raised, _) = added { Some(raised) } else { None })
    }

    /// Whether the code may return early, even by `?`, except from a closure, an `async` block or a function inside it.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.fails_acting() || self.has("return") && *self.0.returns.get_or_init(|| returns::returns(&self.as_rust()))
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
        self.0.binds.get_or_init(|| bound::bound_by_code(&self.as_rust()))
    }

    /// Whether the code only compares these names and evaluates `is_in`, without calls, fields, macros or arithmetic, which
    /// may panic.
    #[must_use]
    pub fn only_compares(&self, names: &Set<Ident>) -> bool {
        fragments::only_compare(&self.0.parts, names)
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
}

/// Compares the text of the tokens, but not their places.
impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        let added = |code: &Code| {
            code.of_added(|added, _| match added {
                Added::Raise(raised, _) => Some(Added::Raise(raised, 0)),
                other => Some(other),
            })
        };
        added(self).eq(added(other)) && self.as_rust().to_string() == other.as_rust().to_string()
    }
}
