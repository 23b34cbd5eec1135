//! How a machine is saved and read. The run time does both (`fsm_core::saved`); generated code makes the parts of the
//! machine accessible: its leaves, timers and frames by state, and its data by the path of each field.
//!
//! ```text
//! impl saved::Saved for Order {
//!     const FIELDS: &'static [&'static str] = &["machine", "version", "structure", "active", "data", "timers"];
//!     const TIMERS: &'static [saved::TimerPlace<OrderState>] = &[..];
//!     fn held(&self, ..) -> Option<OrderState> { .. }                 // the leaf in a region
//!     fn hold(&mut self, .., leaf: OrderState) -> bool { .. }
//! }
//! impl saved::WriteSaved for Order { fn write_data(..) { data.serialize_entry("Cart.lines", lines)?; } }
//! impl<'de> saved::ReadSaved<'de> for Order { fn read_data(..) { .. } fn unsound(&self) -> Option<&'static str> { .. } }
//!
//! impl Serialize for Order { .. saved::write(self, serializer) .. }
//! impl<'de> Deserialize<'de> for Order { .. saved::read(deserializer) .. }
//! ```

mod checks;
mod data;

use super::Emit;
use super::derives::{derived_paths, is_serde};
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{Delay, ROOT, StateId};
use fsm_syntax::EventType;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Attribute, GenericParam, Generics, Lifetime, LifetimeParam, Path};

impl Emit<'_> {
    /// The identities of the machine and of its events, if they are saved.
    pub(super) fn identities(&self) -> TokenStream {
        let (private, version) = (&self.private, self.machine.version);
        let identity = |name: &Ident, generics: &Generics, structure: u64| {
            let (text, structure) = (name.unraw().to_string(), Literal::u64_unsuffixed(structure));
            let (impl_generics, arguments, where_clause) = generics.split_for_impl();
            let lifetimes = generics.lifetimes().next().is_some().then(|| quote!(#[allow(single_use_lifetimes)]));
            quote! {
                #lifetimes impl #impl_generics #private::Identified for #name #arguments #where_clause {
                    const IDENTITY: #private::Identity =
                        #private::Identity { name: #text, version: #version, structure: #structure };
                }
            }
        };
        let machine =
            self.is_saved().then(|| identity(&self.machine.name, &self.machine.generics, self.machine.structure()));
        let events = match &self.machine.events {
            Some(EventType::Declared { attrs, variants, .. }) if is_saved(attrs) => {
                let generics = self.events_of(variants).1;
                Some(identity(&self.names.event, &generics, self.machine.structure_of_events()))
            }
            _ => None,
        };
        quote!(#machine #events)
    }

    /// Whether the machine derives `Serialize` or `Deserialize`.
    fn is_saved(&self) -> bool {
        is_saved(&self.machine.attrs)
    }

    /// The implementations of `Serialize` and `Deserialize`, if the machine derives them.
    pub(super) fn saved(&self) -> TokenStream {
        if !self.is_saved() {
            return TokenStream::new();
        }
        let (shape, written, read) = (self.saved_shape(), self.written(), self.read());
        quote!(#shape #written #read)
    }

    /// The path by which the machine derives one of the two traits.
    fn derives_serde(&self, name: &str) -> Option<Path> {
        derived_paths(&self.machine.attrs).find(|path| is_serde(path, name))
    }

    /// The machine's generics, each of which has a bound.
    fn bounded(&self, bound: &syn::TypeParamBound) -> Generics {
        let mut generics = self.machine.generics.clone();
        for param in &mut generics.params {
            if let GenericParam::Type(param) = param {
                param.bounds.push(bound.clone());
            }
        }
        generics
    }

    /// `impl WriteSaved for Order { .. }`
    fn written(&self) -> Option<TokenStream> {
        let serialize = self.derives_serde("Serialize")?;
        let (private, name) = (&self.private, &self.machine.name);
        let saved = quote!(#private::saved);
        let generics = self.bounded(&syn::parse_quote!(#saved::Serialize));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let (lifetimes, data, fields) = (self.names_lifetimes(), self.write_data(), self.write_fields());
        Some(quote! {
            #lifetimes impl #impl_generics #saved::WriteSaved for #name #arguments #where_clause { #data #fields }

            #lifetimes impl #impl_generics #serialize for #name #arguments #where_clause {
                fn serialize<__S: #saved::Serializer>(
                    &self,
                    serializer: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    #saved::write(self, serializer)
                }
            }
        })
    }

    /// `impl<'de> ReadSaved<'de> for Order { .. }`
    fn read(&self) -> Option<TokenStream> {
        let deserialize = self.derives_serde("Deserialize")?;
        let (private, name) = (&self.private, &self.machine.name);
        let (saved, de) = (quote!(#private::saved), Lifetime::new("'__de", Span::mixed_site()));
        let mut generics = self.bounded(&syn::parse_quote!(#saved::Deserialize<#de>));
        generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(de.clone())));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let (data, fields, checks) = (self.read_data(&de), self.read_fields(&de), self.checks());
        let migrates = self.machine.migration.as_ref().map(|migration| {
            quote! {
                const MIGRATES: bool = true;

                fn migrate<__E: #saved::Error>(
                    from: u32,
                    saved: &mut #saved::Value,
                ) -> ::core::result::Result<(), __E> {
                    ::core::result::Result::map_err(#migration(from, saved), __E::custom)
                }
            }
        });
        Some(quote! {
            #lifetimes impl #impl_generics #saved::ReadSaved<#de> for #name #arguments #where_clause {
                #migrates
                #data
                #fields
                fn unsound(&self) -> ::core::option::Option<&'static str> {
                    #checks
                    ::core::option::Option::None
                }
            }

            #lifetimes impl #impl_generics #deserialize<#de> for #name #arguments #where_clause {
                fn deserialize<__D: #saved::Deserializer<#de>>(
                    deserializer: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    #saved::read(deserializer)
                }
            }
        })
    }

    /// Fields whose types depend on the machine: deferred events, and whether a call was interrupted.
    fn fields_of_types(&self) -> Vec<Ident> {
        let fields = self.deferred_field().into_iter().chain(self.interrupted_field());
        fields.map(|(name, ..)| name).listed()
    }

    fn write_fields(&self) -> Option<TokenStream> {
        let (private, fields) = (&self.private, self.fields_of_types());
        let saved = quote!(#private::saved);
        let arms = fields.iter().map(|name| {
            let text = name.to_string();
            quote!(#text => #saved::SerializeStruct::serialize_field(saved, field, &self.#name),)
        });
        let arms = arms.joined();
        (!fields.is_empty()).then(|| {
            quote! {
                fn write_field<__S: #saved::SerializeStruct>(
                    &self,
                    field: &'static str,
                    saved: &mut __S,
                ) -> ::core::result::Result<(), __S::Error> {
                    match field { #arms _ => ::core::result::Result::Ok(()) }
                }
            }
        })
    }

    fn read_fields(&self, de: &Lifetime) -> Option<TokenStream> {
        let (private, fields) = (&self.private, self.fields_of_types());
        let saved = quote!(#private::saved);
        let arms = fields.iter().map(|name| {
            let text = name.to_string();
            quote!(#text => self.#name = #saved::MapAccess::next_value(saved)?,)
        });
        let arms = arms.joined();
        (!fields.is_empty()).then(|| {
            quote! {
                fn read_field<__A: #saved::MapAccess<#de>>(
                    &mut self,
                    field: &'static str,
                    saved: &mut __A,
                ) -> ::core::result::Result<(), __A::Error> {
                    match field { #arms _ => {} }
                    ::core::result::Result::Ok(())
                }
            }
        })
    }

    /// `impl Saved for Order { .. }`
    fn saved_shape(&self) -> TokenStream {
        let (private, name, state) = (&self.private, &self.machine.name, &self.names.state);
        let saved = quote!(#private::saved);
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, constants) = (self.names_lifetimes(), self.saved_constants(&saved));
        let (held, hold) = (self.saved_held(&saved), self.saved_hold(&saved));
        let (timers, stack) = (self.saved_timers(&saved), self.saved_stack());
        quote! {
            #lifetimes impl #impl_generics #saved::Saved for #name #arguments #where_clause {
                #constants

                fn idle() -> Self { Self::new() }

                fn held(
                    &self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                ) -> ::core::option::Option<#state> { #held }

                fn hold(
                    &mut self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                    leaf: #state,
                ) -> bool { #hold }

                #timers
                #stack
            }
        }
    }

    fn saved_constants(&self, saved: &TokenStream) -> TokenStream {
        let (name, tree) = (&self.names.state, self.plan.tree());
        let list = |states: Vec<StateId>| {
            let states = states.into_iter().map(|state| self.names.variant(state));
            quote!(&[#(#name::#states),*])
        };
        let optional = |state: StateId| {
            let variant = (state != ROOT).then(|| self.names.variant(state));
            variant.map_or_else(
                || quote!(::core::option::Option::None),
                |variant| quote!(::core::option::Option::Some(#name::#variant)),
            )
        };
        let (regions, histories) = (self.saved_regions(), self.saved_histories());
        let histories_text = (!histories.is_empty()).then_some("history");
        let has_timers = self.has_timers().then_some("timers");
        let parts =
            [histories_text, self.has_stack().then_some("stack"), self.has_data().then_some("data"), has_timers];
        let fields = ["machine", "version", "structure", "active"].into_iter().chain(parts.into_iter().flatten());
        let more = self.fields_of_types().into_iter().map(|name| name.to_string());
        let fields = fields.map(str::to_owned).chain(more);
        let regions = (!regions.is_empty()).then(|| {
            let regions = list(regions);
            quote!(const REGIONS: &'static [#name] = #regions;)
        });
        let histories = (!histories.is_empty()).then(|| {
            let histories = list(histories);
            quote!(const HISTORIES: &'static [#name] = #histories;)
        });
        let timers = tree.states().flat_map(|state| {
            let mut counts = [0; 2];
            let timers = self.plan.timers(state).map(move |(timer, slot)| {
                let repeats = self.repeats(timer);
                counts[usize::from(repeats)] += 1;
                (timer, if repeats { "every" } else { "after" }, counts[usize::from(repeats)], slot)
            });
            let timers = timers.map(|(timer, word, count, slot)| {
                let (slot, of) = (Literal::usize_unsuffixed(slot), optional(state));
                let nth = if count > 1 { format!(".{count}") } else { String::new() };
                let text = self.saved_path(state, word) + &nth;
                let lasts = match self.machine.model.transitions[timer.index()].trigger.delay() {
                    Some(Delay::Constant(nanoseconds)) if self.waits(timer) => {
                        let nanoseconds = Literal::u64_unsuffixed(nanoseconds);
                        quote!(::core::option::Option::Some(#nanoseconds))
                    }
                    _ => quote!(::core::option::Option::None),
                };
                quote!(#saved::TimerPlace { name: #text, state: #of, slot: #slot, lasts: #lasts })
            });
            timers.listed()
        });
        let timers: Vec<_> = timers.listed();
        let timers =
            (!timers.is_empty()).then(|| quote!(const TIMERS: &'static [#saved::TimerPlace<#name>] = &[#(#timers),*];));
        let owners: Vec<_> = self.plan.owners().iter().map(|&owner| optional(owner)).listed();
        let owners =
            self.has_stack().then(|| quote!(const OWNERS: &'static [::core::option::Option<#name>] = &[#(#owners),*];));
        let (was, fields_were) = (self.saved_was(), self.saved_fields_were());
        quote! {
            const FIELDS: &'static [&'static str] = &[#(#fields),*];
            #was
            #fields_were
            #regions
            #histories
            #timers
            #owners
        }
    }

    /// The states with their old names.
    fn saved_was(&self) -> Option<TokenStream> {
        let name = &self.names.state;
        let was = self.plan.tree().states().skip(1).flat_map(|state| {
            let variant = self.names.variant(state);
            let old = self.machine.states[state.index()].was.iter().map(move |was| {
                let names: Vec<_> = was.names.iter().map(|name| name.unraw().to_string()).listed();
                let path = names.join(".");
                quote!((#name::#variant, #path))
            });
            old.listed()
        });
        let was: Vec<_> = was.listed();
        (!was.is_empty()).then(|| quote!(const WAS: &'static [(#name, &'static str)] = &[#(#was),*];))
    }

    /// The paths of fields with their old names.
    fn saved_fields_were(&self) -> Option<TokenStream> {
        let were = self.plan.tree().states().flat_map(|state| {
            let fields = self.machine.states[state.index()].fields.iter().flat_map(|field| {
                let path = self.saved_path(state, &field.name.unraw().to_string());
                let old = field.was.iter().map(|name| name.unraw().to_string());
                old.map(move |old| quote!((#path, #old))).listed()
            });
            fields.listed()
        });
        let were: Vec<_> = were.listed();
        (!were.is_empty()).then(|| quote!(const FIELDS_WERE: &'static [(&'static str, &'static str)] = &[#(#were),*];))
    }

    /// The regions, except for the machine itself.
    fn saved_regions(&self) -> Vec<StateId> {
        self.plan.tree().regions().filter(|&region| region != ROOT).listed()
    }

    /// The composites that remember or suspend something.
    fn saved_histories(&self) -> Vec<StateId> {
        let tree = self.plan.tree();
        tree.states().filter(|&state| state != ROOT && self.plan.remembers(state)).listed()
    }

    /// `Outer.Inner.field`
    fn saved_path(&self, state: StateId, field: &str) -> String {
        let tree = self.plan.tree();
        let mut path = field.to_owned();
        let mut around = state;
        while around != ROOT {
            path = format!("{}.{path}", self.machine.model.states[around.index()].name);
            around = tree.parent(around);
        }
        path
    }

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

    fn saved_held(&self, saved: &TokenStream) -> TokenStream {
        let (frame, none) = (local("frame"), quote!(::core::option::Option::None));
        let root = self.leaf_held();
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

    fn saved_hold(&self, saved: &TokenStream) -> TokenStream {
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

    /// A leaf becomes active. If the data tells which leaf is active, it is read later.
    fn saved_set(&self, leaf: StateId) -> TokenStream {
        if self.layout.tells_leaf { self.set_told(leaf) } else { self.set(leaf) }
    }

    fn saved_timers(&self, saved: &TokenStream) -> Option<TokenStream> {
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

    fn saved_stack(&self) -> Option<TokenStream> {
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

            fn owner(&self, frame: usize) -> usize {
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

/// Whether a type with these attributes derives `Serialize` or `Deserialize`.
fn is_saved(attrs: &[Attribute]) -> bool {
    derived_paths(attrs).any(|path| is_serde(&path, "Serialize") || is_serde(&path, "Deserialize"))
}
