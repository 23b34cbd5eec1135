//! Entering states: the path that is known, and the landing, which may depend on a history or on the user's code.

use super::blocks::Active;
use super::fields::End;
use super::helpers::Helper;
use super::reaction::{Jump, Names, Reading};
use super::{At, Emit, bindings};
use crate::join::Join;
use crate::lent::Lent;
use fsm_core::model::plan::{Entering, Entry, Landing};
use fsm_core::model::{BranchId, Memory, Moment, StateId};
use fsm_core::syntax::Tree;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;

impl Emit<'_> {
    /// Makes an entry, up to and with the new leaf.
    pub(super) fn enter(&self, entry: &Entry) -> TokenStream {
        self.entering(entry).joined()
    }

    /// The parts of an entry.
    pub(super) fn entering(&self, entry: &Entry) -> Vec<TokenStream> {
        let mut parts = Vec::new();
        self.enter_from(&entry.steps, &entry.landing, &mut parts);
        parts
    }

    fn enter_from(&self, steps: &[Entering], landing: &Landing, parts: &mut Vec<TokenStream>) {
        let Some((step, rest)) = steps.split_first() else { return parts.push(self.land(landing)) };
        match *step {
            Entering::Enter(state) => {
                let entered = self.run(state, Moment::Enter);
                parts.extend([self.track(state), entered, self.set_timers(state), self.complete(state)]);
            }
            Entering::Fill(state, back) => parts.push(self.fill_data(state, back)),
            Entering::Drop(ref dropped) => parts.push(self.forget_one(dropped)),
            Entering::Resume(composite) => {
                let (memory, nowhere) = (self.names.memory(composite), self.nowhere());
                let resume = self.call(Helper::Return(composite, Memory::Suspend));
                let mut otherwise = Vec::new();
                self.enter_from(rest, landing, &mut otherwise);
                let otherwise = otherwise.joined();
                return parts.push(quote!(if self.#memory != #nowhere { #resume } else { #otherwise }));
            }
        }
        self.enter_from(rest, landing, parts);
    }

    /// Entering a `final` completes the composite around it.
    fn complete(&self, state: StateId) -> TokenStream {
        if !self.plan.is_final(state) {
            return TokenStream::new();
        }
        let (name, queues) = (&self.names.state, self.lent_queues());
        let waits = self.plan.completes(state).filter(|_| !self.plan.foresees_completions());
        let composite = waits.map(|composite| {
            let composite = self.names.variant(composite);
            quote!(#queues.complete(#name::#composite);)
        });
        let parallel = self.complete_parallels(state);
        quote!(#composite #parallel)
    }

    fn land(&self, landing: &Landing) -> TokenStream {
        match landing {
            Landing::Leaf(leaf) => self.set(*leaf),
            Landing::Remembered(composite, memory) => self.call(Helper::Return(*composite, *memory)),
            Landing::Decided(composite, afresh) => self.call(Helper::Decide(*composite, *afresh)),
            Landing::Regions(parallel, entries) => {
                let (set, entries) = (self.set(*parallel), entries.iter().map(|entry| self.enter(entry)));
                quote!(#set #(#entries)*)
            }
            Landing::Restored(parallel, composite) => self.restore(*parallel, *composite),
        }
    }

    /// `__return_to_cleaning`: where the composite was left, if it is remembered.
    pub(super) fn return_body(&self, composite: StateId, memory: Memory) -> TokenStream {
        let field = self.names.memory(composite);
        let arms = match memory {
            Memory::Suspend => self.resume_arms(composite),
            Memory::Deep => self.leaf_arms(composite, memory, |leaf| self.plan.entry_back(composite, composite, leaf)),
            Memory::Shallow => self.leaf_arms(composite, memory, |leaf| self.plan.entry_towards(composite, leaf)),
        };
        let afresh = self.enter_afresh(composite, self.plan.afresh(composite, false));
        quote!(match self.#field { #(#arms)* _ => { #afresh } })
    }

    /// Of a composite in which nothing is remembered: what is suspended inside, in the way of the entry, is given up first.
    pub(super) fn enter_afresh(&self, composite: StateId, entry: &Entry) -> TokenStream {
        let (evictions, enter) = (self.evict_all(&entry.evictions), self.enter(entry));
        let ended = (!evictions.is_empty()).then(|| self.forget_data(composite));
        quote!(#evictions #ended #enter)
    }

    fn leaf_arms(&self, composite: StateId, memory: Memory, entry: impl Fn(StateId) -> Entry) -> Vec<TokenStream> {
        let mut grouped: Vec<(Vec<StateId>, Entry)> = Vec::new();
        for leaf in self.plan.tree().leaves(composite).filter(|&leaf| self.plan.returns(composite, memory, leaf)) {
            let entry = entry(leaf);
            match grouped.iter_mut().find(|(_, known)| *known == entry) {
                Some((leaves, _)) => leaves.push(leaf),
                None => grouped.push((vec![leaf], entry)),
            }
        }
        let arms = grouped.into_iter().map(|(leaves, entry)| {
            let (leaves, entry) = (self.leaves_pattern(leaves), self.enter(&entry));
            quote!(#leaves => { #entry })
        });
        arms.collect()
    }

    fn resume_arms(&self, composite: StateId) -> Vec<TokenStream> {
        let (field, nowhere) = (self.names.memory(composite), self.nowhere());
        let arms = self.plan.tree().leaves(composite).map(|leaf| {
            let (name, surface, resumed) = (self.leaf(leaf), self.surface(composite), self.resumes(composite, leaf));
            let (timers, regions) = (self.resume_timers(composite), self.restore_suspended(composite, leaf));
            let active = self.region_of(composite);
            quote!(#name => { self.#field = #nowhere; #active = #name; #regions #surface #timers #resumed })
        });
        arms.collect()
    }

    /// `__start_cleaning`: the code of a composite's `initial` decides.
    pub(super) fn decide_body(&self, composite: StateId, afresh: bool) -> TokenStream {
        let tree = &self.machine.initials[&composite];
        let active = Active::Innermost(composite);
        let lent = self.initial_lent(composite, tree);
        let seen = self.seen(composite);
        let ask = |code: &TokenStream| self.ask(code, active);
        let mut end = |branch: BranchId, effect: &TokenStream, bound: &Names| {
            let entry = self.plan.initial(branch, afresh);
            let evictions = self.evict_all(&entry.evictions);
            let end = End { branch, effect, seen: &seen, lent: &lent, bound, left: None, ask: &ask };
            let effect = self.end_code(&end);
            let evicted = (!evictions.is_empty()).then(|| self.forget_data(composite));
            let (store, enter) = (self.store(branch), self.enter(entry));
            quote!({ #evictions #effect #evicted #store #enter })
        };
        // A decision asks about the configuration before the step: the leaf is set at the end of it.
        let before = |code: &TokenStream| self.ask_before(code).unwrap_or_else(|| self.ask(code, Active::Leaf));
        let deciding = self.deciding(tree, &seen, &lent, &Names::new());
        let mut code = |code: &TokenStream| before(&deciding.code(code));
        let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
        let act = deciding.before(&before);
        quote!(#act #value)
    }

    /// The parameters in the function of an `initial`'s code.
    pub(super) fn initial_lent(&self, composite: StateId, tree: &Tree) -> Lent<'_> {
        let mut bound: BTreeSet<_> = self.seen(composite).names().collect();
        bindings::of_deciding(tree, &mut bound);
        Lent::looking(&self.params, &[], &bound)
    }

    /// The machine's own entry.
    pub(super) fn start_body(&self) -> TokenStream {
        let entered = self.run(fsm_core::model::ROOT, Moment::Enter);
        let enter = self.enter(self.plan.afresh(fsm_core::model::ROOT, false));
        let timers = self.set_timers(fsm_core::model::ROOT);
        quote!(#entered #timers #enter)
    }

    /// Leaves everything, for good.
    pub(super) fn stop_body(&self) -> TokenStream {
        let suspending = self.plan.all_suspending();
        let leaf = crate::names::local("leaf");
        let exits = self.leave_all(self.plan.clear(fsm_core::model::ROOT, &suspending));
        let root = self.run(fsm_core::model::ROOT, Moment::Exit);
        let taken = (!exits.is_empty()).then(|| quote!(let #leaf = self.leaf;));
        quote! {
            #taken
            #exits
            #root
            *self = Self::new();
        }
    }

    fn leave_all(&self, exits: fsm_core::model::plan::Exits<'_>) -> TokenStream {
        let root = fsm_core::model::ROOT;
        if self.climbs_out(root, exits) {
            return if self.climb_acts(root) { self.call_climb(root, At::Inside(root)) } else { TokenStream::new() };
        }
        let arms = self.leaves().map(|leaf| (leaf, self.leave_leaf(leaf, exits, &[])));
        self.match_leaf(arms)
    }
}
