//! Generates `force`: the machine goes to a state as if the machine itself had a transition to it.
//!
//! ```text
//! pub fn force(&mut self, bot: &mut Body, state: RobotState) -> Result<Answer, Refused> { .. }
//!
//! fn __force(&mut self, bot: &mut Body, __probe: &mut Probe<RobotState>, state: u16) -> Result<Answer, Refused> {
//!     if self.state().is_none() { return Err(Refused::not_started()); }
//!     Ok(match state { 1 => self.__forced_search(bot, __probe), .. _ => return Err(Refused::needs_arguments()) })
//! }
//! ```
//!
//! The transitions for `force` follow the written ones in the model (`fsm_syntax::forced`). Their ends need no special
//! code.

use super::super::Emit;
use super::super::inquiry::Side;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_program::CauseKind;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

impl Emit<'_> {
    pub(super) fn force(&self, side: Side) -> TokenStream {
        let (private, vis, names) = (&self.private, &self.machine.vis, &self.names.state);
        let (answer_type, state) = (self.answer_type(), local("state"));
        let result = quote!(::core::result::Result<#answer_type, #private::inspect::Refused>);
        let forced: Vec<_> = self.machine.model.forced().map(|(state, _)| state).listed();
        let (arms, functions) = match side {
            Side::Compiled => (
                forced.iter().map(|&state| self.force_arm(state)).joined(),
                forced.iter().map(|&state| self.force_functions(state)).joined(),
            ),
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => (self.force_twin_arm(&forced), TokenStream::new()),
        };
        let (lent, body) = self.stepping(&quote! {
            if ::core::iter::Iterator::next(&mut self.active()).is_none() {
                return ::core::result::Result::Err(#private::inspect::Refused::not_started());
            }
            if self.is_finished() {
                return ::core::result::Result::Err(#private::inspect::Refused::has_completed());
            }
            ::core::result::Result::Ok(match #state {
                #arms
                _ => return ::core::result::Result::Err(#private::inspect::Refused::needs_arguments()),
            })
        });
        let (begin, end, passed) = (self.begin_probe(), self.end_probe(), self.own_arguments());
        let [probe, answer] = ["probe", "answer"].map(local);
        let name = Ident::new("force", Span::call_site());
        let wanted = self.numbered_state(&state);
        let failing = self.begin_failing();
        let failed = failing.as_ref().map(|_| {
            let failed = local("failed");
            quote!(&mut #failed,)
        });
        let raised_event = match &failing {
            Some(_) => {
                let failed = local("failed");
                quote!(match #failed {
                    ::core::option::Option::None => #answer.map(::core::result::Result::Ok),
                    ::core::option::Option::Some(error) => ::core::result::Result::Ok(::core::result::Result::Err(error)),
                })
            }
            None => quote!(#answer),
        };
        let (public_lent, public_body) = Lent::plain(&self.public).function(&quote! {
            #failing
            self.__obey(#passed #failed);
            #begin
            let #answer = self.__force(#passed &mut #probe, #failed #wanted);
            #end
            #raised_event
        });
        let public_result = match &self.machine.fails {
            Some(error) => quote! {
                ::core::result::Result<::core::result::Result<#answer_type, #error>, #private::inspect::Refused>
            },
            None => result.clone(),
        };
        quote! {
            /// Goes to a state like a transition of the machine itself: exits the active states, and enters the state.
            ///
            /// # Errors
            ///
            /// Returns an error if the machine is not started or has completed, or if the state needs arguments.
            #vis fn #name(&mut self, #public_lent #state: #names) -> #public_result { #public_body }

            fn __force(&mut self, #lent #state: u16) -> #result { #body }

            #functions
        }
    }

    fn force_arm(&self, state: StateId) -> TokenStream {
        let (number, name, passed) = (number(state), self.forced_name(state), self.stepping.passed(&self.private));
        quote!(#number => self.#name(#passed),)
    }

    fn forced_name(&self, state: StateId) -> Ident {
        self.names.method(state, "forced")
    }

    /// Generates the step and its follow-up steps.
    fn force_functions(&self, state: StateId) -> TokenStream {
        let cause = CauseKind::Force(state);
        let (step, passed, name, answer) =
            (self.step_name(cause), self.passed(), self.forced_name(state), self.answer_type());
        let step = quote!(self.#step(#passed));
        let step = if self.plan.has_follow_ups() { self.settled(&step) } else { step };
        let (lent, body) = self.stepping(&self.checking_invariants_after(&step));
        let function = self.step_function(cause);
        quote! {
            fn #name(&mut self, #lent) -> #answer { #body }
            #function
        }
    }

    #[cfg(any(test, feature = "interpreter"))]
    fn force_twin_arm(&self, forced: &[StateId]) -> TokenStream {
        let (private, state, passed) = (&self.private, local("state"), self.stepping.passed(&self.private));
        let call = quote!(#private::engine::Call::Force(#private::model::StateId(#state)));
        if self.live {
            // The current text determines which states exist and which of them need arguments.
            return quote!(_ if self.engine.may_be_forced(#private::model::StateId(#state)) => self.__call(#call, #passed),);
        }
        if forced.is_empty() {
            return TokenStream::new();
        }
        let numbers = forced.iter().map(|&state| number(state));
        quote!(#(#numbers)|* => self.__call(#call, #passed),)
    }
}

fn number(state: StateId) -> Literal {
    Literal::u16_unsuffixed(state.0)
}
