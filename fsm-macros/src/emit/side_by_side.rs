//! A step of regions that lie side by side: straight code for each, phase by phase, since no two transitions exclude each
//! other.
//!
//! ```text
//! let pick_num = 'looked: { match self.in_num { .. } None };      // pick, region by region
//! let pick_caps = ..;
//! match &pick_caps { Some(__Pick_caps::End7_9(..)) => { .. } .. }  // exits, the last region first
//! let pick_num = match pick_num { Some(..) => { .. } .. };         // effects, entries
//! ```

use super::Emit;
use super::reaction::deciding;
use super::select::Attempt;
use super::together::{Reaction, Together};
use crate::names::local;
use fsm_core::model::TransitionId;
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Together<'_, 'm> {
    /// Region by region, phase by phase, where no region that reacts lies inside another, and none leads out of itself.
    pub(super) fn straight(&self) -> TokenStream {
        let attempt = Attempt { emit: self.emit, by: self.by, told: self.told };
        let (answer, ignored, look) = (local("answer"), self.emit.answer("Ignored"), self.lent.look());
        let regions: Vec<Vec<&Reaction<'m>>> = self.by_region();
        let mut phases: [TokenStream; 6] = Default::default();
        for reactions in &regions {
            let region = self.emit.plan.tree().region(reactions[0].source);
            let picked = local(&format!("pick_{}", self.emit.names.snake(region)));
            let (types, found) = (self.pick_type(reactions), attempt.found_in(region, &self.reactions));
            let (decide, exits) = (self.decide_arms(reactions), self.exit_arms(reactions));
            let (effects, entries) = (self.effect_arms(reactions), self.entry_arms(reactions));
            phases[0].extend(types);
            // Of what always passes nothing is picked, and nothing tells the type.
            let of = reactions.iter().all(|reaction| reaction.ends.is_empty()).then(|| {
                let pick = &reactions[0].pick;
                quote!(: ::core::option::Option<#pick>)
            });
            phases[1].extend(quote!(let #picked #of = #found;));
            if !decide.is_empty() {
                phases[2].extend(quote!(let #picked = match #picked { #(#decide)* pick => pick };));
            }
            if !exits.is_empty() {
                let before = core::mem::take(&mut phases[3]);
                phases[3] = quote!(match &#picked { #(#exits)* _ => {} } #before);
            }
            phases[4].extend(quote! {
                let #picked = match #picked {
                    #(#effects)*
                    _ => ::core::option::Option::<u16>::None,
                };
            });
            if !entries.is_empty() {
                phases[5].extend(quote!(match #picked { #(#entries)* _ => {} }));
            }
        }
        let names = regions.iter().map(|reactions| {
            let region = self.emit.plan.tree().region(reactions[0].source);
            local(&format!("pick_{}", self.emit.names.snake(region)))
        });
        let names: Vec<_> = names.collect();
        let [types, picks, decide, exits, effects, entries] = phases;
        let kept = self.kept();
        quote! {
            #types
            let (#(#names,)*) = {
                #look
                #picks
                (#(#names,)*)
            };
            #kept
            #decide
            #exits
            let mut #answer = #ignored;
            #effects
            #entries
            #(let _ = #names;)*
        }
    }
}

/// Whether no region to which some transitions belong lies inside another, and none of them leads out of its region: then no
/// leaf looks at transitions of several regions, and no two transitions exclude each other.
pub(super) fn side_by_side(emit: &Emit<'_>, candidates: &[TransitionId]) -> bool {
    let (plan, tree) = (emit.plan, emit.plan.tree());
    let source = |id: TransitionId| emit.machine.model.transitions[id.index()].source;
    candidates.iter().all(|&id| {
        let region = tree.region(source(id));
        let alone = |other: &TransitionId| {
            let other = tree.region(source(*other));
            other == region || !(tree.contains(region, other) || tree.contains(other, region))
        };
        plan.reach(id).is_none_or(|domain| tree.contains(region, domain)) && candidates.iter().all(alone)
    })
}
