//! Generates `Debug` for a machine, if the user derives it. It shows the state of the machine, and not its fields.
//!
//! ```text
//! Robot { active: [Clean, Search], Search.found: 3, due: Some(2s), remembered: {Kitchen: Sink}, stack: [Rest { Radio: On }] }
//! ```

use super::{Emit, located};
use crate::join::Join;
use crate::names::local;
use crate::slots::Slot;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use fsm_syntax::ast::Field;
use fsm_syntax::derives::{derived_paths, is_any_serde, is_debug, paths_of};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, GenericParam, Generics, Meta, Path, Token, parse_quote_spanned};

impl Emit<'_> {
    /// The attributes of the machine for its types, without the derives that the macro implements itself:
    /// [`Debug`](Self::debug), and [those of serde](Self::saved).
    pub(super) fn attrs(&self) -> Vec<Attribute> {
        self.machine.attrs.iter().filter_map(|attr| without(attr, |path| is_debug(path) || is_any_serde(path))).listed()
    }

    /// The attributes for the types of data. These derive a trait of serde if another attribute of the machine names it:
    /// `#[reflect(Serialize)]` requires it of each type.
    pub(super) fn attrs_of_data(&self) -> Vec<Attribute> {
        let attrs = &self.machine.attrs;
        let is_required = |path: &Path| {
            let mut others = attrs.iter().filter(|attr| paths_of(attr).is_none());
            path.segments.last().is_some_and(|last| others.any(|attr| names(attr.to_token_stream(), &last.ident)))
        };
        let is_printed = |path: &Path| is_debug(path) || is_any_serde(path) && !is_required(path);
        attrs.iter().filter_map(|attr| without(attr, is_printed)).listed()
    }

    /// Generates `impl Debug for Robot { .. }`, in place of the derived one.
    pub(super) fn debug(&self) -> TokenStream {
        let Some(place) = self.debug_derived() else { return TokenStream::new() };
        let (name, text) = (&self.machine.name, self.machine.name.to_string());
        let generics = self.debug_generics();
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let all = local("all");
        let data = self.debug_of_data(&quote!(self.data), &all, &|state| self.is_suspended(state));
        let rest = self.debug_of_what_waits(&all, place);
        let interrupted = self
            .interrupted_call()
            .map(|_| quote!(if self.interrupted { #all.field("interrupted", &self.interrupted); }));
        quote! {
            #[automatically_derived]
            #lifetimes impl #impl_generics ::core::fmt::Debug for #name #ty_generics #where_clause {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    let mut #all = formatter.debug_struct(#text);
                    #all.field("active", &::core::fmt::from_fn(|list| list.debug_list().entries(self.active()).finish()));
                    #interrupted
                    #data
                    #rest
                    #all.finish()
                }
            }
        }
    }

    /// The generics of the machine. If the user derives `Debug`, each type parameter has it as a bound.
    pub(super) fn debug_generics(&self) -> Generics {
        let mut generics = self.machine.generics.clone();
        let shown = self.debug_derived().is_some();
        for param in generics.params.iter_mut().filter(|_| shown) {
            if let GenericParam::Type(param) = param {
                param.bounds.push(parse_quote_spanned!(Span::mixed_site()=> ::core::fmt::Debug));
            }
        }
        generics
    }

    /// The place of the user's derive of `Debug`. `None` if there is none.
    fn debug_derived(&self) -> Option<Span> {
        let derived = derived_paths(&self.machine.attrs);
        derived.filter(is_debug).map(|path| path.span()).next()
    }

    /// Generates `Debug` of the twin. If the user derives no `Debug` for the machine, the twin shows no data.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn twin_debug(&self) -> TokenStream {
        let (state, private, all) = (&self.names.state, &self.private, local("all"));
        let due = self.has_time().then(|| quote!(#all.field("due", &self.due());));
        let place = self.debug_derived();
        let data = place.map(|_| {
            self.debug_of_data(&quote!(self.host.data), &all, &|state| {
                let state = self.state_id(state);
                quote!(|| self.engine.is_suspended(#state))
            })
        });
        let deferred = place.and_then(|place| self.debug_of_deferred(&all, place));
        let text = self.names.interpreter.to_string();
        let engine = quote!(#private::engine::Engine);
        quote! {
            let mut #all = formatter.debug_struct(#text);
            #all.field("active", &::core::fmt::from_fn(|list| list.debug_list().entries(self.active()).finish()));
            #data
            #due
            #engine::show_memories::<#state>(&self.engine, &mut #all);
            #deferred
            #engine::show_frames::<#state>(&self.engine, &mut #all);
            #all.finish()
        }
    }

    /// Generates code that shows all data that exists.
    fn debug_of_data(
        &self,
        holder: &TokenStream,
        all: &Ident,
        is_suspended: &dyn Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        self.each_datum(holder, is_suspended, &|state, Field { name, ty, .. }| {
            let label = format!("{}.{name}", self.state_text(state));
            let value = Ident::new("value", located::at(ty.span()));
            quote!(let #value = #name; #all.field(#label, #value);)
        })
    }

    /// Generates the code of `shown` for each field of data that exists. The name of the field is bound before it.
    pub(super) fn each_datum(
        &self,
        holder: &TokenStream,
        is_suspended: &dyn Fn(StateId) -> TokenStream,
        shown: &dyn Fn(StateId, &Field) -> TokenStream,
    ) -> TokenStream {
        self.data_slots().into_iter().map(|slot| self.each_in_half(slot, holder, is_suspended, shown)).joined()
    }

    /// Generates the code of `shown` for the fields of a half, if they exist: `Search.found: 3`.
    fn each_in_half(
        &self,
        slot: Slot,
        holder: &TokenStream,
        is_suspended: &dyn Fn(StateId) -> TokenStream,
        shown: &dyn Fn(StateId, &Field) -> TokenStream,
    ) -> TokenStream {
        let fields = self.half(slot).map(|field| shown(slot.0, field)).joined();
        let names: Vec<_> = self.half(slot).map(|field| &field.name).listed();
        let (pattern, value) = self.pattern_into(slot, &names, holder);
        let there = self.is_plain(slot).then(|| {
            let (name, variant, suspended) = (&self.names.state, self.names.variant(slot.0), is_suspended(slot.0));
            quote!((self.is_in(#name::#variant) #suspended) &&)
        });
        quote!(if #there let #pattern = #value { #fields })
    }

    /// Generates `|| ..`, the condition for whether a state is suspended, or paused by a push inside a suspended
    /// composite. Empty if no enclosing composite suspends.
    pub(super) fn is_suspended(&self, state: StateId) -> TokenStream {
        if self.live {
            let state = self.state_id(state);
            return quote!(|| self.engine.is_suspended(#state));
        }
        let (name, variant, frame) = (&self.names.state, self.names.variant(state), local("frame"));
        let tree = self.plan.tree();
        let suspending =
            tree.states().filter(|&enclosing| self.plan.suspends(enclosing) && tree.contains(enclosing, state));
        let mut suspended: Vec<_> = suspending
            .filter(|&enclosing| enclosing != state)
            .map(|enclosing| {
                let region = tree.region(state);
                let inside = region != enclosing && tree.contains(enclosing, region);
                let leaf = if inside { self.names.note(enclosing, region) } else { self.names.memory(enclosing) };
                quote!(|| Self::__contains(#name::#variant, self.#leaf))
            })
            .listed();
        if self.has_stack() && !suspended.is_empty() {
            let is_paused = self.is_in_frame(&quote!(#name::#variant), &frame);
            suspended.push(quote!(|| self.stack.any(|#frame| #is_paused)));
        }
        suspended.joined()
    }

    /// Generates code that shows histories, timers, deferred events and the stack of a machine that has them.
    fn debug_of_what_waits(&self, all: &Ident, place: Span) -> TokenStream {
        let due = self.has_time().then(|| quote!(#all.field("due", &self.due());));
        let deferred = self.debug_of_deferred(all, place);
        let (remembered, stack) = (self.debug_of_memories(all), self.debug_of_frames(all));
        quote!(#due #remembered #deferred #stack)
    }

    fn debug_of_deferred(&self, all: &Ident, place: Span) -> Option<TokenStream> {
        self.deferred_field().map(|(field, ..)| {
            let events = Ident::new("events", located::at(place));
            quote!(let #events = &self.#field; #all.field("deferred", #events);)
        })
    }

    /// Generates code that shows the leaf in the history of each composite: `remembered: {Kitchen: Sink}`.
    fn debug_of_memories(&self, all: &Ident) -> Option<TokenStream> {
        let tree = self.plan.tree();
        let remembering: Vec<_> = tree.states().filter(|&state| self.plan.remembers(state)).listed();
        let memories = remembering.iter().map(|&composite| {
            let (memory, name, variant) =
                (self.names.memory(composite), &self.names.state, self.names.variant(composite));
            let notes = self.notes().into_iter().filter(|(owner, _)| *owner == composite);
            let regions = notes.map(|(_, region)| {
                let note = self.names.note(composite, region);
                (region, quote!(self.#note))
            });
            let leaf = self.debug_of_leaf(&TokenStream::new(), &regions.listed());
            quote!(if let ::core::option::Option::Some(leaf) = Self::__state_of(self.#memory) {
                map.entry(&#name::#variant, &#leaf);
            })
        });
        let memories = memories.joined();
        (!remembering.is_empty()).then(|| {
            quote!(#all.field("remembered", &::core::fmt::from_fn(|formatter| {
                let mut map = formatter.debug_map();
                #memories
                map.finish()
            }));)
        })
    }

    /// Generates code that shows the frames of the stack, newest first. If frames may belong to several states, it
    /// shows the owner, except the machine: `stack: [Rest { Radio: On }, Sink { inside: Kitchen }]`.
    fn debug_of_frames(&self, all: &Ident) -> Option<TokenStream> {
        let (name, frame) = (&self.names.state, local("frame"));
        let owners = self.plan.owners().iter().filter(|&&owner| owner != ROOT && self.plan.owners().len() > 1);
        let owners = owners.map(|&owner| {
            let (owner, variant) = (self.owner(owner), self.names.variant(owner));
            quote!(#owner => { leaf.field("inside", &#name::#variant); })
        });
        let owners: Vec<_> = owners.listed();
        let inside =
            if owners.is_empty() { TokenStream::new() } else { quote!(match #frame.owner { #(#owners)* _ => {} }) };
        let regions = self.plan.regions_pushed().into_iter().enumerate();
        let regions: Vec<_> = regions.map(|(at, region)| (region, self.kept_of_region(&frame, at))).listed();
        let leaf = self.debug_of_leaf(&inside, &regions);
        self.has_stack().then(|| {
            quote!(#all.field("stack", &::core::fmt::from_fn(|list| {
                let frames = ::core::iter::Iterator::filter_map(self.stack.frames(), |#frame| {
                    let leaf = Self::__state_of(#frame.leaf)?;
                    ::core::option::Option::Some(#leaf)
                });
                list.debug_list().entries(frames).finish()
            }));)
        })
    }

    /// Generates code that shows a leaf that is not active, with what was active in `regions`: `Rest { Radio: On }`.
    fn debug_of_leaf(&self, inside: &TokenStream, regions: &[(StateId, TokenStream)]) -> TokenStream {
        if inside.is_empty() && regions.is_empty() {
            return quote!(leaf);
        }
        let regions = regions.iter().map(|(region, leaf)| {
            let region = self.state_text(*region);
            quote!(if let ::core::option::Option::Some(active) = Self::__state_of(#leaf) { leaf.field(#region, &active); })
        });
        let regions = regions.joined();
        quote!(::core::fmt::from_fn(move |formatter| {
            let mut leaf = formatter.debug_struct(leaf.name());
            #inside
            #regions
            leaf.finish()
        }))
    }
}

/// An attribute without the derives that the macro implements itself; `None` if it has no others.
fn without(attr: &Attribute, is_printed: impl Fn(&Path) -> bool) -> Option<Attribute> {
    let Some(paths) = paths_of(attr) else { return Some(attr.clone()) };
    let kept: Punctuated<Path, Token![,]> = paths.into_iter().filter(|path| !is_printed(path)).collect();
    let mut attr = attr.clone();
    if let Meta::List(list) = &mut attr.meta {
        list.tokens = kept.to_token_stream();
    }
    (!kept.is_empty()).then_some(attr)
}

/// Whether tokens contain a name.
fn names(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => names(group.stream(), name),
        _ => false,
    })
}
