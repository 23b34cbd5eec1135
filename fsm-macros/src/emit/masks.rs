//! For each leaf a mask of the events that it may react to, checked before the step in machines that ignore most
//! events.
//!
//! ```text
//! let heard = { static HEARD: [u32; 51] = [0b1010_0000, ..]; HEARD[leaf as usize] };
//! let nth: u32 = match &event { GridEvent::E00 { .. } => 0, GridEvent::E01 { .. } => 1, .. };
//! if (heard >> nth) & 1 == 0 { return Answer::Ignored; }
//! match leaf { .. }
//! ```
//!
//! The `match` becomes the event's discriminant, and the range of the index is known. An ignored event takes two loads
//! and a jump that mostly goes the same way, whereas the step takes two unpredictable jumps; other events take both, and
//! some input consists of nothing else. So a machine has masks only if it hears of a sixteenth of all pairs of leaf and
//! event at most, and its events are declared in place and not only a few. With a fifth heard, what is always accepted took
//! 1.16 to 1.26 of the hand-written instructions. A machine that only moves [looks up](super::lookup) everything.

use super::Emit;
use super::cause::Cause;
use super::why::{Why, unless};
use crate::names::local;
use fsm_core::model::ROOT;
use fsm_core::model::plan::Cell;
use fsm_core::syntax::EventType;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Variant;

/// Fewer events than this are compared one by one.
const FEWEST_EVENTS: usize = 8;
/// So many leaves are told apart by a jump.
const FEWEST_LEAVES: usize = 8;
/// Of so many events no more than one is heard.
const SHARE: usize = 16;

impl Emit<'_> {
    /// The question in front of a step; nothing where it would cost more than it spares.
    pub(super) fn ask_mask(&self, cause: Cause) -> Option<TokenStream> {
        let (variants, masks) = self.masks(cause).ok()?;
        let small = variants.len() <= 32;
        let bits = local(if small { "u32" } else { "u64" });
        let printed =
            |mask: u64| if small { Literal::u32_unsuffixed(mask as u32) } else { Literal::u64_unsuffixed(mask) };
        // Not started, it hears of nothing.
        let (count, masks) = (Literal::usize_unsuffixed(masks.len() + 1), masks.into_iter().chain([0]).map(printed));
        let [heard, nth, event] = ["heard", "nth", "event"].map(local);
        let (leaf, ignored) = (self.leaf_told(ROOT, cause), self.answer("Ignored"));
        let number = self.number_of(variants, &quote!(&#event));
        Some(quote! {
            let #heard = {
                static HEARD: [#bits; #count] = [#(#masks),*];
                HEARD[#leaf as usize]
            };
            let #nth: #bits = #number;
            if (#heard >> #nth) & 1 == 0 { return #ignored; }
        })
    }

    /// The variants of events that are masked, and for each leaf those that are not ignored there, a bit each.
    pub(super) fn masks(&self, cause: Cause) -> Result<(&[Variant], Vec<u64>), Why> {
        let variants = self.countable_events(cause)?;
        unless(self.plan.goes_on(), "it takes steps of its own")?;
        unless(self.machine.observer.is_some(), "it is observed")?;
        unless(!(FEWEST_EVENTS..=64).contains(&variants.len()), "it has fewer than 8 events, or more than 64")?;
        unless(self.leaves().nth(FEWEST_LEAVES - 1).is_none(), "it has fewer than 8 leaves")?;
        let masks: Vec<_> = self.leaves().map(|leaf| heard(&self.plan.row(leaf, &|_| None))).collect();
        let all: usize = masks.iter().map(|mask| mask.count_ones() as usize).sum();
        let pairs = masks.len() * variants.len();
        unless(all * SHARE > pairs, "more than a sixteenth of its events are heard")?;
        Ok((variants, masks))
    }

    /// The variants of events, where each is there however the crate is configured, and the machine has no regions.
    pub(super) fn countable_events(&self, cause: Cause) -> Result<&[Variant], Why> {
        unless(cause != Cause::Event, "it is no event")?;
        unless(self.has_regions(), "it has regions")?;
        match &self.machine.events {
            Some(EventType::Declared { variants, whole: true, .. }) if variants.iter().all(is_always_there) => {
                Ok(variants)
            }
            _ => Err("its events are not known"),
        }
    }

    /// The number of an event that is borrowed: the place of its variant.
    pub(super) fn number_of(&self, variants: &[Variant], event: &TokenStream) -> TokenStream {
        let name = &self.names.event;
        let arms = variants.iter().enumerate().map(|(at, variant)| {
            let (variant, at) = (&variant.ident, Literal::usize_unsuffixed(at));
            quote!(#name::#variant { .. } => #at,)
        });
        quote!(match #event { #(#arms)* })
    }
}

/// The events of a row that are not ignored, a bit each.
fn heard(row: &[Cell]) -> u64 {
    let heard = row.iter().enumerate().filter(|(_, cell)| **cell != Cell::Ignored);
    heard.fold(0, |mask, (event, _)| mask | 1 << event)
}

/// Whether a variant is there however the crate is configured, so that it can be counted.
pub(super) fn is_always_there(variant: &Variant) -> bool {
    !variant.attrs.iter().any(|attr| attr.path().is_ident("cfg"))
}
