//! The call `data`: the active leaf with its fields by reference, to match on.
//!
//! ```text
//! pub enum OrderData<'data> { Cart { lines: &'data Vec<Line>, total: &'data u32 }, Shipped }
//! pub fn data(&self) -> Option<OrderData<'_>>
//! ```
//!
//! A machine without data does not have this call, nor does one with regions, which has no single leaf.

use super::Emit;
use super::derives::derived;
use crate::slots::{Half, Slot};
use fsm_core::model::StateId;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Lifetime, LifetimeParam};

impl Emit<'_> {
    fn has_view(&self) -> bool {
        self.has_data() && !self.has_regions()
    }

    /// The halves of a leaf's data that have fields.
    fn halves(&self, leaf: StateId) -> impl Iterator<Item = Slot> {
        let halves = [Half::Arguments, Half::Values].map(|half| (leaf, half));
        halves.into_iter().filter(|&slot| self.half(slot).next().is_some())
    }

    /// The enum of leaves with their fields.
    pub(super) fn view_type(&self) -> TokenStream {
        if !self.has_view() {
            return TokenStream::new();
        }
        let (vis, name, generics) = (&self.machine.vis, &self.names.data, self.view_generics());
        let where_clause = &generics.where_clause;
        let lifetime = self.view_lifetime();
        let variants = self.leaves().map(|leaf| {
            let code = &self.machine.states[leaf.index()];
            let docs = code.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
            let (variant, fields) = (self.names.variant(leaf), &code.fields);
            let fields = fields.iter().map(|field| {
                let (name, ty) = (&field.name, &field.ty);
                quote!(#name: &#lifetime #ty,)
            });
            let fields: Vec<_> = fields.collect();
            let fields = (!fields.is_empty()).then(|| quote!({ #(#fields)* }));
            quote!(#(#docs)* #variant #fields)
        });
        let copies = self.copies_view(&generics);
        let wanted = |text: &str| match text {
            "Clone" | "Copy" => copies.is_none(),
            _ => self.derives(text),
        };
        let derives = derived().into_iter().filter(|path| {
            let last = path.clone().into_iter().last();
            last.is_some_and(|last| wanted(&last.to_string()))
        });
        let doc = format!("The active leaf of [`{}`], with its data by reference.", self.machine.name);
        quote! {
            #[doc = #doc]
            #[derive(#(#derives),*)]
            #[allow(dead_code, missing_docs, clippy::enum_variant_names)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
            #copies
        }
    }

    /// References are `Copy` whatever they lead to; what is derived would ask that of the machine's types.
    fn copies_view(&self, generics: &Generics) -> Option<TokenStream> {
        generics.type_params().next()?;
        let name = &self.names.data;
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        Some(quote! {
            // Where the types are bound to be `Clone`, it could be derived.
            #[allow(single_use_lifetimes, clippy::expl_impl_clone_on_copy)]
            impl #impl_generics ::core::clone::Clone for #name #arguments #where_clause {
                fn clone(&self) -> Self { *self }
            }
            #[allow(single_use_lifetimes)]
            impl #impl_generics ::core::marker::Copy for #name #arguments #where_clause {}
        })
    }

    fn view_generics(&self) -> Generics {
        let types = self.viewed_types();
        let mut generics = self.generics_in(types.iter().cloned());
        if !types.is_empty() {
            generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(self.view_lifetime())));
            generics.lt_token.get_or_insert_default();
            generics.gt_token.get_or_insert_default();
        }
        generics
    }

    fn viewed_types(&self) -> Vec<TokenStream> {
        let slots = self.leaves().flat_map(|leaf| self.halves(leaf));
        slots.flat_map(|slot| self.half(slot)).map(|field| field.ty.to_token_stream()).collect()
    }

    fn view_lifetime(&self) -> Lifetime {
        self.free_lifetime("data", self.viewed_types().into_iter())
    }

    /// `data`, in either engine: where the data is kept, what is active, and how a leaf is called there.
    pub(super) fn view_call(
        &self,
        data: &TokenStream,
        leaf: &TokenStream,
        named: impl Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        if !self.has_view() {
            return TokenStream::new();
        }
        let (vis, name, call) = (&self.machine.vis, &self.names.data, Ident::new("data", Span::call_site()));
        let (mut generics, lifetime) = (self.view_generics(), self.view_lifetime());
        for param in &mut generics.params {
            if let GenericParam::Lifetime(param) = param
                && param.lifetime == lifetime
            {
                param.lifetime = Lifetime::new("'_", Span::mixed_site());
            }
        }
        let (_, arguments, _) = generics.split_for_impl();
        let arms = self.leaves().map(|leaf| {
            let (pattern, variant) = (named(leaf), self.names.variant(leaf));
            let binds = self.halves(leaf).map(|slot| {
                let (field, ty) = (self.names.slot(slot), self.names.half(slot));
                let names: Vec<_> = self.half(slot).map(|field| &field.name).collect();
                if self.is_plain(slot) {
                    return quote!(let #ty { #(#names,)* } = &#data.#field;);
                }
                quote! {
                    let ::core::option::Option::Some(#ty { #(#names,)* }) = &#data.#field else {
                        return ::core::option::Option::None;
                    };
                }
            });
            let fields: Vec<_> = self.machine.states[leaf.index()].fields.iter().map(|field| &field.name).collect();
            let fields = (!fields.is_empty()).then(|| quote!({ #(#fields,)* }));
            quote!(#pattern => { #(#binds)* ::core::option::Option::Some(#name::#variant #fields) })
        });
        quote! {
            /// The active leaf with its data by reference, to match on; `None` if the machine is not started.
            #[must_use]
            #vis fn #call(&self) -> ::core::option::Option<#name #arguments> {
                match #leaf { #(#arms)* _ => ::core::option::Option::None }
            }
        }
    }
}
