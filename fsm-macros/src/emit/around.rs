//! Picking transitions in regions that may lie inside each other: a region's alarms first; then the regions inside it;
//! then its other transitions, if a leaf inside it has picked nothing.
//!
//! ```text
//! let lacking = {
//!     let found = 'looked: { .. the alarms of the region .. None };
//!     if let Some((id, pick)) = found { picks.insert(picks.len(), id, pick); None } else {
//!         // for a parallel: its regions, one after the other; else this leaf has nothing so far
//!         // then, for what lacks: the other transitions of the region, innermost first
//!     }
//! };
//! ```

use super::select::Attempt;
use super::together::Reaction;
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
        let active = emit.leaf_of(region);
        let parallels = tree.leaves(region).filter(|&leaf| tree.is_parallel(leaf)).map(|parallel| {
            let name = emit.leaf(parallel);
            let inner = tree.children(parallel).map(|inner| self.lacking(inner));
            let inner: Vec<_> = inner.collect();
            quote! {
                #name => {
                    let mut lacking = ::core::option::Option::None;
                    #(let inner = #inner; lacking = lacking.or(inner);)*
                    lacking
                }
            }
        });
        let parallels: Vec<_> = parallels.collect();
        let nowhere = emit.nowhere();
        let finals: Vec<_> =
            tree.leaves(region).filter(|&leaf| emit.plan.finishes(leaf)).map(|leaf| emit.leaf(leaf)).collect();
        let (here, at) = self.positions();
        let mut value = quote! {
            match #active {
                #(#parallels)*
                #nowhere #(| #finals)* => ::core::option::Option::None,
                #[allow(unreachable_patterns)]
                _ => ::core::option::Option::Some(#here),
            }
        };
        let found = self.found();
        if let Some(look) = self.look(region, false) {
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
        if let Some(look) = self.look(region, true) {
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

    /// The position of the leaf that is looked at, and that of one for which nothing was picked. A list needs them.
    fn positions(&self) -> (TokenStream, TokenStream) {
        match self.storage {
            Storage::List => (quote!(picks.len()), quote!(at)),
            Storage::Variables => (quote!(()), quote!(())),
        }
    }

    /// What a look gives.
    fn found(&self) -> TokenStream {
        match self.storage {
            Storage::List => quote!((id, pick)),
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

    /// The first alarm of a region that is triggered, or the first other transition; nothing where there are none.
    fn look(&self, region: StateId, alarms: bool) -> Option<TokenStream> {
        let label = Lifetime::new("'looked", Span::mixed_site());
        let found = |number: Literal, look: TokenStream| {
            let found = match self.storage {
                Storage::List => quote!((#number, pick)),
                Storage::Variables => quote!(pick),
            };
            quote! {
                if let ::core::option::Option::Some(pick) = #look {
                    let found = ::core::option::Option::Some(#found);
                    break #label found;
                }
            }
        };
        let look = self.attempt.look_with(region, alarms, self.reactions, &found);
        (!look.is_empty()).then(|| quote!(#label: { #look ::core::option::Option::None }))
    }
}
