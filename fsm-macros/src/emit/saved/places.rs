//! Where a saved machine keeps its leaves, timers and frames.

use super::super::Emit;
use crate::join::Join;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The leaves that a machine keeps outside of its active states: where, in which region, and the place.
    fn saved_leaves(&self, saved: &TokenStream, frame: &Ident) -> Vec<(TokenStream, TokenStream, TokenStream)> {
        let (name, regions) = (&self.names.state, self.saved_regions());
        let (none, some) = (quote!(::core::option::Option::None), quote!(::core::option::Option::Some));
        let number = |region: StateId| {
            let at = Literal::usize_unsuffixed(regions.iter().position(|known| *known == region).unwrap_or_default());
            quote!(#some(#at))
        };
        let history = |state: StateId| {
            let variant = self.names.variant(state);
            quote!(#saved::Kept::History(#name::#variant))
        };
        let memories = self.saved_histories().into_iter().map(|state| {
            let memory = self.names.memory(state);
            (history(state), none.clone(), quote!(self.#memory))
        });
        let notes = self.notes().into_iter().map(|(state, region)| {
            let note = self.names.note(state, region);
            (history(state), number(region), quote!(self.#note))
        });
        let frames = self.has_stack().then(|| (quote!(#saved::Kept::Frame(at)), none.clone(), quote!(#frame.leaf)));
        let pushed = self.plan.regions_pushed().into_iter().enumerate();
        let pushed = pushed
            .map(|(at, region)| (quote!(#saved::Kept::Frame(at)), number(region), self.kept_of_region(frame, at)));
        memories.chain(notes).chain(frames).chain(pushed).listed()
    }

    pub(super) fn saved_held(&self, saved: &TokenStream) -> TokenStream {
        let (frame, none) = (local("frame"), quote!(::core::option::Option::None));
        let root = self.leaf_place();
        let regions = self.saved_regions().into_iter().enumerate().map(|(at, region)| {
            let (at, leaf) = (Literal::usize_unsuffixed(at), self.leaf_of(region));
            quote!((#saved::Kept::Active, ::core::option::Option::Some(#at)) => #leaf,)
        });
        let regions = regions.joined();
        let others = self.saved_leaves(saved, &frame).into_iter().map(|(kept, region, place)| {
            let of_frame = is_frame(&kept).then(|| quote!(let #frame = self.stack.frame(at)?;));
            quote!((#kept, #region) => { #of_frame #place })
        });
        let others = others.joined();
        quote! {
            Self::__state_of(match (kept, region) {
                (#saved::Kept::Active, #none) => #root,
                #regions
                #others
                _ => return #none,
            })
        }
    }

    pub(super) fn saved_hold(&self, saved: &TokenStream) -> TokenStream {
        let (frame, name, tree) = (local("frame"), &self.names.state, self.plan.tree());
        let places = self.places().filter(|&state| tree.is_leaf(state) || tree.is_parallel(state));
        let places: Vec<_> = places.listed();
        let variants: Vec<_> = places.iter().map(|&state| self.names.variant(state)).listed();
        let active = places.iter().map(|&leaf| self.saved_set(leaf));
        let others = self.saved_leaves(saved, &frame).into_iter().map(|(kept, region, place)| {
            let of_frame = is_frame(&kept).then(
                || quote!(let ::core::option::Option::Some(#frame) = self.stack.frame_mut(at) else { return false };),
            );
            quote!((#kept, #region) => { #of_frame #place = leaf; })
        });
        let others: Vec<_> = others.listed();
        let others = (!others.is_empty()).then(|| {
            let leaves = places.iter().map(|&leaf| self.leaf(leaf));
            quote! {
                _ => {
                    let leaf = match leaf { #(#name::#variants => #leaves,)* _ => return false };
                    match (kept, region) { #(#others)* _ => return false }
                }
            }
        });
        let rest = others.unwrap_or_else(|| quote!(_ => return false,));
        quote! {
            match kept {
                #saved::Kept::Active => match leaf { #(#name::#variants => { #active })* _ => return false },
                #rest
            }
            true
        }
    }

    /// A leaf becomes active. If the data records the active leaf, it is read later.
    fn saved_set(&self, leaf: StateId) -> TokenStream {
        if self.layout.determines_leaf { self.set_determined_leaf(leaf) } else { self.set(leaf) }
    }

    pub(super) fn saved_timers(&self, saved: &TokenStream) -> Option<TokenStream> {
        if !self.has_timers() {
            return None;
        }
        let (private, state) = (&self.private, &self.names.state);
        let access = |get: &TokenStream, frame: &TokenStream| {
            let suspending = self.saved_histories().into_iter().filter(|&composite| self.keeps_timers(composite));
            let suspended = suspending.map(|composite| {
                let (field, variant) = (self.names.timers(composite), self.names.variant(composite));
                let first = Literal::usize_unsuffixed(self.plan.slots_inside(composite).start);
                quote!(#saved::Kept::History(#state::#variant) => self.#field.#get(slot.checked_sub(#first)?),)
            });
            let suspended = suspended.joined();
            let pushed = self.keeps_pushed_timers().then(|| {
                let first = Literal::usize_unsuffixed(self.plan.slots_kept().start);
                let kept = if self.keeps_regions() { quote!(kept.1) } else { quote!(kept) };
                quote!(#saved::Kept::Frame(at) => self.stack.#frame(at)?.#kept.#get(slot.checked_sub(#first)?),)
            });
            quote!(#saved::Kept::Active => self.timers.#get(slot), #suspended #pushed)
        };
        let (shared, mutable) = (access(&quote!(get), &quote!(frame)), access(&quote!(get_mut), &quote!(frame_mut)));
        let rest = quote!(#[allow(unreachable_patterns)] _ => ::core::option::Option::None,);
        let timer = quote!(#private::Timer);
        Some(quote! {
            fn timer(&self, kept: #saved::Kept<#state>, slot: usize) -> ::core::option::Option<&#timer> {
                match kept { #shared #rest }
            }

            fn timer_mut(&mut self, kept: #saved::Kept<#state>, slot: usize) -> ::core::option::Option<&mut #timer> {
                match kept { #mutable #rest }
            }
        })
    }

    pub(super) fn saved_stack(&self) -> Option<TokenStream> {
        if !self.has_stack() {
            return None;
        }
        let owners = self.plan.owners();
        let (nowhere, numbers) = (self.nowhere(), (0..owners.len()).map(Literal::usize_unsuffixed));
        let (numbers, owners): (Vec<_>, Vec<_>) =
            (numbers.listed(), owners.iter().map(|&owner| self.owner(owner)).listed());
        let private = &self.private;
        let timers = quote!(#private::Timers::OFF);
        let regions = Literal::usize_unsuffixed(self.plan.regions_pushed().len());
        let kept = match (self.keeps_regions(), self.keeps_pushed_timers()) {
            (false, false) => quote!(()),
            (false, true) => timers,
            (true, false) => quote!([#nowhere; #regions]),
            (true, true) => quote!(([#nowhere; #regions], #timers)),
        };
        Some(quote! {
            fn frames(&self) -> usize { ::core::iter::Iterator::count(self.stack.frames()) }

            fn owner_of(&self, frame: usize) -> usize {
                match self.stack.frame(frame).map(|frame| frame.owner) {
                    #(::core::option::Option::Some(#owners) => #numbers,)*
                    _ => 0,
                }
            }

            fn push(&mut self, owner: usize) -> bool {
                if self.stack.is_full() {
                    return false;
                }
                let owner = match owner { #(#numbers => #owners,)* _ => return false };
                self.stack.push_with(#nowhere, owner, #kept);
                true
            }
        })
    }
}

/// Whether a configuration is that of a frame.
fn is_frame(kept: &TokenStream) -> bool {
    kept.to_string().contains("Frame")
}
