//! How the data of states ends: after the effect of the transition that leaves them, unless somebody keeps it.
//!
//! ```text
//! self.data.of_cart = None;
//! if !self.stack.any(|frame| ..) { self.data.of_shop = None; }        // unless a push has put it aside
//! ```

use super::fields::Slot;
use super::together::By;
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
    pub(super) fn forget_data(&self, domain: StateId, by: By) -> TokenStream {
        self.plan.dropped(domain).iter().map(|dropped| self.forget_one(dropped, by)).joined()
    }

    /// After the effect of a transition of `source`: the data of what was left below a state ends.
    pub(super) fn forget_data_of(&self, source: StateId, domain: StateId, by: By) -> TokenStream {
        self.forget_data_of_leaf(source, source, domain, by)
    }

    fn forget_data_of_leaf(&self, active: StateId, source: StateId, domain: StateId, by: By) -> TokenStream {
        self.plan.dropped_at(active, source, domain).iter().map(|dropped| self.forget_one(dropped, by)).joined()
    }

    /// The same in a function that may know the leaf.
    pub(super) fn forget_data_at(&self, at: At, source: StateId, domain: StateId) -> TokenStream {
        let tree = self.plan.tree();
        match at {
            At::Inside(composite) if self.ends_inside(composite, source, domain) => {
                let arm = |leaf| (leaf, self.forget_data_of_leaf(leaf, source, domain, By::Compiled));
                self.match_leaf(tree.leaves(composite).map(arm))
            }
            At::Inside(state) | At::Known(state) => self.forget_data_of_leaf(state, source, domain, By::Compiled),
        }
    }

    /// Whether data of states inside a composite ends.
    fn ends_inside(&self, composite: StateId, source: StateId, domain: StateId) -> bool {
        let inside = |state: StateId| state != composite && self.plan.tree().contains(composite, state);
        self.plan.dropped_at(composite, source, domain).iter().any(|dropped| inside(dropped.state))
    }

    /// The same in the twin after a `pop`, which goes back to one of several owners.
    pub(super) fn forget_popped(&self, owner: StateId) -> TokenStream {
        let (forget, id) = (self.forget_data(owner, By::Twin), super::twin::state_id(self, owner));
        if forget.is_empty() { forget } else { quote!(if self.engine.survivor() == #id { #forget }) }
    }

    pub(super) fn forget_one(&self, dropped: &Dropped, by: By) -> TokenStream {
        let suspended = dropped.unless_suspended.iter().map(|&composite| match by {
            By::Compiled => {
                let (memory, nowhere) = (self.names.memory(composite), self.nowhere());
                quote!(self.#memory == #nowhere)
            }
            By::Twin => {
                let composite = super::twin::state_id(self, composite);
                quote!(!self.engine.is_suspended(#composite))
            }
        });
        let beneath = dropped.unless_beneath.then(|| match by {
            By::Compiled => {
                let (state, variant) = (&self.names.state, self.names.variant(dropped.state));
                let frame = local("frame");
                let put_aside = self.is_in_frame(&quote!(#state::#variant), &frame);
                quote!(!self.stack.any(|#frame| #put_aside))
            }
            By::Twin => {
                let state = super::twin::state_id(self, dropped.state);
                quote!(!self.engine.is_beneath(#state))
            }
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
