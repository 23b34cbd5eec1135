//! The ends of a reaction in the twin: the engine exits and enters states, and the user's code runs in between.
//!
//! ```text
//! { self.__before(step, BranchId(3), bot); bot.aim(); Reaction::Rest(BranchId(3)) }
//! ```

use super::super::Emit;
use super::super::effect::End;
use super::super::engine::{Engine, Passing, Stage};
use super::super::failing::OnError;
use super::super::places::OfSelf;
use super::super::reaction::{Jump, Names};
use super::step;
use crate::facts::seen::Seen;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::plan::Outcome;
use fsm_model::steps::BlockId;
use fsm_model::{Branch, BranchId, StateId};
use fsm_syntax::Code;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The context in which a transition of the twin is generated.
pub(in crate::emit) struct Interpreted<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub source: StateId,
    /// The fields that the reaction can use.
    pub seen: Seen,
    /// The step or the engine, which knows the active states.
    pub queried: TokenStream,
}

impl Engine for Interpreted<'_, '_> {
    fn end(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream {
        let emit = self.emit;
        match emit.plan.outcome(branch) {
            Outcome::Pass => self.ignored(),
            Outcome::Stay if !emit.live => {
                let (effect, stayed) =
                    (self.effect(branch, effect, &(bound | held), &(held - bound)), emit.done("Stayed"));
                quote!({ #effect #stayed })
            }
            Outcome::Defer => {
                let (private, event, deferred) = (&emit.private, local("event"), emit.done("Deferred"));
                quote!({
                    *slot = ::core::option::Option::Some(#private::engine::Occurrence::Event(#event));
                    #deferred
                })
            }
            Outcome::Ignore if emit.dropped(branch) == "Refused" => emit.done("Refused"),
            Outcome::Ignore => {
                let private = &emit.private;
                quote!({ #private::engine::Reaction::Ignored })
            }
            Outcome::Stay | Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop => {
                let (private, id) = (&emit.private, emit.branch_id(branch));
                let (block, step) = (emit.steps.end(branch).before, step());
                // The exits before the effect are not known, because the text of a live machine may change.
                let (before, hidden) = match block {
                    _ if emit.live => {
                        let before = emit.end_part("__before", &id);
                        emit.lending(quote!(#before;), branch, self.lent, [bound, held])
                    }
                    BlockId::EMPTY => (TokenStream::new(), emit.not_bound_anew(branch, effect, [bound, held])),
                    _ if !emit.steps.blocks().calls_host(block) => {
                        (quote!(#step.before_alone(#id);), emit.not_bound_anew(branch, effect, [bound, held]))
                    }
                    _ => {
                        let before = emit.end_part("__before", &id);
                        emit.lending(quote!(#before;), branch, self.lent, [bound, held])
                    }
                };
                let effect = self.effect(branch, effect, &hidden, &(held - bound));
                if effect.is_empty() {
                    return quote!(#private::engine::Reaction::Whole(#id));
                }
                quote!({ #before #effect #private::engine::Reaction::Rest(#id) })
            }
        }
    }

    fn passes(&self, branch: BranchId) -> Passing {
        let (emit, queried, id) = (self.emit, &self.queried, self.emit.branch_id(branch));
        match emit.machine.model.branches[branch.index()] {
            Branch::Pass => Passing::Always,
            Branch::Stay
            | Branch::Return
            | Branch::Go(_)
            | Branch::Fork(_)
            | Branch::Defer
            | Branch::Ignore
            | Branch::Refuse => Passing::Never,
            Branch::Push(target) if !emit.plan.may_be_on_top(self.source, target) => Passing::Never,
            Branch::Push(_) | Branch::Pop => Passing::If(quote!(#queried.passes(#id))),
        }
    }

    fn code(&self, code: &Code, stage: Stage) -> TokenStream {
        self.emit.evaluated(code, stage, &self.queried, "is_in")
    }

    fn ignored(&self) -> TokenStream {
        self.emit.done("Ignored")
    }

    fn emit(&self) -> &Emit<'_> {
        self.emit
    }

    fn jump(&self) -> Jump {
        Jump::Break
    }
}

impl Interpreted<'_, '_> {
    /// Generates the notification of the observer, the effect, and the arguments that it passes. Parameters in `held`
    /// are passed under the names that hold them.
    pub fn effect(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream {
        let emit = self.emit;
        let left = match emit.plan.outcome(branch) {
            Outcome::Go(go) => Some((self.source, go.domain)),
            _ => None,
        };
        let ask = |code: &Code| self.code(code, Stage::Other);
        let end = End { branch, effect, seen: &self.seen, lent: self.lent, bound, left, ask: &ask };
        let notify = self.lent.through(held, emit.notify_effect(self.source, branch).unwrap_or_default());
        let (effect, give) = (emit.end_code(&end), emit.store_twin_arguments(branch));
        quote!(#notify #effect #give)
    }
}

impl Emit<'_> {
    /// Generates the result of a complete reaction.
    pub(super) fn done(&self, answer: &'static str) -> TokenStream {
        let (private, answer) = (&self.private, self.answer(answer));
        quote!(#private::engine::Reaction::Done(#answer))
    }

    /// Generates a call of a part of an end that the engine executes.
    pub(super) fn end_part(&self, part: &str, arguments: &TokenStream) -> TokenStream {
        let (passed, part, step) = (self.passed(), local(part), step());
        quote!(self.#part(#step, #arguments, #passed))
    }

    /// Generates code in which the engine evaluates each `is_in`.
    pub(super) fn evaluated(&self, code: &Code, stage: Stage, queried: &TokenStream, question: &str) -> TokenStream {
        let question = local(question);
        let on_error = OnError { stage, ..OnError::default() };
        self.answering_or_failing(code, on_error, &mut |state| {
            let state = self.state_id(state);
            quote!(#queried.#question(#state))
        })
    }

    /// Stores the arguments of an end until the engine requests that they become the data of their states.
    pub(super) fn store_twin_arguments(&self, branch: BranchId) -> TokenStream {
        self.give(branch, &OfSelf(local("given")).to_token_stream())
    }
}
