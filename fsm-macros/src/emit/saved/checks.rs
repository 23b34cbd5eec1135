//! Whether a machine that was read is consistent: whether its active states, their data and timers, and what it
//! remembers and has put aside fit together.

use super::super::Emit;
use super::super::active::Active;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::ops::Range;

impl Emit<'_> {
    /// Statements that return the reason if the machine is not consistent.
    pub(super) fn checks(&self) -> TokenStream {
        [self.check_leaves(), self.check_memories(), self.check_data(), self.check_timers(), self.check_frames()]
            .joined()
    }

    /// Refuses what was read unless a condition holds.
    fn check(&self, holds: &TokenStream, why: &str) -> TokenStream {
        let why = format!("no `{}` could be like this: {why}", self.machine.name);
        quote!(if !(#holds) { return ::core::option::Option::Some(#why); })
    }

    /// Each region has a leaf of its own if its `parallel` is active, and none otherwise.
    fn check_leaves(&self) -> TokenStream {
        let tree = self.plan.tree();
        let nowhere = self.nowhere();
        let regions = tree.regions().map(|region| {
            if region == ROOT {
                if self.layout.tells_leaf {
                    return TokenStream::new();
                }
                let (leaf, leaves) = (self.leaf_held(), self.leaves_pattern(self.leaves()));
                return self
                    .check(&quote!(::core::matches!(#leaf, #nowhere | #leaves)), "its `leaf` is none of its states");
            }
            let (field, around, idly) = (self.region_of(region), self.is_active_around(region), self.held_idly(region));
            let leaves = tree.leaves(region).map(|leaf| self.held(leaf));
            let holds =
                quote!(if #around { ::core::matches!(#field, #(#leaves)|*) } else { ::core::matches!(#field, #idly) });
            self.check(&holds, &format!("the state in the region `{}` does not belong there", self.state_text(region)))
        });
        regions.joined()
    }

    /// A composite remembers a state inside it.
    fn check_memories(&self) -> TokenStream {
        let (tree, nowhere) = (self.plan.tree(), self.nowhere());
        let remembered = |field: Ident, leaves: Vec<StateId>, of: StateId| {
            let leaves = self.leaves_pattern(leaves);
            let why = format!("what `{}` remembers is no state inside it", self.state_text(of));
            self.check(&quote!(::core::matches!(self.#field, #nowhere | #leaves)), &why)
        };
        let remembering = tree.states().filter(|&state| self.plan.remembers(state));
        let memories = remembering.map(|state| remembered(self.names.memory(state), self.innermost(state), state));
        let notes = self.notes().into_iter().map(|(composite, region)| {
            let note = |region: StateId| {
                let note = self.names.note(composite, region);
                quote!(self.#note)
            };
            let memory = self.names.memory(composite);
            let around = self.parallel_in(
                region,
                &note,
                &|inside| inside != composite && tree.contains(composite, inside),
                &quote!(self.#memory),
            );
            let (noted, leaves) = (note(region), self.leaves_pattern(tree.leaves(region)));
            let holds =
                quote!(::core::matches!(self.#memory, #nowhere) || #around == ::core::matches!(#noted, #leaves));
            self.check(
                &holds,
                &format!("what `{}` remembers of a region is no state of it", self.state_text(composite)),
            )
        });
        memories.chain(notes).joined()
    }

    /// A state that is active, suspended or pushed over has its data, and no other state has any.
    fn check_data(&self) -> TokenStream {
        let slots = self.data_slots().into_iter().filter(|&slot| !self.is_always_stored(slot));
        let checks = slots.map(|slot| {
            let (state, kept) = (slot.0, self.is_saved_in(slot.0));
            let (there, text) = (self.is_there(slot, &quote!(self.data)), self.state_text(state));
            let missing = format!("`{text}` is active or put aside, and has no data");
            let missing = self.check(&quote!(#there || !#kept), &missing);
            // A composite that is remembered may hold its data after it was exited.
            let mut around = self.plan.tree().upward(state, ROOT);
            let left = (!around.any(|around| self.plan.remembers(around))).then(|| {
                let left = format!("`{text}` has data, and is neither active nor put aside");
                self.check(&quote!(!#there || #kept), &left)
            });
            quote!(#missing #left)
        });
        checks.joined()
    }

    /// Whether a state is active, suspended or pushed over.
    pub(super) fn is_saved_in(&self, state: StateId) -> TokenStream {
        let active = self.is_active_or_root(state);
        let aside = (state != ROOT).then(|| {
            let (name, variant) = (&self.names.state, self.names.variant(state));
            let (beneath, suspended) =
                (self.is_beneath(&quote!(#name::#variant), Active::Leaf), self.is_suspended(state));
            quote!(#beneath #suspended)
        });
        quote!((#active #aside))
    }

    /// `true` of the machine itself, once it is started.
    pub(in super::super) fn is_active_or_root(&self, state: StateId) -> TokenStream {
        if state != ROOT {
            return self.is_active(state);
        }
        let (leaf, nowhere) = (self.leaf_held(), self.nowhere());
        quote!(!::core::matches!(#leaf, #nowhere))
    }

    /// The timers of the states that are active, suspended or pushed over run as these states need, and no others.
    fn check_timers(&self) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        let tree = self.plan.tree();
        let active = |state| {
            let active = self.is_active_or_root(state);
            quote!(#active && !self.is_finished())
        };
        let running =
            self.check_timers_of(&quote!(self.timers), 0..self.plan.timer_room(), ROOT, &active, "are active");
        let suspending = tree.states().filter(|&state| self.keeps_timers(state)).map(|composite| {
            let (field, name) = (self.names.timers(composite), &self.names.state);
            let suspended = |state| {
                let (region, variant) = (tree.region(state), self.names.variant(state));
                let inside = region != composite && tree.contains(composite, region);
                let leaf = if inside { self.names.note(composite, region) } else { self.names.memory(composite) };
                quote!(Self::__contains(#name::#variant, self.#leaf))
            };
            let (slots, are) =
                (self.plan.slots_inside(composite), format!("`{}` has suspended", self.state_text(composite)));
            self.check_timers_of(&quote!(self.#field), slots, composite, &suspended, &are)
        });
        let suspending = suspending.joined();
        quote!(#running #suspending)
    }

    /// Timers that are kept somewhere belong to the states inside a state that `are` kept, and to no others.
    fn check_timers_of(
        &self,
        kept: &TokenStream,
        slots: Range<usize>,
        around: StateId,
        is_kept: &dyn Fn(StateId) -> TokenStream,
        are: &str,
    ) -> TokenStream {
        let (private, room) = (&self.private, Literal::usize_unsuffixed(slots.len()));
        let states = self.plan.tree().inside(around).chain((around == ROOT).then_some(ROOT));
        let timers = states.flat_map(|state| self.plan.timers(state).map(move |(timer, slot)| (state, timer, slot)));
        let timers = timers.filter(|(.., slot)| slots.contains(slot));
        let each = timers.map(|(state, timer, slot)| {
            let (slot, is_kept) = (Literal::usize_unsuffixed(slot - slots.start), is_kept(state));
            let runs = match (self.waits(timer), self.refuses(timer)) {
                (true, _) => Some(quote!(#kept[#slot].is_running())),
                (false, false) => Some(quote!(!#kept[#slot].is_due() || #kept[#slot].is_up())),
                (false, true) => None,
            };
            let why = format!("`{}` of `{}` does not run", self.machine.trigger_text(timer), self.state_text(state));
            let runs = runs.map(|runs| self.check(&runs, &why));
            quote!(if #is_kept { #runs running[#slot] = #kept[#slot]; })
        });
        let each = each.joined();
        let others = self
            .check(&quote!(#kept == running), &format!("a timer runs that belongs to none of the states that {are}"));
        quote! {{
            let mut running = #private::Timers::<#room>::OFF;
            #each
            #others
        }}
    }

    /// Each frame keeps a state inside its owner.
    fn check_frames(&self) -> TokenStream {
        if !self.has_stack() {
            return TokenStream::new();
        }
        let frame = local("frame");
        let arms = self.plan.owners().iter().map(|&owner| {
            let (leaves, owner) = (self.leaves_pattern(self.innermost(owner)), self.owner(owner));
            quote!(#owner => ::core::matches!(#frame.leaf, #leaves),)
        });
        let rest = (self.plan.owners().len() > 1).then(|| quote!(_ => false,));
        let arms = arms.joined();
        let pushed: Vec<StateId> = self.plan.regions_pushed().into_iter().listed();
        let kept = |region: StateId| {
            let at = pushed.iter().position(|known| *known == region).unwrap_or_default();
            self.kept_of_region(&frame, at)
        };
        let regions = pushed.iter().map(|&region| {
            let around = self.parallel_in(region, &kept, &|inside| pushed.contains(&inside), &quote!(#frame.leaf));
            let (kept, leaves) = (kept(region), self.leaves_pattern(self.plan.tree().leaves(region)));
            quote!(&& #around == ::core::matches!(#kept, #leaves))
        });
        let regions = regions.joined();
        let owners = quote!((match #frame.owner { #arms #rest }));
        let holds = quote!(::core::iter::Iterator::all(&mut self.stack.frames(), |#frame| #owners #regions));
        let states = self.check(&holds, "its `stack` contains a state that was not active where it was put aside");
        let timers = self.keeps_pushed_timers().then(|| self.check_timers_of_frames(&frame));
        quote!(#states #timers)
    }

    /// Checks that each frame keeps only timers of states inside its owner.
    fn check_timers_of_frames(&self, frame: &Ident) -> TokenStream {
        let kept = if self.keeps_regions() { quote!(#frame.kept.1) } else { quote!(#frame.kept) };
        let (name, tree) = (&self.names.state, self.plan.tree());
        let in_frame = |state| {
            let variant = self.names.variant(state);
            let owners = self.plan.owners().iter().filter(|&&owner| owner != state && tree.contains(owner, state));
            let owners = owners.map(|&owner| self.owner(owner));
            let (owners, contains) = (owners.listed(), self.is_in_frame(&quote!(#name::#variant), frame));
            quote!(::core::matches!(#frame.owner, #(#owners)|*) && #contains)
        };
        let check = self.check_timers_of(&kept, self.plan.slots_kept(), ROOT, &in_frame, "were pushed over");
        quote!(for #frame in self.stack.frames() { #check })
    }

    /// Whether the parallel of a region is active in what is kept elsewhere: a leaf, and a leaf for each of some
    /// regions.
    fn parallel_in(
        &self,
        region: StateId,
        kept: &dyn Fn(StateId) -> TokenStream,
        is_kept: &dyn Fn(StateId) -> bool,
        leaf: &TokenStream,
    ) -> TokenStream {
        let (parallel, tree) = (self.plan.tree().parent(region), self.plan.tree());
        let (around, active) = (tree.region(parallel), self.leaf(parallel));
        let held = if around != ROOT && is_kept(around) { kept(around) } else { leaf.clone() };
        quote!(::core::matches!(#held, #active))
    }
}
