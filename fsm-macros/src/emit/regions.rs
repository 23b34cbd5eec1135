//! Regions: each has a field with its active leaf, and its own functions for exit and entry.
//!
//! ```text
//! fn __num_leave(&mut self, keys: &mut Keys) {
//!     match self.in_num { __KeyboardLeaf::NumOn => { Self::__exit_num_on(keys); } _ => {} }
//!     Self::__exit_num(keys);
//!     self.in_num = __KeyboardLeaf::Nowhere;
//! }
//! ```
//!
//! If actions evaluate `is_in`, the fields are updated with every exit and entry. Otherwise they change once per step.

use super::Emit;
use super::once::Piece;
use super::places::LeafPlace;
use super::together::Together;
use crate::join::Join;
use crate::names::local;
use fsm_model::{ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The parameters and the body of a step in which any region may react.
    pub(super) fn step_together(&self, cause: CauseKind) -> (TokenStream, TokenStream) {
        self.step_of(&self.candidates_of(cause), cause)
    }

    /// The parameters and the body of a step in which several regions may react, by these transitions.
    pub(super) fn step_of(&self, candidates: &[TransitionId], cause: CauseKind) -> (TokenStream, TokenStream) {
        let lent = self.considering_with(&self.params, candidates);
        let body = Together::of(self, &lent, cause, candidates).body();
        lent.function(&body)
    }

    /// `self.in_num`
    pub(super) fn region_of(&self, state: StateId) -> LeafPlace {
        match self.layout.determines_leaf {
            true => LeafPlace::DeterminedByData,
            false => LeafPlace::Field(self.names.region(self.plan.tree().region(state))),
        }
    }

    /// `self.leaf`
    pub(super) fn leaf_place(&self) -> LeafPlace {
        self.region_of(ROOT)
    }

    /// `pick_num`: the variable for the transition that a state's region has selected.
    pub(super) fn picked_in(&self, state: StateId) -> Ident {
        local(&format!("pick_{}", self.names.snake(self.plan.tree().region(state))))
    }

    /// `self.in_num = __KeyboardLeaf::NumOn;`
    pub(super) fn set(&self, leaf: StateId) -> TokenStream {
        self.once.print(Piece::Set(leaf), || {
            if self.layout.determines_leaf {
                return self.set_determined_leaf(leaf);
            }
            let (field, held) = (self.region_of(leaf), self.region_value(leaf));
            quote!(#field = #held;)
        })
    }

    /// Runs code for a region's own transitions only while the region is active and the machine has not completed.
    pub(super) fn where_active(&self, state: StateId, looks: &TokenStream) -> TokenStream {
        let tree = self.plan.tree();
        if looks.is_empty() || tree.region(state) != state {
            return looks.clone();
        }
        let (leaf, nowhere) = (self.leaf_of(state), self.nowhere());
        let finals = tree.leaves(state).filter(|&leaf| self.plan.finishes(leaf)).map(|leaf| self.leaf(leaf));
        quote!(if !::core::matches!(#leaf, #nowhere #(| #finals)*) { #looks })
    }

    pub(super) fn remember_regions(&self, composite: StateId) -> TokenStream {
        let regions = self.plan.tree().regions_inside(composite).map(|region| {
            let (note, leaf) = (self.names.note(composite, region), self.leaf_of(region));
            quote!(self.#note = #leaf;)
        });
        regions.joined()
    }

    /// Generates a condition: whether a state is among those that a composite has suspended in a region.
    pub(super) fn is_noted(&self, composite: StateId, state: StateId) -> TokenStream {
        let note = self.names.note(composite, self.plan.tree().region(state));
        let (name, variant) = (&self.names.state, self.names.variant(state));
        quote!(Self::__contains(#name::#variant, self.#note))
    }
}
