//! Regions whose fields contain one of their leaves even while the region is not active. Such a field has no other
//! values than the leaves, so a `match` over two leaves is one comparison, as in hand-written code.
//!
//! ```text
//! enum __KeyboardLeaf_NumLock { Arrows, Digits }
//! match self.in_num_lock {
//!     __KeyboardLeaf_NumLock::Arrows if matches!(self.leaf, __KeyboardLeaf::Locks) => { .. }
//!     __KeyboardLeaf_NumLock::Digits => { .. }
//! }
//! ```
//!
//! This leaf is fixed, so that machines in the same states are equal. If the field contains another leaf, the region is
//! active. If it contains this leaf, the leaf of the enclosing region determines whether the region is active.

use super::Emit;
use super::derives::{derived, further_derives};
use super::helpers::Helper;
use super::places::Variant;
use crate::join::Join;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Plan, StateId};
use fsm_syntax::{Code, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// For each region, the leaf that its field contains while the region is not active. A region is only included if
    /// its field is never read without knowing whether the region is active.
    pub(super) fn idle_leaves(&self) -> Map<StateId, StateId> {
        let (plan, tree) = (self.plan, self.plan.tree());
        let suspends = tree.states().any(|state| plan.suspends(state));
        if !self.has_regions() || self.tracks || self.asks_while_entering() || self.has_stack() || suspends {
            return Map::new();
        }
        let regions = tree.regions().skip(1).filter(|&region| tree.leaves(region).nth(1).is_some());
        let idle = regions.filter(|region| !self.completing_regions.contains(region));
        idle.filter_map(|region| Some((region, self.idlest(region)?))).collect()
    }

    /// The regions in which a composite may complete.
    pub(super) fn completing_regions(plan: &Plan) -> Set<StateId> {
        let tree = plan.tree();
        let completing = tree.states().filter(|&state| !plan.may_complete(state).is_empty());
        completing.flat_map(|state| tree.regions().filter(move |&region| tree.contains(region, state))).collect()
    }

    /// Whether a decision of an `initial` contains a query. When it is evaluated, some regions may be entered already,
    /// and others not yet.
    fn asks_while_entering(&self) -> bool {
        self.machine.asks && self.machine.initials.values().flat_map(Tree::deciding).any(Code::asks)
    }

    /// The leaf of a region with the fewest checks of whether the region is active: no parallel, with few transitions.
    fn idlest(&self, region: StateId) -> Option<StateId> {
        let tree = self.plan.tree();
        let heard = |leaf: StateId| {
            self.machine.model.transitions.iter().filter(|transition| transition.source == leaf).count()
        };
        tree.leaves(region).min_by_key(|&leaf| (tree.is_parallel(leaf), heard(leaf)))
    }

    /// The leaf that the field of the state's region contains while the region is not active, or `None`.
    pub(super) fn idle_in(&self, state: StateId) -> Option<StateId> {
        self.idle.get(&self.plan.tree().region(state)).copied()
    }

    /// The type of the field of a region.
    pub(super) fn held_type(&self, region: StateId) -> Ident {
        if self.idle_in(region).is_some() { self.names.held(region) } else { self.names.leaf.clone() }
    }

    /// The value of a region's field for a leaf.
    pub(super) fn held(&self, leaf: StateId) -> Variant {
        Variant::new(&self.held_type(self.plan.tree().region(leaf)), self.names.leaf(leaf))
    }

    /// The value of a region's field while the region is not active.
    pub(super) fn held_idly(&self, region: StateId) -> Variant {
        self.idle_in(region).map_or_else(|| self.nowhere(), |leaf| self.held(leaf))
    }

    /// Generates the active leaf of a state's region; `Nowhere` if the region is not active.
    pub(super) fn leaf_of(&self, state: StateId) -> TokenStream {
        let region = self.plan.tree().region(state);
        if self.idle_in(region).is_none() {
            return self.region_of(region).into_token_stream();
        }
        self.need(Helper::LeafOf(region));
        let name = self.names.method(region, "leaf");
        quote!(self.#name())
    }

    /// `__num_lock_leaf`
    pub(super) fn leaf_of_function(&self, region: StateId) -> TokenStream {
        let (name, leaf_type, field) = (self.names.method(region, "leaf"), &self.names.leaf, self.region_of(region));
        let (active, nowhere) = (self.is_active_around(region), self.nowhere());
        let arms = self.plan.tree().leaves(region).map(|leaf| {
            let (held, leaf) = (self.held(leaf), self.leaf(leaf));
            quote!(#held => #leaf,)
        });
        quote! {
            #[inline]
            const fn #name(&self) -> #leaf_type {
                if #active { match #field { #(#arms)* } } else { #nowhere }
            }
        }
    }

    /// Generates the condition for whether the parallel of a region is active, from the leaf of the enclosing region.
    pub(super) fn is_active_around(&self, region: StateId) -> TokenStream {
        let parallel = self.plan.tree().parent(region);
        let (field, held) = (self.region_of(parallel), self.held(parallel));
        let there = quote!(::core::matches!(#field, #held));
        if self.idle_in(parallel) != Some(parallel) {
            return there;
        }
        let around = self.is_active_around(self.plan.tree().region(parallel));
        quote!(#there && #around)
    }

    /// The condition that follows the pattern of a leaf, and is true if the leaf is active. `None` if the pattern is
    /// enough.
    pub(super) fn if_active(&self, leaf: StateId) -> Option<TokenStream> {
        (self.idle_in(leaf) == Some(leaf)).then(|| {
            let active = self.is_active_around(self.plan.tree().region(leaf));
            quote!(if #active)
        })
    }

    /// `enum __KeyboardLeaf_NumLock { Arrows, Digits }`, for each such region.
    pub(super) fn held_types(&self) -> TokenStream {
        let (derived, derives) = (derived(), further_derives(&self.machine.attrs));
        let types = self.idle.keys().map(|&region| {
            let (name, leaves) = (self.names.held(region), self.plan.tree().leaves(region));
            let variants = leaves.map(|leaf| self.names.leaf(leaf));
            quote! {
                // The names consist of the user's names, and not every leaf need be entered.
                #[doc(hidden)]
                #[derive(#(#derived,)* #(#derives,)*)]
                #[allow(dead_code, non_camel_case_types, clippy::enum_variant_names)]
                enum #name { #(#variants,)* }
            }
        });
        types.joined()
    }
}
