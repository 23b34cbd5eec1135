//! The frames on the machine's stack, which store the states that pushes pause. A frame contains the leaf that was
//! active inside the push's domain, its owner, the active leaves of nested regions, and timers.
//!
//! ```text
//! Self::__pause_write(log);
//! self.stack.push_with(self.leaf, (), [self.in_sound]);          // a push
//! self.in_sound = __DeskLeaf::Nowhere;
//!
//! if let Some(frame) = self.stack.take_frame((), |_| false) {    // the second half of a pop
//!     self.leaf = frame.leaf;
//!     self.in_sound = frame.kept[0];
//!     match frame.leaf { __DeskLeaf::Write => { Self::__resume_write(log); } _ => {} }
//! }
//! ```

use super::Emit;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// The type of the leaves of regions and the timers in a frame; `None` if frames contain neither.
    pub(super) fn kept_type(&self) -> Option<TokenStream> {
        let (private, leaf) = (&self.private, &self.names.leaf);
        let literal = Literal::usize_unsuffixed;
        let (regions, timers) = (literal(self.plan.regions_pushed().len()), literal(self.plan.slots_kept().len()));
        match (self.keeps_regions(), self.keeps_pushed_timers()) {
            (false, false) => None,
            (false, true) => Some(quote!(#private::Timers<#timers>)),
            (true, false) => Some(quote!([#leaf; #regions])),
            (true, true) => Some(quote!(([#leaf; #regions], #private::Timers<#timers>))),
        }
    }

    /// Generates a check that the stack has room for one more frame.
    pub(super) fn check_room(&self, target: StateId) -> TokenStream {
        let (private, room) = (&self.private, self.room().unwrap_or(0));
        let (machine, state) =
            (self.machine.name.to_string(), self.machine.model.states[target.index()].name.to_string());
        quote!(if self.stack.is_full() { #private::no_room(#machine, #state, #room) })
    }

    /// `self.stack.push(leaf, owner);`, with the paused leaves of regions and timers.
    pub(super) fn push_frame(&self, leaf: &TokenStream, owner: StateId) -> TokenStream {
        let (name, emptied) = (self.owner(owner), self.empty_regions(owner));
        let forget = self.forget_timers(owner);
        let (copied, timers) = self.timers_to_keep();
        let kept = match (self.regions_to_keep(owner), timers) {
            (None, None) => return quote!(self.stack.push(#leaf, #name); #emptied),
            (Some(regions), Some(timers)) => quote!((#regions, #timers)),
            (regions, timers) => regions.or(timers).unwrap_or_default(),
        };
        quote!(#copied self.stack.push_with(#leaf, #name, #kept); #forget #emptied)
    }

    /// Code that copies timers, and the timers in a frame. There is nothing to copy if a frame contains all timers.
    fn timers_to_keep(&self) -> (TokenStream, Option<TokenStream>) {
        if !self.keeps_pushed_timers() {
            return (TokenStream::new(), None);
        }
        let (kept_slots, private, copy) = (self.plan.slots_kept(), &self.private, local("kept"));
        let slots = self.slots(&kept_slots);
        if kept_slots.len() == self.plan.timer_room() {
            return (TokenStream::new(), Some(quote!(self.timers)));
        }
        let copied = quote! {
            let mut #copy = #private::Timers::OFF;
            #copy.copy_from_slice(&#slots);
        };
        (copied, Some(quote!(#copy)))
    }

    /// `[self.in_sound]`: the leaves of all regions that pushes may pause, or `Nowhere` if this push does not.
    fn regions_to_keep(&self, owner: StateId) -> Option<TokenStream> {
        let (regions, nowhere) = (self.plan.regions_pushed(), self.nowhere());
        let kept = regions.iter().map(|&region| match self.pauses_region(owner, region) {
            true => self.region_of(region).into_token_stream(),
            false => nowhere.to_token_stream(),
        });
        let kept: Vec<_> = kept.listed();
        (!kept.is_empty()).then(|| quote!([#(#kept),*]))
    }

    /// Generates code after a push: the regions that it has paused have no active leaf.
    fn empty_regions(&self, owner: StateId) -> TokenStream {
        let (tree, nowhere) = (self.plan.tree(), self.nowhere());
        let regions = tree.regions_inside(owner).map(|region| {
            let field = self.region_of(region);
            quote!(#field = #nowhere;)
        });
        let inside = regions.joined();
        let own = match (self.tracks, owner) {
            (true, ROOT) => quote!(self.leaf = #nowhere;),
            (true, _) => self.set(owner),
            _ => TokenStream::new(),
        };
        quote!(#inside #own)
    }

    /// Makes the leaves of regions in a frame active again.
    pub(super) fn restore_regions(&self, frame: &Ident, owner: StateId) -> TokenStream {
        let regions = self.plan.regions_pushed();
        let restored = regions.iter().enumerate().filter(|(_, region)| self.pauses_region(owner, **region));
        let restored = restored.map(|(at, &region)| {
            let (field, kept) = (self.region_of(region), self.kept_of_region(frame, at));
            quote!(#field = #kept;)
        });
        restored.joined()
    }

    /// `frame.kept[0]`: the leaf of one of the regions that pushes may pause.
    pub(super) fn kept_of_region(&self, frame: &Ident, at: usize) -> TokenStream {
        let at = Literal::usize_unsuffixed(at);
        if self.keeps_pushed_timers() { quote!(#frame.kept.0[#at]) } else { quote!(#frame.kept[#at]) }
    }

    /// Restores the timers in a frame.
    pub(super) fn go_on_with_timers(&self, owner: StateId) -> TokenStream {
        let (inside, frame) = (self.plan.slots_inside(owner), local("frame"));
        let (slots, first) = (self.slots(&inside), self.plan.slots_kept().start);
        let (start, end) =
            (Literal::usize_unsuffixed(inside.start - first), Literal::usize_unsuffixed(inside.end - first));
        let kept = if self.keeps_regions() { quote!(#frame.kept.1) } else { quote!(#frame.kept) };
        quote!(#slots.copy_from_slice(&#kept[#start..#end]);)
    }

    /// `self.stack.take(owner, ..)`
    pub(super) fn take(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.take(#name, #hides))
    }

    /// `self.stack.take_frame(owner, ..)`
    pub(super) fn take_frame(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.take_frame(#name, #hides))
    }

    /// `self.stack.holds(owner, ..)`
    pub(super) fn holds(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.holds(#name, #hides))
    }

    /// Generates a closure: whether frames of another owner hide those of this one.
    fn hides(&self, owner: StateId) -> TokenStream {
        let above = self.plan.owners().iter().copied().filter(|&above| self.plan.hides(above, owner));
        let above: Vec<_> = above.map(|above| self.owner(above)).listed();
        if above.is_empty() { quote!(|_| false) } else { quote!(|above| ::core::matches!(above, #(#above)|*)) }
    }

    /// Generates a condition: whether a frame has paused a state.
    pub(super) fn is_in_frame(&self, queried: &TokenStream, frame: &Ident) -> TokenStream {
        let own = quote!(Self::__contains(#queried, #frame.leaf));
        if !self.keeps_regions() {
            return own;
        }
        let kept = if self.keeps_pushed_timers() { quote!(#frame.kept.0) } else { quote!(#frame.kept) };
        quote!((#own || ::core::iter::Iterator::any(&mut #kept.iter(), |leaf| Self::__contains(#queried, *leaf))))
    }

    /// Moves the frames of owners inside a resumed composite back to the top of the stack.
    pub(super) fn surface(&self, composite: StateId) -> TokenStream {
        let tree = self.plan.tree();
        let inside = self.plan.owners().iter().copied().filter(|&owner| tree.contains(composite, owner));
        let inside: Vec<_> = inside.map(|owner| self.owner(owner)).listed();
        if inside.is_empty() || inside.len() == self.plan.owners().len() {
            return TokenStream::new();
        }
        let (name, variant, frame) = (&self.names.state, self.names.variant(composite), local("frame"));
        let contains = self.is_in_frame(&quote!(#name::#variant), &frame);
        quote! {
            self.stack.surface(
                |#frame| ::core::matches!(#frame.owner, #(#inside)|*),
                |#frame| !::core::matches!(#frame.owner, #(#inside)|*) && #contains,
            );
        }
    }
}
