//! The calls `data` and `data_in`, which return an active leaf with references to all data that its code sees, to match
//! on; and `into_end`, which returns the data of a machine's `final` by value.
//!
//! ```text
//! pub enum OrderData<'data> { Cart { lines: &'data Vec<Line>, user: &'data User }, Shipped }
//! pub enum OrderDataMut<'data> { Cart { lines: &'data mut Vec<Line>, user: &'data mut User }, Shipped }
//! pub fn data(&self) -> Option<OrderData<'_>>
//! pub fn data_mut(&mut self) -> Option<OrderDataMut<'_>>
//! pub fn data_in(&self, state: OrderState) -> Option<OrderData<'_>>
//! pub fn into_end(self) -> Result<OrderEnd, Self>
//! ```
//!
//! A machine without data has none of the `data` calls. A machine with regions has no `data` and `data_mut`, because it
//! has no single active leaf. A machine has `into_end` if it has a `final` at top level.

use super::Emit;
use super::bound_fields::{Access, before_else};
use super::derives::derived;
use super::located;
use crate::join::Join;
use crate::slots::Slot;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use fsm_syntax::ast::Field;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Lifetime, LifetimeParam};

/// The access of outside code to data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    Look,
    Change,
}

impl Sight {
    const BOTH: [Self; 2] = [Sight::Look, Sight::Change];

    /// `&` or `&mut`
    fn by(self) -> TokenStream {
        if self == Sight::Look { quote!(&) } else { quote!(&mut) }
    }

    fn lifetime(self, lifetime: &Lifetime) -> TokenStream {
        if self == Sight::Look { quote!(&#lifetime) } else { quote!(&#lifetime mut) }
    }
}

impl Emit<'_> {
    /// Generates the enums of leaves with the data that their code sees.
    pub(super) fn view_type(&self) -> TokenStream {
        let ends = self.end_type();
        if !self.has_data() {
            return ends;
        }
        Sight::BOTH.into_iter().map(|sight| self.view_type_for(sight)).chain([ends]).joined()
    }

    fn view_type_for(&self, sight: Sight) -> TokenStream {
        let (vis, name, generics) = (&self.machine.vis, self.view_name(sight), self.view_generics());
        let where_clause = &generics.where_clause;
        let by = sight.lifetime(&self.view_lifetime());
        let variants = self.viewed().map(|leaf| {
            let fields = self.viewed_fields(leaf).map(|(_, Field { name, ty, .. })| quote!(#name: #by #ty,));
            self.view_variant(leaf, &fields.joined())
        });
        let variants = variants.joined();
        let copies = (sight == Sight::Look).then(|| self.copies_view(&generics)).flatten();
        let wanted = |text: &str| match text {
            "Clone" | "Copy" => sight == Sight::Look && copies.is_none(),
            _ => self.derives(text),
        };
        let derives = self.view_derives(wanted);
        let (machine, how) = (&self.machine.name, if sight == Sight::Look { "by reference" } else { "to be changed" });
        let doc = format!("An active leaf of [`{machine}`], with the data that its code sees, {how}.");
        let lenient = self.named_by_machine();
        quote! {
            #[doc = #doc]
            #derives
            #[allow(dead_code, missing_docs, clippy::enum_variant_names)]
            #lenient
            #vis enum #name #generics #where_clause { #variants }
            #copies
        }
    }

    /// `#[derive(..)]`, or nothing.
    fn view_derives(&self, wanted: impl Fn(&str) -> bool) -> Option<TokenStream> {
        let derives = derived().into_iter().filter(|path| {
            let last = path.clone().into_iter().last();
            last.is_some_and(|last| wanted(&last.to_string()))
        });
        let derives: Vec<_> = derives.listed();
        (!derives.is_empty()).then(|| quote!(#[derive(#(#derives),*)]))
    }

    /// A variant with the user's docs.
    fn view_variant(&self, leaf: StateId, fields: &TokenStream) -> TokenStream {
        let attrs = &self.machine.states[leaf.index()].attrs;
        let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc"));
        let (variant, fields) = (self.names.variant(leaf), (!fields.is_empty()).then(|| quote!({ #fields })));
        quote!(#(#docs)* #variant #fields,)
    }

    fn view_name(&self, sight: Sight) -> &Ident {
        if sight == Sight::Look { &self.names.data } else { &self.names.data_mut }
    }

    /// The leaves of all regions. A parallel is a leaf of the region that contains it.
    fn viewed(&self) -> impl Iterator<Item = StateId> + '_ {
        let tree = self.plan.tree();
        tree.regions().flat_map(move |region| tree.leaves(region))
    }

    /// The fields that the code of a leaf sees, innermost first.
    fn viewed_fields(&self, leaf: StateId) -> impl Iterator<Item = (Slot, &Field)> {
        let mut known = Vec::new();
        let enclosing = self.plan.tree().upward(leaf, ROOT).chain([ROOT]);
        let all = enclosing
            .flat_map(|state| self.halves(state))
            .flat_map(|slot| self.half(slot).map(move |field| (slot, field)));
        let all: Vec<_> = all.listed();
        all.into_iter().filter(move |(_, field)| {
            let hidden = known.contains(&&field.name);
            known.push(&field.name);
            !hidden
        })
    }

    /// Implements `Copy` for references. A derive would require `Copy` of the machine's type parameters, too.
    fn copies_view(&self, generics: &Generics) -> Option<TokenStream> {
        generics.type_params().next()?;
        let name = &self.names.data;
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        Some(quote! {
            // If the types are bounded by `Clone`, it could be derived.
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
        let slots = self.data_slots();
        slots.into_iter().flat_map(|slot| self.half(slot)).map(|field| field.ty.to_token_stream()).listed()
    }

    fn view_lifetime(&self) -> Lifetime {
        self.free_lifetime("data", self.viewed_types().into_iter())
    }
}

/// Where an engine stores the data and the leaves.
pub(super) struct Kept<'k> {
    /// The data.
    pub data: TokenStream,
    /// The active leaf of a region.
    pub leaf: &'k dyn Fn(StateId) -> TokenStream,
    /// The pattern for a leaf in the value of `leaf`.
    pub named: &'k dyn Fn(StateId) -> TokenStream,
}

impl Emit<'_> {
    /// `data`, `data_mut`, `data_in`, `data_in_mut` and `into_end`, in either engine.
    pub(super) fn view_calls(&self, kept: &Kept<'_>) -> TokenStream {
        if !self.has_data() {
            return self.call_for_end(kept);
        }
        let calls = Sight::BOTH.map(|sight| match self.has_regions() {
            true => self.view_by_region(kept, sight),
            false => self.view_of_leaf(kept, sight),
        });
        calls.into_iter().chain([self.call_for_end(kept)]).joined()
    }

    /// Generates `data` and `data_in` for a machine with one active leaf.
    fn view_of_leaf(&self, kept: &Kept<'_>, sight: Sight) -> TokenStream {
        let (vis, ty, by) = (&self.machine.vis, self.view_returned(sight), sight.by());
        let [call, call_in] = self.view_call_names(sight);
        let (states, active) = (&self.names.state, (kept.leaf)(ROOT));
        let arms = self.leaves().map(|leaf| self.view_arm(leaf, None, kept, sight)).joined();
        let enclosing = self.leaves().map(|leaf| {
            let (pattern, enclosing) = ((kept.named)(leaf), self.enclosing_states(leaf));
            quote!(#pattern => ::core::matches!(state, #enclosing),)
        });
        let enclosing = enclosing.joined();
        let doc = match sight {
            Sight::Look => {
                "The active leaf with the data that its code sees, by reference, to match on; `None` if the machine is not started."
            }
            Sight::Change => {
                "The same to be changed, as in a test, or where a machine is loaded: nothing reacts to it."
            }
        };
        let doc_in = format!("The same if the leaf is a state or inside it; like [`{call}`](Self::{call}).");
        quote! {
            #[doc = #doc]
            #[must_use]
            #[allow(clippy::question_mark)]
            #vis fn #call(#by self) -> ::core::option::Option<#ty> {
                match #active { #arms _ => ::core::option::Option::None }
            }

            #[doc = #doc_in]
            #[must_use]
            #[allow(clippy::question_mark)]
            #vis fn #call_in(#by self, state: #states) -> ::core::option::Option<#ty> {
                let active = match #active { #enclosing _ => false };
                if active { self.#call() } else { ::core::option::Option::None }
            }
        }
    }

    /// Generates `data_in` for a machine in which each region has a leaf.
    fn view_by_region(&self, kept: &Kept<'_>, sight: Sight) -> TokenStream {
        let (vis, ty, by) = (&self.machine.vis, self.view_returned(sight), sight.by());
        let [_, call_in] = self.view_call_names(sight);
        let (states, tree) = (&self.names.state, self.plan.tree());
        let regions = tree.regions().map(|region| {
            let own = tree.states().skip(1).filter(|&state| tree.region(state) == region);
            let (own, active) = (own.map(|state| self.names.variant(state)), (kept.leaf)(region));
            let arms = tree.leaves(region).map(|leaf| {
                let enclosing = self.enclosing_states(leaf);
                self.view_arm(leaf, Some(quote!(if ::core::matches!(state, #enclosing))), kept, sight)
            });
            let arms = arms.joined();
            quote!(#(#states::#own)|* => match #active { #arms _ => ::core::option::Option::None },)
        });
        let new = self.live.then(|| quote!(_ => ::core::option::Option::None));
        let regions = [regions.joined(), new.unwrap_or_default()].joined();
        let doc = match sight {
            Sight::Look => {
                "The active leaf that is a state, or inside it and in its region, with the data that its code sees, by reference, to match on; `None` if the state is not active."
            }
            Sight::Change => {
                "The same to be changed, as in a test, or where a machine is loaded: nothing reacts to it."
            }
        };
        quote! {
            #[doc = #doc]
            #[must_use]
            #[allow(clippy::question_mark)]
            #vis fn #call_in(#by self, state: #states) -> ::core::option::Option<#ty> {
                match state { #regions }
            }
        }
    }

    /// A leaf and its enclosing states in the same region, as a pattern.
    fn enclosing_states(&self, leaf: StateId) -> TokenStream {
        let (tree, states) = (self.plan.tree(), &self.names.state);
        let enclosing = tree.upward(leaf, ROOT).filter(|&enclosing| tree.region(enclosing) == tree.region(leaf));
        let enclosing = enclosing.map(|state| self.names.variant(state));
        quote!(#(#states::#enclosing)|*)
    }

    fn view_arm(&self, leaf: StateId, condition: Option<TokenStream>, kept: &Kept<'_>, sight: Sight) -> TokenStream {
        let (pattern, variant, name) = ((kept.named)(leaf), self.names.variant(leaf), self.view_name(sight));
        let fields: Vec<_> = self.viewed_fields(leaf).listed();
        let mut used: Vec<([Slot; 1], Vec<&Ident>)> = Vec::new();
        for (slot, Field { name, .. }) in &fields {
            match used.iter_mut().find(|([known], _)| known == slot) {
                Some((_, names)) => names.push(name),
                None => used.push(([*slot], vec![name])),
            }
        }
        let used = used.iter().map(|(slots, names)| (&slots[..], names.clone())).listed();
        let access = if sight == Sight::Look { Access::Look } else { Access::Act };
        let none = quote!(return ::core::option::Option::None);
        let binds = self.bind_or(used, &kept.data, access, &none);
        let names = fields.iter().map(|(_, field)| &field.name);
        let fields = (!fields.is_empty()).then(|| quote!({ #(#names,)* }));
        quote!(#pattern #condition => { #binds ::core::option::Option::Some(#name::#variant #fields) })
    }

    fn view_call_names(&self, sight: Sight) -> [Ident; 2] {
        let names = if sight == Sight::Look { ["data", "data_in"] } else { ["data_mut", "data_in_mut"] };
        names.map(|name| Ident::new(name, Span::call_site()))
    }

    /// `OrderData<'_>`
    fn view_returned(&self, sight: Sight) -> TokenStream {
        let (name, mut generics, lifetime) = (self.view_name(sight), self.view_generics(), self.view_lifetime());
        for param in &mut generics.params {
            if let GenericParam::Lifetime(param) = param
                && param.lifetime == lifetime
            {
                param.lifetime = Lifetime::new("'_", Span::mixed_site());
            }
        }
        let (_, arguments, _) = generics.split_for_impl();
        quote!(#name #arguments)
    }

    /// The leaves in which a machine has completed.
    pub(super) fn completed_leaves(&self) -> Vec<StateId> {
        self.leaves().filter(|&leaf| self.plan.finishes(leaf)).listed()
    }

    pub(super) fn end_generics(&self) -> Generics {
        let ends = self.completed_leaves();
        let fields = ends.into_iter().flat_map(|end| self.halves(end)).flat_map(|slot| self.half(slot));
        self.generics_in(fields.map(|field| field.ty.to_token_stream()))
    }

    /// `pub enum OrderEnd { Delivered { receipt: Receipt }, Lost }`
    fn end_type(&self) -> TokenStream {
        let ends = self.completed_leaves();
        if ends.is_empty() {
            return TokenStream::new();
        }
        let vis = located::visibility(&self.machine.vis, self.machine.keyword.span());
        let (name, generics) = (&self.names.end, self.end_generics());
        let where_clause = &generics.where_clause;
        let values = self.names_of_ends(&ends);
        let variants = ends.into_iter().map(|end| {
            let fields = self.halves(end).flat_map(|slot| self.half(slot));
            let fields = fields.map(|Field { name, ty, .. }| quote!(#name: #ty,));
            self.view_variant(end, &fields.joined())
        });
        let (item, variants) = located::item("enum", &self.machine.keyword, variants.joined());
        let derives = self.view_derives(|text| self.derives(text));
        let doc = format!("How [`{}`] has completed, with what its `final` holds.", self.machine.name);
        let (lenient, private) = (self.named_by_machine(), &self.private);
        let (impl_generics, arguments, _) = generics.split_for_impl();
        quote! {
            #[doc = #doc]
            #derives
            #[allow(dead_code, missing_docs, clippy::enum_variant_names)]
            #lenient
            #vis #item #name #generics #where_clause #variants

            impl #impl_generics #private::EndOfMachine for #name #arguments #where_clause {}

            #values
        }
    }

    /// `into_end`
    fn call_for_end(&self, kept: &Kept<'_>) -> TokenStream {
        let otherwise = quote!(::core::result::Result::Err(self));
        let Some(end) = self.taken_end(kept, &quote!(::core::result::Result::Ok), &otherwise) else {
            return TokenStream::new();
        };
        let (vis, ty) = (&self.machine.vis, self.end_of_machine());
        quote! {
            /// The `final` state in which the machine has completed, with its data by value.
            ///
            /// # Errors
            ///
            /// Returns the machine, if it has not completed.
            #[allow(clippy::result_large_err, unused_mut)]
            #vis fn into_end(mut self) -> ::core::result::Result<#ty, Self> { #end }
        }
    }

    /// `OrderEnd`, or a type without values if the machine never completes.
    pub(super) fn end_of_machine(&self) -> TokenStream {
        if self.completed_leaves().is_empty() {
            return quote!(::core::convert::Infallible);
        }
        let (name, generics) = (&self.names.end, self.end_generics());
        let (_, arguments, _) = generics.split_for_impl();
        quote!(#name #arguments)
    }

    /// An expression for the end of a machine, with its data moved out, or `otherwise` if the machine has not
    /// completed. `None` if it never does.
    pub(super) fn taken_end(
        &self,
        kept: &Kept<'_>,
        wrap: &TokenStream,
        otherwise: &TokenStream,
    ) -> Option<TokenStream> {
        let ends = self.completed_leaves();
        if ends.is_empty() {
            return None;
        }
        let (name, active, data) = (&self.names.end, (kept.leaf)(ROOT), &kept.data);
        let arms = ends.into_iter().map(|end| {
            let (pattern, variant) = ((kept.named)(end), self.names.variant(end));
            let takes = self.halves(end).map(|slot| {
                let (taken, ty) = (before_else(self.take_half(slot, data)), self.names.half(slot));
                let names = self.half(slot).map(|field| &field.name);
                quote! {
                    let ::core::option::Option::Some(#ty { #(#names,)* }) = #taken else { return #otherwise };
                }
            });
            let takes = takes.joined();
            let names: Vec<_> = self.halves(end).flat_map(|slot| self.half(slot)).map(|field| &field.name).listed();
            let fields = (!names.is_empty()).then(|| quote!({ #(#names,)* }));
            quote!(#pattern => { #takes #wrap(#name::#variant #fields) })
        });
        let arms = arms.joined();
        Some(quote!(match #active { #arms _ => #otherwise }))
    }
}
