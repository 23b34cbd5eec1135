//! `can` of the twin: the engine provides the transitions to consider, and the user's code decides whether they react.

use super::super::Emit;
use super::super::can::{Asked, Can, repeats};
use super::super::cause::Cause;
use super::ends::Interpreted;
use crate::lent::Lent;
use crate::names::local;
use fsm_core::model::TransitionId;
use fsm_core::model::plan::Rung;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The call, and what it asks of the host.
    ///
    /// ```text
    /// engine.can(Cause::Event(EventId(..)), |transition| match transition.0 {
    ///     3 => match *event { .. },
    ///     5 => Some(false),
    ///     _ => Some(true),
    /// })
    /// ```
    pub(super) fn twin_can(&self) -> (TokenStream, TokenStream) {
        let Some(can) = Can::of(self) else { return Default::default() };
        let (private, event, engine) = (&self.private, local("event"), local("engine"));
        let kind = self.kind_of_event(&quote!(#event));
        let (arms, transition) = (self.twin_can_arms(&can), local("transition"));
        let lent = can.lent(&self.candidates_of(Cause::Event));
        let look = lent.look();
        let (declared, body) = lent.function(&quote! {
            #engine.can(#private::model::Cause::Event(#private::model::EventId(#kind)), |#transition| {
                #look
                match #transition.0 { #arms _ => ::core::option::Option::Some(true) }
            })
        });
        let (event_type, passed) = (&can.event_type, Lent::passed(&self.machine.params, private));
        let call = can.public(&can.lent(&[]), &quote!(self.host.__can(&self.engine, #passed #event)));
        let repeats = repeats();
        let function = quote! {
            #repeats
            fn __can(&self, #engine: &#private::steps::Engine, #declared #event: &#event_type) -> bool { #body }
        };
        (call, function)
    }

    /// Those that may not react, or never do. That an event is of the right kind the engine knows.
    fn twin_can_arms(&self, can: &Can<'_, '_>) -> TokenStream {
        let (lent, event, engine) = (Lent::plain(&self.params), local("event"), local("engine"));
        let mut arms = TokenStream::new();
        for (index, transition) in self.machine.model.transitions.iter().enumerate() {
            let (id, number) = (TransitionId::at(index), Literal::usize_unsuffixed(index));
            let reacts = !self.plan.is_deferral(id);
            if !Cause::Event.triggers(&transition.trigger) || (transition.certain && reacts) {
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
            let (seen, asked) = (self.seen_by(id), quote!(#engine));
            let engine = Interpreted { emit: self, lent: &lent, source: transition.source, seen, steps: None, asked };
            let Asked { pattern, condition } = can.asked(id, &engine);
            let condition = condition.map(|condition| quote!(if #condition));
            arms.extend(quote! {
                #number => match *#event { #sure #pattern #condition => #some, _ => ::core::option::Option::None },
            });
        }
        arms
    }
}
