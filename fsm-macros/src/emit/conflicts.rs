//! Transitions of different regions that exclude each other, because both would exit a common state: which of them is
//! dropped, as straight-line code.
//!
//! ```text
//! let mut left_machine = false;                                // does a region that comes earlier exit everything?
//! if matches!(pick_num, Some(__Pick_num::End7_9(..))) { left_machine = true; }
//! if pick_caps.is_some() && left_machine { pick_caps = None; } // then this one cannot react
//! ```
//!
//! This needs an order that is known in advance: [`Relation::Ordered`](fsm_core::model::plan::Relation).

use super::together::{Reaction, Together};
use crate::names::local;
use fsm_core::model::StateId;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// What is known of the picks of earlier regions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    /// One of them exits everything below this state.
    Left(StateId),
    /// One of them exits something inside this state.
    Moved(StateId),
}

/// Some transitions of one region that exclude the same others.
struct Class<'r, 'm> {
    reactions: Vec<&'r Reaction<'m>>,
    /// They are dropped if one of these is known.
    unless: BTreeSet<Known>,
    /// This is known if they remain.
    then: BTreeSet<Known>,
}

impl<'m> Together<'_, 'm> {
    /// Whether the source of a transition lies around that of another one, which belongs to a region inside.
    pub(super) fn is_nested(&self) -> bool {
        let mut all = self.reactions.iter();
        all.any(|around| self.reactions.iter().any(|inner| self.lies_around(around, inner)))
    }

    fn lies_around(&self, around: &Reaction<'m>, inner: &Reaction<'m>) -> bool {
        let tree = self.emit.plan.tree();
        tree.region(around.source) != tree.region(inner.source) && tree.contains(around.source, inner.source)
    }

    /// Drops what is excluded, and says which of the regions' variables are changed by this.
    pub(super) fn drop_excluded(&self, regions: &[Vec<&Reaction<'m>>]) -> (TokenStream, BTreeSet<StateId>) {
        let (mut code, mut changed) = (TokenStream::new(), BTreeSet::new());
        self.drop_around(regions, &mut code, &mut changed);
        self.drop_later(regions, &mut code, &mut changed);
        (code, changed)
    }

    /// What is picked around regions is dropped if one of them picks something.
    fn drop_around(&self, regions: &[Vec<&Reaction<'m>>], code: &mut TokenStream, changed: &mut BTreeSet<StateId>) {
        // Where an alarm was picked, the regions inside were not asked.
        let alarm = |reaction: &Reaction<'m>| self.emit.machine.model.transitions[reaction.id.index()].alarm;
        for reactions in regions {
            let around: Vec<_> = reactions.iter().filter(|reaction| !alarm(reaction)).collect();
            let inside = regions
                .iter()
                .filter(|inner| inner.iter().any(|inner| around.iter().any(|around| self.lies_around(around, inner))));
            let inside: Vec<_> = inside.map(|inner| self.emit.picked_in(inner[0].source)).collect();
            if !inside.is_empty() {
                let (source, none) = (reactions[0].source, quote!(::core::option::Option::None));
                let picked = self.emit.picked_in(source);
                code.extend(quote!(if #(#inside.is_some())||* { #picked = #none; }));
                changed.insert(self.emit.plan.tree().region(source));
            }
        }
    }

    /// Of regions side by side, a later one is dropped.
    fn drop_later(&self, regions: &[Vec<&Reaction<'m>>], code: &mut TokenStream, changed: &mut BTreeSet<StateId>) {
        let shared = self.shared();
        let classes = regions.iter().map(|reactions| self.classes(reactions, &shared));
        let mut classes: Vec<Vec<Class<'_, 'm>>> = classes.collect();
        // Nothing is known before the first region that says it, nor is anything said that no later one asks.
        let mut known = BTreeSet::new();
        for classes in &mut classes {
            classes.iter_mut().for_each(|class| class.unless.retain(|unless| known.contains(unless)));
            known.extend(classes.iter().flat_map(|class| &class.then).copied());
        }
        let mut asked = BTreeSet::new();
        for classes in classes.iter_mut().rev() {
            classes.iter_mut().for_each(|class| class.then.retain(|then| asked.contains(then)));
            asked.extend(classes.iter().flat_map(|class| &class.unless).copied());
        }
        for known in &asked {
            let name = self.known(*known);
            code.extend(quote!(let mut #name = false;));
        }
        let tree = self.emit.plan.tree();
        for (reactions, classes) in regions.iter().zip(&classes) {
            let region = tree.region(reactions[0].source);
            for class in classes {
                if !class.unless.is_empty() {
                    changed.insert(region);
                }
                code.extend(self.class(&self.emit.picked_in(region), class));
            }
        }
    }

    fn class(&self, pick: &Ident, Class { reactions, unless, then }: &Class<'_, 'm>) -> TokenStream {
        if unless.is_empty() && then.is_empty() {
            return TokenStream::new();
        }
        let variants = reactions.iter().flat_map(|reaction| reaction.variants());
        let picked = quote!(::core::matches!(#pick, ::core::option::Option::Some(#(#variants)|*)));
        let [unless, then] = [unless, then].map(|all| all.iter().map(|&known| self.known(known)).collect::<Vec<_>>());
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

    /// The transitions of a region by what they exclude.
    fn classes<'r>(&self, reactions: &[&'r Reaction<'m>], shared: &BTreeSet<StateId>) -> Vec<Class<'r, 'm>> {
        let mut classes: Vec<Class<'r, 'm>> = Vec::new();
        for &reaction in reactions.iter().filter(|reaction| reaction.variants().next().is_some()) {
            let Some(reach) = self.emit.plan.reach(reaction.id, None) else { continue };
            let (unless, then) = self.excludes(reaction, reach, shared);
            match classes.iter_mut().find(|class| (&class.unless, &class.then) == (&unless, &then)) {
                Some(class) => class.reactions.push(reaction),
                None => classes.push(Class { reactions: vec![reaction], unless, then }),
            }
        }
        classes
    }

    /// The states around regions below which some transition inside exits everything: what several regions share.
    fn shared(&self) -> BTreeSet<StateId> {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        let reaches = self.reactions.iter().filter_map(|reaction| {
            let reach = plan.reach(reaction.id, None)?;
            (!tree.contains(tree.region(reaction.source), reach)).then_some(reach)
        });
        reaches.collect()
    }

    /// What excludes a transition, and what others learn of it.
    fn excludes(
        &self,
        reaction: &Reaction<'m>,
        reach: StateId,
        shared: &BTreeSet<StateId>,
    ) -> (BTreeSet<Known>, BTreeSet<Known>) {
        let tree = self.emit.plan.tree();
        let own = tree.region(reaction.source);
        let wide = !tree.contains(own, reach);
        let outermost = if wide { reach } else { own };
        let around = shared.iter().copied().filter(|&shared| tree.contains(shared, outermost));
        let around: BTreeSet<_> = around.collect();
        let left = around.iter().map(|&around| Known::Left(around));
        let mut unless: BTreeSet<_> = left.collect();
        let mut then: BTreeSet<_> = around.iter().map(|&around| Known::Moved(around)).collect();
        if wide {
            unless.remove(&Known::Left(reach));
            unless.insert(Known::Moved(reach));
            then.insert(Known::Left(reach));
        }
        (unless, then)
    }
}
