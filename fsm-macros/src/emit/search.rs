//! A search for the transition to take in a region, in the order of the plan: code for each tier of candidates, with
//! `match`es on the leaf around tiers that depend on it.
//!
//! ```text
//! // the alarms of the region
//! match self.in_num { NumLeaf::Off => { .. } NumLeaf::On => { .. } _ => {} }
//! // its other transitions
//! ```

use super::Emit;
use crate::join::Join;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::plan::Search;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Generates a search. `print` generates a tier, or the regions of a parallel. `native` says whether the regions
    /// are known to be active.
    pub(super) fn searched(
        &self,
        searches: &[Search],
        native: bool,
        print: &dyn Fn(&Search) -> TokenStream,
    ) -> TokenStream {
        let parts = searches.iter().map(|search| match search {
            Search::Tier(..) | Search::Regions(_) => print(search),
            Search::Inside(region, arms) => {
                let arms = arms.iter().map(|(state, inside)| (*state, self.searched(inside, native, print)));
                self.by_leaf_of(*region, native, arms)
            }
        });
        parts.joined()
    }

    fn by_leaf_of(
        &self,
        region: StateId,
        native: bool,
        arms: impl Iterator<Item = (StateId, TokenStream)>,
    ) -> TokenStream {
        let arms = arms.filter(|(_, code)| !code.is_empty()).map(|(state, code)| {
            let leaves = self.plan.tree().leaves(state);
            let leaves = leaves.map(|leaf| if native { self.region_value(leaf) } else { self.leaf(leaf) });
            quote!(#(#leaves)|* => { #code })
        });
        let arms: Vec<_> = arms.listed();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let leaf = if native { self.region_of(region).into_token_stream() } else { self.leaf_of(region) };
        quote!(match #leaf { #(#arms)* #[allow(unreachable_patterns)] _ => {} })
    }
}
