//! A step as one `match` over cells: pairs of event and leaf.
//!
//! ```text
//! match match &event { RobotEvent::Bumped => 0, RobotEvent::Noise { .. } => 1 } * 4 + self.leaf as usize {
//!     0 => { let event = RobotEvent::Bumped; self.__search_on(bot, event) }
//!     1 => { let event = RobotEvent::Bumped; self.__cleaning_on(__RobotLeaf::Dock, bot, event) }
//!     5 => match event { event @ RobotEvent::Noise { .. } => self.__dock_on(bot, event), _ => Answer::Ignored },
//!     2 | 3 | 4 | 6 | 7 => Answer::Ignored,
//!     _ => unreachable!(),
//! }
//! ```
//!
//! The step is one jump without a bounds check, because all possible numbers are listed. A machine that is not started
//! counts as one more leaf, which ignores everything. In each cell, the event and the leaf are constants, so inlined
//! code is reduced to the transitions of that pair. No ranges are used, because rustc compares them before the jump.

use super::Emit;
use super::ends::Compiled;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Cell;
use fsm_model::plan::Pending;
use fsm_model::{EventId, ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Fields, Variant};

impl Emit<'_> {
    /// Generates the parameters and the body of a step over cells.
    pub(super) fn step_by_cells(&self, variants: &[Variant]) -> (TokenStream, TokenStream) {
        let (event, ignored) = (local("event"), self.answer("Ignored"));
        let rows: Vec<_> = self.leaves().map(|leaf| (leaf, self.plan.row(leaf, &|_| None))).listed();
        let width = (rows.len() + 1).next_power_of_two();
        let mut idle = Vec::new();
        let mut arms = Vec::new();
        for (nth, variant) in variants.iter().enumerate() {
            for (at, (leaf, row)) in rows.iter().enumerate() {
                let number = nth * width + at;
                if row[nth] == Cell::Ignored && !self.continues_unhandled(*leaf, CauseKind::Event) {
                    idle.push(number);
                    continue;
                }
                let (number, body) = (Literal::usize_unsuffixed(number), self.cell(*leaf, EventId::at(nth), variant));
                arms.push(quote!(#number => #body));
            }
            // The column of a machine that is not started, and the columns up to a power of two.
            idle.extend(nth * width + rows.len()..(nth + 1) * width);
        }
        let (number, leaf) = (self.number_of(variants, &quote!(&#event)), self.leaf_of_step(ROOT, CauseKind::Event));
        let (width, idle) = (Literal::usize_unsuffixed(width), idle.into_iter().map(Literal::usize_unsuffixed));
        let body = quote! {
            match #number * #width + #leaf as usize {
                #(#arms)*
                #(#idle)|* => #ignored,
                _ => ::core::unreachable!(),
            }
        };
        Lent::plain(&self.params).function(&body)
    }

    /// Generates the step of one cell. It begins with the first tier that considers the event.
    fn cell(&self, leaf: StateId, nth: EventId, variant: &Variant) -> TokenStream {
        let tiers: Vec<_> = self.plan.tiers(leaf).filter(|tier| self.considers(*tier, nth)).listed();
        let lent = Lent::plain(&self.params);
        let site = Compiled::in_leaf(self, &lent, leaf, CauseKind::Event, Pending::Nothing);
        let step = match tiers.iter().any(|tier| tier.state == leaf) {
            true => self.call_leaf(leaf, CauseKind::Event, Pending::Nothing),
            false => self.consider(&tiers, &site, &[], &TokenStream::new()),
        };
        let (event, name, ident, ignored) = (local("event"), &self.names.event, &variant.ident, self.answer("Ignored"));
        match variant.fields {
            Fields::Unit => quote!({ let #event = #name::#ident; #step }),
            _ => quote!(match #event { #event @ #name::#ident { .. } => { #step } _ => #ignored }),
        }
    }

    /// Generates the number of a borrowed event, which is the position of its variant.
    pub(super) fn number_of(&self, variants: &[Variant], event: &TokenStream) -> TokenStream {
        let name = &self.names.event;
        let arms = variants.iter().enumerate().map(|(at, variant)| {
            let (variant, at) = (&variant.ident, Literal::usize_unsuffixed(at));
            quote!(#name::#variant { .. } => #at,)
        });
        quote!(match #event { #(#arms)* })
    }
}
