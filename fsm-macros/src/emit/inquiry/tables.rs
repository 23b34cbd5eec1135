//! Tables from [`Plan::priorities`](fsm_model::plan::Plan::priorities): the order in which transitions are considered,
//! which of them exclude each other, and which override which deferral.

use super::super::Emit;
use super::super::together::Together;
use super::Side;
use crate::join::Join;
use crate::lent::Lent;
use fsm_model::listed::Listed;
use fsm_model::plan::{Priority, Tier};
use fsm_model::sorted::Map;
use fsm_model::{ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The largest number of transitions that are considered for one cause.
    pub(super) fn most_candidates(&self, region: StateId, cause: CauseKind) -> usize {
        let of_leaf = |leaf| {
            let counts = self.plan.priorities(leaf).map(|priority| match priority {
                Priority::Tier(tier) => self.plan.candidates(tier, |trigger| cause.may_trigger(trigger)).count(),
                Priority::Regions if !self.plan.tree().is_parallel(leaf) => 0,
                Priority::Regions => {
                    let regions = self.plan.tree().children(leaf);
                    regions.map(|region| self.most_candidates(region, cause)).sum()
                }
            });
            counts.sum()
        };
        self.plan.tree().leaves(region).map(of_leaf).max().unwrap_or(0)
    }

    /// Generates `__orders`: a table with the order in which transitions are considered while a leaf is active.
    pub(super) fn orders_function(&self) -> TokenStream {
        let (private, state, tree) = (&self.private, &self.names.state, self.plan.tree());
        let mut places: Map<Tier, u16> = Map::new();
        let mut tiers = Vec::new();
        let leaves = tree.regions().flat_map(|region| tree.leaves(region).map(move |leaf| (region, leaf)));
        let leaves = leaves.filter(|(_, leaf)| *leaf != ROOT).map(|(region, leaf)| {
            let looks = self.plan.priorities(leaf).filter_map(|priority| match priority {
                Priority::Regions => tree.is_parallel(leaf).then(|| {
                    let regions = tree.children(leaf).map(|region| Literal::u16_unsuffixed(region.0));
                    quote!(#private::why::Look::Regions(&[#(#regions),*]))
                }),
                Priority::Tier(tier) => {
                    let all: Vec<_> = self.plan.candidates(tier, |_| true).listed();
                    (!all.is_empty()).then(|| {
                        let place = *places.or_insert_with(tier, || {
                            let all = all.iter().map(|id| Literal::u16_unsuffixed(id.0));
                            tiers.push(quote!(&[#(#all),*]));
                            u16::try_from(tiers.len() - 1).unwrap_or(u16::MAX)
                        });
                        let place = Literal::u16_unsuffixed(place);
                        quote!(#private::why::Look::Tier(#place))
                    })
                }
            });
            let (looks, leaf) = (looks.listed(), self.state_value(leaf));
            let region = Literal::u16_unsuffixed(region.0);
            quote!((#region, #leaf, &[#(#looks),*]))
        });
        let leaves: Vec<_> = leaves.listed();
        quote! {
            fn __orders() -> #private::why::Orders<#state> {
                const ORDERS: #private::why::Orders<#state> =
                    #private::why::Orders { tiers: &[#(#tiers),*], leaves: &[#(#leaves),*] };
                ORDERS
            }
        }
    }

    /// Generates `__candidate`: the description of a transition.
    pub(super) fn candidate_function(&self) -> TokenStream {
        let (private, state) = (&self.private, &self.names.state);
        let arms = (0..self.machine.transitions.len()).map(|index| {
            let (number, candidate) =
                (Literal::usize_unsuffixed(index), self.candidate_for_observer(TransitionId::at(index)));
            quote!(#number => #candidate,)
        });
        let arms = arms.joined();
        quote! {
            fn __candidate(transition: u16) -> #private::observer::Candidate<#state> {
                match transition { #arms _ => ::core::unreachable!() }
            }
        }
    }

    /// A closure that returns which transitions of a step exclude each other.
    pub(super) fn exclude_function(&self, side: Side, cause: CauseKind) -> TokenStream {
        match side {
            _ if !self.has_regions() || cause == CauseKind::Time => {
                quote!(|_: u16, _: u16| ::core::option::Option::None)
            }
            Side::Compiled => {
                let lent = Lent::plain(&self.params);
                Together::of(self, &lent, cause, &self.candidates_of(cause)).exclusions().0
            }
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => {
                let private = &self.private;
                let id = quote!(#private::model::TransitionId);
                quote!(|by: u16, of: u16| self.engine.exclude(#id(by), #id(of)))
            }
        }
    }

    /// A closure that returns whether a transition overrides a deferral.
    pub(super) fn overrides_function(&self) -> TokenStream {
        let all = || (0..self.machine.transitions.len()).map(TransitionId::at);
        let pairs = all().filter(|&deferral| self.plan.is_deferral(deferral)).flat_map(|deferral| {
            let by = all().filter(move |&by| self.plan.overrides(by, deferral));
            by.map(move |by| (by, deferral))
        });
        let pairs = pairs.map(|(by, deferral)| {
            let [by, deferral] = [by, deferral].map(|id| Literal::u16_unsuffixed(id.0));
            quote!((#by, #deferral))
        });
        let pairs: Vec<_> = pairs.listed();
        match &pairs[..] {
            [] => quote!(|_: u16, _: u16| false),
            pairs => quote!(|by: u16, deferral: u16| ::core::matches!((by, deferral), #(#pairs)|*)),
        }
    }
}
