//! Follow-up steps: the queues of a call, and the function that runs a call to completion.
//!
//! ```text
//! pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer {
//!     let queues = &mut Queues::new();
//!     let answer = self.__on(bot, queues, event);
//!     Ord::max(answer, self.__run_to_completion(bot, queues))
//! }
//! ```
//!
//! The queues are passed to every private function like a parameter of the user's. A machine that neither raises nor
//! reacts to completions has none, and a machine without follow-up steps is not run to completion.

use super::Emit;
use super::follow::Looping;
use crate::join::Join;
use crate::lent::{Lending, at};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Follow;
use fsm_model::{EventId, Raised};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use fsm_syntax::ast::Param;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The name of the parameter for the queues.
fn queues() -> Ident {
    local("__queues")
}

/// The parameters of private functions: those of calls, and the queues of a machine that has some.
pub(super) fn lent(lending: Lending, queues_type: Option<TokenStream>) -> Lending {
    match queues_type {
        Some(ty) => lending.with_ours(Param { name: queues(), ty: syn::parse_quote!(&mut #ty) }),
        None => lending,
    }
}

impl Emit<'_> {
    /// `Queues<RobotState, __RobotRaised, 1, 4>`
    pub(super) fn queues_type(&self) -> Option<TokenStream> {
        if self.chains().is_some() {
            let (private, raised) = (&self.private, self.raised_type());
            let count = Literal::usize_unsuffixed(self.machine.model.raises.len());
            let resumes = self.chains().is_some_and(|chains| !chains.resumed().is_empty());
            return (self.raises() || resumes).then(|| quote!(#private::Places<#raised, #count>));
        }
        let completions = if self.knows_completions() { 0 } else { self.plan.completions().len() };
        let loops = self.loops() || self.follow_start() == Follow::Unknown;
        let looks = self.follows() && loops && (!self.plan.completions().is_empty() || self.has_always());
        if completions == 0 && !self.raises() && !looks {
            return None;
        }
        let (private, state, raised) = (&self.private, &self.names.state, self.raised_type());
        let (completions, room) =
            (Literal::usize_unsuffixed(completions), Literal::usize_unsuffixed(self.queue_room()));
        let queues = quote!(#private::Queues<#state, #raised, #completions, #room>);
        Some(if self.machine.fails.is_some() { quote!(#private::failing::Failing<#queues, #raised>) } else { queues })
    }

    /// The name of the queues as an argument.
    pub(super) fn queues_argument(&self) -> Ident {
        queues()
    }

    pub(super) fn raised_type(&self) -> TokenStream {
        if !self.raises() {
            return quote!(::core::convert::Infallible);
        }
        let (raised, generics) = (&self.names.raised, self.raised_generics());
        let (_, arguments, _) = generics.split_for_impl();
        quote!(#raised #arguments)
    }

    /// Creates the queues in a public call.
    pub(super) fn begin_queues(&self) -> TokenStream {
        let lent = queues();
        match &self.queues_type {
            Some(ty) => quote!(let #lent = &mut <#ty>::new();),
            None => TokenStream::new(),
        }
    }

    /// The body of a public call: its step, and the loop if more steps may follow than the step itself takes.
    pub(super) fn settled(&self, step: &TokenStream) -> TokenStream {
        let (begin, answer) = (self.begin_queues(), local("answer"));
        let complete = self.complete_call(&quote!(#answer));
        let looks = match self.looping() {
            Looping::Never => return quote!(#begin #step),
            Looping::Always => return quote!(#begin let #answer = #step; #complete),
            Looping::If(looks) => looks,
        };
        let aside = self.move_failing_to_locals();
        let back = (!aside.is_empty()).then(|| self.put_failing_back());
        quote! {
            #begin
            let #answer = #step;
            if #looks {
                #aside
                let #answer = #complete;
                #back
                #answer
            } else {
                #answer
            }
        }
    }

    /// Generates the call of the loop, after a step with this answer.
    pub(super) fn complete_call(&self, answer: &TokenStream) -> TokenStream {
        let (passed, queues) = (self.passed(), self.queues_argument());
        if self.chains().is_none() {
            return quote!(self.__run_to_completion(#passed #answer));
        }
        // The compiler keeps places in registers only if no function that is not inlined refers to them.
        let lent = self.stepping.passed(&self.private);
        quote!(self.__run_to_completion(#lent ::core::mem::take(#queues), #answer))
    }

    /// Generates the functions for follow-up steps.
    pub(super) fn follow_up_steps(&self) -> TokenStream {
        if !self.plan.has_follow_ups() {
            return TokenStream::new();
        }
        let (run, raise, deferral) = (self.loop_function(), self.raise_function(), self.deferral_functions());
        let fail = self.fail_function();
        quote!(#run #raise #fail #deferral)
    }

    /// Generates the loop that takes the follow-up steps of a call, and functions for these, if it is ever needed.
    fn loop_function(&self) -> TokenStream {
        if self.chains().is_some() {
            return self.resuming_function();
        }
        if !self.loops() && self.follow_start() != Follow::Unknown {
            return TokenStream::new();
        }
        let waits = !self.plan.knows_completions();
        let cause = self.has_always().then_some(CauseKind::Always).into_iter();
        let cause =
            cause.chain(self.plan.completions().iter().filter(|_| waits).map(|&composite| CauseKind::Done(composite)));
        let cause = cause.chain((!self.machine.signals.is_empty()).then_some(CauseKind::Signal));
        let steps = cause.map(|cause| self.step_function(cause));
        let run = self.follow_up_functions();
        quote!(#(#steps)* #run)
    }

    /// Generates the function that queues a raised event or signal, and panics if there is no room.
    pub(super) fn raise_function(&self) -> TokenStream {
        if !self.raises() || self.chains().is_some() {
            return TokenStream::new();
        }
        let (queues_type, raised_type) = (&self.queues_type, self.raised_type());
        let store = self.store_raised(&quote!(queues));
        let observer = self.observers_declared();
        let notify = self.notify("raised", &quote!(raised.__name()));
        quote! {
            #[inline]
            fn __raise(raised: #raised_type, queues: &mut #queues_type, #observer) {
                #notify
                #store
            }
        }
    }

    /// Queues what is raised, and panics if there is no room.
    fn store_raised(&self, queues: &TokenStream) -> TokenStream {
        let (private, machine) = (&self.private, self.machine.name.to_string());
        let room = Literal::usize_unsuffixed(self.queue_room());
        quote! {
            if let ::core::result::Result::Err(raised) = #queues.raise(raised) {
                #private::no_room_to_raise(#machine, raised.__name(), #room)
            }
        }
    }

    /// Generates the call for a `raise`.
    pub(super) fn call_to_raise(&self, event: Option<Raised>, position: usize, value: &TokenStream) -> TokenStream {
        let (machine, raised, queues) = (&self.machine.name, &self.names.raised, queues());
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let arguments = arguments.as_turbofish();
        let value = match event {
            Some(Raised::Event(_)) => quote!(#raised::Event(#value)),
            Some(Raised::Signal(_)) => quote!(#raised::Signal(#value)),
            None => self.raised_event(value),
        };
        if self.chains.is_ok() {
            let (private, place) = (&self.private, Literal::usize_unsuffixed(position));
            return quote!(#private::Raises::raise(#value, #place, #queues));
        }
        let observers = self.observers_in_code();
        let raise = quote!(#machine #arguments::__raise(#value, #queues, #observers));
        let ends = |signal: &EventId| self.machine.model.submachines.iter().any(|one| one.signal == Some(*signal));
        match event {
            // The signal of a submachine that may have ended is queued at most once.
            Some(Raised::Signal(signal)) if ends(&signal) => {
                let raised_event = self.raised_signal(signal);
                quote!({ if !#queues.holds(|waiting| ::core::matches!(waiting, #raised_event)) { #raise } })
            }
            _ => raise,
        }
    }

    /// `__RobotRaised::Signal(__SignalsOfRobot::Full(..))`: a pattern.
    fn raised_signal(&self, signal: EventId) -> TokenStream {
        let (raised, signals) = (&self.names.raised, &self.names.signal);
        let variant = &self.machine.signals[signal.index()].ident;
        quote!(#raised::Signal(#signals::#variant(..)))
    }

    /// Lets the queue of the twin store what the blocks raise that it shares with a machine of places.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn queue_raises(&self) -> TokenStream {
        let (true, true, Some(ty)) = (self.chains.is_ok(), self.raises(), &self.queues_type) else {
            return TokenStream::new();
        };
        let (private, raised_type) = (&self.private, self.raised_type());
        // The signal of a submachine that may have ended is queued at most once.
        let ends = self.machine.model.submachines.iter().filter_map(|submachine| submachine.signal).map(|signal| {
            let raised_event = self.raised_signal(signal);
            quote! {
                if ::core::matches!(raised, #raised_event) && storage.holds(|waiting| ::core::matches!(waiting, #raised_event)) { return; }
            }
        });
        let (ends, store) = (ends.joined(), self.store_raised(&quote!(storage)));
        let (generics, lifetimes) = (self.raised_generics(), self.names_lifetimes());
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        quote! {
            #lifetimes impl #impl_generics #private::Raises<#raised_type> for #ty #where_clause {
                #[inline]
                fn raise(raised: #raised_type, _: usize, storage: &mut Self) { #ends #store }
            }
        }
    }

    /// `log,`: passes the observers alone, in the user's code.
    pub(super) fn observers_in_code(&self) -> TokenStream {
        let user = self.machine.observer.as_ref().map(|name| quote!(#name,));
        user.into_iter().chain(self.probe()).joined()
    }

    /// `__RobotRaised::Event({ let event: RobotEvent = value; event })`. A type error is reported at the value.
    fn raised_event(&self, value: &TokenStream) -> TokenStream {
        let (raised, event) = (&self.names.raised, local("event"));
        let here = value.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
        let ty = at(self.event_type_argument().unwrap_or_default(), here);
        quote!(#raised::Event({ let #event: #ty = #value; #event }))
    }

    /// `enum __SignalsOfRobot { .. }` and `enum __RobotRaised { Event(RobotEvent), Signal(__SignalsOfRobot) }`
    pub(super) fn raised_types(&self) -> TokenStream {
        let (signals, raised) = (self.signal_type(), self.raises().then(|| self.raised_enum()));
        quote!(#signals #raised)
    }

    fn signal_type(&self) -> TokenStream {
        if self.machine.signals.is_empty() {
            return TokenStream::new();
        }
        let (signal, (variants, generics)) = (&self.names.signal, self.events_of(&self.machine.signals));
        let where_clause = &generics.where_clause;
        let shown = self.machine.shows_payloads.then(|| quote!(#[derive(::core::fmt::Debug)]));
        // A signal may never be raised. Its name is the user's, or the name of an error.
        quote! {
            #[doc(hidden)]
            #[allow(dead_code, non_camel_case_types, clippy::enum_variant_names)]
            #shown
            enum #signal #generics #where_clause { #(#variants,)* }
        }
    }

    pub(super) fn signal_argument(&self) -> TokenStream {
        let (signal, (_, generics)) = (&self.names.signal, self.events_of(&self.machine.signals));
        let (_, arguments, _) = generics.split_for_impl();
        quote!(#signal #arguments)
    }

    fn raised_enum(&self) -> TokenStream {
        let (raised, generics) = (&self.names.raised, self.raised_generics());
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let event_type = self.event_type_argument().filter(|_| self.raises_events());
        let signal_type = (!self.machine.signals.is_empty()).then(|| self.signal_argument());
        let event = event_type.as_ref().map(|ty| quote!(Event(#ty),));
        let signal = signal_type.as_ref().map(|ty| quote!(Signal(#ty),));
        let name_of_event = event_type.as_ref().map(|_| match self.event_variants() {
            Some(variants) => {
                let names: Vec<_> = variants.iter().map(|variant| variant.ident.to_string()).listed();
                name_arms(&quote!(Event), variants.iter().zip(names.iter().map(String::as_str)), &self.names.event)
            }
            None => {
                let name = self.event_type_argument().unwrap_or_default().to_string();
                quote!(Self::Event(_) => #name,)
            }
        });
        let name_of_signal =
            signal_type.as_ref().map(|_| name_arms(&quote!(Signal), self.signals_named(), &self.names.signal));
        // If the machine raises only values of a foreign type, one variant and the name may be unused. The user
        // determines the sizes of the variants.
        quote! {
            #[doc(hidden)]
            #[allow(dead_code, clippy::large_enum_variant)]
            enum #raised #generics #where_clause { #event #signal }

            #[allow(dead_code)]
            #lifetimes impl #impl_generics #raised #arguments #where_clause {
                fn __name(&self) -> &'static str {
                    match self { #name_of_event #name_of_signal }
                }
            }
        }
    }

    pub(super) fn event_variants(&self) -> Option<&[syn::Variant]> {
        match &self.machine.events {
            Some(EventType::Declared { variants, .. }) => Some(variants),
            _ => None,
        }
    }

    /// The generics of the machine that raised events and signals use.
    fn raised_generics(&self) -> syn::Generics {
        let events = self.event_variants().filter(|_| self.raises_events()).unwrap_or_default();
        let all: Vec<_> = events.iter().chain(&self.machine.signals).cloned().listed();
        let (_, generics) = self.events_of(&all);
        generics
    }
}

/// `Self::Signal(__SignalsOfRobot::Full { .. }) => "Full",`
fn name_arms<'v>(
    kind: &TokenStream,
    variants: impl Iterator<Item = (&'v syn::Variant, &'v str)>,
    of: &Ident,
) -> TokenStream {
    let arms = variants.map(|(variant, name)| {
        let ident = &variant.ident;
        quote!(Self::#kind(#of::#ident { .. }) => #name,)
    });
    arms.joined()
}
