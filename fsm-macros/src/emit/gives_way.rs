//! Notifies an observer of selected transitions that are dropped in a conflict with transitions of other regions.
//!
//! ```text
//! let picked = if Observer::is_listening(&*__lent_log) {
//!     Some([match &pick_deck { Some(__Pick_deck::End1_3(..)) => Some(1), _ => None }, ..])
//! } else { None };
//! ..                                                                  // conflicting transitions are dropped
//! if let Some(picked) = &picked {
//!     let stand = [pick_deck.is_some(), ..];
//!     dropped(picked, &stand, |by, of| match (by, of) { (1, 3) => Some(true), .. }, |id, verdict| ..);
//! }
//! ```

use super::together::Together;
use crate::join::Join;
use crate::names::local;
use fsm_model::TransitionId;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Together<'_, '_> {
    /// Generates code around the conflict resolution: before it, the ids of the selected transitions are stored. After
    /// it, the observer is notified of those that were dropped. `None` without an observer, or if none can be dropped.
    pub(super) fn notify_dropped(&self, names: &[&Ident]) -> Option<(TokenStream, TokenStream)> {
        if !self.emit.machine.is_observed() {
            return None;
        }
        let (notify, exclude) = self.notify_and_exclude()?;
        let (private, [picked, stand]) = (&self.emit.private, ["picked", "stand"].map(local));
        let ids = names.iter().map(|name| {
            let arms = self.reactions.iter().filter(|reaction| self.emit.picked_in(reaction.source) == **name);
            let arms = arms.filter_map(|reaction| {
                let (id, variants) = (Literal::u16_unsuffixed(reaction.id.0), reaction.variants().listed());
                (!variants.is_empty())
                    .then(|| quote!(::core::option::Option::Some(#(#variants)|*) => ::core::option::Option::Some(#id),))
            });
            let arms = arms.joined();
            quote!(match &#name { #arms _ => ::core::option::Option::None })
        });
        let before = self.if_listening(&picked, &quote!([#(#ids),*]));
        let after = quote! {
            if let ::core::option::Option::Some(#picked) = &#picked {
                let #stand = [#(#names.is_some()),*];
                #private::dropped(#picked, &#stand, #exclude, #notify);
            }
        };
        Some((before, after))
    }

    /// Generates a local that is only computed if the observer is listening.
    fn if_listening(&self, name: &Ident, value: &TokenStream) -> TokenStream {
        let is_listening = self.emit.is_listening();
        quote! {
            let #name = if #is_listening {
                ::core::option::Option::Some(#value)
            } else {
                ::core::option::Option::None
            };
        }
    }

    /// Like [`notify_dropped`](Self::notify_dropped), for a list of selected transitions.
    pub(super) fn notify_dropped_in_list(&self) -> Option<(TokenStream, TokenStream)> {
        if !self.emit.machine.is_observed() {
            return None;
        }
        let (notify, exclude) = self.notify_and_exclude()?;
        let (private, picked) = (&self.emit.private, local("picked"));
        let before = self.if_listening(&picked, &quote!(picks.all()));
        let after = quote! {
            if let ::core::option::Option::Some(#picked) = &#picked {
                #private::dropped(#picked, &picks.standing(#picked), #exclude, #notify);
            }
        };
        Some((before, after))
    }

    /// Generates the notification of a dropped transition, and the exclusions. `None` if there are no exclusions.
    fn notify_and_exclude(&self) -> Option<(TokenStream, TokenStream)> {
        let (exclude, notifying) = self.exclusions();
        let verdict = local("verdict");
        let notifies = notifying.iter().map(|&id| {
            let (number, candidate) = (Literal::u16_unsuffixed(id.0), self.emit.candidate_for_observer(id));
            let notify = self.emit.notify("dropped", &quote!(#candidate, #verdict));
            quote!(#number => { #notify })
        });
        let notifies = notifies.joined();
        (!notifying.is_empty()).then(|| (quote!(|id, #verdict| match id { #notifies _ => {} }), exclude))
    }

    /// Generates a function of two transitions that returns whether the first one excludes the second one, and whether
    /// it has priority. Also returns the transitions that may be dropped.
    pub(super) fn exclusions(&self) -> (TokenStream, Set<TransitionId>) {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        let (mut arms, mut notifying) = (TokenStream::new(), Set::new());
        for dropped in &self.reactions {
            for by in &self.reactions {
                if tree.region(by.source) != tree.region(dropped.source)
                    && let Some(condition) = self.exclude(by, dropped)
                {
                    let outranks = plan.beats(by.id, dropped.id);
                    let [by, of] = [by, dropped].map(|reaction| Literal::u16_unsuffixed(reaction.id.0));
                    arms.extend(quote!((#by, #of) #condition => ::core::option::Option::Some(#outranks),));
                    notifying.insert(dropped.id);
                }
            }
        }
        let exclude = quote!(|by: u16, of: u16| match (by, of) { #arms _ => ::core::option::Option::None });
        (exclude, notifying)
    }
}
