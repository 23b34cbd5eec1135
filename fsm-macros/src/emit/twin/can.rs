//! `can` of the twin: the engine provides the transitions to consider, and the user's code decides whether they react.

use super::super::Emit;
use super::super::can::{Can, EnabledIf, repeats};
use super::FUNCTION;
use super::ends::Interpreted;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::TransitionId;
use fsm_model::listed::Listed;
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Generates the call, and the function of the host.
    ///
    /// ```text
    /// engine.can(CauseKind::Event(EventId(..)), |transition| match transition.0 {
    ///     3 => match *event { .. },
    ///     5 => Some(false),
    ///     _ => Some(true),
    /// })
    /// ```
    pub(in crate::emit) fn twin_can(&self) -> (TokenStream, TokenStream) {
        let Some(can) = Can::of(self) else { return Default::default() };
        let (private, event, engine) = (&self.private, local("event"), local("engine"));
        let kind = self.kind_of_event(&quote!(#event));
        let arms = self.twin_can_arms(&can);
        let (lent, reacts, functions) = match arms.len() <= FUNCTION {
            true => {
                let lent = can.lent(&self.candidates_of(CauseKind::Event));
                let (look, reacts) = (lent.look(), any_reacts(&arms));
                (lent, quote!(#look #reacts), TokenStream::new())
            }
            false => {
                let (reacts, functions) = self.twin_can_in_parts(&can, &arms);
                (can.lent(&[]), reacts, functions)
            }
        };
        let transition = local("transition");
        let (declared, body) = lent.function(&quote! {
            #engine.can(#private::model::Cause::Event(#private::model::EventId(#kind)), |#transition| { #reacts })
        });
        let engine_type = self.engine_type();
        let (event_type, passed) = (&can.event_type, Lent::passed(&self.machine.params, private));
        let call = can.public(&can.lent(&[]), &quote!(self.host.__can(&self.engine, #passed #event)));
        let repeats = repeats();
        let function = quote! {
            #repeats
            fn __can(&self, #engine: &#engine_type, #declared #event: &#event_type) -> bool { #body }
            #functions
        };
        (call, function)
    }

    /// Splits the function of the host into several ones, each for some of the transitions.
    fn twin_can_in_parts(&self, can: &Can<'_, '_>, arms: &[(TransitionId, TokenStream)]) -> (TokenStream, TokenStream) {
        let [event, engine, transition] = ["event", "engine", "transition"].map(local);
        let engine_type = self.engine_type();
        let (private, event_type, passed, repeats) =
            (&self.private, &can.event_type, self.public.passed(&self.private), repeats());
        let parts = arms.chunks(FUNCTION).enumerate().map(|(nth, arms)| {
            let name = local(&format!("__can_{nth}"));
            let lent = can.lent(&arms.iter().map(|(id, _)| *id).listed());
            let (look, reacts) = (lent.look(), any_reacts(arms));
            let (declared, body) = lent.function(&quote!(#look #reacts));
            let function = quote! {
                #repeats
                fn #name(
                    &self,
                    #engine: &#engine_type,
                    #transition: #private::model::TransitionId,
                    #declared #event: &#event_type,
                ) -> ::core::option::Option<bool> { #body }
            };
            let last = arms.last().map(|(id, _)| Literal::u16_unsuffixed(id.0));
            (quote!(..=#last => self.#name(#engine, #transition, #passed #event),), function)
        });
        let (calls, functions): (Vec<_>, Vec<_>) = parts.unzip();
        (quote!(match #transition.0 { #(#calls)* _ => ::core::option::Option::Some(true) }), functions.joined())
    }

    /// Generates arms for transitions that may not react, or never do. The engine already checked the variant.
    fn twin_can_arms(&self, can: &Can<'_, '_>) -> Vec<(TransitionId, TokenStream)> {
        let (lent, event, engine) = (Lent::plain(&self.params), local("event"), local("engine"));
        let mut arms = Vec::new();
        for (index, transition) in self.machine.model.transitions.iter().enumerate() {
            let (id, number) = (TransitionId::at(index), Literal::usize_unsuffixed(index));
            let reacts = !self.plan.only_claims(id);
            if !CauseKind::Event.may_trigger(&transition.trigger) || (transition.certain && reacts) {
                continue;
            }
            let some = quote!(::core::option::Option::Some(#reacts));
            if transition.certain {
                arms.push((id, quote!(#number => #some,)));
                continue;
            }
            let (seen, queried) = (self.seen_by(id), quote!(#engine));
            let engine = Interpreted { emit: self, lent: &lent, source: transition.source, seen, queried };
            let EnabledIf { pattern, condition } = can.enabled_if(id, &engine);
            let condition = condition.map(|condition| quote!(if #condition));
            let arm = quote! {
                #number => match *#event { #pattern #condition => #some, _ => ::core::option::Option::None },
            };
            arms.push((id, arm));
        }
        arms
    }
}

/// Generates an expression for whether a transition reacts. Transitions without an arm always do.
fn any_reacts(arms: &[(TransitionId, TokenStream)]) -> TokenStream {
    let (transition, arms) = (local("transition"), arms.iter().map(|(_, arm)| arm));
    quote!(match #transition.0 { #(#arms)* _ => ::core::option::Option::Some(true) })
}
