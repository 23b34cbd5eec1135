//! Selects transitions in regions that may be nested in each other.
//!
//! ```text
//! let lacking = {
//!     let found = 'looked: { .. candidates before the nested regions .. None };
//!     if let Some((id, pick)) = found { picks.insert(picks.len(), id, pick); None } else {
//!         // in a parallel: its regions, one after the other; otherwise this leaf, which lacks a pick
//!         // for a leaf that lacks a pick: candidates after the nested regions
//!     }
//! };
//! ```

use super::picked::Reaction;
use super::select::Attempt;
use crate::join::Join;
use fsm_model::plan::Search;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// The place where the selected transitions are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Storage {
    /// In the list `picks`, in the order of the leaves.
    List,
    /// In a variable for each region.
    Variables,
}

impl Attempt<'_, '_> {
    /// Generates the search for transitions in the whole machine.
    pub fn consider_everywhere(&self, storage: Storage, reactions: &[&Reaction<'_>]) -> TokenStream {
        let lacking = WholeMachine { attempt: self, storage, reactions }.lacking(ROOT);
        quote!(let _ = #lacking;)
    }
}

struct WholeMachine<'a, 's, 'm, 'r> {
    attempt: &'a Attempt<'s, 'm>,
    storage: Storage,
    reactions: &'a [&'a Reaction<'r>],
}

impl WholeMachine<'_, '_, '_, '_> {
    /// Generates the position of the first leaf of a region for which no transition was selected; `None` if there is no
    /// such leaf.
    fn lacking(&self, region: StateId) -> TokenStream {
        let (emit, tree) = (self.attempt.emit, self.attempt.emit.plan.tree());
        let (first, last) = split(&self.attempt.search(region));
        let parallels = tree.leaves(region).filter(|&leaf| tree.is_parallel(leaf)).map(|parallel| {
            let (name, inner) = (emit.leaf(parallel), tree.children(parallel).map(|inner| self.lacking(inner)));
            quote! {
                #name => {
                    let mut lacking = ::core::option::Option::None;
                    #(let inner = #inner; lacking = lacking.or(inner);)*
                    lacking
                }
            }
        });
        let (active, nowhere, parallels) = (emit.leaf_of(region), emit.nowhere(), parallels.joined());
        let finals = tree.leaves(region).filter(|&leaf| emit.plan.finishes(leaf)).map(|leaf| emit.leaf(leaf));
        let (here, at) = self.positions();
        let mut value = quote! {
            match #active {
                #parallels
                #nowhere #(| #finals)* => ::core::option::Option::None,
                #[allow(unreachable_patterns)]
                _ => ::core::option::Option::Some(#here),
            }
        };
        let found = self.found(&quote!(id));
        if let Some(look) = self.look(&last) {
            let store = self.store(region, &at);
            value = quote! {{
                let lacking = #value;
                if let ::core::option::Option::Some(#at) = lacking
                    && let ::core::option::Option::Some(#found) = #look
                {
                    #store
                    ::core::option::Option::None
                } else {
                    lacking
                }
            }};
        }
        if let Some(look) = self.look(&first) {
            let store = self.store(region, &here);
            value = quote! {
                if let ::core::option::Option::Some(#found) = #look {
                    #store
                    ::core::option::Option::None
                } else {
                    #value
                }
            };
        }
        quote!({ #value })
    }

    /// The positions of the leaf that is considered, and of a leaf for which no transition was selected; only needed in
    /// a list.
    fn positions(&self) -> (TokenStream, TokenStream) {
        match self.storage {
            Storage::List => (quote!(picks.len()), quote!(at)),
            Storage::Variables => (quote!(()), quote!(())),
        }
    }

    /// The pattern or value of a found transition.
    fn found(&self, id: &TokenStream) -> TokenStream {
        match self.storage {
            Storage::List => quote!((#id, pick)),
            Storage::Variables => quote!(pick),
        }
    }

    fn store(&self, region: StateId, at: &TokenStream) -> TokenStream {
        let name = self.attempt.emit.picked_in(region);
        match self.storage {
            Storage::List => quote!(picks.insert(#at, id, pick);),
            Storage::Variables => quote!(#name = ::core::option::Option::Some(pick);),
        }
    }

    /// Generates the search for the first enabled transition; `None` if there are no candidates.
    fn look(&self, searches: &[Search]) -> Option<TokenStream> {
        let label = Lifetime::new("'looked", Span::mixed_site());
        let look = self.attempt.emit.searched(searches, self.attempt.active, &|search| {
            let Search::Tier(tier, candidates) = search else { return TokenStream::new() };
            let looks = self.attempt.among(candidates, self.reactions).map(|reaction| {
                let (attempt, id) = (self.attempt.at(reaction), Literal::u16_unsuffixed(reaction.id.0));
                let found = self.found(&quote!(#id));
                // An error is returned if nothing was found before. Variables are used if nothing can have been.
                let returns = self.attempt.emit.machine.model.returns(reaction.id);
                let unless_found = (returns && self.storage == Storage::List).then(|| quote!(picks.len() == 0 &&));
                quote! {
                    if #unless_found let ::core::option::Option::Some(pick) = #attempt {
                        let found = ::core::option::Option::Some(#found);
                        break #label found;
                    }
                }
            });
            self.attempt.where_active(tier.state, looks.joined())
        });
        (!look.is_empty()).then(|| quote!(#label: { #look ::core::option::Option::None }))
    }
}

/// Splits searches into those before and those after the nested regions. Without nested regions, all of them are after.
fn split(searches: &[Search]) -> (Vec<Search>, Vec<Search>) {
    let Some(at) = searches.iter().position(has_regions) else { return (Vec::new(), searches.to_vec()) };
    let (mut first, mut last) = (searches[..at].to_vec(), Vec::new());
    if let Search::Inside(region, arms) = &searches[at] {
        let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
        for (state, inside) in arms {
            let (first, last) = split(inside);
            firsts.extend((!first.is_empty()).then(|| (*state, first.into())));
            lasts.extend((!last.is_empty()).then(|| (*state, last.into())));
        }
        first.extend((!firsts.is_empty()).then(|| Search::Inside(*region, firsts.into())));
        last.extend((!lasts.is_empty()).then(|| Search::Inside(*region, lasts.into())));
    }
    last.extend_from_slice(&searches[at + 1..]);
    (first, last)
}

fn has_regions(search: &Search) -> bool {
    match search {
        Search::Regions(_) => true,
        Search::Inside(_, arms) => arms.iter().any(|(_, inside)| inside.iter().any(has_regions)),
        Search::Tier(..) => false,
    }
}
