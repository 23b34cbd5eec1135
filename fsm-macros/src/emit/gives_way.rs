//! What an observer is told of the transitions of several regions that give way to others: which of those that were picked
//! do not stand, and why.
//!
//! ```text
//! let picked = if Observer::is_listening(&*__lent_log) {
//!     Some([match &pick_deck { Some(__Pick_deck::End1_3(..)) => Some(1), _ => None }, ..])
//! } else { None };
//! ..                                                                  // what is excluded is dropped
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
    /// For an observer, around what drops: what is picked by transition before it, and which of them do not stand after it.
    pub(super) fn tell_of_dropped(&self, names: &[&Ident]) -> Option<(TokenStream, TokenStream)> {
        if !self.emit.machine.is_observed() {
            return None;
        }
        let (tell, exclude) = self.tell_and_exclude()?;
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
                #private::dropped(#picked, &#stand, #exclude, #tell);
            }
        };
        Some((before, after))
    }

    /// What is worked out for the observer alone.
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

    /// The same where all that is picked is a list.
    pub(super) fn tell_of_dropped_in_list(&self) -> Option<(TokenStream, TokenStream)> {
        if !self.emit.machine.is_observed() {
            return None;
        }
        let (tell, exclude) = self.tell_and_exclude()?;
        let (private, picked) = (&self.emit.private, local("picked"));
        let before = self.if_listening(&picked, &quote!(picks.all()));
        let after = quote! {
            if let ::core::option::Option::Some(#picked) = &#picked {
                #private::dropped(#picked, &picks.standing(#picked), #exclude, #tell);
            }
        };
        Some((before, after))
    }

    /// What is told of a transition that is dropped, and which exclude which: `None` where none do.
    fn tell_and_exclude(&self) -> Option<(TokenStream, TokenStream)> {
        let (exclude, telling) = self.exclusions();
        let verdict = local("verdict");
        let tells = telling.iter().map(|&id| {
            let (number, candidate) = (Literal::u16_unsuffixed(id.0), self.emit.candidate_told(id));
            let tell = self.emit.tell("dropped", &quote!(#candidate, #verdict));
            quote!(#number => { #tell })
        });
        let tells = tells.joined();
        (!telling.is_empty()).then(|| (quote!(|id, #verdict| match id { #tells _ => {} }), exclude))
    }

    /// Which exclude which, as a function of two that says whether the first one outranks the other; and those that may be
    /// dropped.
    pub(super) fn exclusions(&self) -> (TokenStream, Set<TransitionId>) {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        let (mut arms, mut telling) = (TokenStream::new(), Set::new());
        for dropped in &self.reactions {
            for by in &self.reactions {
                if tree.region(by.source) != tree.region(dropped.source)
                    && let Some(condition) = self.exclude(by, dropped)
                {
                    let outranks = plan.beats(by.id, dropped.id);
                    let [by, of] = [by, dropped].map(|reaction| Literal::u16_unsuffixed(reaction.id.0));
                    arms.extend(quote!((#by, #of) #condition => ::core::option::Option::Some(#outranks),));
                    telling.insert(dropped.id);
                }
            }
        }
        let exclude = quote!(|by: u16, of: u16| match (by, of) { #arms _ => ::core::option::Option::None });
        (exclude, telling)
    }
}
