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
use super::why::{Why, unless};
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Pending;
use fsm_model::plan::{Cell, Tier};
use fsm_model::{EventId, ROOT, StateId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::mem;
use syn::{Fields, Variant};

/// From this number of leaves on, jumps on random input are mostly mispredicted, so one jump is better than two.
const MANY_LEAVES: usize = 16;
/// With these numbers of leaves, or if fewer than `MANY_TIERS` tiers are considered on average, the jump by leaf is
/// mostly predicted, and the jump by event does not wait for it. A mispredicted jump costs more if it waits for both.
///
/// Measured with cells, relative to hand-written code: three leaves of three levels took 0.8 of the instructions, but
/// 1.15 of the time on random input. Six leaves took 0.7 and 0.95; two, distinguished by a comparison, took 0.97 and
/// 1.03.
const PREDICTED_LEAVES: std::ops::Range<usize> = 3..6;
const MANY_TIERS: usize = 2;
/// If leaves react to fewer events than this on average, events are compared one by one, so there is no second jump to
/// save. With cells, twenty stations of a ring that react to one event each took as many instructions as hand-written
/// code, but twice the time: the compiler merges their stores into one of a part of the register that the jump waits
/// for.
const FEWEST_EVENTS: usize = 3;

impl Emit<'_> {
    /// The events of a machine whose step is a `match` over cells. Otherwise, the reason why it is not.
    pub(super) fn cells(&self, cause: CauseKind) -> Result<&[Variant], Why> {
        let variants = self.countable_events(cause)?;
        let cells = self.cells.get_or_init(|| self.has_cells(variants));
        cells.map(|()| variants)
    }

    fn has_cells(&self, variants: &[Variant]) -> Result<(), Why> {
        let leaves = self.leaves().count();
        unless(self.is_large(), "it is large")?;
        unless(self.pure.is_ok(), "it only moves")?;
        unless(variants.len() < 2, "it has one event")?;
        unless(leaves < 2, "it has one leaf")?;
        unless(PREDICTED_LEAVES.contains(&leaves), "it has 3 to 5 leaves")?;
        unless(self.heard() < FEWEST_EVENTS * leaves, "most events are ignored")?;
        let few = leaves < MANY_LEAVES && !self.asks_many_tiers(variants.len());
        unless(few, "it has fewer than 16 leaves, and few tiers are asked for an event")
    }

    /// The number of pairs of leaf and event to which some transition reacts.
    fn heard(&self) -> usize {
        let heard = |leaf| self.plan.row(leaf, &|_| None).into_iter().filter(|cell| *cell != Cell::Ignored).count();
        self.leaves().map(heard).sum()
    }

    /// Whether many tiers are considered on average, for the events to which a leaf reacts.
    fn asks_many_tiers(&self, events: usize) -> bool {
        let (mut asked, mut tiers) = (0, 0);
        for leaf in self.leaves() {
            let mut heard = vec![false; events];
            for (before, tier) in self.tiers(leaf, CauseKind::Event).into_iter().enumerate() {
                for id in self.plan.candidates(tier, |_| true) {
                    let Trigger::On(on) = &self.machine.model.transitions[id.index()].trigger else { continue };
                    for event in on.among(events) {
                        if !mem::replace(&mut heard[event.index()], true) {
                            asked += 1;
                            tiers += before + 1;
                        }
                    }
                }
            }
        }
        tiers >= MANY_TIERS * asked
    }

    /// Whether some transition of a tier is considered for an event.
    fn considers(&self, tier: Tier, nth: EventId) -> bool {
        let on = |trigger: &Trigger| trigger.events().is_some_and(|on| on.may_be(nth));
        self.plan.candidates(tier, on).next().is_some()
    }

    /// Generates the parameters and the body of a step over cells.
    pub(super) fn told_by_cells(&self, variants: &[Variant]) -> (TokenStream, TokenStream) {
        let (event, ignored) = (local("event"), self.answer("Ignored"));
        let rows: Vec<_> = self.leaves().map(|leaf| (leaf, self.plan.row(leaf, &|_| None))).listed();
        let width = (rows.len() + 1).next_power_of_two();
        let mut idle = Vec::new();
        let mut arms = Vec::new();
        for (nth, variant) in variants.iter().enumerate() {
            for (at, (leaf, row)) in rows.iter().enumerate() {
                let number = nth * width + at;
                if row[nth] == Cell::Ignored && !self.goes_on_unheard(*leaf, CauseKind::Event) {
                    idle.push(number);
                    continue;
                }
                let (number, body) = (Literal::usize_unsuffixed(number), self.cell(*leaf, EventId::at(nth), variant));
                arms.push(quote!(#number => #body));
            }
            // The column of a machine that is not started, and the columns up to a power of two.
            idle.extend(nth * width + rows.len()..(nth + 1) * width);
        }
        let (number, leaf) = (self.number_of(variants, &quote!(&#event)), self.leaf_told(ROOT, CauseKind::Event));
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

    /// The variants of the events, if the machine has no regions and no variant depends on a `cfg`.
    pub(super) fn countable_events(&self, cause: CauseKind) -> Result<&[Variant], Why> {
        unless(cause != CauseKind::Event, "it is no event")?;
        unless(self.has_regions(), "it has regions")?;
        match &self.machine.events {
            Some(EventType::Declared { variants, whole: true, .. }) if variants.iter().all(is_always_there) => {
                Ok(variants)
            }
            _ => Err("its events are not known"),
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

/// Whether a variant does not depend on a `cfg`, so that it can be numbered.
pub(super) fn is_always_there(variant: &Variant) -> bool {
    !variant.attrs.iter().any(|attr| attr.path().is_ident("cfg"))
}
