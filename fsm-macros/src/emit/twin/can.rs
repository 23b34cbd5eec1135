//! `can` of the twin: the engine provides the transitions to consider, and the user's code decides whether they react.

use super::super::Emit;
use super::super::can::{Asked, Can, repeats};
use super::super::told::Told;
use super::ends::Interpreted;
use crate::lent::Lent;
use crate::names::local;
use fsm_core::model::TransitionId;
use fsm_core::model::plan::Rung;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// ```text
    /// self.engine.select(Told::Event(EventId(..)), |transition, _| {
    ///     if reacts { return true; }
    ///     let found = match transition.0 { 3 => match *event { .. }, 5 => Some(false), _ => Some(true) };
    ///     reacts |= found == Some(true);
    ///     found.is_some()
    /// });
    /// ```
    pub(super) fn twin_can(&self) -> TokenStream {
        let Some(can) = Can::of(self) else { return TokenStream::new() };
        let (told, arms) = (self.twin_told(Told::Event), self.twin_can_arms(&can));
        let (transition, found, reacts) = (local("transition"), local("found"), local("reacts"));
        let lent = can.lent(&self.candidates_of(Told::Event));
        let look = lent.look();
        let call = can.public(
            &lent,
            &quote! {
                let mut #reacts = false;
                self.engine.select(#told, |#transition, _| {
                    if #reacts { return true; }
                    #look
                    let #found = match #transition.0 { #arms _ => ::core::option::Option::Some(true) };
                    #reacts |= ::core::matches!(#found, ::core::option::Option::Some(true));
                    #found.is_some()
                });
                #reacts
            },
        );
        let repeats = repeats();
        quote!(#repeats #call)
    }

    /// Those that may not react, or never do. That an event is of the right kind the engine knows.
    fn twin_can_arms(&self, can: &Can<'_, '_>) -> TokenStream {
        let (lent, event) = (Lent::plain(&self.params), local("event"));
        let mut arms = TokenStream::new();
        for (index, transition) in self.machine.model.transitions.iter().enumerate() {
            let (id, number) = (TransitionId::at(index), Literal::usize_unsuffixed(index));
            let reacts = !self.plan.is_deferral(id);
            if !Told::Event.triggers(&transition.trigger) || (transition.certain && reacts) {
                continue;
            }
            let some = quote!(::core::option::Option::Some(#reacts));
            if transition.certain {
                arms.extend(quote!(#number => #some,));
                continue;
            }
            let rung = Rung { state: transition.source, alarms: transition.alarm };
            let Some(sure) = can.sure_before(id, rung) else { continue };
            let sure = (!sure.is_empty()).then(|| quote!(#(#sure)|* => #some,));
            let engine = Interpreted { emit: self, lent: &lent, source: transition.source, seen: self.seen_by(id) };
            let Asked { pattern, condition } = can.asked(id, &engine);
            let condition = condition.map(|condition| quote!(if #condition));
            arms.extend(quote! {
                #number => match *#event { #sure #pattern #condition => #some, _ => ::core::option::Option::None },
            });
        }
        arms
    }
}
