//! The interpreted twin: the same machine, run as data by the engine (`fsm-engine`). The generated code is the engine's
//! host: guards, decisions and actions, by their numbers.
//!
//! Without its feature `interpreter`, the facade uses the macro that generates none of this.
//!
//! ```text
//! pub struct RobotInterpreter { engine: Engine, host: __RobotHost }
//!
//! impl RobotInterpreter {
//!     pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer { self.__call(Call::Handle(event), bot) }
//!
//!     fn __call(&mut self, call: Call<RobotEvent>, bot: &mut Body) -> Answer {
//!         self.engine.call(call, .., &mut Asked::by((&mut self.host, bot), __RobotHost::__kind, ..))
//!     }
//! ```
//!
//! | file | generates |
//! |---|---|
//! | `host` | the functions that the engine calls: `__ask`, and the user's code by its number |
//! | `react` | guards and reactions, by transition |
//! | `together` | guards and reactions of steps in which several regions select before one of them acts |
//! | `ends` | an end: the engine's parts of it, with the user's code in between |
//! | `can` | the guards once more, for `can` |
//! | `submachines` | the remaining time of submachines |
//! | `saved` | how a twin is saved and read |

use super::Emit;
use super::inquiry::Side;
use super::public_calls::PublicCall;
use super::view::Kept;
use crate::join::Join;
use crate::names::local;
use fsm_model::steps::Features;
use fsm_model::{BranchId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

mod can;
pub(super) mod ends;
mod host;
mod react;
mod submachines;
mod together;

/// The most transitions in one function, because long functions take more than linear compile time. Tests lower it.
const FUNCTION: usize = if cfg!(fsmith_large) { 4 } else { 256 };

/// How the queries of a machine read its engine.
pub(super) struct EngineQueries {
    /// The function from a state's number to the state.
    pub of: TokenStream,
    /// The number of `state`.
    pub number: TokenStream,
    /// The iterators over the numbers of active and of paused states.
    pub active: TokenStream,
    /// Whether the iterator over active states knows how many there are.
    pub exact: bool,
    pub stack: TokenStream,
}

impl Emit<'_> {
    pub(super) fn twin(&self) -> TokenStream {
        let (machine, private) = (self.machine, &self.private);
        let (vis, name, twin, host) = (&machine.vis, &machine.name, &self.names.interpreter, &self.names.host);
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let (generics, lifetimes) = (&machine.generics, self.names_lifetimes());
        let doc = format!("The interpreted twin of [`{name}`]: the same machine, executed as data.");
        let (deferred, nothing) = match self.deferred_field() {
            Some((field, ty, value)) => (quote!(#field: #ty,), quote!(#field: #value,)),
            None => Default::default(),
        };
        let (deferred, nothing) = match self.identity_field(Side::Twin) {
            Some((field, ty, value)) => (quote!(#deferred #field: #ty,), quote!(#nothing #field: #value,)),
            None => (deferred, nothing),
        };
        let values = self.host_fields().into_iter().map(|(field, _, value)| quote!(#field: #value,));
        let (allowed, derives) = (super::allowed(self.has_regions()), self.twin_derives());
        let (model, calls, queries) = (self.model_literal(), self.twin_calls(), self.twin_queries());
        let (can, looks) = self.twin_can();
        let (why, why_functions) = self.inquiry(Side::Twin);
        let why_functions = self.repeating(&self.names.host.to_token_stream(), &why_functions);
        let (impls, saved, allow_non_camel_case) = (self.twin_impls(), self.twin_saved(), self.allow_non_camel_case());
        // The host of a live machine is generated with the machine.
        let host_type = (!self.live).then(|| self.host_type(&looks));
        let raises = self.queue_raises();
        quote! {
            #raises

            #[doc = #doc]
            #derives
            #[allow(dead_code)]
            #allow_non_camel_case
            #vis struct #twin #generics #where_clause { engine: #private::engine::Engine, host: #host #ty_generics, #deferred }

            #host_type

            #allowed
            #lifetimes impl #impl_generics #name #ty_generics #where_clause {
                /// The machine as data.
                #[doc(hidden)]
                #vis fn model() -> #private::model::Model #model

                /// Creates the interpreted twin of the machine, without starting it.
                #vis fn interpreter() -> #twin #ty_generics {
                    static STEPS: #private::engine::Shared = #private::engine::Shared::new();
                    #twin { engine: STEPS.engine(Self::model), host: #host { #(#values)* }, #nothing }
                }
            }

            #allowed
            #lifetimes impl #impl_generics #twin #ty_generics #where_clause { #calls #queries #can #why }

            #why_functions

            #impls

            #saved
        }
    }

    /// Generates the host: its fields, the functions that the engine calls, and the functions for `can`.
    pub(super) fn host_type(&self, looks: &TokenStream) -> TokenStream {
        let (host, generics) = (&self.names.host, &self.machine.generics);
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let fields = self.host_fields().into_iter().map(|(field, ty, _)| quote!(#field: #ty,));
        let (allowed, derives, allow_non_camel_case) =
            (super::allowed(self.has_regions()), self.twin_derives(), self.allow_non_camel_case());
        let (lifetimes, queried) = (self.names_lifetimes(), self.host_functions());
        let queried = self.waiting_host(queried);
        quote! {
            #[doc(hidden)]
            #derives
            #[allow(dead_code)]
            #allow_non_camel_case
            struct #host #generics #where_clause { #(#fields)* }

            #allowed
            #lifetimes impl #impl_generics #host #ty_generics #where_clause { #queried #looks }
        }
    }

    fn twin_impls(&self) -> TokenStream {
        let (machine, private, state) = (self.machine, &self.private, &self.names.state);
        let (name, twin) = (&machine.name, &self.names.interpreter);
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let (lifetimes, shown, debug_generics) = (self.names_lifetimes(), self.twin_debug(), self.debug_generics());
        let (debug_generics, _, debug_where) = debug_generics.split_for_impl();
        quote! {
            #lifetimes impl #debug_generics ::core::fmt::Debug for #twin #ty_generics #debug_where {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #shown }
            }

            #lifetimes impl #impl_generics #private::StateMachine for #twin #ty_generics #where_clause {
                type State = #state;
                const NAME: &'static str = <#name #ty_generics as #private::StateMachine>::NAME;
                const GENERATED: #private::Generated = #private::Generated;
                const STATE_SAYS_ALL: bool = <#name #ty_generics as #private::StateMachine>::STATE_SAYS_ALL;
                fn is_in(&self, state: #state) -> bool { Self::is_in(self, state) }
                fn active_state(&self) -> ::core::option::Option<#state> {
                    self.engine.state().map(|state| #state::ALL[state.index() - 1])
                }
            }
        }
    }

    /// The twin derives `Clone`, unless it defers events, or it has data and the machine does not derive `Clone`.
    pub(super) fn twin_derives(&self) -> Option<TokenStream> {
        let clones = !self.plan.defers() && (!self.has_data() || self.derives("Clone"));
        clones.then(|| quote!(#[derive(::core::clone::Clone)]))
    }

    /// The types of events and of signals, with a substitute if the machine has none.
    fn trigger_types(&self, event: Option<TokenStream>) -> (TokenStream, TokenStream) {
        let signal = (!self.machine.signals.is_empty()).then(|| self.signal_argument());
        (event.unwrap_or_else(|| quote!(())), signal.unwrap_or_else(|| quote!(::core::convert::Infallible)))
    }

    /// Generates the public calls, and `__call`, which they all use.
    pub(super) fn twin_calls(&self) -> TokenStream {
        let event = local("event");
        let calls = self.public_calls(Side::Twin).filter_map(|call| {
            let (what, ends, attributes) = match call {
                PublicCall::Restart => (quote!(Restart), quote!(;), TokenStream::new()),
                PublicCall::Stop => (quote!(Stop), quote!(;), TokenStream::new()),
                PublicCall::Handle => (quote!(Handle(#event)), TokenStream::new(), quote!(#[inline])),
                PublicCall::Update => (quote!(Update), TokenStream::new(), quote!(#[inline])),
                _ => return None,
            };
            let what = self.twin_call(&what);
            Some(self.declare_call(call, Side::Twin, &attributes, &self.stepping(&quote!(#what #ends))))
        });
        let calls = calls.joined();
        let (time, function, absent) = (self.twin_time(), self.twin_call_function(), self.absent_calls());
        let outer = self.outer_calls(Side::Twin);
        quote! {
            #calls
            #time
            #function
            #absent
            #outer
        }
    }

    fn twin_call(&self, call: &TokenStream) -> TokenStream {
        let (private, lent) = (&self.private, self.stepping.passed(&self.private));
        quote!(self.__call(#private::engine::Call::#call, #lent))
    }

    fn twin_call_function(&self) -> TokenStream {
        let (private, answer) = (&self.private, self.answer_type());
        let (event, _) = self.trigger_types(self.event_argument(CauseKind::Event));
        let call = local("call");
        let (lent, body) = self.stepping(&self.twin_evaluates(&quote!(call), &quote!(#call,)));
        quote! {
            #[inline]
            fn __call(&mut self, #call: #private::engine::Call<#event>, #lent) -> #answer { #body }
        }
    }

    /// Generates a call of the engine, which receives the deferred events and its host.
    pub(super) fn twin_evaluates(&self, what: &TokenStream, argument: &TokenStream) -> TokenStream {
        let (private, begin) = (&self.private, self.begin_queues());
        let (event, signal) = self.trigger_types(self.event_argument(CauseKind::Event));
        let queried = self.engine_host(&quote!(host), &event, &signal);
        let deferred = match self.plan.defers() {
            true => quote!(&mut self.deferred),
            false => quote!(&mut #private::Deferred::<#event, 0>::new()),
        };
        quote! {
            #begin
            let host = &mut self.host;
            self.engine.#what(#argument #deferred, #queried)
        }
    }

    /// Generates the engine's host from the twin's host and the arguments of the call.
    fn engine_host(&self, host: &TokenStream, event: &TokenStream, signal: &TokenStream) -> TokenStream {
        let (private, lent, name) = (&self.private, self.params.packed(&self.private), &self.names.host);
        let (_, ty_generics, _) = self.machine.generics.split_for_impl();
        let (turbofish, observed) = (ty_generics.as_turbofish(), self.machine.is_observed());
        let looks = self.twin_checks_invariants();
        let features = Literal::u16_unsuffixed(Features::of(self.plan).bits());
        quote! {
            &mut #private::engine::FnHost::<#event, #signal, _, _, _, _, _, _, #features, #observed, #looks>::by(
                (&mut *#host, #lent),
                #name #turbofish::__kind,
                #name #turbofish::__react,
                #name #turbofish::__run,
                #name #turbofish::__raised,
                #name #turbofish::__ask,
            )
        }
    }

    fn twin_time(&self) -> TokenStream {
        if !self.has_time() {
            return TokenStream::new();
        }
        let (vis, by) = (&self.machine.vis, local("by"));
        let advance = self.advance_calls(Side::Twin, &self.stepping(&self.twin_call(&quote!(Advance(#by)))), &by);
        let due = Ident::new("due", proc_macro2::Span::call_site());
        let inside = self.wait_inside_of_twin();
        let wait = match inside.is_empty() {
            true => quote!(self.engine.due()),
            false => self.due_of_wait(&quote!(self.engine.wait())),
        };
        quote! {
            #advance

            /// The time until the next timer is due; see the compiled machine.
            #[must_use]
            #vis fn #due(&self) -> ::core::option::Option<::core::time::Duration> { #wait }
            #inside
        }
    }

    fn twin_queries(&self) -> TokenStream {
        let state = &self.names.state;
        let (active, exact) = match self.has_regions() {
            true => (quote!(self.engine.all_active()), false),
            false => (quote!(self.engine.active().iter()), true),
        };
        self.engine_queries(&EngineQueries {
            of: quote!(|state| #state::ALL[state.index() - 1]),
            number: self.numbered_state(&quote!(state)),
            active,
            exact,
            stack: quote!(self.engine.stack()),
        })
    }

    /// Generates the queries of a machine that an engine runs: a twin, or a live machine.
    pub(super) fn engine_queries(&self, queries: &EngineQueries) -> TokenStream {
        let EngineQueries { of, number, active, exact, stack } = queries;
        let (vis, state, private) = (&self.machine.vis, &self.names.state, &self.private);
        let exact = exact.then(|| quote!(::core::iter::ExactSizeIterator+));
        let stack = self.has_stack().then(|| {
            quote! {
                /// The leaves paused by pushes. The first one is resumed next.
                #vis fn stack(&self) -> impl ::core::iter::Iterator<Item = #state> + ::core::clone::Clone + '_ {
                    ::core::iter::Iterator::map(#stack, #of)
                }
            }
        });
        let leaf = (!self.has_regions()).then(|| {
            quote! {
                /// The active leaf; `None` if the machine is not started.
                #[must_use]
                #vis fn state(&self) -> ::core::option::Option<#state> { self.engine.state().map(#of) }
            }
        });
        let (has, deferred, interrupted) = (self.has_call(None), self.deferred_call(), self.interrupted_call_of_twin());
        let data = self.view_calls(&Kept {
            data: quote!(self.host.data),
            leaf: &|region| {
                let region = self.state_id(region);
                quote!(self.engine.leaf_in(#region))
            },
            named: &|leaf| {
                let leaf = self.state_id(leaf);
                quote!(::core::option::Option::Some(#leaf))
            },
        });
        quote! {
            /// Whether a state is active.
            #[must_use]
            #vis fn is_in(&self, state: #state) -> bool {
                self.engine.is_in(#private::model::StateId(#number))
            }

            /// Whether the machine has completed.
            #[must_use]
            #vis fn is_finished(&self) -> bool {
                self.engine.is_finished()
            }

            /// The active states, in document order: outer states first.
            #vis fn active(&self)
                -> impl ::core::iter::DoubleEndedIterator<Item = #state> + #exact ::core::clone::Clone + '_
            {
                ::core::iter::Iterator::map(#active, #of)
            }

            #has
            #interrupted
            #leaf
            #stack
            #deferred
            #data
        }
    }

    fn branch_id(&self, branch: BranchId) -> TokenStream {
        let (private, id) = (&self.private, Literal::u16_unsuffixed(branch.0));
        quote!(#private::model::BranchId(#id))
    }
}

/// The number of a transition, as in the pattern `3 =>`.
fn numbered(transition: TransitionId) -> Literal {
    Literal::u16_unsuffixed(transition.0)
}

/// The name of the step that the engine passes to the host.
pub(in crate::emit) fn step() -> Ident {
    local("step")
}
