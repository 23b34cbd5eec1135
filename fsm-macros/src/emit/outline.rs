//! What is emitted beside the errors of an invalid machine: its types and the signatures of its calls, so that code that
//! uses it gives no errors of its own, and its action blocks, so that editors know what is written in them.

use crate::lent::Lent;
use crate::names::{Names, local};
use fsm_core::model::{ActionId, ROOT};
use fsm_core::syntax::{self, EventType, Machine};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;

/// The outline of a machine that has mistakes.
pub fn outline(machine: &Machine, krate: TokenStream) -> TokenStream {
    let (vis, name, generics) = (&machine.vis, &machine.name, &machine.generics);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let names = Names::of(machine);
    let (lent, _) = Lent::plain(&machine.params).function(&TokenStream::new());
    let answer = quote!(#krate::__private::Answer);
    let (types, event) = types(machine, &names);
    let event = event.map(|ty| {
        let event = local("_event");
        quote!(#vis fn handle(&mut self, #lent #event: #ty) -> #answer { ::core::unreachable!() })
    });
    let state = &names.state;
    let marker = marker(machine);
    quote! {
        #types
        #vis struct #name #generics #where_clause { marker: ::core::marker::PhantomData<fn() -> (#marker)> }
        #[allow(dead_code)]
        impl #impl_generics #name #ty_generics #where_clause {
            #vis const fn new() -> Self { ::core::unreachable!() }
            #vis fn start(#lent) -> Self { ::core::unreachable!() }
            #vis fn restart(&mut self, #lent) { ::core::unreachable!() }
            #vis fn stop(&mut self, #lent) { ::core::unreachable!() }
            #vis fn update(&mut self, #lent) -> #answer { ::core::unreachable!() }
            #vis fn is_in(&self, _: #state) -> bool { ::core::unreachable!() }
            #vis fn state(&self) -> ::core::option::Option<#state> { ::core::unreachable!() }
            #vis fn active(&self) -> ::core::iter::Empty<#state> { ::core::unreachable!() }
            #vis fn stack(&self) -> ::core::iter::Empty<#state> { ::core::unreachable!() }
            #event
        }
    }
}

fn types(machine: &Machine, names: &Names) -> (TokenStream, Option<TokenStream>) {
    let (vis, state) = (&machine.vis, &names.state);
    let mut seen = BTreeSet::new();
    let variants = (1..machine.model.states.len()).map(|index| names.variant(fsm_core::model::StateId::at(index)));
    let variants: Vec<_> = variants.filter(|variant| seen.insert(variant.to_string())).collect();
    let states = quote! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(dead_code, missing_docs)]
        #vis enum #state { #(#variants,)* }
    };
    let _ = (ROOT, ActionId(0), syntax::find_word);
    match &machine.events {
        Some(EventType::Foreign(ty)) => (states, Some(quote!(#ty))),
        _ => (states, None),
    }
}

fn marker(machine: &Machine) -> TokenStream {
    let types = machine.generics.type_params().map(|param| &param.ident);
    let lifetimes = machine.generics.lifetimes().map(|param| &param.lifetime);
    quote!(#(&#lifetimes (),)* #(#types,)*)
}
