//! The types of a machine: itself, its states, its events, and the private enum of its leaves.

use super::derives::{derived, further_derives};
use super::inquiry::Side;
use super::{Emit, located};
use crate::join::Join;
use crate::lent::at;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use fsm_syntax::derives::derived_serde;
use fsm_syntax::walk::{Change, PartMut};
use fsm_syntax::words::spelling;
use fsm_syntax::{EventType, is_alias};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use std::{iter, slice};
use syn::spanned::Spanned;
use syn::{GenericParam, Lifetime};

impl Emit<'_> {
    pub(super) fn types(&self) -> TokenStream {
        let (machine, state, leaf, event) =
            (self.machine_type(), self.state_type(), self.leaf_type(), self.event_type());
        let (held, raised) = (self.region_types(), self.raised_types());
        let (fields, view, debug) = (self.fields_types(), self.view_type(), self.debug());
        let (constants, run) = (self.constants(), self.submachine_impl());
        let ends = self.ends_of_submachines();
        let (saved, identities, tags) = (self.saved(), self.identities(), self.tag_type());
        quote!(#run #ends #identities #saved #machine #state #event #leaf #held #raised #fields #view #debug #constants #tags)
    }

    /// `pub struct Robot { leaf: __RobotLeaf, last_in_cleaning: __RobotLeaf }`
    fn machine_type(&self) -> TokenStream {
        let machine = self.machine;
        let (attrs, name, generics) = (self.attrs(), &machine.name, &machine.generics);
        let vis = located::visibility(&machine.vis, machine.vis.span());
        let where_clause = &generics.where_clause;
        let fields = self.fields().into_iter().map(|(field, ty, _)| quote!(#field: #ty,));
        let (impl_generics, ty_generics, _) = generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let (private, state, text) = (&self.private, &self.names.state, name.to_string());
        let is_complete = self.state_is_complete();
        let (item, fields) = located::item("struct", &machine.keyword, quote!(#(#fields)*));
        let (page, leaf, allow_non_camel_case) = (self.machine_page(), self.leaf_place(), self.allow_non_camel_case());
        quote! {
            #(#attrs)*
            #page
            #allow_non_camel_case
            #vis #item #name #generics #where_clause #fields

            #lifetimes impl #impl_generics ::core::default::Default for #name #ty_generics #where_clause {
                fn default() -> Self { Self::new() }
            }

            #lifetimes impl #impl_generics #private::StateMachine for #name #ty_generics #where_clause {
                type State = #state;
                const NAME: &'static str = #text;
                const GENERATED: #private::Generated = #private::Generated;
                #is_complete
                fn is_in(&self, state: #state) -> bool { Self::is_in(self, state) }
                #[inline]
                fn active_state(&self) -> ::core::option::Option<#state> { Self::__state_of(#leaf) }
            }
        }
    }

    /// Generates the constant which says that the active leaf determines the configuration. This holds without regions and
    /// without a stack.
    fn state_is_complete(&self) -> Option<TokenStream> {
        let is_complete = !self.has_regions() && !self.has_stack();
        is_complete.then(|| {
            quote!(
                const STATE_SAYS_ALL: bool = true;
            )
        })
    }

    /// The fields of the machine: name, type, and value when it is not started.
    pub(super) fn fields(&self) -> Vec<(proc_macro2::Ident, TokenStream, TokenStream)> {
        let leaf = &self.names.leaf;
        let nowhere = self.nowhere();
        let regions = self.plan.tree().regions();
        let field = |region| {
            (
                self.names.region(region),
                self.region_type(region).into_token_stream(),
                self.idle_value(region).into_token_stream(),
            )
        };
        let mut fields: Vec<_> = regions.filter(|_| !self.layout.determines_leaf).map(field).listed();
        let remembering = self.plan.tree().states().filter(|&state| self.plan.remembers(state));
        fields.extend(remembering.map(|state| (self.names.memory(state), quote!(#leaf), nowhere.to_token_stream())));
        for (composite, region) in self.notes() {
            fields.push((self.names.note(composite, region), quote!(#leaf), nowhere.to_token_stream()));
        }
        if self.has_data() {
            fields.push((local("data"), self.fields_type(), self.no_fields()));
        }
        fields.extend(self.identity_field(Side::Compiled));
        fields.extend(self.timer_fields());
        fields.extend(self.deferred_field());
        fields.extend(self.before_field());
        fields.extend(self.interrupted_field());
        if let Some(room) = self.room() {
            let (private, owner) = (&self.private, self.owner_type());
            let room = proc_macro2::Literal::usize_unsuffixed(room);
            let kept = self.kept_type().map(|kept| quote!(, #kept));
            fields.push((
                local("stack"),
                quote!(#private::Stack<#leaf, #owner, #room #kept>),
                quote!(#private::Stack::new()),
            ));
        }
        let generics = self.machine.generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(lifetime) => {
                let lifetime = &lifetime.lifetime;
                Some(quote!(&#lifetime ()))
            }
            GenericParam::Type(ty) => Some(ty.ident.to_token_stream()),
            GenericParam::Const(_) => None,
        });
        let generics: Vec<_> = generics.listed();
        if !generics.is_empty() {
            let marker = quote!(::core::marker::PhantomData);
            fields.push((local("generics"), quote!(#marker<fn() -> (#(#generics,)*)>), marker));
        }
        fields
    }

    /// `pub enum RobotState { .. }`, with composites, in document order.
    fn state_type(&self) -> TokenStream {
        let (machine, name) = (&self.machine, &self.names.state);
        let vis = located::visibility(&machine.vis, machine.vis.span());
        let attrs = &machine.attrs_of_states;
        let described = !attrs.iter().any(|attr| attr.path().is_ident("doc"));
        let doc = described.then(|| {
            let doc = format!("The states of [`{}`].", machine.name);
            quote!(#[doc = #doc])
        });
        let states: Vec<StateId> = self.plan.tree().states().skip(1).listed();
        let variants: Vec<_> = states.iter().map(|&state| self.names.variant(state)).listed();
        let declared = states.iter().map(|&state| self.state_variant(state));
        let (item, declared) = located::item("enum", &machine.keyword, quote!(#(#declared,)*));
        let texts: Vec<_> = states.iter().map(|state| self.machine.states[state.index()].name.to_string()).listed();
        let (name_of, parent_of) = match self.is_large() {
            true => (self.name_table(), self.parent_table()),
            false => {
                let parents = self.parent_arms();
                (quote!(match self { #(#name::#variants => #texts,)* }), quote!(match self { #parents }))
            }
        };
        // If another type has the same name, the compiler reports the derived impls at the name of the machine.
        let derived = derived().map(|path| at(path, machine.name.span()));
        let (private, lenient) = (&self.private, self.named_by_machine());
        let (codebook, requirements, tags) = (self.codebook(), self.requirements(), self.tags());
        quote! {
            #doc
            #[derive(#(#derived),*)]
            #(#attrs)*
            #[allow(dead_code, missing_docs, clippy::enum_variant_names)]
            #lenient
            #vis #item #name #declared

            #[allow(dead_code)]
            impl #name {
                /// Every state, in document order: a composite before the states inside it.
                pub const ALL: &'static [#name] = &[#(#name::#variants,)*];

                /// The name as declared.
                #[must_use]
                pub const fn name(self) -> &'static str {
                    #name_of
                }

                /// The composite state around this one; `None` at top level.
                #[must_use]
                pub const fn parent(self) -> ::core::option::Option<#name> {
                    #parent_of
                }
            }

            impl #private::State for #name {
                const ALL: &'static [Self] = #name::ALL;
                const GENERATED: #private::Generated = #private::Generated;
                #codebook
                #requirements
                #tags
                #[inline]
                fn index(self) -> usize { self as usize }
                fn name(self) -> &'static str { #name::name(self) }
                fn parent(self) -> ::core::option::Option<Self> { #name::parent(self) }
            }
        }
    }

    /// The composite around each state.
    pub(super) fn parent_arms(&self) -> TokenStream {
        let name = &self.names.state;
        let mut arms = Vec::new();
        for state in self.plan.tree().states().skip(1) {
            let variant = self.names.variant(state);
            match self.plan.tree().parent(state) {
                ROOT => arms.push(quote!(#name::#variant => ::core::option::Option::None,)),
                parent => {
                    let parent = self.names.variant(parent);
                    arms.push(quote!(#name::#variant => ::core::option::Option::Some(#name::#parent),));
                }
            }
        }
        arms.joined()
    }

    /// Allows names that begin with a Georgian letter. Rust counts these letters as lower case, with which the name of a type
    /// should not begin.
    pub(super) fn allow_non_camel_case(&self) -> Option<TokenStream> {
        let states = self.plan.tree().states().skip(1).map(|state| self.names.variant(state));
        let events = self.event_variants().into_iter().flatten().map(|variant| &variant.ident);
        let is_georgian = |name: &Ident| spelling::is_georgian(&name.to_string());
        let any = iter::once(&self.machine.name).chain(states).chain(events).any(is_georgian);
        any.then(|| quote!(#[allow(non_camel_case_types)]))
    }

    /// Allows names of types that begin with the name of the machine, if that is not in camel case. The compiler reports only
    /// the machine.
    pub(super) fn named_by_machine(&self) -> Option<TokenStream> {
        let name = self.machine.name.to_string();
        let is_camel = spelling::is_upper(&name) && !name.contains('_');
        self.allow_non_camel_case().or_else(|| (!is_camel).then(|| quote!(#[allow(non_camel_case_types)])))
    }

    /// A variant with the user's docs, and a link to the enclosing state.
    fn state_variant(&self, state: StateId) -> TokenStream {
        let (name, variant) = (&self.names.state, self.names.variant(state));
        let attrs = &self.machine.states[state.index()].attrs;
        let parent = Some(self.plan.tree().parent(state)).filter(|&parent| parent != ROOT);
        let place = parent.map(|parent| {
            let blank = (!attrs.is_empty()).then(|| quote!(#[doc = ""]));
            let place = format!(" Inside [`{}`]({name}::{}).", self.names.variant(parent), self.names.variant(parent));
            quote!(#blank #[doc = #place])
        });
        quote!(#(#attrs)* #place #variant)
    }

    /// Generates `enum __RobotLeaf { Search, .., Nowhere }`: the active leaf, or a remembered one.
    ///
    /// With three leaves, the discriminant of `Nowhere` does not follow the others. LLVM makes a jump table of four adjacent cases,
    /// which takes up to 1.4 times as long as three comparisons. Discriminants are adjacent if leaves are used as numbers, and in
    /// machines with timers, whose calls match several times, so that a table is no slower. The value is small enough that
    /// the byte has another one for the `None` of an `Option`.
    fn leaf_type(&self) -> TokenStream {
        let leaf = &self.names.leaf;
        let (derived, derives) = (derived(), further_derives(&self.machine.attrs));
        let variants = self.places().map(|leaf| self.names.leaf(leaf));
        let (nowhere, lenient) = (&self.names.nowhere, self.named_by_machine());
        let close = self.large || self.pure.is_ok() || self.has_time();
        let far = (!close && self.places().count() == 3).then(|| quote!(= 127));
        quote! {
            #[doc(hidden)]
            #[derive(#(#derived,)* #(#derives,)*)]
            #[allow(dead_code, clippy::enum_variant_names)]
            #lenient
            enum #leaf { #(#variants,)* #nowhere #far }
        }
    }

    /// `pub enum RobotEvent { .. }`, where it is declared here.
    pub(super) fn event_type(&self) -> TokenStream {
        let Some(EventType::Declared { keyword, attrs, variants, .. }) = &self.machine.events else {
            return TokenStream::new();
        };
        let (vis, event) = (located::visibility(&self.machine.vis, keyword.span()), &self.names.event);
        let (mut variants, generics) = self.events_of(variants);
        if derived_serde(attrs, "Deserialize").is_none() {
            // The old names of events, by which nothing is read.
            variants.iter_mut().for_each(|variant| variant.attrs.retain(|attr| !is_alias(attr)));
        }
        let where_clause = &generics.where_clause;
        let (item, variants) = located::item("enum", keyword, quote!(#(#variants,)*));
        let described = !attrs.iter().any(|attr| attr.path().is_ident("doc"));
        let doc = described.then(|| {
            let doc = format!("The events of [`{}`].", self.machine.name);
            quote!(#[doc = #doc])
        });
        let (related, lenient) = (self.related_types(), self.named_by_machine());
        quote! {
            #doc
            #(#attrs)*
            #related
            #[allow(clippy::enum_variant_names)]
            #lenient
            #vis #item #event #generics #where_clause #variants
        }
    }

    /// The type of an event as a call takes it: `RobotEvent`, `RobotEvent<'_, T>`, `crate::Input`.
    pub(super) fn event_type_argument(&self) -> Option<TokenStream> {
        self.event_type.clone()
    }

    pub(super) fn print_event_type(&self) -> Option<TokenStream> {
        match self.machine.events.as_ref()? {
            EventType::Foreign(ty) => Some(ty.to_token_stream()),
            EventType::Declared { variants, .. } => {
                let (_, mut generics) = self.events_of(variants);
                for param in &mut generics.params {
                    if let GenericParam::Lifetime(lifetime) = param
                        && !self.declares(&lifetime.lifetime)
                    {
                        lifetime.lifetime = Lifetime::new("'_", proc_macro2::Span::mixed_site());
                    }
                }
                let (_, arguments, _) = generics.split_for_impl();
                let event = &self.names.event;
                Some(quote!(#event #arguments))
            }
        }
    }

    /// The type of events with named lifetimes, and these lifetimes, for functions that may return the event.
    pub(super) fn event_type_named(&self) -> Option<(Vec<Lifetime>, TokenStream)> {
        match self.machine.events.as_ref()? {
            EventType::Foreign(ty) => {
                let mut ty = ty.clone();
                let own =
                    self.name_lifetimes(slice::from_mut(&mut ty), |lifetimes, ty| lifetimes.meet(PartMut::Type(ty)));
                Some((own, ty.to_token_stream()))
            }
            EventType::Declared { variants, .. } => {
                let (_, generics) = self.events_of(variants);
                let (_, arguments, _) = generics.split_for_impl();
                let event = &self.names.event;
                let own = generics.lifetimes().map(|param| param.lifetime.clone());
                Some((own.filter(|lifetime| !self.declares(lifetime)).listed(), quote!(#event #arguments)))
            }
        }
    }
}
