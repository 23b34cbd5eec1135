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
//! and a jump that mostly goes the same way, whereas the step takes two unpredictable jumps; other events take both. So
//! a machine has masks only if at least three quarters of all pairs of leaf and event are ignored, and its events are
//! declared in place and not only a few. A machine that only moves [looks up](super::lookup) everything.

use super::Emit;
use super::cause::Cause;
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

impl Emit<'_> {
    /// The question in front of a step; nothing where it would cost more than it spares.
    pub(super) fn ask_mask(&self, cause: Cause) -> Option<TokenStream> {
        let variants = self.maskable(cause)?;
        let masks = self.masks();
        let heard: usize = masks.iter().map(|mask| mask.count_ones() as usize).sum();
        if heard * 4 > masks.len() * variants.len() {
            return None;
        }
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

    /// The variants of events that may be masked.
    fn maskable(&self, cause: Cause) -> Option<&[Variant]> {
        let Some(EventType::Declared { variants, whole: true, .. }) = &self.machine.events else { return None };
        let plain = cause == Cause::Event
            && self.looked_up(cause).is_none()
            && !self.has_regions()
            && !self.plan.goes_on()
            && self.machine.observer.is_none()
            && (FEWEST_EVENTS..=64).contains(&variants.len())
            && self.leaves().nth(FEWEST_LEAVES - 1).is_some()
            && variants.iter().all(is_always_there);
        plain.then_some(variants)
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

    /// By leaf: the events that are not ignored there, a bit each.
    fn masks(&self) -> Vec<u64> {
        let mask = |row: Vec<Cell>| {
            let heard = row.iter().enumerate().filter(|(_, cell)| **cell != Cell::Ignored);
            heard.fold(0, |mask, (event, _)| mask | 1 << event)
        };
        self.leaves().map(|leaf| mask(self.plan.row(leaf, &|_| None))).collect()
    }
}

/// Whether a variant is there however the crate is configured, so that it can be counted.
pub(super) fn is_always_there(variant: &Variant) -> bool {
    !variant.attrs.iter().any(|attr| attr.path().is_ident("cfg"))
}
