//! Exits nested states in large machines: one function climbs from the active leaf, state by state.
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
//! A function for each composite, with an arm for each nested leaf, is faster. But the size of these functions is the
//! number of leaves times their depth, so machines with deep leaves use the climb. The actions at each state must not
//! depend on where the climb began or ends. `climb` checks this in the blocks of all leaves.

use super::super::helpers::Helper;
use super::super::{At, Emit, helpers};
use crate::lent::Lent;
use crate::names::local;
use fsm_model::steps::{BlockId, Stmt, TableId};
use fsm_model::{ActionId, Moment, ROOT, StateId};
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Generates the call for a table whose blocks are all climbs: `self.__leave_inside(leaf, Some(GridState::S07),
    /// w);` `None` if the machine has no climbs, or if some block does something else.
    pub(super) fn climb(&self, composite: StateId, table: TableId) -> Option<TokenStream> {
        if !self.deep {
            return None;
        }
        let (tree, table) = (self.plan.tree(), self.steps.blocks().table(table));
        let exits: Option<Vec<_>> =
            tree.leaves(composite).map(|leaf| Some((leaf, self.exits_alone(table.get(Some(leaf)))?))).collect();
        let exits = exits?;
        let climbs = |until: StateId| {
            exits.iter().all(|(leaf, exits)| {
                let climb = tree.upward(*leaf, until).flat_map(|state| self.plan.actions(state, Moment::Exit));
                tree.contains(until, *leaf) && climb.eq(exits.iter().copied())
            })
        };
        let first = tree.leaves(composite).next()?;
        let until = tree.upward(first, ROOT).chain([ROOT]).find(|&state| climbs(state))?;
        let acts = self.plan.tree().inside(until).any(|state| self.plan.actions(state, Moment::Exit).next().is_some());
        if !acts {
            return Some(TokenStream::new());
        }
        let (leaf, name) = (self.leaf_at(At::Inside(composite)), &self.names.state);
        let until = if until == ROOT {
            quote!(::core::option::Option::None)
        } else {
            let variant = self.names.variant(until);
            quote!(::core::option::Option::Some(#name::#variant))
        };
        Some(helpers::called(self, Helper::Climb, quote!(#leaf, #until,)))
    }

    /// The exit actions that a block runs, if it does nothing else.
    fn exits_alone(&self, block: BlockId) -> Option<Vec<ActionId>> {
        let stmts = self.steps.blocks().get(block).iter().filter(|stmt| !matches!(stmt, Stmt::Set(ROOT, _)));
        let runs = stmts.map(|stmt| match *stmt {
            Stmt::Run(action, Moment::Exit) => Some(action),
            _ => None,
        });
        runs.collect()
    }

    pub(in crate::emit) fn climb_function(&self) -> TokenStream {
        let (name, leaf_type) = (&self.names.state, &self.names.leaf);
        let arms = self.plan.tree().states().skip(1).filter_map(|state| {
            let (variant, code) = (self.names.variant(state), self.run(state, Moment::Exit));
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
