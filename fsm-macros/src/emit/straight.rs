//! A step of several regions as straight-line code for each, because the order of their selected transitions is known
//! in advance (see `conflicts`): phase by phase, or, if no code can observe the difference, with as few reads of each
//! region as possible (see `fused`).
//!
//! ```text
//! let pick_num = 'looked: { match self.in_num { .. } None };      // pick, region by region
//! let pick_caps = ..;
//! if left_machine { pick_caps = None; }                            // an earlier region excludes it
//! match &pick_caps { Some(__Pick_caps::End7_9(..)) => { .. } .. }  // exits, the last region first
//! let pick_num = match pick_num { Some(..) => { .. } .. };         // effects, entries
//! ```

use super::picked::Reaction;
use super::select::Attempt;
use super::together::Together;
use super::whole_machine::Storage;
use crate::join::Join;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::steps::{Order, PHASES, Phase};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl<'m> Together<'_, 'm> {
    /// How regions search for enabled transitions.
    pub(super) fn attempt(&self) -> Attempt<'_, 'm> {
        // A step with `active` actions also runs while the regions are inactive.
        let active = self.parallels().len() == 1 && !self.has_active_actions() && !self.is_nested();
        let notifies = self.emit.machine.is_observed();
        Attempt {
            emit: self.emit,
            looks: &self.looks,
            cause: self.cause,
            active,
            held: &self.held,
            notifies,
            takes: self.takes(),
        }
    }

    /// The states whose regions may react.
    pub(super) fn parallels(&self) -> Set<StateId> {
        let tree = self.emit.plan.tree();
        self.reactions.iter().map(|reaction| tree.parent(tree.region(reaction.source))).collect()
    }

    /// Generates a check that the regions are active, if one of them may read the field of an inactive region.
    fn queried(&self) -> Option<TokenStream> {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let idly = |reaction: &Reaction<'_>| {
            emit.idle_in(reaction.source).is_some_and(|leaf| tree.contains(reaction.source, leaf))
        };
        let has_queries = self.attempt().active && self.reactions.iter().any(idly);
        let region = tree.region(self.reactions.first()?.source);
        has_queries.then(|| {
            let (ignored, active) = (emit.answer("Ignored"), emit.is_enclosing_active(region));
            quote!(if !(#active) { return #ignored; })
        })
    }

    /// Generates the whole step.
    pub(super) fn straight(&self) -> TokenStream {
        let regions = self.by_region();
        let (queried, types) = (self.queried(), regions.iter().map(|reactions| self.pick_type(reactions)).joined());
        let step = match (self.may_be_fused(), self.emit.machine.is_observed()) {
            (false, _) => self.phase_by_phase(&regions),
            (true, false) => self.fused(&regions),
            (true, true) => self.fused_if_unobserved(&regions),
        };
        quote!(#queried #types #step)
    }

    /// Generates both kinds of steps, because an observer that listens can observe the difference. The compiler removes
    /// one of them if it knows that the observer does not listen, as for `()`.
    fn fused_if_unobserved(&self, regions: &[Vec<&Reaction<'m>>]) -> TokenStream {
        let (observed, unobserved, answer) = (self.phase_by_phase(regions), self.fused(regions), local("answer"));
        let is_listening = self.emit.is_listening();
        quote!(let #answer = if #is_listening { #observed #answer } else { #unobserved #answer };)
    }

    /// Generates a step in which all regions select, then all exit, and so on.
    pub(super) fn phase_by_phase(&self, regions: &[Vec<&Reaction<'m>>]) -> TokenStream {
        let parts: Vec<_> = regions.iter().map(|reactions| self.part(reactions)).listed();
        let picks = self.picks(regions);
        let (dropped, changed) = self.drop_excluded();
        let names: Vec<_> = parts.iter().map(|part| &part.picked).listed();
        let (before, after) = self.notify_dropped(&names).filter(|_| !changed.is_empty()).unzip();
        let tree = self.emit.plan.tree();
        let mutable = regions.iter().map(|of| changed.contains(&tree.region(of[0].source)).then(|| quote!(mut)));
        let (answer, ignored, look) = (local("answer"), self.emit.answer("Ignored"), self.look());
        let (given, keep) = (self.given(), self.keep());
        let decide = parts.iter().map(|part| &part.decide);
        let phases = PHASES.iter().enumerate().map(|(number, (phase, order))| {
            let parts = parts.iter().map(|part| &part.phases[number]);
            let code = match order {
                Order::FirstFirst => parts.cloned().joined(),
                Order::LastFirst => parts.rev().cloned().joined(),
            };
            match phase {
                // No phase before the effects uses the answer.
                Phase::Effect => quote!(let mut #answer = #ignored; #given #code),
                _ => code,
            }
        });
        quote! {
            let (#(#mutable #names,)*) = {
                #look
                #picks
                (#(#names,)*)
            };
            #keep
            #before
            #dropped
            #after
            #(#decide)*
            #(#phases)*
            #(let _ = #names;)*
        }
    }

    /// Generates the selection of each region.
    fn picks(&self, regions: &[Vec<&Reaction<'m>>]) -> TokenStream {
        let variables = regions.iter().map(|reactions| {
            // If all transitions always pass, nothing is selected, and the compiler could not infer the type.
            let of = reactions.iter().all(|reaction| reaction.ends.is_empty()).then(|| {
                let pick = &reactions[0].pick;
                quote!(: ::core::option::Option<#pick>)
            });
            (self.emit.picked_in(reactions[0].source), of)
        });
        let attempt = self.attempt();
        if self.is_nested() {
            let look = attempt.consider_everywhere(Storage::Variables, &self.all());
            let variables = variables.map(|(name, of)| quote!(let mut #name #of = ::core::option::Option::None;));
            return quote!(#(#variables)* #look);
        }
        let picks = variables.zip(regions).map(|((name, of), reactions)| {
            let found = attempt.found_in(self.emit.plan.tree().region(reactions[0].source), reactions);
            quote!(let #name #of = #found;)
        });
        picks.joined()
    }

    /// Generates each phase for some transitions of one region.
    pub(super) fn part(&self, reactions: &[&Reaction<'m>]) -> Part {
        let (picked, end) = (self.emit.picked_in(reactions[0].source), self.end_type());
        let decide = match &self.decide_arms(reactions, &self.looks)[..] {
            [] => TokenStream::new(),
            arms => quote!(let #picked = match #picked { #(#arms)* pick => pick };),
        };
        let phases = PHASES.map(|(phase, _)| {
            let arms = self.arms(phase, reactions);
            match phase {
                Phase::Effect => quote! {
                    let #picked = match #picked { #(#arms)* _ => ::core::option::Option::<#end>::None };
                },
                _ if arms.is_empty() => TokenStream::new(),
                _ if phase.comes_before(Phase::Effect) => quote!(match &#picked { #(#arms)* _ => {} }),
                _ => quote!(match #picked { #(#arms)* _ => {} }),
            }
        });
        Part { decide, phases, picked }
    }
}

/// The phases of one region after its selection.
pub(super) struct Part {
    /// The variable for the selected transition of the region and, after the effect, for the number of its end.
    pub picked: Ident,
    pub decide: TokenStream,
    /// The code of each phase.
    pub phases: [TokenStream; PHASES.len()],
}
