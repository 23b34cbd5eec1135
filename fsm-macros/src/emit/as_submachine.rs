//! What every machine has for a state that runs it: it is started, told, asked and stopped, time passes for it, and its end is
//! taken. The calls are hidden, and lent what its own are.
//!
//! ```text
//! pub fn __start_inside(&mut self, bot: &mut Body) { .. }
//! pub fn __takes(&self, bot: &Body, event: &RobotEvent) -> bool { .. }        // whether an event is for it
//! pub fn __tell(&mut self, bot: &mut Body, event: RobotEvent) -> Answer { .. }
//! pub fn __end(&mut self, bot: &mut Body) -> Option<RobotEnd> { .. }          // if it has completed
//! pub fn __wait(&self) -> Wait { Wait::of(&self.timers[..]).or(self.__wait_inside()) }
//! ```

use super::Emit;
use super::cause::Cause;
use super::view::Kept;
use crate::names::local;
use fsm_core::model::ROOT;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// `impl RunInside for Retry { type End = RetryEnd; .. }`
    pub(super) fn submachine_impl(&self) -> TokenStream {
        if self.has_outer_calls() {
            return TokenStream::new();
        }
        let (name, private) = (&self.machine.name, &self.private);
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, end) = (self.names_lifetimes(), self.end_of_machine());
        quote! {
            #lifetimes impl #impl_generics #private::RunInside for #name #ty_generics #where_clause {
                type End = #end;
                type Itself = Self;

                #[inline(always)]
                fn itself(&mut self) -> &mut Self { self }

                #[inline(always)]
                fn looked_at(&self) -> &Self { self }
            }
        }
    }

    /// What a state around asks of this machine, if it can: one that fails or waits is not run by states.
    pub(super) fn as_submachine(&self) -> TokenStream {
        if self.has_outer_calls() {
            return TokenStream::new();
        }
        let (private, vis, answer) = (&self.private, &self.machine.vis, self.answer_type());
        // All of them alike, so that whoever is lent something else is told so once.
        let declared = self.stepping.declared();
        let (lent, passed, ignored) = (self.stepping.passed(private), self.passed(), self.answer("Ignored"));
        let (takes, begin, end) = (self.takes_call(), self.begin_queues(), self.end_of_machine());
        let body = |call: TokenStream| self.stepping(&call).1;
        let start = body(quote!(#begin self.__begin(#passed);));
        let stop = body(quote!(self.stop(#lent)));
        let poll = if self.polls() { body(quote!(self.update(#lent))) } else { ignored.clone() };
        let fire = if self.has_time() { self.fire_body() } else { ignored };
        let (ended, wait, elapse) = (self.end_body(), self.wait_body(), self.elapse_body());
        let nanoseconds = local("nanoseconds");
        quote! {
            #takes

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __start_inside(&mut self, #declared) { #start }

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __stop_inside(&mut self, #declared) { #stop }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __fire(&mut self, #declared) -> #answer { #fire }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __poll(&mut self, #declared) -> #answer { #poll }

            #[doc(hidden)]
            #[allow(unused_variables, clippy::question_mark)]
            #[inline]
            #vis fn __end(&mut self, #declared) -> ::core::option::Option<#end> { #ended }

            #[doc(hidden)]
            #[must_use]
            #[inline]
            #vis fn __wait(&self) -> #private::Wait { #wait }

            #[doc(hidden)]
            #[inline]
            #vis fn __elapse(&mut self, #[allow(unused_variables)] #nanoseconds: u64) { #elapse }
        }
    }

    /// If it has completed: everything is exited, and what its `final` holds is handed over.
    fn end_body(&self) -> TokenStream {
        let none = quote!(::core::option::Option::None);
        let some = quote!(::core::option::Option::Some);
        // The exits may come to what lies beneath a push, and leave nothing active; so which it was is noted before.
        let (reached, leaf) = (local("reached"), self.leaf_of(ROOT));
        let noted = |_| reached.to_token_stream();
        let taken = self.of_itself(|kept| {
            let kept = Kept { data: kept.data.clone(), leaf: &noted, named: kept.named };
            self.taken_end(&kept, &some, &none)
        });
        let Some(taken) = taken else { return none };
        let [begin, exits, forget] = [self.begin_queues(), self.exit_all(), self.forget_all()];
        let (stopping, told) = (self.tell_of_life("Stop"), self.tell_of_answer(&self.answer("Moved")));
        let (deferred, end) = (self.forget_deferred(), local("end"));
        let taken = quote! {
            if !self.is_finished() { return #none; }
            let #reached = #leaf;
            #stopping
            #begin
            #exits
            let #end = (|| #taken)();
            #forget
            #deferred
            #told
            #end
        };
        self.stepping(&taken).1
    }

    fn wait_body(&self) -> TokenStream {
        let private = &self.private;
        let own = self.has_timers().then(|| quote!(#private::Wait::of(&self.timers[..])));
        let inside = self.runs_machines().then(|| quote!(self.__wait_inside()));
        let wait = match (own, inside) {
            (None, None) => return quote!(#private::Wait::NONE),
            (Some(own), Some(inside)) => quote!(#own.or(#inside)),
            (own, inside) => own.or(inside).unwrap_or_default(),
        };
        match self.time_goes_on() {
            true => quote!(if self.is_finished() { #private::Wait::NONE } else { #wait }),
            false => wait,
        }
    }

    fn elapse_body(&self) -> TokenStream {
        let (private, nanoseconds) = (&self.private, local("nanoseconds"));
        let own = self.has_timers().then(|| quote!(#private::Timer::elapse(&mut self.timers[..], #nanoseconds);));
        let inside = self.runs_machines().then(|| quote!(self.__elapse_inside(#nanoseconds);));
        match self.time_goes_on() {
            true => quote!(if !self.is_finished() { #own #inside }),
            false => quote!(#own #inside),
        }
    }

    /// Whether what goes through this machine to one inside is printed as a function of its own.
    fn is_told_inline(&self) -> bool {
        self.runs_machines() && self.plan.goes_on() && !self.loops_in_leaves(Cause::Event)
    }

    /// `__tell`: a `handle` for the state that runs this machine, into which it is inlined, as the text of a flat machine is.
    pub(super) fn told_as_submachine(&self, cause: Cause, function: &TokenStream) -> TokenStream {
        if cause != Cause::Event || !self.is_told_inline() || self.has_outer_calls() {
            return TokenStream::new();
        }
        let vis = &self.machine.vis;
        quote! {
            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell #function
        }
    }

    /// `__takes`: whether an event would be kept or reacted to.
    fn takes_call(&self) -> TokenStream {
        let (vis, private, answer) = (&self.machine.vis, &self.private, self.answer_type());
        let declared = self.stepping.declared();
        let Some(argument) = self.event_argument(Cause::Event) else {
            return quote! {
                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __takes(&self, #declared event: &#private::absent::NoEvents) -> bool { match *event {} }

                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __tell(&mut self, #declared event: #private::absent::NoEvents) -> #answer { match event {} }
            };
        };
        let takes = self.can_take();
        if self.is_told_inline() {
            return takes;
        }
        let (event, lent) = (local("event"), self.stepping.passed(private));
        let tells = self.stepping(&quote!(self.handle(#lent #event))).1;
        quote! {
            #takes

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell(&mut self, #declared #event: #argument) -> #answer { #tells }
        }
    }
}
