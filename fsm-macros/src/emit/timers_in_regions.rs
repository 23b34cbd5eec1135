//! Due timers in a machine with regions, in the order in which each leaf would come to them: the alarms of a region, then its
//! first inner region, then its other timers, then the remaining inner regions. One fires at a time.

use super::ends::Compiled;
use super::told::Told;
use super::{At, Emit};
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_core::model::plan::Rung;
use fsm_core::model::{ROOT, StateId, TransitionId};
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// The parameters and the body of the step that time takes.
    pub(super) fn time_in_regions(&self, candidates: &[TransitionId]) -> (TokenStream, TokenStream) {
        let lent = self.looking(candidates);
        let (pass, look) = (self.pass_in_regions(), lent.look());
        let (due, ignored) = (self.due_in(ROOT, &lent), self.answer("Ignored"));
        lent.function(&quote!(#pass #look #due #ignored))
    }

    fn due_in(&self, region: StateId, lent: &Lent<'_>) -> TokenStream {
        let tree = self.plan.tree();
        let [alarms, others] = [true, false].map(|alarms| self.due_of(region, alarms, lent));
        let inner = |first: bool| {
            let parallels = tree.leaves(region).filter(|&leaf| tree.is_parallel(leaf));
            let arms = parallels.filter_map(|parallel| {
                let regions = tree.children(parallel).enumerate().filter(|(at, _)| (*at == 0) == first);
                let due = regions.map(|(_, inner)| self.due_in(inner, lent)).joined();
                let name = self.leaf(parallel);
                (!due.is_empty()).then(|| quote!(#name => { #due }))
            });
            let (arms, field): (Vec<_>, _) = (arms.collect(), self.leaf_of(region));
            if arms.is_empty() {
                return TokenStream::new();
            }
            quote!(match #field { #(#arms)* #[allow(unreachable_patterns)] _ => {} })
        };
        let (first, rest) = (inner(true), inner(false));
        quote!(#alarms #first #others #rest)
    }

    /// The due timers of a state and those inside it, in one region.
    fn due_of(&self, state: StateId, alarms: bool, lent: &Lent<'_>) -> TokenStream {
        let tree = self.plan.tree();
        let timers: Vec<_> =
            self.plan.candidates(Rung { state, alarms }, |trigger| Told::Time.triggers(trigger)).collect();
        let at = self.at(state);
        let site = Compiled { emit: self, lent, source: state, at, told: Told::Time, fallible: false };
        let (field, leaf) = (self.leaf_of(state), local("leaf"));
        let own = if timers.is_empty() {
            TokenStream::new()
        } else {
            let arms = self.timer_arms(&timers, &site, lent, &TokenStream::new());
            let taken = (matches!(at, At::Inside(_)) && crate::mentions::mentions(&arms, &leaf))
                .then(|| quote!(let #leaf = #field;));
            self.where_active(state, &quote!(#taken #arms))
        };
        let children = tree.children(state).filter(|&child| tree.region(child) == tree.region(state));
        let arms = children.filter_map(|child| {
            let (due, leaves) = (self.due_of(child, alarms, lent), self.leaves_pattern(tree.leaves(child)));
            (!due.is_empty()).then(|| quote!(#leaves => { #due }))
        });
        let arms: Vec<_> = arms.collect();
        let inside = if arms.is_empty() {
            TokenStream::new()
        } else {
            quote!(match #field { #(#arms)* #[allow(unreachable_patterns)] _ => {} })
        };
        if alarms { quote!(#own #inside) } else { quote!(#inside #own) }
    }
}
