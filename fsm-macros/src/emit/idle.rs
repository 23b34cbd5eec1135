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
use fsm_model::StateId;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// The type of the field of a region.
    pub(super) fn region_type(&self, region: StateId) -> Ident {
        if self.idle_in(region).is_some() { self.names.held(region) } else { self.names.leaf.clone() }
    }

    /// The value of a region's field for a leaf.
    pub(super) fn region_value(&self, leaf: StateId) -> Variant {
        Variant::new(&self.region_type(self.plan.tree().region(leaf)), self.names.leaf(leaf))
    }

    /// The value of a region's field while the region is not active.
    pub(super) fn idle_value(&self, region: StateId) -> Variant {
        self.idle_in(region).map_or_else(|| self.nowhere(), |leaf| self.region_value(leaf))
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
        let (active, nowhere) = (self.is_enclosing_active(region), self.nowhere());
        let arms = self.plan.tree().leaves(region).map(|leaf| {
            let (held, leaf) = (self.region_value(leaf), self.leaf(leaf));
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
    pub(super) fn is_enclosing_active(&self, region: StateId) -> TokenStream {
        let parallel = self.plan.tree().parent(region);
        let (field, held) = (self.region_of(parallel), self.region_value(parallel));
        let there = quote!(::core::matches!(#field, #held));
        if self.idle_in(parallel) != Some(parallel) {
            return there;
        }
        let enclosing = self.is_enclosing_active(self.plan.tree().region(parallel));
        quote!(#there && #enclosing)
    }

    /// The condition that follows the pattern of a leaf, and is true if the leaf is active. `None` if the pattern is
    /// enough.
    pub(super) fn if_active(&self, leaf: StateId) -> Option<TokenStream> {
        (self.idle_in(leaf) == Some(leaf)).then(|| {
            let active = self.is_enclosing_active(self.plan.tree().region(leaf));
            quote!(if #active)
        })
    }

    /// `enum __KeyboardLeaf_NumLock { Arrows, Digits }`, for each such region.
    pub(super) fn region_types(&self) -> TokenStream {
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
