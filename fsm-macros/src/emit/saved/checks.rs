//! Whether the data of a machine that was read belongs to its active and paused states. The run time checks everything
//! else.

use super::super::Emit;
use crate::facts::active::Active;
use crate::join::Join;
use fsm_model::{ROOT, StateId};
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Refuses what was read unless a condition holds.
    fn check(&self, holds: &TokenStream, why: &str) -> TokenStream {
        let why = format!("no `{}` could be like this: {why}", self.machine.name);
        quote!(if !(#holds) { return ::core::option::Option::Some(#why); })
    }

    /// Statements that return the reason unless each state that is active, suspended or paused by a push has its data,
    /// and no other state has any.
    pub(super) fn check_data(&self) -> TokenStream {
        let slots = self.data_slots().into_iter().filter(|&slot| !self.is_always_stored(slot));
        let checks = slots.map(|slot| {
            let (state, kept) = (slot.0, self.is_saved_in(slot.0));
            let (there, text) = (self.is_there(slot, &self.saved_data()), self.state_text(state));
            let missing = format!("`{text}` is active or put aside, and has no data");
            let missing = self.check(&quote!(#there || !#kept), &missing);
            // A composite that is remembered may hold its data after it was exited.
            let mut enclosing = self.plan.tree().upward(state, ROOT);
            let left = (!enclosing.any(|enclosing| self.plan.remembers(enclosing))).then(|| {
                let left = format!("`{text}` has data, and is neither active nor put aside");
                self.check(&quote!(!#there || #kept), &left)
            });
            quote!(#missing #left)
        });
        checks.joined()
    }

    /// Whether a state is active, suspended or pushed over.
    pub(super) fn is_saved_in(&self, state: StateId) -> TokenStream {
        if self.live {
            let state = self.state_id(state);
            return quote!(self.engine.is_kept(#state));
        }
        let active = self.is_active_or_root(state);
        let aside = (state != ROOT).then(|| {
            let (name, variant) = (&self.names.state, self.names.variant(state));
            let (beneath, suspended) =
                (self.is_paused_by_push(&quote!(#name::#variant), Active::Leaf), self.is_suspended(state));
            quote!(#beneath #suspended)
        });
        quote!((#active #aside))
    }
}
