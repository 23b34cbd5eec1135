//! The regions that react to an event. If there is only one, its step is generated as in a machine without regions.
//!
//! ```text
//! match event {
//!     event @ KeyboardEvent::NumLock => self.__num_on(keys, event),
//!     event @ KeyboardEvent::Reset => self.__on_reset_together(keys, event),
//!     _ => Answer::Ignored,
//! }
//! ```

use super::Emit;
use super::helpers::Helper;
use crate::names::{local, snake};
use fsm_model::listed::Listed;
use fsm_model::sorted::Map;
use fsm_model::{EventId, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Variant;

/// The function that takes a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Steps {
    Region(StateId),
    /// One function for all variants with the same candidates, by the first of these variants.
    Together(usize),
}

impl Emit<'_> {
    /// Generates the parameters and the body of a step in a machine with regions.
    pub(super) fn step_of_regions(&self, cause: CauseKind) -> (TokenStream, TokenStream) {
        let candidates = self.candidates_of(cause);
        if cause == CauseKind::Time {
            return self.time_in_regions(&candidates);
        }
        match (&self.regions_of(&candidates)[..], self.variants_of(cause)) {
            _ if cause == CauseKind::Poll && self.machine.model.acts_after_polls() => self.step_together(cause),
            ([], _) => self.plain(&self.answer("Ignored")),
            ([region], _) => self.step_in_region(*region, cause),
            (_, Some((name, variants))) => self.step_by_variant(cause, name, variants),
            (_, None) => self.step_together(cause),
        }
    }

    /// The regions to which the sources of the candidates belong.
    fn regions_of(&self, candidates: &[TransitionId]) -> Vec<StateId> {
        let tree = self.plan.tree();
        let source = |id: &TransitionId| self.machine.model.transitions[id.index()].source;
        tree.regions().filter(|&region| candidates.iter().any(|id| tree.region(source(id)) == region)).listed()
    }

    /// Whether a transition reacts to an error, or makes the call return it.
    pub(super) fn reacts_to_error(&self, id: TransitionId) -> bool {
        self.machine.model.failure.is_some_and(|failure| self.reacts_to_signal(id, failure))
    }

    fn reacts_to_signal(&self, id: TransitionId, signal: EventId) -> bool {
        self.machine.model.transitions[id.index()].trigger.signals().is_some_and(|signals| signals.may_be(signal))
    }

    /// Whether at most one region may react to an error, besides a return of the error. If so, the error is not cloned.
    pub(super) fn moves_error(&self) -> bool {
        let Some(failure) = self.machine.model.failure else { return false };
        let takes = |id: &TransitionId| self.reacts_to_signal(*id, failure) && !self.machine.model.returns(*id);
        let taking = self.candidates_of(CauseKind::Signal).into_iter().filter(takes).listed();
        self.regions_of(&taking).len() <= 1
    }

    /// The variants of the event or signal, if they are known.
    fn variants_of(&self, cause: CauseKind) -> Option<(&Ident, &[Variant])> {
        match (cause, &self.machine.events) {
            (CauseKind::Event, Some(EventType::Declared { variants, .. })) => Some((&self.names.event, variants)),
            (CauseKind::Signal, _) => Some((&self.names.signal, &self.machine.signals)),
            _ => None,
        }
    }

    /// The transitions that a variant may trigger.
    fn candidates_of_variant(&self, cause: CauseKind, variant: usize) -> Vec<TransitionId> {
        self.plan.triggered_by(EventId::at(variant), &self.candidates_of(cause))
    }

    fn step_by_variant(&self, cause: CauseKind, name: &Ident, variants: &[Variant]) -> (TokenStream, TokenStream) {
        let mut groups: Map<Steps, Vec<&Ident>> = Map::new();
        let handled_by: Vec<_> = (0..variants.len()).map(|variant| self.candidates_of_variant(cause, variant)).listed();
        for (index, variant) in variants.iter().enumerate() {
            let steps = match self.regions_of(&handled_by[index])[..] {
                [] => continue,
                [region] => Steps::Region(region),
                _ => Steps::Together(handled_by.iter().position(|other| *other == handled_by[index]).unwrap_or(index)),
            };
            groups.or_insert_with(steps, Vec::new).push(&variant.ident);
        }
        let (event, ignored) = (local("event"), self.answer("Ignored"));
        let reactions: usize = groups.values().map(Vec::len).sum();
        let arms = groups.into_iter().map(|(steps, variants)| {
            let call = self.call_steps(steps, cause);
            quote!(#event @ (#(#name::#variants { .. })|*) => #call,)
        });
        let arms: Vec<_> = arms.listed();
        let rest = (reactions < variants.len()).then(|| quote!(_ => #ignored,));
        self.plain(&quote!(match #event { #(#arms)* #rest }))
    }

    fn call_steps(&self, steps: Steps, cause: CauseKind) -> TokenStream {
        let helper = match steps {
            Steps::Region(region) => Helper::Region(region, cause),
            Steps::Together(variant) => Helper::Together(cause, variant),
        };
        self.need(helper);
        let (name, passed, event) = (self.steps_name(steps, cause), self.passed(), self.event_passed(cause));
        quote!(self.#name(#passed #event))
    }

    fn steps_name(&self, steps: Steps, cause: CauseKind) -> Ident {
        match steps {
            Steps::Region(region) => self.names.method(region, &format!("region_{}", self.cause_name(cause))),
            Steps::Together(variant) => {
                let variants = self.variants_of(cause).map_or(&[][..], |(_, variants)| variants);
                let names: Vec<_> = variants.iter().map(|variant| snake(&variant.ident.to_string())).listed();
                let name = &names[variant];
                // `AB` and `Ab` are the same in snake case.
                let same = if names[..variant].contains(name) { format!("_{variant}") } else { String::new() };
                local(&format!("__{}_{name}_together{same}", self.cause_name(cause)))
            }
        }
    }

    pub(super) fn region_function(&self, region: StateId, cause: CauseKind) -> TokenStream {
        let candidates = self.inline_candidates_in(region, cause);
        self.steps_function(Steps::Region(region), cause, self.step_in_region(region, cause), &candidates)
    }

    /// Generates a step of several regions, for events to which more than one region may react.
    pub(super) fn together_function(&self, cause: CauseKind, variant: usize) -> TokenStream {
        let candidates = self.candidates_of_variant(cause, variant);
        let step = self.step_of(&candidates, cause);
        self.steps_function(Steps::Together(variant), cause, step, &candidates)
    }

    fn steps_function(
        &self,
        steps: Steps,
        cause: CauseKind,
        (lent, body): (TokenStream, TokenStream),
        candidates: &[TransitionId],
    ) -> TokenStream {
        let (name, argument, answer) = (self.steps_name(steps, cause), self.event_param(cause), self.answer_type());
        let allowed = self.allowed(candidates, cause);
        quote! {
            #[inline]
            #allowed
            fn #name(&mut self, #lent #argument) -> #answer { #body }
        }
    }
}
