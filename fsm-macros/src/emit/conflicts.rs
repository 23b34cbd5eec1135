//! Conflicts between transitions of different regions that would exit a common state. The
//! [verdicts](fsm_model::plan::Plan::verdicts) of the plan drop some of them, in straight-line code.
//!
//! ```text
//! let mut left_machine = false;                                // does a pick that is kept exit all states?
//! if matches!(pick_num, Some(__Pick_num::End7_9(..))) { left_machine = true; }
//! if pick_caps.is_some() && left_machine { pick_caps = None; } // then this pick is dropped
//! if pick_caps.is_some() { pick_keys = None; }                 // otherwise, the pick around it is
//! ```
//!
//! This requires an order that is known at compile time: [`Relation::Ordered`](fsm_model::plan::Relation).

use super::picked::Reaction;
use super::together::Together;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::plan::{Class, Known, Verdict};
use fsm_model::sorted::Set;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl<'m> Together<'_, 'm> {
    /// Whether the source of some transition encloses that of another one, which belongs to a nested region.
    pub(super) fn is_nested(&self) -> bool {
        let plan = self.emit.plan;
        let mut all = self.reactions.iter();
        all.any(|enclosing| self.reactions.iter().any(|inner| plan.encloses_source_of(enclosing.id, inner.id)))
    }

    /// Generates code that drops excluded transitions. Also returns the regions whose variables this code changes.
    pub(super) fn drop_excluded(&self) -> (TokenStream, Set<StateId>) {
        let candidates: Vec<_> = self.reactions.iter().map(|reaction| reaction.id).listed();
        let verdicts = self.emit.plan.verdicts(&self.emit.acting(&candidates));
        let queried = verdicts.iter().flat_map(|verdict| &verdict.classes).flat_map(|class| &class.unless);
        let queried: Set<_> = queried.map(|&known| self.known(known)).collect();
        let dropped = verdicts.iter().map(|verdict| self.drop_in(verdict));
        let code = quote!(#(let mut #queried = false;)* #(#dropped)*);
        let changes = |verdict: &&Verdict| {
            !verdict.inside.is_empty() || verdict.classes.iter().any(|class| !class.unless.is_empty())
        };
        (code, verdicts.iter().filter(changes).map(|verdict| verdict.region).collect())
    }

    fn drop_in(&self, verdict: &Verdict) -> TokenStream {
        let picked = self.emit.picked_in(verdict.region);
        let inside: Vec<_> = verdict.inside.iter().map(|&inside| self.reacts_in(inside)).listed();
        let enclosing =
            (!inside.is_empty()).then(|| quote!(if #(#inside)||* { #picked = ::core::option::Option::None; }));
        let classes = verdict.classes.iter().map(|class| self.drop_class(&picked, class));
        quote!(#enclosing #(#classes)*)
    }

    /// Generates the condition that the selected transition of a region excludes others. Deferrals, which are
    /// overridden at this point, and `ignore`s exclude nothing.
    fn reacts_in(&self, region: StateId) -> TokenStream {
        let (plan, picked) = (self.emit.plan, self.emit.picked_in(region));
        let of_region = self.reactions.iter().filter(|reaction| plan.tree().region(reaction.source) == region);
        let (idle, mut reactions): (Vec<_>, Vec<_>) = of_region.partition(|reaction| plan.only_claims(reaction.id));
        if idle.is_empty() {
            return quote!(#picked.is_some());
        }
        // A transition that always passes is never selected.
        reactions.retain(|reaction| reaction.variants().next().is_some());
        if reactions.is_empty() { quote!(false) } else { self.is_picked(&reactions) }
    }

    fn drop_class(&self, pick: &Ident, Class { transitions, unless, then }: &Class) -> TokenStream {
        let of_class = |reaction: &&Reaction<'m>| transitions.contains(&reaction.id);
        let variants = self.reactions.iter().filter(of_class).flat_map(Reaction::variants);
        let picked = quote!(::core::matches!(#pick, ::core::option::Option::Some(#(#variants)|*)));
        let [unless, then] = [unless, then].map(|all| all.iter().map(|&known| self.known(known)).listed());
        let drop = quote!(#pick = ::core::option::Option::None;);
        match (&unless[..], &then[..]) {
            ([], _) => quote!(if #picked { #(#then = true;)* }),
            ([unless], []) => quote!(if #unless && #picked { #drop }),
            (_, []) => quote!(if (#(#unless)||*) && #picked { #drop }),
            _ => quote!(if #picked { if #(#unless)||* { #drop } else { #(#then = true;)* } }),
        }
    }

    fn known(&self, known: Known) -> Ident {
        let (what, state) = match known {
            Known::Left(state) => ("left", state),
            Known::Moved(state) => ("moved", state),
        };
        local(&format!("{what}_{}", self.emit.names.snake(state)))
    }
}
