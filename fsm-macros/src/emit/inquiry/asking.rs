//! The evaluation of each transition: its pattern, its guard, and its decision, if that may `pass`.

use super::super::can::ConditionParts;
use super::super::ends::Compiled;
use super::super::engine::{Engine, Passing, Stage};
use super::super::reaction::{Jump, Names, Reading};
#[cfg(any(test, feature = "interpreter"))]
use super::super::twin::ends::Interpreted;
use super::super::{At, Emit};
use super::{Question, Side};
use crate::join::Join;
use crate::lent::Lent;
use crate::mentions::mentions;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{BranchId, Events, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::{Code, EventType, Tree};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Generates the function that evaluates a transition.
    pub(super) fn evaluating_function(&self, side: Side, question: &Question) -> TokenStream {
        let (private, state) = (&self.private, &self.names.state);
        let (causes, name) = (question.causes, question.function());
        let all: Vec<_> = causes.iter().flat_map(|&cause| self.candidates_of(cause)).listed();
        let lent = self.considering_with(&self.public, &all).shared();
        let arms = causes.iter().enumerate().flat_map(|(kind, &cause)| {
            let kind = Literal::usize_unsuffixed(kind);
            let lent = &lent;
            self.candidates_of(cause).into_iter().map(move |id| {
                let (number, evaluation) =
                    (Literal::u16_unsuffixed(id.0), self.evaluation_for_why(side, id, cause, lent));
                quote!((#kind, #number) => { #evaluation })
            })
        });
        let (arms, look) = (arms.joined(), lent.look());
        let [transition, is_considered, kind] = ["transition", "asked", "kind"].map(local);
        let (declared, body) = lent.function(&quote! {
            #look
            match (#kind, #transition) { #arms _ => #private::why::Evaluation::NotTriggered }
        });
        let event = local("event");
        let event_type = if causes[0].carries() { self.event_type_argument() } else { None };
        let event = event_type.map(|ty| quote!(#event: &#ty,));
        let engine = (side != Side::Compiled).then(|| {
            let engine = local("engine");
            quote!(#engine: &#private::engine::Engine,)
        });
        quote! {
            fn #name(&self, #engine #declared #event #transition: u16, #is_considered: bool, #kind: u8) -> #private::why::Evaluation<#state> {
                #body
            }
        }
    }

    /// Generates the evaluation of a transition.
    fn evaluation_for_why(&self, side: Side, id: TransitionId, cause: CauseKind, lent: &Lent<'_>) -> TokenStream {
        let source = self.machine.model.transitions[id.index()].source;
        match side {
            Side::Compiled => {
                let at = self.at(source);
                let engine = Compiled::in_state(self, lent, source, at, cause);
                let (evaluation, leaf, field) =
                    (self.evaluated_for_why(id, cause, &engine, side), local("leaf"), self.leaf_of(source));
                let leaf =
                    (matches!(at, At::Inside(_)) && mentions(&evaluation, &leaf)).then(|| quote!(let #leaf = #field;));
                quote!(#leaf #evaluation)
            }
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => {
                let engine = local("engine");
                let queried = quote!(#engine);
                let engine = Interpreted { emit: self, lent, source, seen: self.seen_by(id), queried };
                self.evaluated_for_why(id, cause, &engine, side)
            }
        }
    }

    fn evaluated_for_why(&self, id: TransitionId, cause: CauseKind, engine: &dyn Engine, side: Side) -> TokenStream {
        let private = &self.private;
        let (of, is_considered) = (quote!(#private::why::Evaluation), local("asked"));
        let ConditionParts { pattern, guard, tree } = self.looked(id, cause, engine);
        let guard = self.seeing(id, guard);
        let taken = self.taken_why(id, tree.as_ref(), engine);
        let taken = match guard {
            Some(guard) => quote!(if #guard { #taken } else { #of::Refused }),
            None => taken,
        };
        if cause == CauseKind::Time {
            let left = self.time_left(side, id);
            return quote! {
                match #left {
                    ::core::option::Option::None => #of::NotTriggered,
                    ::core::option::Option::Some(left) if !left.is_zero() => #of::NotDue(left),
                    _ if !#is_considered => #of::Triggered,
                    _ => { #taken }
                }
            };
        }
        if !cause.carries() {
            return quote!(if #is_considered { #taken } else { #of::Triggered });
        }
        let (event, other) = (local("event"), self.other_pattern(id));
        quote! {
            match *#event {
                #pattern => if #is_considered { #taken } else { #of::Triggered },
                #other
                _ => #of::NotTriggered,
            }
        }
    }

    /// The arm for events of the same variants with any payload.
    fn other_pattern(&self, id: TransitionId) -> Option<TokenStream> {
        let private = &self.private;
        let Trigger::On(Events::Of(events)) = &self.machine.model.transitions[id.index()].trigger else { return None };
        let Some(EventType::Declared { variants, .. }) = &self.machine.events else { return None };
        let patterns = events.iter().map(|event| self.any_of(&variants[event.index()]));
        Some(quote!(#(#patterns)|* => #private::why::Evaluation::NoMatch,))
    }

    /// Generates the result for a transition whose guard is true. Its decision is evaluated if it may `pass`.
    fn taken_why(&self, id: TransitionId, decision: Option<&Tree>, engine: &dyn Engine) -> TokenStream {
        let private = &self.private;
        let of = quote!(#private::why::Evaluation);
        if self.plan.is_deferral(id) {
            return quote!(#of::Deferred);
        }
        if self.machine.model.ignores(id) {
            return quote!(#of::Ignored);
        }
        let taken = |branch: BranchId| {
            let end = self.end_for_observer(branch).map(|end| quote!(::core::option::Option::Some(#end)));
            let end = end.unwrap_or_else(|| quote!(::core::option::Option::None));
            quote!(#of::Taken(#end))
        };
        let Some(decision) = decision else {
            return match self.machine.model.transitions[id.index()].branches[..] {
                [only] => taken(only),
                _ => quote!(#of::Taken(::core::option::Option::None)),
            };
        };
        let mut end = |branch: BranchId, _: &Code, _: &Names| match engine.passes(branch) {
            Passing::Never => taken(branch),
            Passing::Always => quote!(#of::Passed),
            Passing::If(passes) => {
                let taken = taken(branch);
                quote!(if #passes { #of::Passed } else { #taken })
            }
        };
        let mut code = |code: &Code| engine.code(&code.without_effects(), Stage::Other);
        let ends = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(decision);
        quote!({ #ends })
    }

    /// The remaining time of a timer.
    fn time_left(&self, side: Side, timer: TransitionId) -> TokenStream {
        if let Some(submachine) = self.submachine_of_timer(timer) {
            let wait = self.wait_of(submachine, &quote!(self.data));
            return quote!(#wait.remaining());
        }
        match side {
            Side::Compiled => {
                let slot = Literal::usize_unsuffixed(self.plan.slot(timer));
                quote!(self.timers[#slot].remaining())
            }
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => {
                let (private, engine, timer) = (&self.private, local("engine"), Literal::u16_unsuffixed(timer.0));
                quote!(#engine.remaining(#private::model::TransitionId(#timer)))
            }
        }
    }
}
