//! The calls of a machine for a state that runs it as a submachine: start, event, query, time, end and stop. They are
//! hidden and have the same parameters as the machine's other calls.
//!
//! ```text
//! pub fn __start_inside(&mut self, bot: &mut Body) { .. }
//! pub fn __finds(&self, bot: &Body, event: &RobotEvent) -> Found { .. }       // the reaction to an event
//! pub fn __tell_inside(&mut self, bot: &mut Body, event: RobotEvent) -> Answer { .. }
//! pub fn __exit_ended(&mut self, bot: &mut Body) { .. }                      // if it has completed: runs its exits
//! pub fn __end_inside(&mut self, bot: &mut Body) -> Option<RobotEnd> { .. }   // if it has completed and been exited
//! pub fn __wait(&self) -> Wait { Wait::of_certain(&self.__running()[..]).or(self.__wait_inside()) }
//! ```
//!
//! In a machine with `fails`, these calls also return the error, as in `-> (Answer, Option<JobError>)`. In an `async`
//! machine, they return their result as a `Later`.

use super::Emit;
use super::outer;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use fsm_syntax::OuterProperties;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse_quote;

/// The calls that may wait.
pub(super) const WAITED_FOR_INSIDE: [&str; 7] = [
    "__start_inside",
    "__stop_inside",
    "__tell_inside",
    "__poll_inside",
    "__fire_inside",
    "__exit_ended",
    "__end_inside",
];

impl Emit<'_> {
    /// Generates `impl<const FAILS: bool, const WAITS: bool> RunInside<FAILS, WAITS> for Retry { .. }`.
    ///
    /// A machine with `fails` can only be run by machines with `fails`, and an async one only by async machines.
    pub(super) fn submachine_impl(&self) -> TokenStream {
        if !self.is_run_by_states() {
            return TokenStream::new();
        }
        let (name, private) = (&self.machine.name, &self.private);
        let (_, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let (mut generics, OuterProperties { fails, waits }) =
            (self.machine.generics.clone(), self.machine.enclosing());
        let [fails, waits] = [("__FAILS", fails), ("__WAITS", waits)].map(|(any, only)| {
            if only {
                return quote!(true);
            }
            let any = local(any);
            generics.params.push(parse_quote!(const #any: bool));
            any.into_token_stream()
        });
        let (impl_generics, ..) = generics.split_for_impl();
        let (lifetimes, end) = (self.names_lifetimes(), self.end_of_machine());
        let exhaustive = self.machine.places.is_exhaustive().then(|| {
            let (impl_generics, ..) = self.machine.generics.split_for_impl();
            quote!(#lifetimes impl #impl_generics #private::TakesEveryEvent for #name #ty_generics #where_clause {})
        });
        quote! {
            #exhaustive

            #lifetimes impl #impl_generics #private::RunInside<#fails, #waits> for #name #ty_generics #where_clause {
                type End = #end;
                type Itself = Self;

                #[inline(always)]
                fn itself(&mut self) -> &mut Self { self }

                #[inline(always)]
                fn looked_at(&self) -> &Self { self }
            }
        }
    }

    /// A constant for each end with data, so that its name is also a value: `impl OrderEnd { pub const Delivered: () = (); }`.
    /// For an unknown value, the compiler suggests a similar name; for an unknown variant in a pattern, it does not.
    pub(super) fn names_of_ends(&self, ends: &[StateId]) -> TokenStream {
        let vis = &self.machine.vis;
        let with_data = ends.iter().filter(|&&end| self.halves(end).next().is_some());
        let names: Vec<_> = with_data.map(|&end| self.names.variant(end)).listed();
        if names.is_empty() || !self.is_run_by_states() {
            return TokenStream::new();
        }
        let (name, generics) = (&self.names.end, self.end_generics());
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        quote! {
            #[doc(hidden)]
            #[allow(dead_code, non_upper_case_globals)]
            impl #impl_generics #name #arguments #where_clause { #(#vis const #names: () = ();)* }
        }
    }

    /// Generates the calls for a state that runs this machine.
    pub(super) fn as_submachine(&self) -> TokenStream {
        if !self.is_run_by_states() {
            return TokenStream::new();
        }
        let (private, vis) = (&self.private, &self.machine.vis);
        // All calls have the same parameters, so that the compiler reports a mismatch only once.
        let declared = self.public.declared();
        let (lent, passed, ignored) = (self.stepping.passed(private), self.passed(), self.answer("Ignored"));
        let (begin, end) = (self.begin_queues(), self.end_of_machine());
        let [stop, update] = ["stop", "update"].map(|name| self.stepping_name(name));
        let start = self.handing(&quote!(#begin self.__begin(#passed);));
        let forget = self.forget_all();
        // A machine that has completed has already exited its states.
        let stop = match self.completed_leaves().is_empty() {
            true => quote!(self.#stop(#lent);),
            false => quote!(if self.is_finished() { #forget } else { self.#stop(#lent); }),
        };
        let stop = self.handing(&stop);
        let poll = if self.polls() { self.handing(&quote!(self.#update(#lent))) } else { self.handing(&ignored) };
        let fires = self.machine.fails.is_some();
        let fire = match self.has_time() {
            true => self.fire_body(),
            false if fires => quote!(#private::Fired::from(#ignored)),
            false => ignored,
        };
        let fire = self.handing(&fire);
        let fired = if fires { self.type_handed(&quote!(#private::Fired)) } else { self.answer_type() };
        let (exits, ended) = (self.handing(&self.exit_body()), self.handing(&self.end_body()));
        let [answer, handed] =
            [self.answer_type(), quote!(::core::option::Option<#end>)].map(|value| self.type_handed(&value));
        let nothing = self.machine.fails.is_some().then(|| self.type_handed(&quote!(())));
        let nothing = nothing.map(|handed| quote!(-> #handed));
        let (takes, wait, elapse) = (self.takes_call(), self.wait_body(), self.elapse_body());
        let nanoseconds = local("nanoseconds");
        // If the end is not possible, the compiler removes the code that depends on it.
        let ended_at_start = if self.plan.may_end_at_start() { quote!(self.is_finished()) } else { quote!(false) };
        quote! {
            #takes

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __ended_at_start(&self) -> bool { #ended_at_start }

            #[doc(hidden)]
            #[allow(unused_variables, clippy::let_unit_value)]
            #[inline]
            #vis fn __start_inside(&mut self, #declared) #nothing { #start }

            #[doc(hidden)]
            #[allow(clippy::let_unit_value)]
            #[inline(always)]
            #vis fn __stop_inside(&mut self, #declared) #nothing { #stop }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __fire_inside(&mut self, #declared) -> #fired { #fire }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __poll_inside(&mut self, #declared) -> #answer { #poll }

            #[doc(hidden)]
            #[allow(unused_variables, clippy::let_unit_value)]
            #[inline]
            #vis fn __exit_ended(&mut self, #declared) #nothing { #exits }

            #[doc(hidden)]
            #[allow(unused_variables, clippy::question_mark)]
            #[inline]
            #vis fn __end_inside(&mut self, #declared) -> #handed { #ended }

            #[doc(hidden)]
            #[must_use]
            #[inline]
            #vis fn __wait(&self) -> #private::Wait { #wait }

            #[doc(hidden)]
            #[inline]
            #vis fn __elapse(&mut self, #[allow(unused_variables)] #nanoseconds: u64) { #elapse }
        }
    }

    /// The type that a call returns to the enclosing machine: `(Answer, Option<JobError>)` in a machine with `fails`.
    fn type_handed(&self, value: &TokenStream) -> TokenStream {
        match &self.machine.fails {
            Some(error) => quote!((#value, ::core::option::Option<#error>)),
            None => value.clone(),
        }
    }

    /// Generates the body of a call for the enclosing machine.
    fn handing(&self, call: &TokenStream) -> TokenStream {
        let (lent, [failed, value]) = (outer::failed(), ["failed", "value"].map(local));
        let body = match &self.machine.fails {
            Some(_) => quote! {
                let mut #failed = ::core::option::Option::None;
                let #value = { let #lent = &mut #failed; #call };
                (#value, #failed)
            },
            None => call.clone(),
        };
        Lent::plain(&self.public).function(&body).1
    }

    /// Generates the body of `__exit_ended`: if the machine has completed, all states are exited. The machine stays
    /// completed, and keeps the data of its `final`.
    fn exit_body(&self) -> TokenStream {
        if self.completed_leaves().is_empty() {
            return TokenStream::new();
        }
        let [begin, exits, unheard] = [self.begin_queues(), self.exit_all(), self.return_pending()];
        let (stopping, notified) = (self.notify_lifecycle("Stop"), self.notify_answer(&self.answer("Moved")));
        // The exits may include states that a push has paused, and leave no state active. So the leaf is restored.
        let (reached, leaf) = (local("reached"), self.region_of(ROOT));
        let exits = match self.layout.determines_leaf {
            true => exits,
            false => quote!(let #reached = #leaf; #exits #leaf = #reached;),
        };
        quote! {
            if self.is_finished() {
                #stopping
                #begin
                #exits
                #unheard
                #notified
            }
        }
    }

    /// Generates the body of `__end_inside`: stops a machine that has completed, and returns its final data.
    fn end_body(&self) -> TokenStream {
        let none = quote!(::core::option::Option::None);
        let some = quote!(::core::option::Option::Some);
        let Some(taken) = self.of_itself(|kept| self.taken_end(kept, &some, &none)) else { return none };
        let (forget, deferred, end) = (self.forget_all(), self.forget_deferred(), local("end"));
        quote! {
            if self.is_finished() {
                let #end = (|| #taken)();
                #forget
                #deferred
                #end
            } else {
                #none
            }
        }
    }

    fn wait_body(&self) -> TokenStream {
        let private = &self.private;
        let inside = self.runs_machines().then(|| quote!(self.__wait_inside()));
        let wait = match (self.has_timers(), inside) {
            (false, None) => return quote!(#private::Wait::NONE),
            (false, Some(inside)) => inside,
            (true, inside) => self.wait_for(&quote!(self.__running()[..]), inside.as_ref()),
        };
        match self.timers_outlive_completion() {
            true => quote!(if self.is_finished() { #private::Wait::NONE } else { #wait }),
            false => wait,
        }
    }

    fn elapse_body(&self) -> TokenStream {
        let (private, nanoseconds) = (&self.private, local("nanoseconds"));
        let own = self.has_timers().then(|| quote!(#private::Timer::elapse(&mut self.timers[..], #nanoseconds);));
        let inside = self.runs_machines().then(|| quote!(self.__elapse_inside(#nanoseconds);));
        match self.timers_outlive_completion() {
            true => quote!(if !self.is_finished() { #own #inside }),
            false => quote!(#own #inside),
        }
    }

    /// Whether `__tell_inside` has the body of `handle` and does not call it, so that an event passes through this
    /// machine to its submachines in one function.
    fn has_inline_step(&self) -> bool {
        let steps = self.plan.has_follow_ups() && !self.loops_in_leaves(CauseKind::Event);
        self.runs_machines() && steps && !self.has_outer_calls()
    }

    /// Generates `__tell_inside` with the body of `handle`. It is inlined into the machine that runs this one.
    pub(super) fn step_as_submachine(&self, cause: CauseKind, function: &TokenStream) -> TokenStream {
        if cause != CauseKind::Event || !self.has_inline_step() || !self.is_run_by_states() {
            return TokenStream::new();
        }
        let vis = &self.machine.vis;
        quote! {
            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell_inside #function
        }
    }

    /// Generates `__finds`, which returns the reaction to an event, and `__tell_inside` if it calls `handle`.
    fn takes_call(&self) -> TokenStream {
        let (vis, private) = (&self.machine.vis, &self.private);
        let (declared, answer) = (self.public.declared(), self.type_handed(&self.answer_type()));
        let Some(argument) = self.event_argument(CauseKind::Event) else {
            return quote! {
                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __finds(&self, #declared event: &#private::absent::NoEvents) -> #private::CanOutcome { match *event {} }

                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __tell_inside(&mut self, #declared event: #private::absent::NoEvents) -> #answer { match event {} }
            };
        };
        let takes = self.can_take();
        if self.has_inline_step() {
            return takes;
        }
        let (event, handle, lent) = (local("event"), self.stepping_name("handle"), self.stepping.passed(private));
        let notifies = self.handing(&quote!(self.#handle(#lent #event)));
        quote! {
            #takes

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell_inside(&mut self, #declared #event: #argument) -> #answer { #notifies }
        }
    }
}
