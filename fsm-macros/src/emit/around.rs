//! Picking transitions in regions that may lie inside each other.
//!
//! ```text
//! let lacking = 'searched: {
//!     if matches!(self.leaf, Nowhere) { break 'searched None; }
//!     let mut lacking = picks.len();
//!     if let Some(pick) = { .. an alarm } { picks.insert(lacking, 7, pick); break 'searched None; }
//!     // for a parallel: its regions, one after the other; the first leaf there that has picked nothing lacks
//!     // then, for what lacks: the other transitions of the region
//!     Some(lacking)
//! };
//! ```

use super::select::Attempt;
use super::together::Reaction;
use crate::join::Join;
use fsm_core::model::plan::Search;
use fsm_core::model::{ROOT, StateId};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// Where what is picked is stored.
#[derive(Clone, Copy)]
pub(super) enum Storage {
    /// In the list `picks`, in the order of the leaves.
    List,
    /// In a variable for each region.
    Variables,
}

impl Attempt<'_, '_> {
    /// Looks around in the whole machine.
    pub fn look_around(&self, storage: Storage, reactions: &[&Reaction<'_>]) -> TokenStream {
        let lacking = Around { attempt: self, storage, reactions }.lacking(ROOT);
        quote!(let _ = #lacking;)
    }
}

struct Around<'a, 's, 'm, 'r> {
    attempt: &'a Attempt<'s, 'm>,
    storage: Storage,
    reactions: &'a [&'a Reaction<'r>],
}

impl Around<'_, '_, '_, '_> {
    /// The position of the first leaf of a region for which nothing was picked; `None` if there is no such leaf.
    fn lacking(&self, region: StateId) -> TokenStream {
        let (emit, tree) = (self.attempt.emit, self.attempt.emit.plan.tree());
        let label = Lifetime::new(&format!("'in_{}", emit.names.snake(region)), Span::mixed_site());
        let (active, nowhere) = (emit.leaf_of(region), emit.nowhere());
        let finals = tree.leaves(region).filter(|&leaf| emit.plan.finishes(leaf)).map(|leaf| emit.leaf(leaf));
        let here = match self.storage {
            Storage::List => quote!(picks.len()),
            Storage::Variables => quote!(()),
        };
        let searches = self.attempt.search(region);
        let search = emit.searched(&searches, region != ROOT, &|search| match search {
            Search::Tier(_, candidates) => {
                let looks = self.attempt.among(candidates, self.reactions).map(|reaction| self.look(reaction, &label));
                looks.joined()
            }
            Search::Regions(parallel) => self.inside(*parallel, &label),
            Search::Inside(..) => TokenStream::new(),
        });
        // A region inside is active if its parallel is; and the leaf is asked for what depends on it.
        let asks = region == ROOT && searches.iter().any(|search| matches!(search, Search::Tier(..)));
        let active = asks.then(|| {
            quote! {
                if ::core::matches!(#active, #nowhere #(| #finals)*) {
                    let none = ::core::option::Option::None;
                    break #label none;
                }
            }
        });
        if region != ROOT && search.is_empty() {
            return quote!(::core::option::Option::Some(#here));
        }
        quote! {
            #label: {
                #active
                #[allow(unused_mut)]
                let mut lacking = #here;
                #search
                ::core::option::Option::Some(lacking)
            }
        }
    }

    /// Looks at a transition. If it is picked, nothing lacks in its region.
    fn look(&self, reaction: &Reaction<'_>, label: &Lifetime) -> TokenStream {
        let (attempt, id) = (self.attempt.at(reaction), Literal::u16_unsuffixed(reaction.id.0));
        let store = match self.storage {
            Storage::List => quote!(picks.insert(lacking, #id, pick);),
            Storage::Variables => {
                let name = self.attempt.emit.picked_in(reaction.source);
                quote!(#name = ::core::option::Option::Some(pick);)
            }
        };
        quote! {
            if let ::core::option::Option::Some(pick) = #attempt {
                #store
                let none = ::core::option::Option::None;
                break #label none;
            }
        }
    }

    /// Looks in the regions of a parallel.
    fn inside(&self, parallel: StateId, label: &Lifetime) -> TokenStream {
        let regions = self.attempt.emit.plan.tree().children(parallel).map(|region| self.lacking(region));
        quote! {
            let mut inside = ::core::option::Option::None;
            #(let inner = #regions; inside = inside.or(inner);)*
            lacking = match inside {
                ::core::option::Option::Some(at) => at,
                none => break #label none,
            };
        }
    }
}
