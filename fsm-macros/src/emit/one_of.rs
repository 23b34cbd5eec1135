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
use crate::facts::layout::Member;
use crate::join::Join;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_model::StateId;
use fsm_model::listed::Listed;
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
    /// `self.data.one_of`, or `self.data.of_cart`
    pub(super) fn place_of(&self, state: StateId, own: &Ident, holder: &TokenStream) -> TokenStream {
        let name = self.enum_of(state).map_or_else(|| own.clone(), |number| self.one_of_name(number));
        quote!(#holder.#name)
    }

    /// Generates a pattern for the variant that contains these halves of one state, with the bindings of each half.
    pub(super) fn variant_pattern(&self, parts: &[(Slot, Bound<'_>)]) -> TokenStream {
        let (_, variant) = self.variant_of(parts[0].0.0);
        let halves = parts.iter().map(|(slot, bound)| self.half_pattern(*slot, bound)).joined();
        quote!(#variant { #halves .. })
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

    /// The number of the enum and the path of the variant that contain a state's data.
    fn variant_of(&self, state: StateId) -> (usize, TokenStream) {
        let number = self.enum_of(state).unwrap_or_default();
        let (ty, variant) = (self.one_of_type(number), self.names.leaf(state));
        (number, quote!(#ty::#variant))
    }

    /// The place of the enum that contains a state's data.
    fn place_in_enum(&self, state: StateId, holder: &TokenStream) -> TokenStream {
        let name = self.one_of_name(self.enum_of(state).unwrap_or_default());
        quote!(#holder.#name)
    }

    /// `__OrderOneOf::Nowhere`
    pub(super) fn none_of(&self, number: usize) -> TokenStream {
        let (ty, nowhere) = (self.one_of_type(number), &self.names.nowhere);
        quote!(#ty::#nowhere)
    }

    /// Stores the fields of a half of a state's data in an existing variant.
    fn put(&self, slot: Slot, values: &[TokenStream], holder: &TokenStream) -> TokenStream {
        let (pattern, name, kept) = (self.variant_of(slot.0).1, self.names.slot(slot), local("kept"));
        let place = self.place_in_enum(slot.0, holder);
        if self.is_spread(slot) {
            let names: Vec<_> = self.half(slot).map(|field| &field.name).listed();
            let places: Vec<_> = (0..names.len()).map(|index| local(&format!("kept_{index}"))).listed();
            return quote!(if let #pattern { #(#names: ref mut #places,)* .. } = #place { #(*#places = #values;)* });
        }
        let value = self.kept(slot, values);
        quote!(if let #pattern { #name: ref mut #kept, .. } = #place { *#kept = #value; })
    }

    /// A new variant for a state's data, with the fields of the known half. The other half is missing.
    fn fresh(&self, known: Slot, values: &[TokenStream]) -> TokenStream {
        let (_, variant) = self.variant_of(known.0);
        let missing = self.halves(known.0).filter(|&slot| slot != known).map(Member::Half);
        let missing = self.no_members(&missing.listed());
        if self.is_spread(known) {
            let names = self.half(known).map(|field| &field.name);
            return quote!(#variant { #(#names: #values,)* #missing });
        }
        let (name, value) = (self.names.slot(known), self.kept(known, values));
        quote!(#variant { #name: #value, #missing })
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
        let (place, fresh) = (self.place_in_enum(state, holder), self.fresh(slot, values));
        quote!(#place = #fresh;)
    }

    /// Generates the code that adds the initial values of a state's data to its arguments.
    pub(super) fn complete_data(&self, slot: Slot, values: &[TokenStream], holder: &TokenStream) -> TokenStream {
        let is_given = self.half((slot.0, Half::Arguments)).next().is_some();
        match is_given && self.enum_of(slot.0).is_some() {
            true => self.put(slot, values, holder),
            false => self.begin(slot, values, holder),
        }
    }

    /// Generates code that drops the data of a state. `there` says whether the data is known to exist.
    pub(super) fn end_in_enum(&self, state: StateId, there: bool, holder: &TokenStream) -> TokenStream {
        let ((number, pattern), place) = (self.variant_of(state), self.place_in_enum(state, holder));
        let none = self.none_of(number);
        if there {
            return quote!(#place = #none;);
        }
        quote!(if ::core::matches!(#place, #pattern { .. }) { #place = #none; })
    }

    /// Moves the given arguments of a state into its data.
    pub(super) fn hand_on(&self, state: StateId, from: &TokenStream, holder: &TokenStream) -> TokenStream {
        let slot = (state, Half::Arguments);
        let name = self.names.slot(slot);
        if self.enum_of(state).is_none() {
            let take = self.is_optional(slot).then(|| quote!(.take()));
            return quote!(#holder.#name = #from.#name #take;);
        }
        let ((number, pattern), it) = (self.variant_of(state), local("it"));
        let (none, place, given) =
            (self.none_of(number), self.place_in_enum(state, holder), self.place_in_enum(state, from));
        quote! {
            let #it = &mut #given;
            if ::core::matches!(*#it, #pattern { .. }) { #place = ::core::mem::replace(#it, #none); }
        }
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
        let place = self.place_in_enum(slot.0, holder);
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
    }

    /// Takes a whole variant out, and binds each half of the state's data to a local, or each field of a spread half.
    pub(super) fn take_whole(
        &self,
        state: StateId,
        places: &[(Slot, Ident)],
        holder: &TokenStream,
        lost: &TokenStream,
    ) -> TokenStream {
        let (number, pattern) = self.variant_of(state);
        let none = self.none_of(number);
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
        let place = self.place_in_enum(state, holder);
        quote! {
            #[allow(unused_variables, unused_mut)]
            let #pattern { #(#fields)* } = ::core::mem::replace(&mut #place, #none) else { #lost };
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
            let variants = one_of.variants.iter().map(|&state| {
                let members: Vec<_> = self.halves(state).map(Member::Half).listed();
                let (variant, members) = (self.names.leaf(state), self.member_types(&members));
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
    pub(super) fn determined_leaf(&self) -> Option<TokenStream> {
        self.layout.determines_leaf.then(|| {
            let ((ty, name), leaf_type) = ((self.one_of_type(0), self.one_of_name(0)), &self.names.leaf);
            let leaves = self.layout.enums[0].variants.iter().map(|leaf| self.names.leaf(*leaf));
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
    pub(super) fn set_determined_leaf(&self, leaf: StateId) -> TokenStream {
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

    fn one_of_name(&self, number: usize) -> Ident {
        self.names.one_of(self.layout.enums[number].enclosing)
    }

    fn one_of_type(&self, number: usize) -> Ident {
        self.names.one_of_type(self.layout.enums[number].enclosing)
    }
}

/// The local for a field that was taken out.
fn field_of(place: &Ident, name: &Ident) -> Ident {
    local(&format!("{place}_{name}").replace("r#", ""))
}
