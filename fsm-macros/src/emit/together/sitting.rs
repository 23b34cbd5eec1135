//! The `active` actions of a poll in which several regions may react: those of all states that were not exited in it.

use super::super::cause::Cause;
use super::Together;
use fsm_core::model::{Action, Moment, ROOT, StateId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Together<'_, '_> {
    /// In a poll: what is active before the step, and the `active` actions of what was not exited in it.
    pub(super) fn sits(&self) -> (TokenStream, TokenStream) {
        let emit = self.emit;
        if !self.sitting() {
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
            let mut sitting = [#(#regions),*];
        };
        (begin, self.sit(ROOT))
    }

    pub(in crate::emit) fn sitting(&self) -> bool {
        let active = |action: &Action| action.moments.contains(&Moment::Active);
        self.cause == Cause::Poll && self.emit.machine.model.actions.iter().any(active)
    }

    /// What sits through a step that leaves everything below a domain.
    pub(in crate::emit) fn survive(&self, domain: StateId) -> TokenStream {
        if !self.sitting() {
            return TokenStream::new();
        }
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let position =
            |region: StateId| Literal::usize_unsuffixed(tree.regions().position(|other| other == region).unwrap_or(0));
        let own = position(tree.region(domain));
        let (name, inner) = (&emit.names.state, tree.regions_inside(domain).map(position));
        let survivor = match domain {
            ROOT => quote!(::core::option::Option::None),
            _ => {
                let variant = emit.names.variant(domain);
                quote!(::core::option::Option::Some(#name::#variant))
            }
        };
        quote!(sitting[#own] = #survivor; #(sitting[#inner] = ::core::option::Option::None;)*)
    }

    /// The `active` actions in a region: innermost first, regions in document order.
    fn sit(&self, region: StateId) -> TokenStream {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let position = Literal::usize_unsuffixed(tree.regions().position(|other| other == region).unwrap_or(0));
        let name = &emit.names.state;
        let states = tree.states().skip(1).filter(|&state| tree.region(state) == region);
        let arms = states.filter_map(|state| {
            let inner: Vec<_> = match tree.is_parallel(state) {
                true => tree.children(state).map(|inner| self.sit(inner)).collect(),
                false => Vec::new(),
            };
            let (sit, variant) = (emit.sit(state), emit.names.variant(state));
            let sits = quote!(#(#inner)* #sit);
            (!sits.is_empty()).then(|| quote!(::core::option::Option::Some(#name::#variant) => { #sits }))
        });
        let arms: Vec<_> = arms.collect();
        let alone = if region == ROOT { emit.sit(ROOT) } else { TokenStream::new() };
        if arms.is_empty() && alone.is_empty() {
            return TokenStream::new();
        }
        let rest =
            if alone.is_empty() { quote!(_ => {}) } else { quote!(::core::option::Option::None => { #alone } _ => {}) };
        quote!(match sitting[#position] { #(#arms)* #rest })
    }
}
