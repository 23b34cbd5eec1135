//! Guards and reactions of steps in which several regions may react. The engine lets each region select a transition,
//! and stores the selection until the transition is taken.
//!
//! ```text
//! enum __Pick<T0> { End0_3(T0), Decide1() }
//! step.together::<_, 2>(cause, &mut Picking::by(|ask| match ask {
//!     Ask::Look(step, transition, found) => *found = match transition.0 { 0 => .., _ => None }.map(..),
//!     Ask::Decide(step, _, branch, pick) => { *pick = match pick.take() { .. }; *branch = .. }
//!     Ask::Effect(step, _, pick) => match pick { __Pick::End0_3(volume) => { .. } .. },
//!     ask => Self::__ask(&mut (self, bot), ask),
//! }))
//! ```

use super::super::Emit;
use super::super::engine::{Engine, Passing, Stage};
use super::super::picked::{Reaction, carried};
use super::super::reaction::{self, Names};
use super::super::select::{Attempt, Queries};
use super::super::together::Together;
use super::ends::Interpreted;
use super::{numbered, step};
use crate::join::Join;
use crate::lent::{self, Lent};
use crate::mentions::used_at_least;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{BranchId, StateId};
use fsm_program::CauseKind;
use fsm_syntax::Code;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// The causes for which several regions may select transitions together.
    fn causes_together(&self) -> impl Iterator<Item = CauseKind> + '_ {
        let done = self.plan.completions().iter().map(|&composite| CauseKind::Done(composite));
        let forced = self.machine.model.forced().map(|(state, _)| CauseKind::Force(state));
        let all = [CauseKind::Event, CauseKind::Signal, CauseKind::Poll, CauseKind::Always]
            .into_iter()
            .chain(done)
            .chain(forced);
        all.filter(|&cause| !self.candidates_of(cause).is_empty())
    }

    fn together_name(&self, cause: CauseKind) -> Ident {
        local(&format!("__together_{}", self.cause_name(cause)))
    }

    /// `match cause { CauseKind::Event(_) => .., .. }`
    pub(super) fn together_arms(&self) -> TokenStream {
        let (private, passed, step, ignored) = (&self.private, self.passed(), step(), self.answer("Ignored"));
        let arms = self.causes_together().map(|cause| {
            let (name, of) = (self.together_name(cause), quote!(#private::model::Cause));
            let pattern = match cause {
                CauseKind::Event => quote!(#of::Event(_)),
                CauseKind::Signal => quote!(#of::Signal(_)),
                CauseKind::Poll => quote!(#of::Poll),
                CauseKind::Always => quote!(#of::Always),
                CauseKind::Time => quote!(#of::Time),
                CauseKind::Done(composite) => {
                    let composite = self.state_id(composite);
                    quote!(#of::Done(#composite))
                }
                CauseKind::Force(state) => {
                    let state = self.state_id(state);
                    quote!(#of::Force(#state))
                }
            };
            let slot = cause.carries().then(|| quote!(slot));
            quote!(#pattern => host.#name(#step, cause, #passed #slot),)
        });
        // This arm is for states that a later text of a live machine adds.
        let forced = self.machine.model.forced().map(|(state, _)| self.together_name(CauseKind::Force(state))).next();
        let forced = forced
            .filter(|_| self.live)
            .map(|name| quote!(#private::model::Cause::Force(_) => host.#name(#step, cause, #passed),));
        quote!(match cause { #(#arms)* #[allow(unreachable_patterns)] #forced _ => #ignored })
    }

    pub(super) fn together_functions(&self) -> TokenStream {
        if !self.has_regions() {
            return TokenStream::new();
        }
        self.causes_together().map(|cause| self.picking_function(cause)).joined()
    }

    fn picking_function(&self, cause: CauseKind) -> TokenStream {
        let (private, answer, candidates, step) =
            (&self.private, self.answer_type(), self.candidates_of(cause), step());
        let lent = self.considering_with(&self.params, &candidates);
        let together = InTwin { emit: self, lent: &lent, together: Together::held(self, &lent, cause, &candidates) };
        let (declared, body) = lent.function(&together.body());
        let (allowed, name) = (self.allowed(&candidates, cause), self.together_name(cause));
        let (lifetimes, event_type) = self.event_named(CauseKind::Event);
        let (event_type, signal_type) = self.trigger_types(self.machine.events.as_ref().map(|_| event_type));
        let carried = cause.carries().then(
            || quote!(slot: &mut ::core::option::Option<#private::engine::Occurrence<#event_type, #signal_type>>),
        );
        let lifetimes = if cause.carries() { lifetimes } else { Vec::new() };
        quote! {
            #allowed
            fn #name<#(#lifetimes),*>(
                &mut self,
                #step: &mut #private::engine::Step<'_>,
                cause: #private::model::Cause,
                #declared #carried
            ) -> #answer { #body }
        }
    }
}

/// A step of several regions in the twin.
struct InTwin<'s, 'm> {
    emit: &'s Emit<'m>,
    lent: &'s Lent<'s>,
    together: Together<'s, 'm>,
}

impl Queries for InTwin<'_, '_> {
    fn evaluated(&self, code: &Code, stage: Stage) -> TokenStream {
        self.emit.evaluated(code, stage, &step().to_token_stream(), "is_in")
    }

    fn unless_it_passes(&self, source: StateId, branch: BranchId, ended: &TokenStream) -> TokenStream {
        let none = quote!(::core::option::Option::None);
        let seen = self.emit.seen(source);
        let queried = step().to_token_stream();
        match (Interpreted { emit: self.emit, lent: self.lent, source, seen, queried }).passes(branch) {
            Passing::Never => ended.clone(),
            Passing::Always => none,
            Passing::If(passes) => quote!(if #passes { #none } else { #ended }),
        }
    }
}

impl InTwin<'_, '_> {
    fn body(&self) -> TokenStream {
        let (emit, private, step, ask) = (self.emit, &self.emit.private, step(), local("ask"));
        let (packed, again, cause) = (emit.params.packed(private), emit.params.again(), self.together.cause);
        let all = self.together.all();
        let (pick, room, branch_of) = (self.together.pick_type(&all), self.together.room(), self.branch_of());
        let (look, decide, effect) = (self.look(), self.decide(), self.effect());
        let (event, kind) = (local("event"), if cause == CauseKind::Event { local("Event") } else { local("Signal") });
        let (event_type, signal_type) = emit.trigger_types(emit.event_argument(CauseKind::Event));
        let occurrence = quote!(#private::engine::Occurrence::#kind);
        let ignored = emit.answer("Ignored");
        let (take, back) = if cause.carries() {
            let take = quote! {
                let ::core::option::Option::Some(#occurrence(#event)) = slot.take() else { return #ignored };
            };
            match self.together.takes() {
                true => (
                    quote!(#take let mut #event = ::core::option::Option::Some(#event);),
                    quote!(*slot = #event.map(#occurrence);),
                ),
                false => (take, quote!(*slot = ::core::option::Option::Some(#occurrence(#event));)),
            }
        } else {
            Default::default()
        };
        let (answer, observed) = (local("answer"), emit.machine.is_observed());
        let queried = emit.at_once(quote! {
            #again
            match #ask {
                #private::engine::HostRequest::Look(#step, transition, found) => #look,
                #decide
                #private::engine::HostRequest::Effect(#step, _, pick) => { #effect }
                #ask => Self::__ask(&mut (&mut *self, #packed), #ask),
            }
        });
        let host = quote!(#private::engine::FnRegionHost::<#event_type, #signal_type, _, _, #observed>::by(|#ask| { #queried }));
        let call = if emit.live {
            quote!(#private::live::together(#step, cause, &mut #host))
        } else {
            quote!(#step.together::<_, #room>(cause, &mut #host))
        };
        quote! {
            #pick
            #take
            let #answer = #call;
            #branch_of
            #back
            #answer
        }
    }

    /// Generates a method that returns the selected end of a selected transition.
    fn branch_of(&self) -> TokenStream {
        let emit = self.emit;
        let (private, all) = (&emit.private, self.together.all());
        let pick = &all[0].pick;
        let types: Vec<_> = (0..carried(&all)).map(|number| reaction::numbered("T", number)).listed();
        let ends = all
            .iter()
            .flat_map(|reaction| reaction.ends.iter().map(move |(branch, ..)| (reaction.end(*branch), *branch)));
        let arms = ends.map(|(end, branch)| {
            let branch = emit.branch_id(branch);
            quote!(#pick::#end(..) => ::core::option::Option::Some(#branch),)
        });
        quote! {
            impl<#(#types),*> #pick<#(#types),*> {
                fn branch(&self) -> ::core::option::Option<#private::model::BranchId> {
                    match self { #(#arms)* #[allow(unreachable_patterns)] _ => ::core::option::Option::None }
                }
            }
        }
    }

    fn look(&self) -> TokenStream {
        let (cause, held, notifies) = (self.together.cause, &Names::new(), self.emit.machine.is_observed());
        let attempt = Attempt {
            emit: self.emit,
            looks: self,
            cause,
            active: false,
            held,
            notifies,
            takes: self.together.takes(),
        };
        let arms = self.together.reactions.iter().map(|reaction| {
            let (id, attempt) = (numbered(reaction.id), attempt.at(reaction));
            quote!(#id => #attempt,)
        });
        let (look, all) = (self.lent.look(), self.together.all());
        // If all transitions always pass, nothing is selected, and the compiler could not infer the type.
        let (pick, unknown) = (&all[0].pick, vec![quote!(_); carried(&all)]);
        let keep = quote!(*found = picked.map(|pick| (pick.branch(), pick)););
        // The engine stores the selected transition, so its values must not borrow anything. The compiler reports this
        // at the guard.
        let borrowing = all.iter().find(|reaction| self.emit.borrows(reaction.id));
        let guard = borrowing.and_then(|reaction| self.emit.machine.transitions[reaction.id.index()].guard.as_ref());
        let keep = match guard.and_then(Code::place) {
            Some(place) => lent::at(keep, place),
            None => keep,
        };
        quote!({
            #look
            let picked: ::core::option::Option<#pick<#(#unknown),*>> = match transition.0 { #(#arms)* _ => ::core::option::Option::None };
            #keep
        })
    }

    fn decide(&self) -> TokenStream {
        let all = self.together.all();
        let (arms, private, step) = (self.together.decide_arms(&all, self), &self.emit.private, step());
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote! {
            #private::engine::HostRequest::Decide(#step, _, branch, pick) => {
                *pick = match pick.take() { #(#arms)* pick => pick };
                *branch = pick.as_ref().and_then(|pick| pick.branch());
            }
        }
    }

    fn effect(&self) -> TokenStream {
        let all = self.together.all();
        let ends = all.iter().flat_map(|reaction| reaction.ends.iter().map(move |end| (*reaction, end)));
        let arms = ends.map(|(reaction, (branch, effect, names))| self.effect_arm(reaction, *branch, effect, names));
        let arms: Vec<_> = arms.listed();
        quote!(match pick { #(#arms)* #[allow(unreachable_patterns)] _ => {} })
    }

    fn effect_arm(&self, reaction: &Reaction<'_>, branch: BranchId, effect: &Code, names: &[Ident]) -> TokenStream {
        let bound: Names = names.iter().cloned().collect();
        let (seen, queried) = (self.emit.seen_by(reaction.id), step().to_token_stream());
        let source = reaction.source;
        let engine = Interpreted { emit: self.emit, lent: self.lent, source, seen, queried };
        let (ended, used) = (reaction.ended_as(branch), used_at_least(effect, reaction.uses(branch)));
        let (lenient, effect) = (reaction.lenient(), engine.effect(branch, effect, &bound, &Names::new()));
        quote!(#lenient #ended => { #used #effect })
    }
}
