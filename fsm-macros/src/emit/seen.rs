//! The fields that a piece of the user's code can use: those of its state and of the enclosing states, inner ones
//! first. In a `done`, the fields of the `final` that was reached come before all others.
//!
//! Only the fields that code uses are [bound](super::bound_fields) before it.

use super::borrowed::Borrowed;
use super::bound_fields::Access;
use super::candidates::parenthesized;
use super::reaction::Names;
use super::{Emit, bindings};
use crate::facts::seen::Seen;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{StateId, TransitionId};
use fsm_syntax::{Added, Code, Part, Tree};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::cell::RefCell;

/// The `is_in`s that are evaluated before fields are bound, because bound fields borrow from the machine.
#[derive(Default)]
pub(super) struct Ahead(RefCell<Set<StateId>>);

impl Ahead {
    /// Replaces each `is_in` with a local.
    pub fn code(&self, code: &Code) -> Code {
        code.with(&mut |part| {
            if let &mut Part::Added(Added::IsIn(state), ..) = part {
                self.0.borrow_mut().insert(state);
                *part = Part::Tokens(queried(state).into_token_stream());
            }
        })
    }

    /// `let is_in_3 = self.is_in(RobotState::Search);` for each replaced `is_in`.
    pub fn answers(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        self.answers_in_chain(ask).into_iter().map(|answer| quote!(#answer;)).joined()
    }

    /// The bindings of [`answers`](Self::answers) as parts of a chain of conditions.
    pub fn answers_in_chain(&self, ask: &dyn Fn(&Code) -> TokenStream) -> Vec<TokenStream> {
        let questions = self.0.borrow();
        let answers = questions.iter().map(|&state| {
            let (queried, question) = (queried(state), Part::Added(Added::IsIn(state), Span::call_site(), Vec::new()));
            let answer = ask(&Code::of(vec![question]));
            quote!(let #queried = #answer)
        });
        answers.listed()
    }
}

pub(super) fn queried(state: StateId) -> Ident {
    local(&format!("is_in_{}", state.0))
}

impl Emit<'_> {
    /// The condition of a transition, after the bindings of the fields that it uses.
    pub(super) fn seeing(&self, id: TransitionId, condition: Option<TokenStream>) -> Option<TokenStream> {
        let looks = self.conditions_of(id, &Borrowed::default());
        if looks.is_empty() {
            return condition;
        }
        let condition = condition.map(|condition| parenthesized(&condition));
        let all = looks.into_iter().chain(condition);
        Some(quote!(#(#all)&&*))
    }

    /// The conditions before a transition is taken: bindings for its guard, and whether the data of a final exists.
    pub(super) fn conditions_of(&self, id: TransitionId, borrowed: &Borrowed) -> Vec<TokenStream> {
        let seen = self.seen_by(id);
        if seen.is_empty() {
            return Vec::new();
        }
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let (mut looks, mut later) = (code.guard.iter().listed(), Vec::new());
        let decided = if self.may_pass(id) { &mut looks } else { &mut later };
        decided.extend(tree.deciding());
        later.extend(tree.ends().into_iter().flat_map(|(branch, effect)| self.code_of_end(branch, effect)));
        let hidden = bindings::of_trigger(code);
        let there = self.final_is_there(&seen, &later, &self.heads[id.index()]);
        there.into_iter().chain(self.look_at(&seen, &looks, &hidden, borrowed)).listed()
    }

    /// The bindings before the decisions of a tree, which can use fields as actions do.
    pub(super) fn deciding(&self, tree: &Tree, seen: &Seen, lent: &Lent<'_>, bound: &Names) -> Deciding {
        let decides = tree.deciding();
        if decides.is_empty() {
            return Deciding::default();
        }
        let hidden = bound.iter().cloned().chain(seen.names()).collect();
        // The observer is notified of what the decision raises.
        let printed = decides.iter().map(|code| self.without_queries(code)).joined();
        let act = lent.act(&printed, &hidden);
        let mut binds = Set::new();
        bindings::of_deciding(tree, &mut binds);
        // If the decision binds nothing, nothing stays borrowed after it.
        let borrows = !binds.is_empty();
        let used = if borrows { self.used_with_later(tree, seen, &decides, bound) } else { seen.used(&decides, bound) };
        let borrowed_fields = used.iter().filter(|_| borrows).flat_map(|(_, names)| names.iter().copied().cloned());
        let borrowed_fields: Names = borrowed_fields.collect();
        let fields = self.bind_used(used, &quote!(self.data), Access::Act);
        let params = lent.acted_on(&printed, &hidden).filter(|_| borrows);
        let held = params.chain(borrowed_fields).collect();
        Deciding { ahead: (!fields.is_empty()).then(Ahead::default), fields, act, held }
    }
}

/// The code before a decision.
#[derive(Default)]
pub(super) struct Deciding {
    ahead: Option<Ahead>,
    fields: TokenStream,
    act: TokenStream,
    held: Names,
}

impl Deciding {
    /// The names that stay borrowed as long as the bindings of the decision are used.
    pub fn held(&self) -> &Names {
        &self.held
    }

    /// The queries that are evaluated before the fields of the decision are bound.
    pub fn ahead(&self) -> Option<&Ahead> {
        self.ahead.as_ref()
    }

    /// Code of the decision, in which a local replaces each `is_in` that has to be evaluated earlier.
    pub fn code(&self, code: &Code) -> Code {
        self.ahead.as_ref().map_or_else(|| code.clone(), |ahead| ahead.code(code))
    }

    /// Generates the code before the decision. All code of the decision must have been passed to [`code`](Self::code).
    pub fn before(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        let Deciding { ahead, fields, act, .. } = self;
        if ahead.is_none() && act.is_empty() && fields.is_empty() {
            return TokenStream::new();
        }
        let queried = self.ahead.as_ref().map(|ahead| ahead.answers(ask)).unwrap_or_default();
        [queried, fields.clone(), act.clone()].joined()
    }
}
