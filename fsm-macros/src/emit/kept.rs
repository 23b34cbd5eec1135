//! Deferral in a step of several regions. If the event is deferred, no region reacts.
//!
//! ```text
//! if matches!(pick_paper, Some(__Pick_paper::End4_6(..))) { return self.__defer(event); }
//! ```

use super::Emit;
use super::picked::Reaction;
use super::together::Together;
use fsm_model::TransitionId;
use fsm_model::listed::Listed;
use fsm_model::plan::Relation;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl<'m> Together<'_, 'm> {
    /// Generates the end of a step whose event is deferred: a deferral is selected, and no selected transition
    /// overrides it.
    pub(super) fn keep(&self) -> Option<TokenStream> {
        let plan = self.emit.plan;
        let deferrals = self.reactions.iter().filter(|reaction| plan.is_deferral(reaction.id));
        let kept = deferrals.map(|deferral| {
            let deferred = self.is_picked(std::slice::from_ref(&deferral));
            let overrides = |other: &&Reaction<'m>| {
                // A transition that always passes is never selected.
                other.variants().next().is_some() && plan.overrides(other.id, deferral.id)
            };
            let inside: Vec<_> = self.reactions.iter().filter(overrides).listed();
            if inside.is_empty() {
                return deferred;
            }
            let overridden = self.is_picked(&inside);
            quote!((#deferred && !#overridden))
        });
        let kept = kept.reduce(|one, other| quote!(#one || #other))?;
        let keep = self.emit.defer();
        // The parentheses around a single deferral would cause a warning.
        Some(quote!(#[allow(unused_parens)] if #kept { return #keep; }))
    }

    /// Generates the condition that one of some transitions is selected.
    pub(super) fn is_picked(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let picked = |reactions: &[&Reaction<'m>], pick: TokenStream| {
            let picks = reactions.iter().flat_map(|reaction| reaction.variants());
            quote!(::core::matches!(#pick, ::core::option::Option::Some(#(#picks)|*)))
        };
        if self.relation == Relation::Unordered {
            let matches = picked(reactions, quote!(picks.get(at)));
            return quote!(::core::iter::Iterator::any(&mut (0..picks.len()), |at| #matches));
        }
        let region = |reaction: &&Reaction<'m>| self.emit.plan.tree().region(reaction.source);
        let regions = reactions.chunk_by(|one, other| region(one) == region(other)).map(|reactions| {
            let name = self.emit.picked_in(reactions[0].source);
            picked(reactions, name.to_token_stream())
        });
        let regions: Vec<_> = regions.listed();
        if let [region] = &regions[..] { region.clone() } else { quote!((#(#regions)||*)) }
    }
}

impl Emit<'_> {
    /// The candidates that can exclude others if the event is not deferred. Deferrals and `ignore`s exclude nothing.
    pub(super) fn acting(&self, candidates: &[TransitionId]) -> Vec<TransitionId> {
        candidates.iter().copied().filter(|&id| !self.plan.only_claims(id)).listed()
    }
}
