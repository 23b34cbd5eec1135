//! How a twin is saved and read. It has the saved form of the compiled machine, and is read by way of a compiled
//! machine, so that the same rules apply.
//!
//! ```text
//! impl<'de> Deserialize<'de> for OrderInterpreter {
//!     fn deserialize(..) -> .. { let machine: Order = saved::read(deserializer)?; .. }
//! }
//! ```

use super::super::Emit;
use crate::join::Join;
use fsm_syntax::derives::derived_serde;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{GenericParam, Lifetime, LifetimeParam};

impl Emit<'_> {
    /// Generates the implementations of `Serialize` and `Deserialize`, if the machine derives them.
    pub(in crate::emit) fn twin_saved(&self) -> TokenStream {
        if !self.machine.is_saved() || self.live {
            return TokenStream::new();
        }
        [Some(self.twin_shape()), self.twin_written(), self.twin_read()].into_iter().flatten().joined()
    }

    /// `impl Compiled for OrderInterpreter { .. }`
    fn twin_shape(&self) -> TokenStream {
        let (private, name, state) = (&self.private, &self.machine.name, &self.names.state);
        let (saved, twin) = (quote!(#private::saved), &self.names.interpreter);
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, compiled) = (self.names_lifetimes(), quote!(<#name #arguments as #saved::Compiled>));
        quote! {
            #lifetimes impl #impl_generics #private::Identified for #twin #arguments #where_clause {
                const IDENTITY: #private::Identity = <#name #arguments as #private::Identified>::IDENTITY;
            }

            #lifetimes impl #impl_generics #saved::Compiled for #twin #arguments #where_clause {
                const FIELDS: &'static [&'static str] = #compiled::FIELDS;
                const REGIONS: &'static [#state] = #compiled::REGIONS;
                const TIMERS: &'static [#saved::TimerPlace<#state>] = #compiled::TIMERS;
                const HISTORIES: &'static [(#state, bool)] = #compiled::HISTORIES;
                const OWNERS: &'static [::core::option::Option<#state>] = #compiled::OWNERS;

                fn idle() -> Self { <#name #arguments>::interpreter() }

                fn has_completed(&self) -> bool { self.is_finished() }

                fn held(
                    &self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                ) -> ::core::option::Option<#state> {
                    self.engine.held(kept.map(#private::engine::id_of), region).map(#private::engine::state_of)
                }

                fn hold(
                    &mut self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                    leaf: #state,
                ) -> bool { self.engine.hold(kept.map(#private::engine::id_of), region, #private::engine::id_of(leaf)) }

                fn timer(
                    &self,
                    kept: #saved::Kept<#state>,
                    slot: usize,
                ) -> ::core::option::Option<&#private::Timer> { self.engine.timer(kept.map(#private::engine::id_of), slot) }

                fn timer_mut(
                    &mut self,
                    kept: #saved::Kept<#state>,
                    slot: usize,
                ) -> ::core::option::Option<&mut #private::Timer> { self.engine.timer_mut(kept.map(#private::engine::id_of), slot) }

                fn frames(&self) -> usize { ::core::iter::Iterator::count(self.engine.stack()) }

                fn owner_of(&self, frame: usize) -> usize { self.engine.owner(frame) }

                fn push(&mut self, owner: usize) -> bool { self.engine.push(owner) }
            }
        }
    }

    /// `impl Serialize for OrderInterpreter { .. }`
    fn twin_written(&self) -> Option<TokenStream> {
        let serialize = derived_serde(&self.machine.attrs, "Serialize")?;
        let data = self.write_data(&quote!(self.host.data), &|state| {
            let state = self.state_id(state);
            quote!(|| self.engine.is_suspended(#state))
        });
        // A call of a twin is never interrupted.
        let fields = self.write_fields(&quote!(false));
        Some(self.written_as(&self.names.interpreter, &serialize, &quote!(#data #fields)))
    }

    /// `impl<'de> Deserialize<'de> for OrderInterpreter { .. }`
    fn twin_read(&self) -> Option<TokenStream> {
        let deserialize = derived_serde(&self.machine.attrs, "Deserialize")?;
        let (private, name, twin) = (&self.private, &self.machine.name, &self.names.interpreter);
        let (saved, de) = (quote!(#private::saved), Lifetime::new("'__de", Span::mixed_site()));
        let mut generics = self.bounded(&syn::parse_quote!(#saved::Deserialize<#de>));
        generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(de.clone())));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let data = self.has_data().then(|| quote!(twin.host.data = machine.data;));
        let deferred = self.deferred_field().map(|(field, ..)| quote!(twin.#field = machine.#field;));
        let interrupted = self.interrupted_field().map(|(field, ..)| {
            let why = "a call of the saved machine was interrupted, and a twin cannot be interrupted";
            quote!(if machine.#field { return ::core::result::Result::Err(#saved::Error::custom(#why)); })
        });
        Some(quote! {
            #lifetimes impl #impl_generics #deserialize<#de> for #twin #arguments #where_clause {
                fn deserialize<__D: #saved::Deserializer<#de>>(
                    deserializer: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    let machine: #name #arguments = #saved::read(deserializer)?;
                    #interrupted
                    let mut twin = <#name #arguments>::interpreter();
                    #saved::copy(&machine, &mut twin);
                    #data
                    #deferred
                    ::core::result::Result::Ok(twin)
                }
            }
        })
    }
}
