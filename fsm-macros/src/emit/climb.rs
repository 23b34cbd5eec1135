//! Exiting what is inside the composites of a large machine: one function climbs from the active leaf, state by state.
//!
//! ```text
//! fn __leave_inside(&mut self, leaf: __GridLeaf, until: Option<GridState>, w: &mut Counters) {
//!     let mut left = Self::__state_of(leaf);
//!     while let Some(state) = left {
//!         if left == until { return; }
//!         match state { GridState::S07 => { Self::__exit_s07(w); } .. _ => {} }
//!         left = state.parent();
//!     }
//! }
//! ```
//!
//! A function for each composite, with an arm for each leaf inside, is faster, but its size is proportional to the
//! number of leaves times their depth, so the climb is used if leaves are deep. What happens at each state must not
//! depend on where the climb began or ends. The plan says for each composite whether it does; if so, the composite
//! keeps its own function.

use super::helpers::Helper;
use super::{At, Emit};
use crate::lent::Lent;
use crate::names::local;
use fsm_core::model::plan::{Exits, Leaving};
use fsm_core::model::{ROOT, StateId};
use proc_macro2::TokenStream;
use quote::quote;

/// Leaves that lie in so many composites, on the average, are climbed out of.
const DEEP: usize = if cfg!(fsmith_large) { 0 } else { 4 };

impl Emit<'_> {
    /// Whether what leaves do when they are left depends on nothing but the states that are left.
    pub(super) fn leaves_alike(&self) -> bool {
        let remembers = |state: StateId| self.plan.remembers(state) || self.plan.suspends(state);
        !self.has_regions() && !self.has_stack() && !self.plan.tree().states().any(remembers)
    }

    /// Whether the leaves of a machine lie deep.
    pub(super) fn lies_deep(&self) -> bool {
        let tree = self.plan.tree();
        let around = |leaf: StateId| tree.upward(leaf, ROOT).count() - 1;
        self.leaves().map(around).sum::<usize>() > DEEP * self.leaves().count()
    }

    /// Whether leaving what is inside a composite, in this way, is a climb.
    pub(super) fn climbs_out(&self, composite: StateId, exits: Exits<'_>) -> bool {
        self.deep
            && (self.alike
                || self.plan.tree().leaves(composite).all(|leaf| {
                    let climb = self.plan.tree().upward(leaf, composite).flat_map(|state| self.left_at(state));
                    self.plan.leaving(leaf, exits).into_iter().eq(climb)
                }))
    }

    /// The same of the function of a composite.
    pub(super) fn climbs(&self, composite: StateId) -> bool {
        if let Some(&known) = self.climbed.borrow().get(&composite) {
            return known;
        }
        let exits = Exits { thorough: false, ..self.plan.clear(composite, &[]) };
        let climbs = self.climbs_out(composite, exits);
        self.climbed.borrow_mut().insert(composite, climbs);
        climbs
    }

    /// What is done when a state is left together with what is inside it, after that.
    fn left_at(&self, state: StateId) -> Vec<Leaving<'static>> {
        let tree = self.plan.tree();
        let Some(leaf) = tree.leaves(state).next() else { return Vec::new() };
        let inside = self.plan.leaving_inside(leaf, state).len();
        self.plan.leaving_inside(leaf, tree.parent(state)).split_off(inside)
    }

    /// Whether a climb does anything.
    pub(super) fn climb_acts(&self, composite: StateId) -> bool {
        self.plan.tree().inside(composite).any(|state| !self.left_code(state).is_empty())
    }

    fn left_code(&self, state: StateId) -> TokenStream {
        self.steps(&self.left_at(state), At::Inside(ROOT))
    }

    /// `self.__leave_inside(leaf, Some(GridState::S07), w);`
    pub(super) fn call_climb(&self, composite: StateId, at: At) -> TokenStream {
        let (leaf, name) = (self.leaf_at(at), &self.names.state);
        let until = if composite == ROOT {
            quote!(::core::option::Option::None)
        } else {
            let variant = self.names.variant(composite);
            quote!(::core::option::Option::Some(#name::#variant))
        };
        super::helpers::called(self, Helper::Climb, quote!(#leaf, #until,))
    }

    pub(super) fn climb_function(&self) -> TokenStream {
        let (name, leaf_type) = (&self.names.state, &self.names.leaf);
        let arms = self.plan.tree().states().skip(1).filter_map(|state| {
            let (variant, code) = (self.names.variant(state), self.left_code(state));
            (!code.is_empty()).then(|| quote!(#name::#variant => { #code }))
        });
        let [leaf, until, left, state] = ["leaf", "until", "left", "state"].map(local);
        let (lent, body) = Lent::plain(&self.params).function(&quote! {
            let mut #left = Self::__state_of(#leaf);
            while let ::core::option::Option::Some(#state) = #left {
                if #left == #until { return; }
                match #state { #(#arms)* _ => {} }
                #left = #state.parent();
            }
        });
        quote! {
            fn __leave_inside(
                &mut self,
                #leaf: #leaf_type,
                #until: ::core::option::Option<#name>,
                #lent
            ) { #body }
        }
    }
}
