//! `can` of a large machine: a table of what each leaf is certain to react to, and functions that evaluate the rest and
//! continue outwards.
//!
//! ```text
//! fn __can(&self, w: &Counters, event: &GridEvent) -> bool {
//!     static SURE: [u64; 1001] = [0b1010_0000, ..];
//!     let nth: u64 = match event { GridEvent::E00 { .. } => 0, .. };
//!     if (SURE[self.leaf as usize] >> nth) & 1 != 0 { return true; }
//!     match self.leaf { __GridLeaf::S01 => self.__s01_can(w, event), .. _ => false }
//! }
//! fn __s01_can(&self, w: &Counters, event: &GridEvent) -> bool {
//!     match *event { GridEvent::E08(ref n) if *n < 64 => true, _ => self.__s00_can(w, event) }
//! }
//! ```
//!
//! So leaves need not list all states around them, nor all events that they are certain to react to. In a machine with
//! deferrals or alarms, a leaf has to know them, and evaluates them itself. In all machines, guards are evaluated in
//! the order of the transitions, and none after a transition that is certain to react.

use super::can::{Asked, Can};
use super::cause::Cause;
use super::ends::Compiled;
use super::{At, ROOT};
use crate::join::Join;
use crate::mentions::mentions;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{Certain, Tier};
use fsm_model::sorted::Map;
use fsm_model::{StateId, TransitionId};
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream};
use quote::quote;
use syn::Variant;

impl Can<'_, '_> {
    /// The private functions of such a machine; `None` where each leaf asks for itself.
    pub fn shared(&self) -> Option<Vec<TokenStream>> {
        let variants = self.countable()?;
        let own: Vec<_> =
            self.emit.plan.tree().states().map(|state| self.emit.plan.certain(&self.own_of(state))).listed();
        let asking = self.emit.plan.tree().states().filter(|&state| self.has_function(state, &own));
        let first = self.outermost(variants, &own);
        Some(core::iter::once(first).chain(asking.map(|state| self.one(state, &own))).listed())
    }

    /// The events, where a bit can stand for each of them.
    pub fn countable(&self) -> Option<&[Variant]> {
        let variants = self.emit.countable_events(Cause::Event).ok()?;
        let large = self.emit.is_large() && !self.defers && !self.fails;
        let mut states = self.emit.plan.tree().states();
        let alarms = states.any(|state| !self.candidates(Tier { state, alarms: true }).is_empty());
        (large && !alarms && (1..=64).contains(&variants.len())).then_some(variants)
    }

    /// The transitions of a state.
    fn own_of(&self, state: StateId) -> Vec<TransitionId> {
        self.candidates(Tier { state, alarms: false })
    }

    /// Whether a state has a function: a leaf where it asks, a composite where it may react.
    fn has_function(&self, state: StateId, own: &[Option<Certain>]) -> bool {
        if self.is_leaf(state) {
            own[state.index()].as_ref().is_some_and(|sure| !sure.asking.is_empty())
        } else {
            !self.own_of(state).is_empty()
        }
    }

    fn is_leaf(&self, state: StateId) -> bool {
        state != ROOT && self.emit.plan.tree().is_leaf(state)
    }

    /// `__can`: the table, then the innermost state that asks.
    fn outermost(&self, variants: &[Variant], own: &[Option<Certain>]) -> TokenStream {
        let emit = self.emit;
        let all = u64::MAX >> (64 - variants.len());
        let mask = |state: StateId| match &own[state.index()] {
            None => all,
            Some(sure) => sure.events.iter().fold(0, |mask, event| mask | 1 << event.index()),
        };
        let mut asked: Map<StateId, Vec<StateId>> = Map::new();
        let mut masks = Vec::new();
        for leaf in emit.leaves() {
            // Where the machine has completed, nothing reacts.
            if emit.plan.finishes(leaf) {
                masks.push(Literal::u64_unsuffixed(0));
                continue;
            }
            masks.push(Literal::u64_unsuffixed(mask(leaf)));
            let first = self.around(leaf).find(|&state| self.has_function(state, own));
            if let Some(first) = first.filter(|_| mask(leaf) != all) {
                asked.or_insert_with(first, Vec::new).push(leaf);
            }
        }
        masks.push(Literal::u64_unsuffixed(0));
        let count = Literal::usize_unsuffixed(masks.len());
        let [event, nth, table] = ["event", "nth", "SURE"].map(local);
        let number = emit.number_of(variants, &quote!(#event));
        let calls = asked.keys().map(|&state| self.call(&self.shared_name(state)));
        let leaves = asked.values().map(|leaves| leaves.iter().map(|&leaf| emit.leaf(leaf)).listed());
        let leaf = emit.leaf_held();
        let body = quote! {
            static #table: [u64; #count] = [#(#masks),*];
            let #nth: u64 = #number;
            if (#table[#leaf as usize] >> #nth) & 1 != 0 { return true; }
            match #leaf { #(#(#leaves)|* => #calls,)* _ => false, }
        };
        self.asking(&self.function(ROOT), body, &[])
    }

    /// What a state asks, then the next one around it that does.
    fn one(&self, state: StateId, own: &[Option<Certain>]) -> TokenStream {
        let name = self.shared_name(state);
        let Some(Certain { events, asking }) = &own[state.index()] else {
            return self.asking(&name, quote!(true), &[]);
        };
        let (emit, event, lent) = (self.emit, local("event"), self.lent(&[]));
        let is_leaf = self.is_leaf(state);
        let sure: Vec<_> = events.iter().filter(|_| !is_leaf).map(|event| &self.patterns[event.index()]).listed();
        let sure = (!sure.is_empty()).then(|| quote!(#(#sure)|* => true,));
        let at = if is_leaf { At::Known(state) } else { At::Inside(state) };
        let engine = Compiled { emit, lent: &lent, source: state, at, cause: Cause::Event, fallible: false };
        let arms = asking.iter().flat_map(|&id| {
            let Asked { pattern, condition } = self.asked(id, &engine);
            let mut arm = vec![pattern];
            arm.extend(condition.into_iter().flat_map(|condition| [emit.fixed.when.clone(), condition]));
            arm.push(if emit.machine.model.ignores(id) { quote!(=> false,) } else { emit.fixed.yes.clone() });
            arm
        });
        let next = self.around(state).find(|&around| around != state && self.has_function(around, own));
        let otherwise = match next.map(|next| self.call(&self.shared_name(next))) {
            Some(call) => quote!(_ => #call,),
            None => emit.fixed.otherwise_no.clone(),
        };
        let arms = Group::new(Delimiter::Brace, sure.into_iter().chain(arms).chain([otherwise]).joined());
        let leaf = local("leaf");
        let active = emit.leaf_held();
        let leaf = (!is_leaf && mentions(&arms.stream(), &leaf)).then(|| quote!(let #leaf = #active;));
        self.asking(&name, quote!(#leaf match *#event #arms), asking)
    }

    /// A state and those around it, the machine's own body last.
    fn around(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        self.emit.plan.tree().upward(state, ROOT).chain([ROOT])
    }

    fn shared_name(&self, state: StateId) -> Ident {
        if state == ROOT { local("__can_anywhere") } else { self.emit.names.method(state, "can") }
    }
}
