//! The ends of a reaction in the twin: the engine exits and enters, with the user's code in between.
//!
//! ```text
//! { self.__leave(StateId(1), BranchId(3), bot); bot.aim(); self.__enter(BranchId(3), bot); Answer::Moved }
//! ```

use super::super::Emit;
use super::super::candidates::{Engine, Passing};
use super::super::fields::End;
use super::super::reaction::{Jump, Names};
use super::super::seen::Seen;
use super::super::together::By;
use super::{branch_id, state_id};
use crate::lent::Lent;
use crate::names::local;
use fsm_core::model::plan::Outcome;
use fsm_core::model::{Branch, BranchId, StateId};
use proc_macro2::TokenStream;
use quote::quote;

/// Where a transition of the twin is printed.
pub(super) struct Interpreted<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub source: StateId,
    /// The fields that the reaction sees.
    pub seen: Seen,
}

impl Engine for Interpreted<'_, '_> {
    fn end(&self, branch: BranchId, effect: &TokenStream, bound: &Names) -> TokenStream {
        let emit = self.emit;
        let (source, id, lent) = (state_id(emit, self.source), branch_id(emit, branch), emit.passed());
        let tell = emit.tell_of_effect(self.source, branch);
        match emit.plan.outcome(branch) {
            Outcome::Pass => self.ignored(),
            Outcome::Stay => {
                let (effect, answer) = (self.effect(branch, effect, "is_in", None, bound), emit.answer("Stayed"));
                quote!({ #tell #effect #answer })
            }
            Outcome::Defer => emit.defer(),
            outcome @ (Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop) => {
                let left = match outcome {
                    Outcome::Go(go) => Some((self.source, go.domain)),
                    _ => None,
                };
                let (effect, answer) = (self.effect(branch, effect, "is_still_in", left, bound), emit.answer("Moved"));
                let (forget, store) = (self.forget(outcome), emit.store(branch));
                quote!({ self.__leave(#source, #id, #lent); #tell #effect #forget #store self.__enter(#id, #lent); #answer })
            }
        }
    }

    fn passes(&self, branch: BranchId) -> Passing {
        match self.emit.machine.model.branches[branch.index()] {
            Branch::Pass => Passing::Always,
            Branch::Stay | Branch::Go(_) | Branch::Fork(_) | Branch::Defer => Passing::Never,
            Branch::Push(target) if !self.emit.plan.may_be_on_top(self.source, target) => Passing::Never,
            Branch::Push(target) => Passing::If(self.emit.twin_is_on_top(target)),
            Branch::Pop if self.emit.has_regions() => {
                let popped = self.emit.twin_popped(self.source);
                Passing::If(quote!(#popped.is_none()))
            }
            Branch::Pop => Passing::If(quote!(self.engine.is_bottom())),
        }
    }

    fn code(&self, code: &TokenStream) -> TokenStream {
        self.asking(code, "is_in")
    }

    fn ignored(&self) -> TokenStream {
        self.emit.answer("Ignored")
    }

    fn emit(&self) -> &Emit<'_> {
        self.emit
    }

    fn jump(&self) -> Jump {
        Jump::Break
    }
}

impl Interpreted<'_, '_> {
    fn asking(&self, code: &TokenStream, question: &str) -> TokenStream {
        let question = local(question);
        self.emit.answering(self.emit.raise(code), &mut |state| {
            let state = state_id(self.emit, state);
            quote!(self.engine.#question(#state))
        })
    }

    fn effect(
        &self,
        branch: BranchId,
        effect: &TokenStream,
        question: &str,
        left: Option<(StateId, StateId)>,
        bound: &Names,
    ) -> TokenStream {
        let ask = |code: &TokenStream| self.asking(code, question);
        self.emit.end_code(&End { branch, effect, seen: &self.seen, lent: self.lent, bound, left, ask: &ask })
    }

    /// The data of what was left ends. What a `pop` goes back to is the engine's to know.
    fn forget(&self, outcome: &Outcome) -> TokenStream {
        let emit = self.emit;
        match outcome {
            Outcome::Go(go) => emit.forget_data_of(self.source, go.domain, By::Twin),
            Outcome::Pop => emit.plan.owners().iter().map(|&owner| emit.forget_popped(owner)).collect(),
            _ => TokenStream::new(),
        }
    }
}
