//! Generates enums for the data of states that exclude each other, according to the [layout](super::layout).
//!
//! ```text
//! enum __OrderOneOf { Cart { lines: Vec<Line>, tries: u32 }, Placed { receipt: Receipt }, Nowhere }
//!
//! let __OrderOneOf::Cart { lines, .. } = &mut self.data.one_of else { no_data(..) };
//! if matches!(self.data.one_of, __OrderOneOf::Cart { .. }) { self.data.one_of = __OrderOneOf::Nowhere; }
//! ```
//!
//! One pattern binds all fields that code uses from one enum.

use super::Emit;
use super::bound_fields::before_else;
use super::layout::{Member, OneOf};
use crate::join::Join;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::{Kind, StateId};
use fsm_syntax::ast::Field;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// The part of one half of a state's data that a pattern binds.
#[derive(Clone)]
pub(super) enum Bound<'n> {
    /// These fields.
    Fields(&'n [&'n Ident]),
    Nothing,
}

impl Emit<'_> {
    /// The number of the outermost enum that contains a state's data. `None` if the data has its own field.
    pub(super) fn enum_of(&self, state: StateId) -> Option<usize> {
        self.layout.path(state).first().map(|&(number, _)| number)
    }

    /// Whether a half of a state's data is stored as an `Option`, because it may be missing while the rest exists.
    pub(super) fn is_optional(&self, slot: Slot) -> bool {
        let (state, half) = slot;
        if self.is_plain(slot) {
            return false;
        }
        let is_final = self.machine.model.states[state.index()].kind == Kind::Final;
        let both = self.halves(state).count() > 1;
        !self.is_alone(state) || (both && (half == Half::Values || is_final))
    }

    /// Whether a variant contains only the data of this state.
    fn is_alone(&self, state: StateId) -> bool {
        let own = |member: &Member| matches!(member, Member::Half((of, _)) if *of == state);
        self.layout.variant(state).is_some_and(|(_, members)| members.iter().all(own))
    }

    /// Whether a state has its own variant. Otherwise its data is in the variant of an enclosing state.
    fn is_variant(&self, state: StateId) -> bool {
        self.layout.variant(state).is_some_and(|(of, _)| *of == state)
    }

    /// `self.data.one_of`, or `self.data.of_cart`
    pub(super) fn place_of(&self, state: StateId, own: &Ident, holder: &TokenStream) -> TokenStream {
        let name = self.enum_of(state).map_or_else(|| own.clone(), |number| self.one_of_name(number));
        quote!(#holder.#name)
    }

    /// Generates a pattern for the enum that contains these halves of states, with the bindings of each half. Each of
    /// these states is the one before it, or nested in it.
    pub(super) fn variant_pattern(&self, parts: &[(Slot, Bound<'_>)]) -> TokenStream {
        self.pattern_at(0, parts)
    }

    fn pattern_at(&self, depth: usize, parts: &[(Slot, Bound<'_>)]) -> TokenStream {
        let (here, inside): (Vec<_>, Vec<_>) =
            parts.iter().cloned().partition(|(slot, _)| self.layout.path(slot.0).len() == depth + 1);
        let (number, variant) = self.layout.path(parts[0].0.0)[depth];
        let here = here.iter().map(|(slot, bound)| self.half_pattern(*slot, bound)).joined();
        let inside = inside.first().map(|(slot, _)| {
            let name = self.one_of_name(self.layout.path(slot.0)[depth + 1].0);
            let pattern = self.pattern_at(depth + 1, &inside);
            quote!(#name: #pattern,)
        });
        let (ty, variant) = (self.one_of_type(number), self.names.leaf(variant));
        quote!(#ty::#variant { #here #inside .. })
    }

    fn half_pattern(&self, slot: Slot, bound: &Bound<'_>) -> TokenStream {
        let (name, ty) = (self.names.slot(slot), self.names.half(slot));
        let pattern = match bound {
            Bound::Fields(names) if self.is_spread(slot) => return quote!(#(#names,)*),
            Bound::Nothing if self.is_spread(slot) => return TokenStream::new(),
            Bound::Fields(names) => quote!(#ty { #(#names,)* .. }),
            Bound::Nothing => quote!(_),
        };
        if self.is_optional(slot) {
            quote!(#name: ::core::option::Option::Some(#pattern),)
        } else {
            quote!(#name: #pattern,)
        }
    }

    /// Whether the fields of a half are directly the fields of its variant.
    pub(super) fn is_spread(&self, slot: Slot) -> bool {
        self.layout.is_spread(slot.0) && !self.is_optional(slot)
    }

    /// The number of the enum and the path of the variant that contain a state's data.
    fn variant_of(&self, state: StateId) -> (usize, TokenStream) {
        let &(number, variant) = self.layout.path(state).last().unwrap_or(&(0, state));
        let (ty, variant) = (self.one_of_type(number), self.names.leaf(variant));
        (number, quote!(#ty::#variant))
    }

    /// Whether taking the data of a state removes the whole variant.
    pub(super) fn is_taken_whole(&self, state: StateId) -> bool {
        let is_final = self.machine.model.states[state.index()].kind == Kind::Final;
        self.is_alone(state) && !is_final && !self.halves(state).all(|slot| self.is_plain(slot))
    }

    /// Generates `code` for the enum that contains a state's data, as a place; `otherwise` if it does not exist.
    pub(super) fn in_enum(
        &self,
        state: StateId,
        holder: &TokenStream,
        otherwise: &TokenStream,
        code: impl FnOnce(&TokenStream) -> TokenStream,
    ) -> TokenStream {
        let path = self.layout.path(state);
        let root = self.one_of_name(path[0].0);
        if path.len() == 1 {
            return code(&quote!(#holder.#root));
        }
        let inside = local("inside");
        let mut pattern = quote!(ref mut #inside);
        for pair in path.windows(2).rev() {
            let ((number, variant), (within, _)) = (pair[0], pair[1]);
            let (ty, variant, name) = (self.one_of_type(number), self.names.leaf(variant), self.one_of_name(within));
            pattern = quote!(#ty::#variant { #name: #pattern, .. });
        }
        let code = code(&quote!(*#inside));
        let otherwise = (!otherwise.is_empty()).then(|| quote!(else { #otherwise }));
        quote!(if let #pattern = #holder.#root { #code } #otherwise)
    }

    /// `__OrderOneOf::Nowhere`
    pub(super) fn none_of(&self, number: usize) -> TokenStream {
        let (ty, nowhere) = (self.one_of_type(number), &self.names.nowhere);
        quote!(#ty::#nowhere)
    }

    /// Creates the enclosing variants that do not exist yet, before data is stored in them.
    fn variants_around(&self, state: StateId, holder: &TokenStream) -> TokenStream {
        let around = self.layout.path(state).iter().filter(|(_, variant)| *variant != state);
        around.map(|&(_, variant)| self.variant_there(variant, holder)).joined()
    }

    /// Creates a variant, without data, unless it exists.
    fn variant_there(&self, variant: StateId, holder: &TokenStream) -> TokenStream {
        let ((_, pattern), fresh) = (self.variant_of(variant), self.fresh(variant, None));
        self.in_enum(
            variant,
            holder,
            &TokenStream::new(),
            |place| quote!(if !::core::matches!(#place, #pattern { .. }) { #place = #fresh; }),
        )
    }

    /// Stores the fields of a half of a state's data in an existing variant.
    fn put(&self, slot: Slot, values: &[TokenStream], holder: &TokenStream) -> TokenStream {
        let (pattern, name, kept) = (self.variant_of(slot.0).1, self.names.slot(slot), local("kept"));
        let otherwise = TokenStream::new();
        if self.is_spread(slot) {
            let names: Vec<_> = self.half(slot).map(|field| &field.name).listed();
            let places: Vec<_> = (0..names.len()).map(|index| local(&format!("kept_{index}"))).listed();
            return self.in_enum(slot.0, holder, &otherwise, |place| {
                quote!(if let #pattern { #(#names: ref mut #places,)* .. } = #place { #(*#places = #values;)* })
            });
        }
        let value = self.kept(slot, values);
        self.in_enum(
            slot.0,
            holder,
            &otherwise,
            |place| quote!(if let #pattern { #name: ref mut #kept, .. } = #place { *#kept = #value; }),
        )
    }

    /// A new variant for a state's data, with the fields of the known half. All other data in it is missing.
    fn fresh(&self, state: StateId, known: Option<(Slot, &[TokenStream])>) -> TokenStream {
        let (_, variant) = self.variant_of(state);
        let members = self.layout.variant(state).map_or(&[][..], |(_, members)| &members[..]);
        let is_known = |member: &Member| matches!((member, known), (Member::Half(slot), Some((of, _))) if *slot == of);
        let missing: Vec<_> = members.iter().copied().filter(|member| !is_known(member)).listed();
        let missing = self.no_members(&missing);
        let known = known.map(|(slot, values)| {
            if self.is_spread(slot) {
                let names = self.half(slot).map(|field| &field.name);
                return quote!(#(#names: #values,)*);
            }
            let (name, value) = (self.names.slot(slot), self.kept(slot, values));
            quote!(#name: #value,)
        });
        quote!(#variant { #known #missing })
    }

    /// The stored form of a half of a state's data whose fields are not directly those of a variant.
    fn kept(&self, slot: Slot, values: &[TokenStream]) -> TokenStream {
        let (ty, names) = (self.names.half(slot), self.half(slot).map(|field| &field.name));
        let value = quote!(#ty { #(#names: #values,)* });
        if self.is_optional(slot) { quote!(::core::option::Option::Some(#value)) } else { value }
    }

    /// Generates code that creates the data of a state with these values. Fields with initial values are added later.
    pub(super) fn begin(&self, slot: Slot, values: &[TokenStream], holder: &TokenStream) -> TokenStream {
        let state = slot.0;
        if self.enum_of(state).is_none() {
            let (name, value) = (self.names.slot(slot), self.kept(slot, values));
            return quote!(#holder.#name = #value;);
        }
        let around = self.variants_around(state, holder);
        let put = if self.is_variant(state) {
            let fresh = self.fresh(state, Some((slot, values)));
            self.in_enum(state, holder, &TokenStream::new(), |place| quote!(#place = #fresh;))
        } else {
            self.put(slot, values, holder)
        };
        quote!(#around #put)
    }

    /// Generates the code that adds the initial values of a state's data to its arguments.
    pub(super) fn complete_data(&self, slot: Slot, values: &[TokenStream], holder: &TokenStream) -> TokenStream {
        let state = slot.0;
        let given = self.half((state, Half::Arguments)).next().is_some();
        let all = !given && self.is_alone(state);
        if all || self.enum_of(state).is_none() {
            return self.begin(slot, values, holder);
        }
        let around = self.variants_around(state, holder);
        // The data of nested states may exist already.
        let own = (!given && self.is_variant(state)).then(|| self.variant_there(state, holder));
        let put = self.put(slot, values, holder);
        quote!(#around #own #put)
    }

    /// Generates code that drops the data of a state. `there` says whether the data is known to exist.
    pub(super) fn end_in_enum(&self, state: StateId, there: bool, holder: &TokenStream) -> TokenStream {
        if !self.is_variant(state) {
            let (pattern, it) = (self.variant_of(state).1, local("it"));
            let halves = self.halves(state).map(|slot| {
                let (name, none) = (self.names.slot(slot), self.none(slot));
                self.in_enum(
                    state,
                    holder,
                    &TokenStream::new(),
                    |place| quote!(if let #pattern { #name: ref mut #it, .. } = #place { *#it = #none; }),
                )
            });
            return halves.joined();
        }
        let (number, pattern) = self.variant_of(state);
        let none = self.none_of(number);
        self.in_enum(state, holder, &TokenStream::new(), |place| {
            if there {
                return quote!(#place = #none;);
            }
            quote!(if ::core::matches!(#place, #pattern { .. }) { #place = #none; })
        })
    }

    /// Moves the given arguments of a state into its data.
    pub(super) fn hand_on(&self, state: StateId, from: &TokenStream, holder: &TokenStream) -> TokenStream {
        let slot = (state, Half::Arguments);
        let name = self.names.slot(slot);
        if self.enum_of(state).is_none() {
            let take = self.is_optional(slot).then(|| quote!(.take()));
            return quote!(#holder.#name = #from.#name #take;);
        }
        if self.is_alone(state) {
            let ((number, pattern), around) = (self.variant_of(state), self.variants_around(state, holder));
            let nowhere = self.none_of(number);
            return self.in_enum(state, from, &TokenStream::new(), |place| {
                let it = local("it");
                let moved = self.in_enum(
                    state,
                    holder,
                    &TokenStream::new(),
                    |place| quote!(#place = ::core::mem::replace(#it, #nowhere);),
                );
                quote! {
                    let #it = &mut #place;
                    if ::core::matches!(*#it, #pattern { .. }) { #around #moved }
                }
            });
        }
        let (it, taken) = (local("it"), self.take_half(slot, from));
        let values: Vec<_> = self.half(slot).map(|Field { name, .. }| quote!(#it.#name)).listed();
        let begins = self.begin(slot, &values, holder);
        quote!(if let ::core::option::Option::Some(#it) = #taken { #begins })
    }

    /// Generates an expression that returns a half of a state's data as an `Option`. This removes the whole variant,
    /// unless the half is optional or has only plain fields.
    pub(super) fn take_half(&self, slot: Slot, holder: &TokenStream) -> TokenStream {
        let (name, it, none) = (self.names.slot(slot), local("it"), quote!(::core::option::Option::None));
        let some = quote!(::core::option::Option::Some);
        if self.enum_of(slot.0).is_none() {
            return if self.is_plain(slot) { quote!(#some(#holder.#name)) } else { quote!(#holder.#name.take()) };
        }
        let (number, pattern) = self.variant_of(slot.0);
        let nowhere = self.none_of(number);
        self.in_enum(slot.0, holder, &none, |place| {
            if self.is_optional(slot) {
                return quote!(if let #pattern { #name: ref mut #it, .. } = #place { #it.take() } else { #none });
            }
            let (ty, generics) = (self.names.half(slot), self.generics_of(&[slot]));
            let arguments = generics.split_for_impl().1.as_turbofish().to_token_stream();
            let names: Vec<_> = self.half(slot).map(|field| &field.name).listed();
            let (fields, value) = match self.is_spread(slot) {
                true => (quote!(#(#names,)*), quote!(#ty #arguments { #(#names,)* })),
                false => (quote!(#name: #it,), quote!(#it)),
            };
            if self.is_plain(slot) {
                return quote!(if let #pattern { #fields .. } = #place { #some(#value) } else { #none });
            }
            quote! {
                if ::core::matches!(#place, #pattern { .. })
                    && let #pattern { #fields .. } = ::core::mem::replace(&mut #place, #nowhere)
                {
                    #some(#value)
                } else {
                    #none
                }
            }
        })
    }

    /// Takes a whole variant out, and binds each half of the state's data to a local, or each field of a spread half.
    pub(super) fn take_whole(
        &self,
        state: StateId,
        places: &[(Slot, Ident)],
        holder: &TokenStream,
        lost: &TokenStream,
    ) -> TokenStream {
        let pattern = self.variant_of(state).1;
        let fields = places.iter().map(|(slot, place)| {
            if !self.is_spread(*slot) {
                let (name, optional) = (self.names.slot(*slot), self.is_optional(*slot));
                let place = quote!(mut #place);
                return if optional {
                    quote!(#name: ::core::option::Option::Some(#place),)
                } else {
                    quote!(#name: #place,)
                };
            }
            let fields = self.half(*slot).map(|Field { name, .. }| {
                let place = field_of(place, name);
                quote!(#name: mut #place,)
            });
            fields.joined()
        });
        let fields: Vec<_> = fields.listed();
        let value = self.in_enum(state, holder, lost, |place| {
            let none = self.none_of(self.variant_of(state).0);
            quote!(::core::mem::replace(&mut #place, #none))
        });
        let value = before_else(value);
        quote! {
            #[allow(unused_variables, unused_mut)]
            let #pattern { #(#fields)* } = #value else { #lost };
        }
    }

    /// Binds fields of a half that was taken out with its variant. Each field has its own binding, so that one may be
    /// moved while another is still borrowed.
    pub(super) fn bind_spread(&self, place: &Ident, names: &[&Ident], move_out: bool) -> TokenStream {
        let by = (!move_out).then(|| quote!(&mut));
        let places = names.iter().map(|name| field_of(place, name));
        quote!(#(#[allow(unused_variables)] let #names = #by #places;)*)
    }

    /// Generates a condition: whether a half of a state's data exists.
    pub(super) fn is_there(&self, slot: Slot, holder: &TokenStream) -> TokenStream {
        let name = self.names.slot(slot);
        if self.enum_of(slot.0).is_none() {
            return quote!(#holder.#name.is_some());
        }
        let (place, pattern) = (self.place_of(slot.0, &name, holder), self.variant_pattern(&[(slot, Bound::Nothing)]));
        quote!(::core::matches!(#place, #pattern))
    }

    /// Generates the enums.
    pub(super) fn one_of_types(&self) -> TokenStream {
        let attrs: Vec<_> = self.attrs_of_data().into_iter().filter(|attr| !attr.path().is_ident("doc")).listed();
        let types = self.layout.enums.iter().enumerate().map(|(number, one_of)| {
            let (ty, nowhere) = (self.one_of_type(number), &self.names.nowhere);
            let generics = self.generics_of(&self.slots_in(one_of));
            let where_clause = &generics.where_clause;
            let variants = one_of.variants.iter().map(|(state, members)| {
                let (variant, members) = (self.names.leaf(*state), self.member_types(members));
                if members.is_empty() { quote!(#variant,) } else { quote!(#variant { #members },) }
            });
            let variants = variants.joined();
            quote! {
                // The enum has the size of its largest variant, which is the purpose of the layout.
                #[doc(hidden)]
                #(#attrs)*
                #[allow(dead_code, non_camel_case_types, clippy::enum_variant_names, clippy::large_enum_variant)]
                enum #ty #generics #where_clause { #variants #nowhere }
            }
        });
        types.joined()
    }

    /// `of_cart: Option<__OrderCartArguments>, one_of: __OrderOneOf,`
    pub(super) fn member_types(&self, members: &[Member]) -> TokenStream {
        let members = members.iter().map(|member| match *member {
            Member::Half(slot) if self.is_spread(slot) => {
                let fields = self.half(slot).map(|Field { name, ty, .. }| quote!(#name: #ty,));
                fields.joined()
            }
            Member::Half(slot) => {
                let (name, ty, generics) = (self.names.slot(slot), self.names.half(slot), self.generics_of(&[slot]));
                let (_, arguments, _) = generics.split_for_impl();
                let optional = self.is_optional(slot);
                if optional {
                    quote!(#name: ::core::option::Option<#ty #arguments>,)
                } else {
                    quote!(#name: #ty #arguments,)
                }
            }
            Member::OneOf(number) => {
                let (name, ty) = (self.one_of_name(number), self.one_of_type(number));
                let generics = self.generics_of(&self.slots_in(&self.layout.enums[number]));
                let (_, arguments, _) = generics.split_for_impl();
                quote!(#name: #ty #arguments,)
            }
        });
        members.joined()
    }

    /// `of_cart: None, one_of: __OrderOneOf::Nowhere,`
    pub(super) fn no_members(&self, members: &[Member]) -> TokenStream {
        let members = members.iter().map(|member| match *member {
            Member::Half(slot) if self.is_spread(slot) => self.idle_fields(slot),
            Member::Half(slot) => {
                let (name, none) = (self.names.slot(slot), self.none(slot));
                quote!(#name: #none,)
            }
            Member::OneOf(number) => {
                let (name, none) = (self.one_of_name(number), self.none_of(number));
                quote!(#name: #none,)
            }
        });
        members.joined()
    }

    /// Generates `leaf`, which returns the active leaf if the data determines it.
    pub(super) fn told_leaf(&self) -> Option<TokenStream> {
        self.layout.tells_leaf.then(|| {
            let ((ty, name), leaf_type) = ((self.one_of_type(0), self.one_of_name(0)), &self.names.leaf);
            let leaves = self.layout.enums[0].variants.iter().map(|(leaf, _)| self.names.leaf(*leaf));
            let (leaves, nowhere): (Vec<_>, _) = (leaves.listed(), &self.names.nowhere);
            quote! {
                #[inline(always)]
                const fn leaf(&self) -> #leaf_type {
                    match self.#name {
                        #(#ty::#leaves { .. } => #leaf_type::#leaves,)*
                        #ty::#nowhere => #leaf_type::#nowhere,
                    }
                }
            }
        })
    }

    /// Makes a leaf active in a machine whose data determines the active leaf. A leaf with data is active already.
    pub(super) fn set_told(&self, leaf: StateId) -> TokenStream {
        if self.enum_of(leaf).is_some() {
            return TokenStream::new();
        }
        let ((ty, name), variant) = ((self.one_of_type(0), self.one_of_name(0)), self.names.leaf(leaf));
        quote!(self.data.#name = #ty::#variant;)
    }

    /// Stores that no leaf is active.
    pub(super) fn set_nowhere(&self) -> TokenStream {
        let (name, none) = (self.one_of_name(0), self.none_of(0));
        quote!(self.data.#name = #none;)
    }

    /// The halves that an enum contains, at any depth.
    fn slots_in(&self, one_of: &OneOf) -> Vec<Slot> {
        let members = one_of.variants.iter().flat_map(|(_, members)| members);
        let slots = members.flat_map(|member| match *member {
            Member::Half(slot) => vec![slot],
            Member::OneOf(number) => self.slots_in(&self.layout.enums[number]),
        });
        slots.listed()
    }

    fn one_of_name(&self, number: usize) -> Ident {
        self.names.one_of(self.layout.enums[number].around)
    }

    fn one_of_type(&self, number: usize) -> Ident {
        self.names.one_of_type(self.layout.enums[number].around)
    }
}

/// The local for a field that was taken out.
fn field_of(place: &Ident, name: &Ident) -> Ident {
    local(&format!("{place}_{name}").replace("r#", ""))
}
