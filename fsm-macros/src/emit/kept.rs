//! Deferral in a step of several regions: an event is kept beside the reactions of other regions.
//!
//! ```text
//! let kept = matches!(pick_paper, Some(__Pick_paper::End4_6(..)));
//! if kept && self.deferred.is_recalling() { return self.__defer(event); }
//! ```

use super::picked::Reaction;
use super::together::Together;
use crate::names::local;
use fsm_core::model::plan::Relation;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl<'m> Together<'_, 'm> {
    /// Whether a state defers the event that is told: one inside which nothing picked it. What was deferred before is then
    /// only kept again.
    pub(super) fn kept(&self) -> Option<TokenStream> {
        let tree = self.emit.plan.tree();
        let deferrals = self.reactions.iter().filter(|reaction| self.emit.plan.is_deferral(reaction.id));
        let kept = deferrals.map(|deferral| {
            let (deferred, state) = (self.is_picked(std::slice::from_ref(&deferral)), deferral.source);
            let inside = |other: &&Reaction<'m>| {
                other.variants().next().is_some()
                    && other.source != state
                    && tree.contains(state, other.source)
                    && !self.emit.plan.is_deferral(other.id)
            };
            let inside: Vec<_> = self.reactions.iter().filter(inside).collect();
            let taken = (!inside.is_empty()).then(|| self.is_picked(&inside)).map(|taken| quote!(&& !#taken));
            quote!((#deferred #taken))
        });
        let kept = kept.reduce(|one, other| quote!(#one || #other))?;
        let keep = self.emit.defer();
        // One deferral alone stands in parentheses too.
        Some(quote! {
            #[allow(unused_parens)]
            let kept = #kept;
            if kept && self.deferred.is_recalling() { return #keep; }
        })
    }

    /// Whether one of some transitions is picked.
    fn is_picked(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
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
        let regions: Vec<_> = regions.collect();
        if let [region] = &regions[..] { region.clone() } else { quote!((#(#regions)||*)) }
    }

    /// After a step: the event is kept where a state defers it.
    pub(super) fn keep(&self) -> Option<TokenStream> {
        if !self.reactions.iter().any(|reaction| self.emit.plan.is_deferral(reaction.id)) {
            return None;
        }
        let (answer, keep) = (local("answer"), self.emit.defer());
        Some(quote!(if kept { #answer = ::core::cmp::Ord::max(#answer, #keep); }))
    }
}
