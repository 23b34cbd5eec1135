//! The user's action blocks as functions, and calls to them.
//!
//! ```text
//! fn __enter_cleaning(bot: &mut Body) { bot.brush_on(); }
//! ```

use super::Emit;
use super::bound_fields::Access;
use super::failing::OnError;
use super::once::Piece;
use super::reaction::Names;
use super::reaction::unbraced;
use super::steps::Known;
use crate::facts::active::Active;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ActionId, Moment, ROOT, StateId};
use fsm_syntax::Code;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    pub(super) fn blocks(&self) -> TokenStream {
        let all = self.machine.actions.iter().enumerate();
        all.map(|(index, body)| self.block(ActionId::at(index), body)).joined()
    }

    fn block(&self, action: ActionId, code: &Code) -> TokenStream {
        let (name, is_in, states) = (self.names.block(action), local("is_in"), &self.names.state);
        let has_queries = self.block_queries(action).then(|| quote!(#is_in: impl ::core::ops::Fn(#states) -> bool,));
        let cause = code.is_empty().then(|| self.notify_moment(&self.machine.model.actions[action.index()]));
        let lends = cause.is_some() || self.queues_type.is_some();
        let raises = self.raises_in_place(action).then(|| {
            let (queues, private, raised) = (self.queues_argument(), &self.private, self.raised_type());
            quote!(#queues: &mut impl #private::Raises<#raised>,)
        });
        let answer = |state| match self.known_in_block(action, state) {
            Some(answer) => quote!(#answer),
            None => {
                let variant = self.names.variant(state);
                quote!(#is_in(#states::#variant))
            }
        };
        let body = cause.unwrap_or_else(|| self.answering(code, &mut { answer }));
        let body = match self.wait_first(code) {
            Some(wait) => {
                let body = unbraced(&body);
                quote!({ #wait #body })
            }
            None => body,
        };
        let seen = self.seen(self.machine.model.actions[action.index()].state);
        if !self.block_sees(action) {
            let lending = Lent::plain(&self.shared);
            let (lent, body) = if lends { lending.function(&body) } else { lending.function_named(body) };
            return quote! {
                #[inline]
                fn #name(#has_queries #lent #raises) #body
            };
        }
        let holder = quote::ToTokens::to_token_stream(&super::fields::data());
        let state = self.machine.model.actions[action.index()].state;
        let fields = match self.machine.model.actions[action.index()].moments[..] {
            [Moment::Exit] => self.bind_for_exit(state, &seen, code, &holder),
            _ => self.bind(&seen, &[code], &Names::new(), &holder, Access::Act),
        };
        let (allowed, data) = (self.hides_parameters(&seen.names().collect()), self.data_param());
        let body = unbraced(&body);
        let (lent, body) = Lent::plain(&self.shared).function(&quote!({ #fields #body }));
        quote! {
            #[inline]
            #allowed
            fn #name(#has_queries #lent #raises #data) #body
        }
    }

    /// The arguments of a call of a block.
    pub(super) fn passed_to(&self, action: ActionId) -> TokenStream {
        let (shared, queues) = (self.passed_to_shared(), self.queues_argument());
        if self.raises_in_place(action) { quote!(#shared #queues,) } else { shared }
    }

    /// Generates a call of a block that uses fields or waits. Its queries are evaluated before the call.
    fn call_seeing(&self, action: ActionId, active: Active) -> TokenStream {
        let data = self.block_sees(action).then(|| quote!(&mut self.data));
        let (name, lent, states, queried) =
            (self.names.block(action), self.passed_to(action), &self.names.state, local("asked"));
        let questions = self.queried_in_block(action);
        let answers = questions.iter().map(|&state| {
            let (answer, variant) = (super::seen::queried(state), self.names.variant(state));
            let said = self.answer_query(&local("asked"), active);
            quote!(let #answer = { let #queried = #states::#variant; #said };)
        });
        let answers: Vec<_> = answers.listed();
        if answers.is_empty() {
            return quote!(Self::#name(#lent #data););
        }
        let arms = questions.iter().map(|&state| {
            let (answer, variant) = (super::seen::queried(state), self.names.variant(state));
            quote!(#states::#variant => #answer,)
        });
        quote!({ #(#answers)* Self::#name(|#queried| match #queried { #(#arms)* _ => false }, #lent #data); })
    }

    /// Generates the calls of a state's blocks for a moment.
    pub(super) fn run(&self, state: StateId, moment: Moment) -> TokenStream {
        self.plan.actions(state, moment).map(|action| self.run_action(action, moment)).joined()
    }

    /// Generates the call of an action block at one of its moments.
    pub(super) fn run_action(&self, action: ActionId, moment: Moment) -> TokenStream {
        self.once.print(Piece::Run(action, moment), || {
            let active = Active::in_block(self.machine.model.actions[action.index()].state, moment);
            // A waiting block must not borrow the machine.
            if self.block_sees(action) || self.is_async() && self.block_queries(action) {
                return self.call_seeing(action, active);
            }
            let (name, lent, queried) = (self.names.block(action), self.passed_to(action), local("asked"));
            let has_queries = self.block_queries(action).then(|| {
                let answer = self.answer_query(&queried, active);
                quote!(|#queried| #answer,)
            });
            quote!(Self::#name(#has_queries #lent);)
        })
    }

    /// Generates the `active` blocks of a state and its enclosing states. With regions, they run at the end of a step.
    pub(super) fn active_actions(&self, innermost: StateId) -> TokenStream {
        if self.has_regions() {
            return TokenStream::new();
        }
        self.print(self.steps.active_alone(innermost), Known::NOTHING)
    }

    /// Generates the answer to a query that is known only at run time.
    pub(super) fn answer_query(&self, queried: &proc_macro2::Ident, active: Active) -> TokenStream {
        match active {
            Active::Leaf => quote!(self.is_in(#queried)),
            Active::Innermost(_) if self.has_regions() => quote!(self.is_in(#queried)),
            Active::Innermost(innermost) => {
                let states = self.plan.tree().upward(innermost, ROOT).map(|state| {
                    let (name, variant) = (&self.names.state, self.names.variant(state));
                    quote!(#name::#variant)
                });
                let states: Vec<_> = states.listed();
                let enclosing =
                    if states.is_empty() { quote!(false) } else { quote!(::core::matches!(#queried, #(#states)|*)) };
                let beneath = self.is_paused_by_push(&quote!(#queried), active);
                quote!(#enclosing #beneath)
            }
        }
    }

    /// Generates code of the user, including the answers of `is_in`.
    pub(super) fn ask(&self, code: &Code, active: Active) -> TokenStream {
        self.code_or_fail(code, active, OnError::default())
    }

    /// Generates code of the user that may fail.
    pub(super) fn code_or_fail(&self, code: &Code, active: Active, on_error: OnError) -> TokenStream {
        self.answering_or_failing(code, on_error, &mut |state| {
            let (name, variant) = (&self.names.state, self.names.variant(state));
            match (self.known(state, active), active) {
                (Some(answer), _) => quote!(#answer),
                (None, Active::Leaf) => quote!(self.is_in(#name::#variant)),
                (None, Active::Innermost(_)) if self.has_regions() => quote!(self.is_in(#name::#variant)),
                (None, Active::Innermost(_)) => {
                    let beneath = self.is_paused_by_push(&quote!(#name::#variant), active);
                    quote!((false #beneath))
                }
            }
        })
    }
}
