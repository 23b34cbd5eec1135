//! Drops the data of states after the effect of the transition that exits them, unless something keeps it.
//!
//! ```text
//! self.data.of_cart = None;
//! if !self.stack.any(|frame| ..) { self.data.of_shop = None; }        // unless a push has paused it
//! ```

use super::{At, Emit};
use crate::join::Join;
use crate::names::local;
use crate::slots::Slot;
use fsm_model::StateId;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Generates code that drops the data of a state. Empty if the state is known to be inactive.
    pub(super) fn drop_at(&self, state: StateId, began: Option<At>) -> TokenStream {
        let tree = self.plan.tree();
        let there = matches!(began, Some(At::Known(leaf)) if tree.contains(state, leaf)) && !self.has_stack();
        let drop = self.drop_there(state, there, &quote!(self.data));
        let ends = |leaf: StateId| tree.are_compatible(state, leaf);
        let inside = |enclosing: StateId| enclosing != state && tree.contains(enclosing, state);
        match began {
            // States that a push has paused have data, too.
            _ if self.has_stack() => drop,
            Some(At::Known(leaf)) if !ends(leaf) => TokenStream::new(),
            Some(At::Inside(composite)) if inside(composite) && !drop.is_empty() => {
                let (ending, others): (Vec<_>, Vec<_>) = tree.leaves(composite).partition(|&leaf| ends(leaf));
                if others.is_empty() {
                    return drop;
                }
                let (leaf, ending) = (local("leaf"), self.leaves_pattern(ending));
                quote!(if ::core::matches!(#leaf, #ending) { #drop })
            }
            _ => drop,
        }
    }

    /// Generates code that drops the data of a state: `self.data.of_cart = None;`
    pub(super) fn drop_data(&self, state: StateId, holder: &TokenStream) -> TokenStream {
        self.drop_there(state, false, holder)
    }

    /// Generates code that drops the data of a state. `there` says whether the state is known to be active.
    fn drop_there(&self, state: StateId, there: bool, holder: &TokenStream) -> TokenStream {
        let mut slots = self.halves(state).filter(|&slot| self.ends(slot));
        if self.enum_of(state).is_some() {
            let ends = slots.next().is_some();
            return if ends { self.end_in_enum(state, there, holder) } else { TokenStream::new() };
        }
        let ended = slots.map(|slot| {
            let (name, none) = (self.names.slot(slot), self.none(slot));
            quote!(#holder.#name = #none;)
        });
        ended.joined()
    }

    /// The value of a half whose data does not exist: zeros if the half is plain, and otherwise `None`.
    pub(super) fn none(&self, slot: Slot) -> TokenStream {
        if self.is_plain(slot) { self.idle(slot) } else { quote!(::core::option::Option::None) }
    }
}
