//! Regions: each has a field with its active leaf, and its own functions for exit and entry.
//!
//! ```text
//! fn __num_leave(&mut self, keys: &mut Keys) {
//!     match self.in_num { __KeyboardLeaf::NumOn => { Self::__exit_num_on(keys); } _ => {} }
//!     Self::__exit_num(keys);
//!     self.in_num = __KeyboardLeaf::Nowhere;
//! }
//! ```
//!
//! If actions ask about states of other regions (`is_in`), the fields are updated with every exit and entry; otherwise
//! they change once for each step.

use super::cause::Cause;
use super::helpers::Helper;
use super::once::Piece;
use super::places::OfSelf;
use super::together::Together;
use super::{At, Emit};
use crate::join::Join;
use crate::names::local;
use fsm_core::model::plan::{Eviction, Exits, Leaving};
use fsm_core::model::{Memory, Moment, ROOT, StateId, TransitionId};
use fsm_core::syntax;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// How a region of a parallel is left: [`Exits`] that last.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct RegionExits {
    region: StateId,
    source: StateId,
    thorough: bool,
    evictions: Vec<Eviction>,
}

impl RegionExits {
    /// By a move from outside, with nothing to evict.
    fn usual(region: StateId) -> Self {
        RegionExits { region, source: region, thorough: false, evictions: Vec::new() }
    }

    pub fn of(Exits { source, domain: region, thorough, evictions, .. }: Exits<'_>) -> Self {
        RegionExits { region, source, thorough, evictions: evictions.to_vec() }
    }

    pub fn is_usual(&self) -> bool {
        *self == Self::usual(self.region)
    }
}

impl Emit<'_> {
    /// Whether several states may be the innermost active one at once.
    pub(super) fn has_regions(&self) -> bool {
        self.plan.tree().has_regions()
    }

    /// Every state that may be the innermost active one of its region; where actions ask about other regions, every state.
    pub(super) fn places(&self) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().inside(ROOT).filter(|&state| self.is_place(state))
    }

    pub(super) fn is_place(&self, state: StateId) -> bool {
        let tree = self.plan.tree();
        self.tracks || tree.is_leaf(state) || tree.is_parallel(state)
    }

    /// Every transition for one kind of trigger.
    pub(super) fn candidates_of(&self, cause: Cause) -> Vec<TransitionId> {
        let all = self.machine.model.transitions.iter().enumerate();
        let wanted = all.filter(|(_, transition)| cause.triggers(&transition.trigger));
        wanted.map(|(index, _)| TransitionId::at(index)).collect()
    }

    /// A step in which any region may react.
    pub(super) fn step_together(&self, cause: Cause) -> (TokenStream, TokenStream) {
        self.step_of(&self.candidates_of(cause), cause)
    }

    /// A step in which several regions may react, by these transitions.
    pub(super) fn step_of(&self, candidates: &[TransitionId], cause: Cause) -> (TokenStream, TokenStream) {
        let lent = self.looking(candidates);
        let body = Together::of(self, &lent, cause, candidates).body();
        lent.function(&body)
    }

    /// Whether some action asks about states of regions other than its own.
    pub(super) fn asks_across(&self) -> bool {
        let asks = |code: &TokenStream| syntax::find_word(code, "is_in").is_some();
        let effects = self.machine.reactions.iter().chain(self.machine.initials.values());
        let mut effects =
            effects.flat_map(super::reaction::ends).map(|(branch, effect)| self.tokens_of_end(branch, effect));
        let mut delays = self.machine.transitions.iter().filter_map(|code| code.duration.as_ref());
        self.has_regions()
            && (self.machine.actions.iter().any(asks) || effects.any(|code| asks(&code)) || delays.any(asks))
    }

    /// What composites remember of the regions inside them.
    pub(super) fn notes(&self) -> Vec<(StateId, StateId)> {
        let tree = self.plan.tree();
        let composites = tree.states().filter(|&state| self.plan.remembers_deeply(state));
        composites.flat_map(|state| tree.regions_inside(state).map(move |region| (state, region))).collect()
    }

    /// `self.in_num`
    pub(super) fn region_of(&self, state: StateId) -> OfSelf {
        OfSelf(self.names.region(self.plan.tree().region(state)))
    }

    /// `pick_num`: what is picked in a state's region.
    pub(super) fn picked_in(&self, state: StateId) -> Ident {
        local(&format!("pick_{}", self.names.snake(self.plan.tree().region(state))))
    }

    /// `self.in_num = __KeyboardLeaf::NumOn;`
    pub(super) fn set(&self, leaf: StateId) -> TokenStream {
        self.once.print(Piece::Set(leaf), || {
            let (field, held) = (self.region_of(leaf), self.held(leaf));
            quote!(#field = #held;)
        })
    }

    /// A state is entered: where actions ask, it is the innermost active one now.
    pub(super) fn track(&self, state: StateId) -> TokenStream {
        if self.tracks { self.set(state) } else { TokenStream::new() }
    }

    /// The exit actions of a state, and what is active then.
    pub(super) fn exit(&self, state: StateId) -> TokenStream {
        let exited = self.run(state, Moment::Exit);
        let tree = self.plan.tree();
        let after = if self.tracks && tree.parent(state) != ROOT && tree.region(state) != state {
            self.set(tree.parent(state))
        } else if self.tracks || !self.plan.may_complete(state).is_empty() {
            let (field, nowhere) = (self.region_of(state), self.nowhere());
            quote!(#field = #nowhere;)
        } else {
            return exited;
        };
        quote!(#exited #after)
    }

    /// What a region itself looks at: only while it is active, and the machine has not completed.
    pub(super) fn where_active(&self, state: StateId, looks: &TokenStream) -> TokenStream {
        let tree = self.plan.tree();
        if looks.is_empty() || tree.region(state) != state {
            return looks.clone();
        }
        let (leaf, nowhere) = (self.leaf_of(state), self.nowhere());
        let finals = tree.leaves(state).filter(|&leaf| self.plan.finishes(leaf)).map(|leaf| self.leaf(leaf));
        quote!(if !::core::matches!(#leaf, #nowhere #(| #finals)*) { #looks })
    }

    /// What a transition knows of the active leaf by its source.
    pub(super) fn at(&self, source: StateId) -> At {
        let tree = self.plan.tree();
        let alone = source != ROOT && (tree.is_leaf(source) || tree.is_parallel(source));
        if alone { At::Known(source) } else { At::Inside(source) }
    }

    /// The leaf that a move leaves: that of the region in which its domain lies.
    pub(super) fn climb(&self, at: At, domain: StateId) -> At {
        let tree = self.plan.tree();
        let (At::Known(state) | At::Inside(state)) = at;
        if tree.region(state) == tree.region(domain) { at } else { At::Known(tree.leaf_of(state, domain)) }
    }

    pub(super) fn remember_regions(&self, composite: StateId) -> TokenStream {
        let regions = self.plan.tree().regions_inside(composite).map(|region| {
            let (note, leaf) = (self.names.note(composite, region), self.leaf_of(region));
            quote!(self.#note = #leaf;)
        });
        regions.joined()
    }

    /// Leaves a region of a parallel.
    pub(super) fn leave_region(&self, exits: Exits<'_>) -> TokenStream {
        let region = exits.domain;
        let exits = RegionExits::of(exits);
        let mut known = self.leavings.borrow_mut();
        let number = match exits.is_usual() {
            true => 0,
            false => {
                1 + known.iter().position(|other| *other == exits).unwrap_or_else(|| {
                    known.push(exits);
                    known.len() - 1
                })
            }
        };
        drop(known);
        self.call(Helper::LeaveRegion(region, number))
    }

    pub(super) fn leaving_name(&self, region: StateId, number: usize) -> Ident {
        let earlier = self.leavings.borrow()[..number].iter().filter(|exits| exits.region == region).count();
        let number = if earlier == 0 { String::new() } else { format!("_{}", earlier + 1) };
        self.names.method(region, &format!("leave{number}"))
    }

    pub(super) fn leave_region_body(&self, region: StateId, number: usize) -> TokenStream {
        let RegionExits { source, thorough, evictions, .. } = match number {
            0 => RegionExits::usual(region),
            _ => self.leavings.borrow()[number - 1].clone(),
        };
        let exits =
            Exits { source, domain: region, whole: true, unwinds: true, thorough, kept: false, evictions: &evictions };
        let (leaf, field, nowhere) = (local("leaf"), self.region_of(region), self.held_idly(region));
        let active = self.leaf_of(region);
        let remember = self.plan.remembers(region).then(|| {
            let memory = self.names.memory(region);
            quote!(self.#memory = #active;)
        });
        let note = self.plan.remembers_deeply(region).then(|| self.remember_regions(region));
        let own = [Leaving::RememberRegions(region), Leaving::Remember(region), Leaving::Exit(region)];
        if self.plan.suspends(region) {
            let leaves = self.plan.tree().leaves(region);
            let left = self.match_leaf(leaves.map(|leaf| (leaf, self.leave_leaf(leaf, exits, &[]))));
            return quote!(let #leaf = #field; #left #field = #nowhere;);
        }
        let leaves = self.plan.tree().leaves(region);
        let inside = self.match_leaf(leaves.map(|leaf| (leaf, self.leave_leaf(leaf, exits, &own))));
        let taken = (!inside.is_empty()).then(|| quote!(let #leaf = #active;));
        let exited = self.run(region, Moment::Exit);
        let track = (!exited.is_empty()).then(|| self.track(region));
        quote!(#remember #note #taken #inside #track #exited #field = #nowhere;)
    }

    /// A parallel goes on with its regions where they were when a composite was left.
    pub(super) fn restore(&self, parallel: StateId, composite: StateId) -> TokenStream {
        let set = self.set(parallel);
        let regions = self.plan.tree().children(parallel);
        let regions = regions.map(|region| self.call(Helper::Restore(composite, region)));
        quote!(#set #(#regions)*)
    }

    pub(super) fn restore_body(&self, composite: StateId, region: StateId) -> TokenStream {
        let note = self.names.note(composite, region);
        let leaves = self.plan.tree().leaves(region).filter(|&leaf| self.plan.returns(region, Memory::Deep, leaf));
        let arms = leaves.map(|leaf| {
            let (name, entry) = (self.leaf(leaf), self.enter(&self.plan.entry_of_region_back(composite, region, leaf)));
            quote!(#name => { #entry })
        });
        let afresh = self.enter_afresh(region, &self.plan.entry_of_region(region));
        quote!(match self.#note { #(#arms)* _ => { #afresh } })
    }

    /// What is active inside a composite stands still.
    pub(super) fn suspend(&self, composite: StateId) -> TokenStream {
        if !self.plan.suspends(composite) {
            return TokenStream::new();
        }
        let (timers, nowhere, track) = (self.suspend_timers(composite), self.nowhere(), self.track(composite));
        let regions = self.plan.tree().regions_inside(composite).map(|region| {
            let field = self.region_of(region);
            quote!(#field = #nowhere;)
        });
        quote!(#timers #(#regions)* #track)
    }

    /// What a composite has suspended in regions inside this leaf is active again.
    pub(super) fn restore_suspended(&self, composite: StateId, leaf: StateId) -> TokenStream {
        let regions = self.plan.tree().regions_inside(leaf).map(|region| {
            let (note, field) = (self.names.note(composite, region), self.region_of(region));
            quote!(#field = self.#note;)
        });
        regions.joined()
    }

    /// Whether a state is among what a composite has suspended in a region.
    pub(super) fn is_noted(&self, composite: StateId, state: StateId) -> TokenStream {
        let note = self.names.note(composite, self.plan.tree().region(state));
        let (name, variant) = (&self.names.state, self.names.variant(state));
        quote!(Self::__contains(#name::#variant, self.#note))
    }

    /// A region has completed: so have the parallels around it, each if all its other regions have.
    pub(super) fn complete_parallels(&self, state: StateId) -> TokenStream {
        let own = self.plan.tree().parent(state);
        let parallels = self.plan.may_complete(state).into_iter().map(|parallel| {
            let others = self.plan.completing(parallel).into_iter().filter(|&region| region != own).map(|region| {
                let (leaf, finals) = (self.leaf_of(region), self.leaves_pattern(self.plan.finals(region)));
                quote!(::core::matches!(#leaf, #finals))
            });
            let others: Vec<_> = others.collect();
            let (name, variant, queues) = (&self.names.state, self.names.variant(parallel), self.lent_queues());
            match others[..] {
                [] => quote!(#queues.complete(#name::#variant);),
                _ => quote!(if #(#others)&&* { #queues.complete(#name::#variant); }),
            }
        });
        parallels.joined()
    }
}
