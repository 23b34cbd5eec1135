//! The follow-up steps of machines in which each raise has a [place](fsm_model::steps::Chains).
//!
//! ```text
//! // `raise(Full(3))`
//! Raises::raise(Raised::Signal(Signal::Full(3)), 1, queues);
//! // in the leaf that the step has entered
//! if let Some(Raised::Signal(event)) = queues.take(1) { return self.__brewing_hear(coffee, queues, event); }
//! ```
//!
//! The places are variables of the call. Everything that takes them is inlined, so the compiler knows which of them are full.
//! A function with a loop is not inlined and takes the full places by value: the other steps of the machine then need no frame.

use super::ends::Compiled;
use super::follow::Next;
use super::{At, Emit};
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{After, Follow, Pending};
use fsm_model::steps::Chains;
use fsm_model::{ROOT, Raised, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl<'m> Emit<'m> {
    /// Generates the follow-up steps in a leaf that is known only at run time.
    pub(super) fn next_by_leaf(&self, number: u16) -> Next {
        let afters = self.chains().map_or(&[][..], |chains| chains.by_leaf(number));
        let (active, ignored) = (self.region_of(ROOT), self.answer("Ignored"));
        let arms = afters.iter().map(|&after| {
            let (leaf, steps) = (self.leaf(after.leaf), self.print_next(Follow::Known(after)));
            let steps = steps.instead_of(ignored.clone());
            quote!(#leaf => #steps,)
        });
        let arms: Vec<_> = arms.listed();
        Next::of(quote!(match #active { #(#arms)* _ => #ignored }))
    }

    /// Generates the steps that handle the raised events in places, oldest first. `earlier` is the answer of earlier steps.
    pub(super) fn handle_places(&self, leaf: StateId, pending: Pending, earlier: Option<&Ident>) -> TokenStream {
        let Some(chains) = self.chains() else { return TokenStream::new() };
        let (queues, raised, event) = (self.queues_argument(), &self.names.raised, local("event"));
        let mut rest = pending;
        let steps = chains.places(pending).iter().map(|&place| {
            rest = chains.rest(rest);
            let (kind, cause) = match self.machine.model.raises[place].raised {
                Some(Raised::Signal(_)) => ("Signal", CauseKind::Signal),
                Some(Raised::Event(_)) | None => ("Event", CauseKind::Event),
            };
            if !self.reacts(leaf, cause) && self.next_ignored(At::Known(leaf), cause, rest).is_empty() {
                return TokenStream::new();
            }
            let (kind, place) = (local(kind), Literal::usize_unsuffixed(place));
            let step = self.call_leaf(leaf, cause, rest);
            let step = earlier.map_or_else(|| step.clone(), |earlier| quote!(::core::cmp::Ord::max(#earlier, #step)));
            quote! {
                if let ::core::option::Option::Some(#raised::#kind(#event)) = #queues.take(#place) { return #step; }
            }
        });
        let steps: Vec<_> = steps.listed();
        quote!(#(#steps)*)
    }

    /// Begins the next round of the loop that [`circle_function`](Self::circle_function) generates.
    pub(super) fn next_round(&self, answer: &TokenStream) -> TokenStream {
        let [earlier, unrest] = ["answer", "unrest"].map(local);
        quote!(#earlier = ::core::cmp::Ord::max(#earlier, #answer); #unrest.step(self); continue;)
    }

    /// Generates the code at the end of a step after which a loop takes the follow-up steps: if there are any, it
    /// records the configuration for the loop. The value is `Ignored`, because this code takes no step.
    pub(super) fn resume(&self, after: After) -> TokenStream {
        let (queues, ignored) = (self.queues_argument(), self.answer("Ignored"));
        let Some(chains) = self.chains() else { return ignored };
        let number = chains.resumed().iter().position(|resumed| *resumed == after);
        let resume = number.map(|number| {
            let number = Literal::usize_unsuffixed(number);
            quote!(#queues.resume(#number);)
        });
        if self.reacts(after.leaf, CauseKind::Always) || after.completed.is_some() {
            return quote!({ #resume #ignored });
        }
        let full = chains.places(after.pending).iter().map(|&place| {
            let place = Literal::usize_unsuffixed(place);
            quote!(#queues.is_full(#place))
        });
        let full: Vec<_> = full.listed();
        quote!({ if #(#full)||* { #resume } #ignored })
    }

    /// Generates the loop that takes the follow-up steps of the configurations to which circles lead back.
    pub(super) fn resuming_function(&self) -> TokenStream {
        let resumed = self.chains().map_or(&[][..], Chains::resumed);
        let (Some(queues_type), false) = (&self.queues_type, resumed.is_empty()) else { return TokenStream::new() };
        let (private, queues, answer_type) = (&self.private, self.queues_argument(), self.answer_type());
        let [answer, unrest] = ["answer", "unrest"].map(local);
        let arms = resumed.iter().enumerate().map(|(number, &after)| {
            let (number, steps) = (Literal::usize_unsuffixed(number), self.call_after(after));
            quote!(::core::option::Option::Some(#number) => #steps,)
        });
        let arms: Vec<_> = arms.listed();
        let (lent, body) = Lent::plain(&self.stepping).function(&quote! {
            let #queues = &mut #queues;
            let mut #unrest = #private::LivelockGuard::none();
            loop {
                #answer = ::core::cmp::Ord::max(#answer, match #queues.resumed() {
                    #(#arms)*
                    _ => return #answer,
                });
                #unrest.step(self);
            }
        });
        quote! {
            #[cold]
            #[inline(never)]
            fn __run_to_completion(&mut self, #lent mut #queues: #queues_type, mut #answer: #answer_type) -> #answer_type {
                #body
            }
        }
    }

    /// Generates a call of the function of a configuration that may lead back to itself.
    pub(super) fn call_circle(&self, after: After, name: &Ident) -> TokenStream {
        let (lent, queues) = (self.stepping.passed(&self.private), self.queues_argument());
        let places = self.chains().into_iter().flat_map(|chains| chains.places(after.pending)).map(|&place| {
            let place = Literal::usize_unsuffixed(place);
            quote!(#queues.take(#place),)
        });
        let places: Vec<_> = places.listed();
        quote!(self.#name(#lent #(#places)*))
    }

    /// Generates the functions of a configuration whose `always` may lead back to it: one that takes the full places, and one
    /// with the loop.
    pub(super) fn circle_function(&self, after: After, name: &Ident) -> TokenStream {
        let (queues, raised_type, answer_type) = (self.queues_argument(), self.raised_type(), self.answer_type());
        let (mut places, mut fills) = (Vec::new(), Vec::new());
        for &place in self.chains().into_iter().flat_map(|chains| chains.places(after.pending)) {
            let (name, place) = (local(&format!("place_{place}")), Literal::usize_unsuffixed(place));
            places.push(quote!(#name: ::core::option::Option<#raised_type>,));
            fills.push(quote!(#queues.put(#place, #name);));
        }
        let (rounds, passed) =
            (self.names.method(after.leaf, &format!("rounds{}", self.pending_name(after.pending))), self.passed());
        let steps = self.settled(&quote!({ #(#fills)* self.#rounds(#passed) }));
        let (lent, body) = Lent::plain(&self.stepping).private().function(&steps);
        let rounds = self.rounds_function(after, &rounds);
        quote! {
            #[inline(never)]
            fn #name(&mut self, #lent #(#places)*) -> #answer_type { #body }

            #rounds
        }
    }

    fn rounds_function(&self, after: After, name: &Ident) -> TokenStream {
        let (leaf, cause) = (after.leaf, CauseKind::Always);
        let own = self.own_after_lookup(leaf, cause);
        let lent = self.considering(&own).private();
        let site = Compiled { circle: Some(after), ..Compiled::in_leaf(self, &lent, leaf, cause, after.pending) };
        let always = self.consider(&self.tiers(leaf, cause), &site, &own, &lent.look());
        let (private, answer_type, ignored) = (&self.private, self.answer_type(), self.answer("Ignored"));
        let [answer, step, unrest] = ["answer", "step", "unrest"].map(local);
        let raised = self.handle_places(leaf, after.pending, Some(&answer));
        let (lent, body) = lent.function(&quote! {
            let mut #answer = #ignored;
            let mut #unrest = #private::LivelockGuard::none();
            loop {
                let #step: #answer_type = { #always };
                if #step.reacted() { return ::core::cmp::Ord::max(#answer, #step); }
                #raised
                return ::core::cmp::Ord::max(#answer, #step);
            }
        });
        quote! {
            #[inline(always)]
            #[allow(unreachable_code, unused_assignments)]
            fn #name(&mut self, #lent) -> #answer_type { #body }
        }
    }
}
