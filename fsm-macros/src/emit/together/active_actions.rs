//! The `active` actions of a poll in which several regions may react: those of all states that were not exited in it.

use super::super::Emit;
use super::super::steps::Known;
use super::Together;
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Together<'_, '_> {
    /// For a poll, generates code that stores the active states before the step, and the `active` actions of the states
    /// that the step has not exited.
    pub(super) fn active_actions(&self) -> (TokenStream, TokenStream) {
        let emit = self.emit;
        if !self.has_active_actions() {
            return (TokenStream::new(), TokenStream::new());
        }
        let regions = emit.plan.tree().regions().map(|region| {
            let leaf = emit.leaf_of(region);
            quote!(Self::__state_of(#leaf))
        });
        let (ignored, nowhere) = (emit.answer("Ignored"), emit.nowhere());
        let finals = emit.leaves().filter(|&leaf| emit.plan.finishes(leaf)).map(|leaf| emit.leaf(leaf));
        let begin = quote! {
            if ::core::matches!(self.leaf, #nowhere #(| #finals)*) { return #ignored; }
            #[allow(unused_mut)]
            let mut survivors = [#(#regions),*];
        };
        (begin, emit.print(emit.steps.active(), Known::NOTHING))
    }

    pub(in crate::emit) fn has_active_actions(&self) -> bool {
        runs_active_actions(self.emit, self.cause)
    }
}

/// Whether `active` actions follow a step for this cause.
pub(super) fn runs_active_actions(emit: &Emit<'_>, cause: CauseKind) -> bool {
    cause == CauseKind::Poll && emit.machine.model.acts_after_polls()
}

impl Emit<'_> {
    /// Stores which state stays active in a region through the step.
    pub(in crate::emit) fn survive(&self, region: StateId, state: Option<StateId>) -> TokenStream {
        let (survivor, name) = (self.survivor(region), &self.names.state);
        let state = match state.filter(|&state| state != ROOT) {
            None => quote!(::core::option::Option::None),
            Some(state) => {
                let variant = self.names.variant(state);
                quote!(::core::option::Option::Some(#name::#variant))
            }
        };
        quote!(#survivor = #state;)
    }

    /// `survivors[1]`
    pub(in crate::emit) fn survivor(&self, region: StateId) -> TokenStream {
        let position = self.plan.tree().regions().position(|other| other == region).unwrap_or(0);
        let position = Literal::usize_unsuffixed(position);
        quote!(survivors[#position])
    }
}
