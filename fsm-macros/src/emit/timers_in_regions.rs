//! Due timers in a machine with regions, in the order of the leaves: first all timers that the first leaf considers, of
//! all regions around it, then the remaining ones of the second leaf, and so on. They fire one at a time.

use super::cause::Cause;
use super::ends::Compiled;
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
        let (first, rest) = (self.due_first(ROOT, &lent), self.due_later(ROOT, &lent));
        let ignored = self.answer("Ignored");
        lent.function(&quote!(#pass #look #first #rest #ignored))
    }

    /// What the first active leaf in a region looks at there.
    fn due_first(&self, region: StateId, lent: &Lent<'_>) -> TokenStream {
        let [alarms, others] = [true, false].map(|alarms| self.due_of(region, alarms, lent));
        let inner = self.due_inside(region, |nth, inner| match nth {
            0 => self.due_first(inner, lent),
            _ => TokenStream::new(),
        });
        quote!(#alarms #inner #others)
    }

    /// What is left for the others there.
    fn due_later(&self, region: StateId, lent: &Lent<'_>) -> TokenStream {
        self.due_inside(region, |nth, inner| {
            let first = (nth > 0).then(|| self.due_first(inner, lent));
            let rest = self.due_later(inner, lent);
            quote!(#first #rest)
        })
    }

    /// What is due in the regions of the parallel that is active in a region.
    fn due_inside(&self, region: StateId, due: impl Fn(usize, StateId) -> TokenStream) -> TokenStream {
        let tree = self.plan.tree();
        let parallels = tree.leaves(region).filter(|&leaf| tree.is_parallel(leaf));
        let arms = parallels.filter_map(|parallel| {
            let due = tree.children(parallel).enumerate().map(|(nth, inner)| due(nth, inner)).joined();
            let name = self.leaf(parallel);
            (!due.is_empty()).then(|| quote!(#name => { #due }))
        });
        let (arms, field): (Vec<_>, _) = (arms.collect(), self.leaf_of(region));
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote!(match #field { #(#arms)* #[allow(unreachable_patterns)] _ => {} })
    }

    /// The due timers of a state and those inside it, in one region.
    fn due_of(&self, state: StateId, alarms: bool, lent: &Lent<'_>) -> TokenStream {
        let tree = self.plan.tree();
        let timers: Vec<_> =
            self.plan.candidates(Rung { state, alarms }, |trigger| Cause::Time.triggers(trigger)).collect();
        let at = self.at(state);
        let site = Compiled { emit: self, lent, source: state, at, cause: Cause::Time, fallible: false };
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
