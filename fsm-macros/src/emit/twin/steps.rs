//! The steps of the twin: the engine provides the next candidate; its guard and reaction are the user's code, by id.

use super::super::Emit;
use super::super::candidates::Candidate;
use super::super::together::By;
use super::super::told::Told;
use super::ends::Interpreted;
use super::state_id;
use crate::names::local;
use fsm_core::model::plan::Outcome;
use fsm_core::model::{TransitionId, Trigger};
use fsm_core::syntax::EventType;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::Variant;

impl Emit<'_> {
    pub(super) fn twin_steps(&self) -> TokenStream {
        let handle = self.event_argument(Told::Event).map(|event_type| {
            let event = local("event");
            let doc = quote! {
                /// Handles an event; see the compiled machine.
            };
            self.twin_call(&doc, "handle", &quote!(#event: #event_type), Told::Event)
        });
        let doc = quote! {
            /// Polls the machine; see the compiled machine.
        };
        let update = self.twin_call(&doc, "update", &TokenStream::new(), Told::Poll);
        let own = self.plan.goes_on().then(|| self.twin_own_steps());
        quote!(#handle #update #own)
    }

    /// A public call.
    fn twin_call(&self, doc: &TokenStream, name: &str, argument: &TokenStream, told: Told) -> TokenStream {
        let (vis, answer, name) =
            (&self.machine.vis, self.answer_type(), Ident::new(name, proc_macro2::Span::call_site()));
        let react = (!self.has_regions()).then(|| self.twin_react(told));
        if !self.plan.goes_on() {
            let (lent, body) = self.twin_step_body(told);
            let allowed = self.twin_allowed(told);
            return quote!(#doc #allowed #vis fn #name(&mut self, #lent #argument) -> #answer { #body } #react);
        }
        let (step, passed, event) = (self.step_name(told), self.passed(), self.event_passed(told));
        let (lent, body) = self.public(&self.settled_by_loop(&quote!(self.#step(#passed #event))));
        let function = self.twin_step_function(told);
        quote! {
            #doc
            #vis fn #name(&mut self, #lent #argument) -> #answer { #body }
            #function
            #react
        }
    }

    fn twin_step_function(&self, told: Told) -> TokenStream {
        let (lent, body) = self.twin_step_body(told);
        let allowed = self.twin_allowed(told);
        let (name, argument, answer) = (self.step_name(told), self.event_param(told), self.answer_type());
        quote!(#allowed fn #name(&mut self, #lent #argument) -> #answer { #body })
    }

    fn twin_step_body(&self, told: Told) -> (TokenStream, TokenStream) {
        let (lent, body) =
            if self.has_regions() { self.step_together(told, By::Twin) } else { self.plain(&self.twin_step(told)) };
        let (note, body) = (self.note_before(), self.after_telling(told, body));
        (lent, quote!(#note #body))
    }

    fn twin_allowed(&self, told: Told) -> TokenStream {
        if self.has_regions() { self.allowed(&self.candidates_of(told), told) } else { TokenStream::new() }
    }

    /// In a poll: the engine notes what is active before the step, and runs the `active` actions of what was not exited.
    pub(in crate::emit) fn twin_sits(&self, told: Told) -> (TokenStream, TokenStream) {
        if told != Told::Poll {
            return (TokenStream::new(), TokenStream::new());
        }
        let (run, ignored) = (self.run_block(), self.answer("Ignored"));
        let (begin, sit) = (self.engine_call("begin"), self.engine_call("sit"));
        (quote!(if !self.engine.#begin() { return #ignored; }), quote!(self.engine.#sit(#run);))
    }

    /// Looks at one candidate after the other.
    fn twin_step(&self, told: Told) -> TokenStream {
        let (passed, ignored) = (self.passed(), self.answer("Ignored"));
        let (candidates, candidate) = (local("candidates"), local("candidate"));
        let (event, taken, what, react) =
            (local("event"), local("answer"), self.twin_told(told), self.react_name(told));
        if told.carries() {
            return quote! {
                let mut #candidates = self.engine.candidates(#what);
                let mut #event = #event;
                while let ::core::option::Option::Some(#candidate) = self.engine.next_candidate(&mut #candidates) {
                    #event = match self.#react(#candidate.0, #passed #event) {
                        ::core::result::Result::Ok(#taken) => return #taken,
                        ::core::result::Result::Err(#event) => #event,
                    };
                }
                #ignored
            };
        }
        let (begin, sit) = self.twin_sits(told);
        quote! {
            #begin
            let mut #candidates = self.engine.candidates(#what);
            let mut #taken = #ignored;
            while let ::core::option::Option::Some(#candidate) = self.engine.next_candidate(&mut #candidates) {
                #taken = self.#react(#candidate.0, #passed);
                if #taken.reacted() { break; }
            }
            #sit
            #taken
        }
    }

    /// What the engine is told.
    pub(in crate::emit) fn twin_told(&self, told: Told) -> TokenStream {
        let private = &self.private;
        let told_type = quote!(#private::model::Told);
        match told {
            Told::Poll => quote!(#told_type::Poll),
            Told::Always => quote!(#told_type::Always),
            Told::Time => quote!(#told_type::Time),
            Told::Done(composite) => {
                let composite = state_id(self, composite);
                quote!(#told_type::Done(#composite))
            }
            Told::Event => {
                let kind = match &self.machine.events {
                    Some(EventType::Declared { variants, .. }) => kind_of(&self.names.event, variants),
                    _ => quote!(0),
                };
                quote!(#told_type::Event(#private::model::EventId(#kind)))
            }
            Told::Signal => {
                let kind = kind_of(&self.names.signal, &self.machine.signals);
                quote!(#told_type::Signal(#private::model::EventId(#kind)))
            }
        }
    }

    /// `__react_on`; that for completions is one for all.
    pub(super) fn react_name(&self, told: Told) -> Ident {
        match told {
            Told::Done(_) => local("__react_done"),
            _ => local(&format!("__react_{}", self.told_name(told))),
        }
    }

    /// The transitions of one kind, by id.
    pub(super) fn twin_react(&self, told: Told) -> TokenStream {
        let wanted = |trigger: &Trigger| match (told, trigger) {
            (Told::Done(_), Trigger::Done(_)) => true,
            _ => told.triggers(trigger),
        };
        let all =
            self.machine.model.transitions.iter().enumerate().filter(|(_, transition)| wanted(&transition.trigger));
        let ids = all.map(|(index, transition)| (TransitionId::at(index), transition.source));
        // Those that do nothing but move need no code of their own.
        let (moving, ids): (Vec<_>, Vec<_>) = ids.partition(|(id, _)| told != Told::Time && self.twin_only_moves(*id));
        let candidates: Vec<_> = ids.iter().map(|(id, _)| *id).collect();
        let (lent, allowed) = (self.looking(&candidates), self.allowed(&candidates, told));
        let (event, transition, answer) = (local("event"), local("transition"), self.answer_type());
        let (name, ignored) = (self.react_name(told), self.answer("Ignored"));
        let mut choices = TokenStream::new();
        let mut arms = TokenStream::new();
        for &(id, source) in &ids {
            let engine = Interpreted { emit: self, lent: &lent, source, seen: self.seen_by(id) };
            let candidate = self.candidate(id, &engine, &lent);
            let denied_arm = candidate.denied_arm(&quote!(::core::result::Result::Ok(#ignored)));
            let Candidate { pattern, condition, body, choice, denied } = candidate;
            let body = self.twin_fired(id, body);
            choices.extend(choice);
            let number = Literal::u16_unsuffixed(id.0);
            arms.extend(if told.carries() {
                let condition = condition.map(|condition| quote!(if #condition));
                quote! {
                    #number => match #event {
                        #pattern #condition => ::core::result::Result::Ok(#body),
                        #denied_arm
                        #event => ::core::result::Result::Err(#event),
                    },
                }
            } else if let Some(condition) = condition {
                quote!(#number => if #condition #body else { #denied #ignored },)
            } else {
                quote!(#number => #body,)
            });
        }
        let look = lent.look();
        let rest = if !moving.is_empty() {
            self.twin_move(told)
        } else if told.carries() {
            quote!(::core::result::Result::Err(#event))
        } else {
            ignored
        };
        let reaction = if arms.is_empty() { rest } else { quote!(match #transition { #arms _ => #rest }) };
        let (declared, body) = lent.function(&quote!(#look #choices #reaction));
        let (lifetimes, event_type) = self.event_named(told);
        if told.carries() {
            quote! {
                #[inline]
                #allowed
                fn #name<#(#lifetimes),*>(&mut self, #transition: u16, #declared #event: #event_type) -> ::core::result::Result<#answer, #event_type> { #body }
            }
        } else {
            quote!(#[inline] #allowed fn #name(&mut self, #transition: u16, #declared) -> #answer { #body })
        }
    }

    /// Whether a transition is always taken, and does nothing that the engine does not do by itself.
    fn twin_only_moves(&self, id: TransitionId) -> bool {
        let Some(branch) = self.bare_end(id) else { return false };
        let Outcome::Go(go) = self.plan.outcome(branch) else { return false };
        let source = self.machine.model.transitions[id.index()].source;
        self.machine.observer.is_none()
            && self.plan.dropped_at(source, source, go.domain).is_empty()
            && !self.machine.arguments.contains_key(&branch)
    }

    /// What all of those do: that an event is of the right kind, the engine knows.
    fn twin_move(&self, told: Told) -> TokenStream {
        let (private, lent, moved) = (&self.private, self.passed(), self.answer("Moved"));
        let [event, transition, source, branch] = ["event", "transition", "source", "branch"].map(local);
        let (used, answer) = if told.carries() {
            (Some(quote!(let _ = #event;)), quote!(::core::result::Result::Ok(#moved)))
        } else {
            (None, moved)
        };
        quote!({
            #used
            let (#source, #branch) = self.engine.only_branch(#private::model::TransitionId(#transition));
            self.__leave(#source, #branch, #lent);
            self.__enter(#branch, #lent);
            #answer
        })
    }

    /// The machine's own steps, and what takes them until nothing is left.
    fn twin_own_steps(&self) -> TokenStream {
        let always = self.machine.model.transitions.iter().any(|transition| transition.trigger == Trigger::Always);
        let signals = !self.machine.signals.is_empty();
        let reacts = !self.has_regions();
        let done =
            self.plan.heard().first().filter(|_| reacts).map(|&composite| self.twin_react(Told::Done(composite)));
        let told = always.then_some(Told::Always).into_iter().chain(signals.then_some(Told::Signal));
        let reacts = told.filter(|_| reacts).map(|told| self.twin_react(told));
        let told = always.then_some(Told::Always).into_iter();
        let told = told.chain(self.plan.heard().iter().map(|&composite| Told::Done(composite)));
        let told = told.chain(signals.then_some(Told::Signal));
        let steps = told.map(|told| self.twin_step_function(told));
        let run = self.run_function(By::Twin, Some(&quote!(self.engine.completed())), |composite| {
            let private = &self.private;
            let id = Literal::u16_unsuffixed(composite.0);
            quote!(#private::model::StateId(#id))
        });
        let deferral = self.deferral_functions(
            &quote!(self.engine.leaf()),
            |leaf| {
                let leaf = state_id(self, leaf);
                quote!(::core::option::Option::Some(#leaf))
            },
            By::Twin,
        );
        quote!(#(#steps)* #done #(#reacts)* #run #deferral)
    }
}

/// The number of a value's kind: its variant's position.
fn kind_of(name: &Ident, variants: &[Variant]) -> TokenStream {
    if variants.is_empty() {
        return quote!(0);
    }
    let event = local("event");
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let (index, variant) = (Literal::u16_unsuffixed(u16::try_from(index).unwrap_or(u16::MAX)), &variant.ident);
        quote!(#name::#variant { .. } => #index,)
    });
    quote!(match &#event { #(#arms)* })
}
