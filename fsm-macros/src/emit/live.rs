//! A live machine: the engine (`fsm-engine`) runs the current text, and the compiled code is its host, as in a twin.
//!
//! ```text
//! static __RobotSource: Source = Source::new("Robot", "machine Robot(bot: &mut Body) { .. }", Some("/../robot.rs"), 12, 3);
//!
//! pub struct Robot { engine: live::Engine, host: __RobotHost }
//! pub enum RobotState { Search, .., __New(u16) }
//! ```

use super::Emit;
use super::derives::derived;
use super::inquiry::Side;
use super::public_calls::PublicCall;
use super::twin::ends::Interpreted;
use super::twin::{EngineQueries, step};
use crate::lent::at;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{StateId, TransitionId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn live_machine(&self) -> TokenStream {
        let (machine, private) = (self.machine, &self.private);
        let (attrs, vis, name, host) = (self.live_attrs(), &machine.vis, &machine.name, &self.names.host);
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let (generics, lifetimes) = (&machine.generics, self.names_lifetimes());
        let (deferred, nothing) = match self.deferred_field() {
            Some((field, ty, value)) => (quote!(#field: #ty,), quote!(#field: #value,)),
            None => Default::default(),
        };
        let (identity, anybody) = match self.identity_field(Side::Twin) {
            Some((field, ty, value)) => (quote!(#field: #ty,), quote!(#field: #value,)),
            None => Default::default(),
        };
        let values = self.host_fields().into_iter().map(|(field, _, value)| quote!(#field: #value,));
        let (allowed, derives, allow_non_camel_case) =
            (super::allowed(self.has_regions()), self.twin_derives(), self.allow_non_camel_case());
        let types = [
            self.live_state_type(),
            self.event_type(),
            self.raised_types(),
            self.fields_types(),
            self.view_type(),
            self.tag_type(),
        ];
        let (source, source_static, constants) = (self.text_static(), self.source_static(), self.constants());
        let (calls, queries, start) = (self.twin_calls(), self.live_queries(), self.live_start());
        let (can, looks) = self.twin_can();
        let streams = [self.live_run(), self.live_run_updates(), self.slice_calls(), self.live_renew()];
        let streams = streams.into_iter().collect::<TokenStream>();
        let (host_type, impls) = (self.host_type(&looks), self.live_impls());
        let (blocks, fills, invariants, delays) =
            (self.blocks(), self.fill_functions(), self.invariant_conditions(), self.delays());
        let (guards, raise) = (self.guards_by_reference(), self.raise_function());
        let (identities, saved) = (self.identities(), self.live_saved());
        quote! {
            #source_static
            #(#types)*
            #constants

            #(#attrs)*
            #derives
            #[allow(dead_code)]
            #allow_non_camel_case
            #vis struct #name #generics #where_clause { engine: #private::live::Engine, host: #host #ty_generics, #deferred #identity }

            #host_type

            #allowed
            #lifetimes impl #impl_generics #name #ty_generics #where_clause {
                /// Creates the machine without starting it: it ignores every call until [`restart`](Self::restart).
                #[must_use]
                #vis const fn new() -> Self {
                    Self { engine: #private::live::Engine::new(&#source), host: #host { #(#values)* }, #nothing #anybody }
                }

                /// The text of the machine, which may change while the program runs.
                #[must_use]
                #vis fn source() -> &'static #private::live::Source { &#source }

                #start #calls #streams #queries #can #blocks #fills #invariants #delays #raise
            }

            #guards
            #impls
            #identities
            #saved
        }
    }

    /// The attributes of the machine without its derives, because the engine has its own.
    fn live_attrs(&self) -> Vec<syn::Attribute> {
        self.attrs().into_iter().filter(|attr| !attr.path().is_ident("derive")).listed()
    }

    fn live_start(&self) -> TokenStream {
        if self.has_outer_calls() {
            return self.outer_start();
        }
        let (vis, machine) = (&self.machine.vis, local("machine"));
        let [start_name, restart_name] = ["start", "restart"].map(|name| self.stepping_name(name));
        let lent = self.stepping.passed(&self.private);
        let (start_lent, start_body) = self.stepping(&quote! {
            let mut #machine = Self::new();
            #machine.#restart_name(#lent);
            #machine
        });
        quote! {
            /// Creates the machine and starts it: enters the initial states.
            #[must_use]
            #vis fn #start_name(#start_lent) -> Self { #start_body }
        }
    }

    /// Generates `renew`, which switches to the current text before the next call does.
    fn live_renew(&self) -> TokenStream {
        let follow = self.twin_evaluates(&quote!(follow), &TokenStream::new());
        self.declare_call(PublicCall::Renew, Side::Twin, &TokenStream::new(), &self.stepping(&follow))
    }

    /// Generates `run`, which handles one event after the other.
    fn live_run(&self) -> TokenStream {
        if !self.has_public_call(PublicCall::Run, Side::Twin) {
            return TokenStream::new();
        }
        let [events, event] = ["events", "event"].map(local);
        let (handle, passed) = (self.stepping_name("handle"), self.stepping.passed(&self.private));
        let run = self.stepping(&self.live_loop(
            &quote!(let mut #events = ::core::iter::IntoIterator::into_iter(#events);),
            &quote! {
                let ::core::option::Option::Some(#event) = ::core::iter::Iterator::next(&mut #events) else { break };
                self.#handle(#passed #event)
            },
        ));
        self.declare_call(PublicCall::Run, Side::Twin, &TokenStream::new(), &run)
    }

    /// Generates `run_updates`, which polls the given number of times.
    fn live_run_updates(&self) -> TokenStream {
        if !self.has_public_call(PublicCall::RunUpdates, Side::Twin) {
            return TokenStream::new();
        }
        let times = local("times");
        let (update, passed) = (self.stepping_name("update"), self.stepping.passed(&self.private));
        let run = self.stepping(&self.live_loop(
            &quote!(let mut #times = 0..#times;),
            &quote! {
                if ::core::iter::Iterator::next(&mut #times).is_none() { break; }
                self.#update(#passed)
            },
        ));
        self.declare_call(PublicCall::RunUpdates, Side::Twin, &TokenStream::new(), &run)
    }

    /// Generates a loop that takes steps while the machine is started and has not completed.
    fn live_loop(&self, begin: &TokenStream, step: &TokenStream) -> TokenStream {
        let (all, ignored) = (local("all"), self.answer("Ignored"));
        let not_started = self
            .notify("not_started", &TokenStream::new())
            .map(|notify| quote!(if self.engine.state().is_none() { #notify }));
        quote! {
            #not_started
            let mut #all = #ignored;
            #begin
            while self.engine.state().is_some() && !self.engine.is_finished() {
                #all = ::core::cmp::Ord::max(#all, { #step });
            }
            #all
        }
    }

    /// Generates a guard with shared references: see [`borrowed`](super::borrowed). The engine answers its queries.
    pub(super) fn live_guard_by_reference(&self, id: TransitionId) -> TokenStream {
        let (private, step) = (&self.private, step());
        let source = self.machine.model.transitions[id.index()].source;
        let (lent, seen) = (self.considering_with(&self.public, &[id]).shared(), self.seen_by(id));
        let engine = Interpreted { emit: self, lent: &lent, source, seen, queried: step.to_token_stream() };
        self.guard_function(id, &lent, &engine, Some(quote!(#step: &#private::engine::Step<'_>,)))
    }

    fn text_static(&self) -> Ident {
        local(&format!("__{}Source", self.machine.name))
    }

    /// Generates the static with the compiled text, its file and its line.
    fn source_static(&self) -> TokenStream {
        let (private, source, name) = (&self.private, self.text_static(), self.machine.name.to_string());
        let (text, place) = (self.machine.text.to_string(), self.machine.name.span());
        let file = place.local_file().and_then(|file| file.canonicalize().ok());
        let file = match file.as_ref().and_then(|file| file.to_str()) {
            Some(file) => quote!(::core::option::Option::Some(#file)),
            None => quote!(::core::option::Option::None),
        };
        let line = Literal::usize_unsuffixed(place.start().line);
        let states = Literal::usize_unsuffixed(self.plan.tree().states().count() - 1);
        let inspected = self.machine.inspected;
        quote! {
            #[allow(non_upper_case_globals)]
            static #source: #private::live::Source = #private::live::Source::new(#name, #text, #file, #line, #states, #inspected);
        }
    }

    /// Generates `pub enum RobotState { .., __New(u16) }`. `__New` is for states that were added after compilation.
    fn live_state_type(&self) -> TokenStream {
        let (machine, name, private, source) = (&self.machine, &self.names.state, &self.private, self.text_static());
        let (vis, attrs, lenient) = (&machine.vis, &machine.attrs_of_states, self.named_by_machine());
        let states: Vec<StateId> = self.plan.tree().states().skip(1).listed();
        let variants: Vec<_> = states.iter().map(|&state| self.names.variant(state)).listed();
        let docs = states.iter().map(|state| &self.machine.states[state.index()].attrs);
        let docs = docs.map(|attrs| quote!(#(#attrs)*));
        let texts: Vec<_> = states.iter().map(|state| self.machine.states[state.index()].name.to_string()).listed();
        let numbers: Vec<_> = (1..=states.len()).map(Literal::usize_unsuffixed).listed();
        let count = Literal::usize_unsuffixed(states.len());
        let (parents, derived) = (self.parent_arms(), derived().map(|path| at(path, machine.name.span())));
        // `Debug` is not derived, because a new state is shown by its name.
        let derived = derived.iter().filter(|path| !path.to_string().ends_with("Debug"));
        let observed = self.machine.is_observed().then(|| {
            quote! {
                fn __candidate() -> #private::observer::Candidate<Self> { #private::live::candidate(Self::__of) }

                fn __effect(branch: #private::model::BranchId) -> ::core::option::Option<#private::observer::Effect<Self>> {
                    static LISTS: #private::live::Lists<#name> = #private::live::Lists::new();
                    #private::live::effect(branch, Self::__of, &LISTS)
                }
            }
        });
        let doc = format!("The states of [`{}`].", machine.name);
        quote! {
            #[doc = #doc]
            #[derive(#(#derived),*)]
            #(#attrs)*
            #[allow(dead_code, missing_docs, clippy::enum_variant_names)]
            #lenient
            #vis enum #name {
                #(#docs #variants,)*
                /// A state that has come since the program was compiled.
                #[doc(hidden)]
                __New(u16),
            }

            #[allow(dead_code)]
            impl #name {
                /// Every state that was compiled, in document order: a composite before the states inside it.
                pub const ALL: &'static [#name] = &[#(#name::#variants,)*];

                /// The name as declared.
                #[must_use]
                pub fn name(self) -> &'static str {
                    match self { #(#name::#variants => #texts,)* #name::__New(nth) => #source.new_state(nth) }
                }

                /// The composite state around this one; `None` at top level, and for a state that is new.
                #[must_use]
                pub const fn parent(self) -> ::core::option::Option<#name> {
                    match self { #parents #name::__New(_) => ::core::option::Option::None }
                }

                const fn __number(self) -> u16 {
                    match self { #(#name::#variants => #numbers,)* #name::__New(nth) => nth + 1 + #count }
                }

                #observed

                fn __of(state: #private::model::StateId) -> Self {
                    match #name::ALL.get(state.index() - 1) {
                        ::core::option::Option::Some(known) => *known,
                        ::core::option::Option::None => #name::__New(state.0 - 1 - #count),
                    }
                }
            }

            #[automatically_derived]
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    formatter.write_str(self.name())
                }
            }

            impl #private::State for #name {
                const ALL: &'static [Self] = #name::ALL;
                const GENERATED: #private::Generated = #private::Generated;
                fn index(self) -> usize { usize::from(self.__number()) - 1 }
                fn name(self) -> &'static str { #name::name(self) }
                fn parent(self) -> ::core::option::Option<Self> { #name::parent(self) }
            }
        }
    }

    fn live_queries(&self) -> TokenStream {
        let state = &self.names.state;
        let all = |of: TokenStream| quote!(::core::iter::IntoIterator::into_iter(#of));
        self.engine_queries(&EngineQueries {
            of: quote!(#state::__of),
            number: quote!(state.__number()),
            active: all(quote!(self.engine.active())),
            exact: true,
            stack: all(quote!(self.engine.stack())),
        })
    }

    fn live_impls(&self) -> TokenStream {
        let (machine, private, state) = (self.machine, &self.private, &self.names.state);
        let (name, text) = (&machine.name, machine.name.to_string());
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let all = local("all");
        quote! {
            #lifetimes impl #impl_generics ::core::default::Default for #name #ty_generics #where_clause {
                fn default() -> Self { Self::new() }
            }

            #lifetimes impl #impl_generics ::core::fmt::Debug for #name #ty_generics #where_clause {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    let mut #all = formatter.debug_struct(#text);
                    #all.field("active", &::core::fmt::from_fn(|list| list.debug_list().entries(self.active()).finish()));
                    #all.finish_non_exhaustive()
                }
            }

            #lifetimes impl #impl_generics #private::StateMachine for #name #ty_generics #where_clause {
                type State = #state;
                const NAME: &'static str = #text;
                const GENERATED: #private::Generated = #private::Generated;
                fn is_in(&self, state: #state) -> bool { Self::is_in(self, state) }
                fn active_state(&self) -> ::core::option::Option<#state> { self.engine.state().map(#state::__of) }
            }
        }
    }
}
