//! The interpreted twin: the same model executed by `fsm-core`, with the same guards and actions bound by id.
//!
//! Without its feature `interpreter` the facade uses the macro that prints none of this.
//!
//! ```text
//! fn __react_on<#(#lifetimes),*>(&mut self, transition: u16, bot: &mut Body, event: RobotEvent) -> Result<Answer, RobotEvent> {
//!     match transition {
//!         0 => match event { RobotEvent::Bumped if bot.is_awake() => Ok({ leave; effect; enter; Answer::Moved }), event => Err(event) },
//!         ..
//! ```

use super::Emit;
use super::candidates::Engine;
use super::fields::End;
use super::popped::popped_name;
use super::reaction::{Jump, Names, Reading};
use super::together::By;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use ends::Interpreted;
use fsm_core::model::{ActionId, BranchId, StateId};
use fsm_core::syntax::Tree;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

mod can;
mod ends;
mod steps;
mod timers;

impl Emit<'_> {
    /// Code with its questions put to the engine.
    pub(super) fn twin_asking(&self, code: &TokenStream) -> TokenStream {
        self.answering(self.raise(code), &mut |state| {
            let state = state_id(self, state);
            quote!(self.engine.is_in(#state))
        })
    }

    /// In a step of several regions: the engine leaves, and enters.
    pub(super) fn twin_leave(&self, source: StateId, branch: BranchId) -> TokenStream {
        let (source, branch, passed) = (state_id(self, source), branch_id(self, branch), self.passed());
        quote!(self.__leave(#source, #branch, #passed);)
    }

    /// The same of what was pushed, by a `pop`.
    pub(super) fn twin_leave_popped(&self, source: StateId) -> TokenStream {
        let (source, run, private) = (state_id(self, source), self.run_block(), &self.private);
        let popped = popped_name();
        quote!(self.engine.leave_popped(#source, #private::model::StateId(*#popped), #run);)
    }

    pub(super) fn twin_go_on_beneath(&self, owner: StateId) -> TokenStream {
        let (owner, run) = (state_id(self, owner), self.run_block());
        quote!(self.engine.go_on_beneath(#owner, #run);)
    }

    pub(super) fn twin_popped(&self, source: StateId) -> TokenStream {
        let source = state_id(self, source);
        quote!(self.engine.popped(#source))
    }

    pub(super) fn twin_is_on_top(&self, target: StateId) -> TokenStream {
        let target = state_id(self, target);
        quote!(self.engine.is_on_top(#target))
    }

    pub(super) fn twin_enter(&self, branch: BranchId) -> TokenStream {
        let (branch, passed) = (branch_id(self, branch), self.passed());
        quote!(self.__enter(#branch, #passed);)
    }

    pub(super) fn twin(&self) -> TokenStream {
        let (machine, private) = (self.machine, &self.private);
        let (vis, name, twin, state) = (&machine.vis, &machine.name, &self.names.interpreter, &self.names.state);
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let doc = format!("The interpreted twin of [`{name}`]: the same machine, executed as data.");
        let own: Vec<_> =
            self.fields().into_iter().filter(|(field, ..)| field == "generics" || field == "data").collect();
        let own: Vec<_> = own.into_iter().chain(self.deferred_field()).chain(self.before_field()).collect();
        let fields = own.iter().map(|(field, ty, _)| quote!(#field: #ty,));
        let values = own.iter().map(|(field, _, value)| quote!(#field: #value,));
        let generics = &machine.generics;
        let allowed = super::allowed(self.has_regions());
        let (model, life, told, queries) =
            (self.model_literal(), self.twin_life(), self.twin_steps(), self.twin_queries());
        let (time, can, derives, text) = (self.twin_time(), self.twin_can(), self.twin_derives(), twin.to_string());
        quote! {
            #[doc = #doc]
            #derives
            #[allow(dead_code)]
            #vis struct #twin #generics #where_clause { engine: #private::model::Interpreter, #(#fields)* }

            #allowed
            #lifetimes impl #impl_generics #name #ty_generics #where_clause {
                /// The machine as data.
                #[doc(hidden)]
                #vis fn model() -> #private::model::Model #model

                /// Creates the interpreted twin of the machine, without starting it.
                #vis fn interpreter() -> #twin #ty_generics {
                    #twin { engine: #private::model::Interpreter::new(Self::model()), #(#values)* }
                }
            }

            #allowed
            #lifetimes impl #impl_generics #twin #ty_generics #where_clause { #life #told #time #queries #can }

            #lifetimes impl #impl_generics ::core::fmt::Debug for #twin #ty_generics #where_clause {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    let active = ::core::fmt::from_fn(|list| list.debug_list().entries(self.active()).finish());
                    formatter.debug_struct(#text).field("active", &active).finish()
                }
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

    /// With data the twin is `Clone` where the machine is. What a machine keeps of its events is as they are.
    fn twin_derives(&self) -> Option<TokenStream> {
        let clones = !self.plan.defers() && (!self.has_data() || self.derives("Clone"));
        clones.then(|| quote!(#[derive(::core::clone::Clone)]))
    }

    fn twin_life(&self) -> TokenStream {
        let (vis, private, passed) = (&self.machine.vis, &self.private, self.passed());
        let (act, initial, run) = (self.twin_act(), self.twin_initial(), self.run_block());
        let (source, branch, undecided) = (local("source"), local("branch"), local("undecided"));
        let (begin, lent) = (self.begin_queues(), Lent::passed(&self.machine.params, &self.private));
        let settle = self.plan.goes_on().then(|| quote!(self.__run_to_completion(#passed);));
        let (restart_lent, restart) = self.public(&quote! {
            self.stop(#lent);
            #begin
            let #undecided = self.engine.start(#run);
            self.__decide(#undecided, #passed);
            #settle
        });
        let (deferred, before, none) = (self.forget_deferred(), self.forget_before(), self.no_fields());
        let data = self.has_data().then(|| quote!(self.data = #none;));
        let forget = quote!(#deferred #before #data);
        let (lent, stop) = self.public(&quote!(#begin self.engine.stop(#run); #forget));
        let (private_lent, _) = self.plain(&TokenStream::new());
        let leave = self.engine_call("leave");
        let (_, leave) = self.plain(&quote!(self.engine.#leave(#source, #branch, #run);));
        let (_, enter) = self.plain(&quote! {
            let #undecided = self.engine.enter(#branch, #run);
            self.__decide(#undecided, #passed);
        });
        let (_, decide) = self.plain(&quote! {
            while let ::core::option::Option::Some(open) = #undecided {
                let #branch = self.__initial(open, #passed);
                #undecided = self.engine.decided(open, #branch, #run);
            }
        });
        quote! {
            /// Stops the machine if it is started, then starts it again; see the compiled machine.
            #vis fn restart(&mut self, #restart_lent) { #restart }

            /// Stops the machine; see the compiled machine.
            #vis fn stop(&mut self, #lent) { #stop }

            #[inline]
            fn __leave(&mut self, #source: #private::model::StateId, #branch: #private::model::BranchId, #private_lent) { #leave }

            #[inline]
            fn __enter(&mut self, #branch: #private::model::BranchId, #private_lent) { #enter }

            #[inline]
            fn __decide(&mut self, mut #undecided: ::core::option::Option<#private::model::Undecided>, #private_lent) { #decide }

            #act
            #initial
        }
    }

    /// The engine's method for this kind of machine.
    fn engine_call(&self, name: &str) -> Ident {
        if self.has_regions() { local(&format!("{name}_in_regions")) } else { local(name) }
    }

    /// The callback by which the engine runs action blocks.
    pub(in crate::emit) fn run_block(&self) -> TokenStream {
        let (passed, action, at) = (self.passed(), local("action"), local("configuration"));
        let data = self.has_data().then(|| quote!(&mut self.data));
        quote!(|#action, #at| Self::__act(#action, #at, #passed #data))
    }

    /// Runs an action block by id.
    fn twin_act(&self) -> TokenStream {
        let (private, name, passed) = (&self.private, &self.machine.name, self.passed());
        let (_, ty_generics, _) = self.machine.generics.split_for_impl();
        let turbofish = ty_generics.as_turbofish();
        let (action, at) = (local("action"), local("configuration"));
        let arms = (0..self.machine.actions.len()).map(|index| {
            let (id, block) = (Literal::usize_unsuffixed(index), self.names.block(ActionId::at(index)));
            let asks = self
                .block_asks(ActionId::at(index))
                .then(|| quote!(|asked| #at.is_in(#private::model::StateId(1 + asked as u16)),));
            let data = self.block_sees(ActionId::at(index)).then(super::fields::data);
            quote!(#id => #name #turbofish::#block(#asks #passed #data),)
        });
        let delays = self.twin_delays(&at, &quote!(#name #turbofish));
        let ends = self.twin_data(&quote!(#name #turbofish));
        let data = self.has_data().then(|| {
            let data = self.data_param();
            quote!(#[allow(unused_variables)] #data)
        });
        let (lent, body) = self.plain(&quote!(match #action.0 { #(#arms)* #delays #ends _ => {} }));
        quote! {
            #[inline]
            fn __act(#action: #private::model::ActionId, #[allow(unused_variables)] #at: #private::model::Configuration<'_>, #lent #data) { #body }
        }
    }

    /// How the data of states begins and ends: numbered behind the durations.
    fn twin_data(&self, machine: &TokenStream) -> TokenStream {
        let (model, passed, data) = (&self.machine.model, self.passed(), super::fields::data());
        let first = model.actions.len() + model.transitions.len();
        let arms = model.data.iter().map(|known| {
            let (fill, drop) = (first + known.state.index(), first + model.states.len() + known.state.index());
            let (fill, drop) = (Literal::usize_unsuffixed(fill), Literal::usize_unsuffixed(drop));
            let name = self.names.method(known.state, "fill");
            let filled = self.plan.fills(known.state).then(|| quote!(#fill => #machine::#name(#passed #data),));
            let dropped = self.drop_data(known.state, &quote!(#data));
            quote!(#filled #drop => { #dropped })
        });
        arms.joined()
    }

    /// Runs the code of an `initial` and says which branch it took.
    fn twin_initial(&self) -> TokenStream {
        let (private, undecided) = (&self.private, local("undecided"));
        let mut functions = TokenStream::new();
        let mut arms = TokenStream::new();
        for (&composite, tree) in &self.machine.initials {
            let (id, name, passed) =
                (Literal::u16_unsuffixed(composite.0), self.names.method(composite, "initial"), self.passed());
            let (lent, body) = self.initial_lent(composite, tree).function(&self.twin_initial_body(composite, tree));
            arms.extend(quote!(#id => self.#name(#undecided, #passed),));
            functions.extend(quote! {
                fn #name(&mut self, #undecided: #private::model::Undecided, #lent) -> #private::model::BranchId { #body }
            });
        }
        let (lent, body) =
            self.plain(&quote!(match #undecided.composite.0 { #arms _ => #private::model::BranchId(0) }));
        quote! {
            fn __initial(&mut self, #undecided: #private::model::Undecided, #lent) -> #private::model::BranchId { #body }
            #functions
        }
    }

    fn twin_initial_body(&self, composite: StateId, tree: &Tree) -> TokenStream {
        let (lent, seen) = (self.initial_lent(composite, tree), self.seen(composite));
        let engine = Interpreted { emit: self, lent: &lent, source: composite, seen: seen.clone() };
        let (undecided, run) = (local("undecided"), self.run_block());
        let ask = |code: &TokenStream| {
            self.answering(self.raise(code), &mut |state| {
                let state = state_id(self, state);
                quote!(self.engine.configuration(#undecided.composite).is_in(#state))
            })
        };
        let mut end = |branch: BranchId, effect: &TokenStream, bound: &Names| {
            let end = End { branch, effect, seen: &seen, lent: &lent, bound, left: None, ask: &ask };
            let (effect, store) = (self.end_code(&end), self.store(branch));
            // What is not given up is suspended still, and keeps its data.
            let evicts = [false, true].iter().any(|&afresh| !self.plan.initial(branch, afresh).evictions.is_empty());
            let evicted = evicts.then(|| self.forget_data(composite, By::Twin));
            let branch = branch_id(self, branch);
            quote!({ self.engine.clear(#undecided, #branch, #run); #effect #evicted #store #branch })
        };
        let deciding = self.deciding(tree, &seen, &lent, &Names::new());
        let before = |code: &TokenStream| self.ask_before(code).unwrap_or_else(|| engine.code(code));
        let mut code = |code: &TokenStream| before(&deciding.code(code));
        let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
        let act = deciding.before(&before);
        quote!(#act #value)
    }

    fn twin_queries(&self) -> TokenStream {
        let (vis, state, private) = (&self.machine.vis, &self.names.state, &self.private);
        let of = quote!(#state::ALL[state.index() - 1]);
        let stack = self.has_stack().then(|| {
            quote! {
                /// The leaves that were put aside by pushes, newest first.
                #vis fn stack(&self) -> impl ::core::iter::Iterator<Item = #state> + ::core::clone::Clone + '_ {
                    ::core::iter::Iterator::map(self.engine.stack(), |state| #of)
                }
            }
        });
        let deferred = self.deferred_call();
        let data = self.view_call(&quote!(self.engine.leaf()), |leaf| {
            let leaf = state_id(self, leaf);
            quote!(::core::option::Option::Some(#leaf))
        });
        let active = if self.has_regions() {
            quote! {
                /// The active states, in document order.
                #vis fn active(&self) -> impl ::core::iter::DoubleEndedIterator<Item = #state> + ::core::clone::Clone + '_ {
                    ::core::iter::Iterator::map(self.engine.all_active(), |state| #of)
                }
            }
        } else {
            quote! {
                /// The active leaf; `None` if the machine is not started.
                #[must_use]
                #vis fn state(&self) -> ::core::option::Option<#state> {
                    self.engine.state().map(|state| #of)
                }

                /// The active states, outermost first.
                #vis fn active(&self)
                    -> impl ::core::iter::DoubleEndedIterator<Item = #state> + ::core::iter::ExactSizeIterator + ::core::clone::Clone + '_
                {
                    ::core::iter::Iterator::map(self.engine.active().iter(), |state| #of)
                }
            }
        };
        quote! {
            /// Whether a state is active; see the compiled machine.
            #[must_use]
            #vis fn is_in(&self, state: #state) -> bool {
                self.engine.is_in(#private::model::StateId(1 + state as u16))
            }

            /// Whether the machine has completed.
            #[must_use]
            #vis fn is_finished(&self) -> bool {
                self.engine.is_finished()
            }

            #active
            #stack
            #deferred
            #data
        }
    }
}

pub(super) fn state_id(emit: &Emit<'_>, state: StateId) -> TokenStream {
    let (private, id) = (&emit.private, Literal::u16_unsuffixed(state.0));
    quote!(#private::model::StateId(#id))
}

fn branch_id(emit: &Emit<'_>, branch: BranchId) -> TokenStream {
    let (private, id) = (&emit.private, Literal::u16_unsuffixed(branch.0));
    quote!(#private::model::BranchId(#id))
}
