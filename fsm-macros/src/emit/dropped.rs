//! How the data of states ends: after the effect of the transition that leaves them, unless somebody keeps it.
//!
//! ```text
//! self.data.of_cart = None;
//! if !self.stack.any(|frame| ..) { self.data.of_shop = None; }        // unless a push has put it aside
//! ```

use super::fields::Slot;
use super::{At, Emit};
use crate::join::Join;
use crate::names::local;
use fsm_core::model::StateId;
use fsm_core::model::plan::Dropped;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Whether any data ends visibly.
    pub(super) fn any_data_ends(&self) -> bool {
        self.data_slots().into_iter().any(|slot| self.ends(slot))
    }

    /// Whether it can be told that a half of a state's data is not there.
    fn ends(&self, slot: Slot) -> bool {
        !self.is_plain(slot) || self.is_compared()
    }

    /// The data of everything below a state ends.
    pub(super) fn forget_data(&self, domain: StateId) -> TokenStream {
        self.plan.dropped(domain).iter().map(|dropped| self.forget_one(dropped)).joined()
    }

    /// After the effect of a transition of `source`: the data of what was left below a state ends.
    pub(super) fn forget_data_of(&self, source: StateId, domain: StateId) -> TokenStream {
        self.forget_data_of_leaf(source, source, domain)
    }

    fn forget_data_of_leaf(&self, active: StateId, source: StateId, domain: StateId) -> TokenStream {
        self.plan.dropped_at(active, source, domain).iter().map(|dropped| self.forget_one(dropped)).joined()
    }

    /// The same in a function that may know the leaf.
    pub(super) fn forget_data_at(&self, at: At, source: StateId, domain: StateId) -> TokenStream {
        let tree = self.plan.tree();
        match at {
            At::Inside(composite) if self.ends_inside(composite, source, domain) => {
                let arm = |leaf| (leaf, self.forget_data_of_leaf(leaf, source, domain));
                self.match_leaf(tree.leaves(composite).map(arm))
            }
            At::Inside(state) | At::Known(state) => self.forget_data_of_leaf(state, source, domain),
        }
    }

    /// Whether data of states inside a composite ends.
    fn ends_inside(&self, composite: StateId, source: StateId, domain: StateId) -> bool {
        let inside = |state: StateId| state != composite && self.plan.tree().contains(composite, state);
        self.plan.dropped_at(composite, source, domain).iter().any(|dropped| inside(dropped.state))
    }

    pub(super) fn forget_one(&self, dropped: &Dropped) -> TokenStream {
        let suspended = dropped.unless_suspended.iter().map(|&composite| {
            let (memory, nowhere) = (self.names.memory(composite), self.nowhere());
            quote!(self.#memory == #nowhere)
        });
        let beneath = dropped.unless_beneath.then(|| {
            let (state, variant) = (&self.names.state, self.names.variant(dropped.state));
            let frame = local("frame");
            let put_aside = self.is_in_frame(&quote!(#state::#variant), &frame);
            quote!(!self.stack.any(|#frame| #put_aside))
        });
        let conditions: Vec<_> = suspended.chain(beneath).collect();
        let drop = self.drop_data(dropped.state, &quote!(self.data));
        if conditions.is_empty() { drop } else { quote!(if #(#conditions)&&* { #drop }) }
    }

    /// `self.data.of_cart = None;`
    pub(super) fn drop_data(&self, state: StateId, holder: &TokenStream) -> TokenStream {
        let slots = self.data_slots().into_iter().filter(|&slot| slot.0 == state && self.ends(slot));
        let ended = slots.map(|slot| {
            let (name, none) = (self.names.slot(slot), self.none(slot));
            quote!(#holder.#name = #none;)
        });
        ended.joined()
    }

    /// A half of a state's data that is not there.
    pub(super) fn none(&self, slot: Slot) -> TokenStream {
        if self.is_plain(slot) { self.idle(slot) } else { quote!(::core::option::Option::None) }
    }
}
