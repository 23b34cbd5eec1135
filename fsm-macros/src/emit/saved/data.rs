//! The data of states, by the path of each field: how it is written and read.

use super::super::{Emit, located};
use crate::join::Join;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use fsm_syntax::ast::Field;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Lifetime;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

impl Emit<'_> {
    /// Writes each field that is there: `data.serialize_entry("Cart.lines", lines)?;`
    pub(in crate::emit) fn write_data(
        &self,
        holder: &TokenStream,
        is_suspended: &dyn Fn(StateId) -> TokenStream,
    ) -> Option<TokenStream> {
        if !self.has_data() {
            return None;
        }
        let (private, data) = (&self.private, local("data"));
        let saved = quote!(#private::saved);
        let entries = self.data_slots().into_iter().map(|slot| {
            let names: Vec<_> = self.half(slot).map(|field| &field.name).listed();
            let (pattern, value) = self.pattern_into(slot, &names, holder);
            let entries = self.half(slot).map(|field| {
                let text = field.name.unraw().to_string();
                let (value, name) = (Ident::new("value", located::at(field.ty.span())), &field.name);
                if self.live {
                    let (state, path) = (self.state_id(slot.0), local("path"));
                    let path_of = quote!(self.engine.path(#state, #text));
                    let write = quote!(#saved::SerializeMap::serialize_entry(#data, &*#path, #value)?;);
                    return quote!(let #value = #name; if let ::core::option::Option::Some(#path) = #path_of { #write });
                }
                let path = self.saved_path(slot.0, &text);
                quote!(let #value = #name; #saved::SerializeMap::serialize_entry(#data, #path, #value)?;)
            });
            let (entries, kept) =
                (entries.joined(), self.plain_is_kept(slot, is_suspended).map(|kept| quote!(#kept &&)));
            quote!(if #kept let #pattern = #value { #entries })
        });
        let entries = entries.joined();
        Some(quote! {
            fn write_data<__M: #saved::SerializeMap>(
                &self,
                #data: &mut __M,
            ) -> ::core::result::Result<(), __M::Error> {
                #entries
                ::core::result::Result::Ok(())
            }
        })
    }

    /// Reads all fields, and then stores them: the halves of a state's data are created one after the other.
    pub(super) fn read_data(&self, de: &Lifetime) -> TokenStream {
        let (private, data, machine) = (&self.private, local("data"), self.machine.name.unraw().to_string());
        let saved = quote!(#private::saved);
        let slots = self.data_slots();
        let places: Vec<Vec<(Ident, &Field)>> = slots
            .iter()
            .map(|&slot| {
                let fields = self.half(slot).enumerate();
                fields.map(|(at, field)| (self.place_read(slot, at), field)).listed()
            })
            .listed();
        let all: Vec<_> =
            slots.iter().zip(&places).flat_map(|(slot, fields)| fields.iter().map(move |one| (slot, one))).listed();
        let paths: Vec<_> = all
            .iter()
            .map(|((state, _), (_, field))| self.saved_path(*state, &field.name.unraw().to_string()))
            .listed();
        let declared = all.iter().map(|(_, (place, Field { ty, .. }))| {
            quote!(let mut #place: ::core::option::Option<#ty> = ::core::option::Option::None;)
        });
        let (names, at_path) = self.names_read(&all, &paths);
        let arms = all.iter().enumerate().map(|(at, (_, (place, _)))| {
            let (number, path) = (Literal::usize_unsuffixed(at), &at_path[at]);
            quote!(#number => #saved::read_field(&mut #place, &mut #data, #path)?,)
        });
        let stored = slots.iter().zip(&places).map(|(&slot, fields)| self.store_read(slot, fields, &saved));
        let known = if self.live { quote!(&names) } else { quote!(NAMES) };
        let (declared, arms, stored) = (declared.joined(), arms.joined(), stored.joined());
        let there = slots.iter().zip(&places).filter(|(slot, _)| self.enum_of(slot.0).is_some());
        let there = there.map(|(&slot, fields)| self.still_there(slot, fields, &saved)).joined();
        quote! {
            fn read_data<__A: #saved::MapAccess<#de>>(
                &mut self,
                mut #data: __A,
                converted: bool,
            ) -> ::core::result::Result<(), __A::Error> {
                #names
                #declared
                while let ::core::option::Option::Some(at) =
                    #saved::MapAccess::next_key_seed(&mut #data, #saved::field_of(#machine, #known))?
                {
                    match at { #arms _ => {} }
                }
                #stored
                #there
                ::core::result::Result::Ok(())
            }
        }
    }

    /// Declares the names of the fields that are read. Also returns the name of each of them. Those of a live machine depend on
    /// the text that it follows.
    fn names_read(&self, all: &[(&Slot, &(Ident, &Field))], paths: &[String]) -> (TokenStream, Vec<TokenStream>) {
        if !self.live {
            let each = paths.iter().map(|path| quote!(#path));
            return (quote!(const NAMES: &[&str] = &[#(#paths),*];), each.listed());
        }
        let texts = all.iter().map(|((state, _), (_, field))| {
            let (state, name) = (self.state_id(*state), field.name.unraw().to_string());
            quote!(self.engine.path(#state, #name).unwrap_or_default(),)
        });
        let (texts, count) = (texts.joined(), Literal::usize_unsuffixed(all.len()));
        let declared = quote! {
            let texts: [::std::string::String; #count] = [#texts];
            let names: [&str; #count] = ::core::array::from_fn(|at| &*texts[at]);
        };
        let each = (0..all.len()).map(Literal::usize_unsuffixed).map(|at| quote!(names[#at]));
        (declared, each.listed())
    }

    /// The place of the data.
    pub(super) fn saved_data(&self) -> TokenStream {
        if self.live { quote!(self.host.data) } else { quote!(self.data) }
    }

    /// The condition under which plain data is saved: its state is active, suspended or paused by a push. At other
    /// times, the machine stores a value that has no meaning. Returns `None` for data that is not plain, and for data
    /// that outlives its state because an enclosing composite remembers it.
    fn plain_is_kept(&self, slot: Slot, is_suspended: &dyn Fn(StateId) -> TokenStream) -> Option<TokenStream> {
        let state = slot.0;
        let outlives = self.plan.tree().upward(state, ROOT).any(|enclosing| self.plan.remembers(enclosing));
        (self.is_plain(slot) && !outlives).then(|| {
            let (name, variant, suspended) = (&self.names.state, self.names.variant(state), is_suspended(state));
            quote!((self.is_in(#name::#variant) #suspended))
        })
    }

    /// Whether there is always a value for a half. States that exclude each other may share a place, which has the data
    /// of at most one of them.
    pub(super) fn is_always_stored(&self, slot: Slot) -> bool {
        self.is_plain(slot) && self.enum_of(slot.0).is_none()
    }

    /// The variable for a field until it is stored.
    fn place_read(&self, slot: Slot, at: usize) -> Ident {
        local(&format!("{}_{at}", self.names.slot(slot)).replace("r#", ""))
    }

    /// Whether a half was read, before its fields are moved into the machine.
    fn was_read(&self, slot: Slot) -> Ident {
        local(&format!("read_{}", self.names.slot(slot)).replace("r#", ""))
    }

    fn store_read(&self, slot: Slot, fields: &[(Ident, &Field)], saved: &TokenStream) -> TokenStream {
        let places: Vec<_> = fields.iter().map(|(place, _)| place).listed();
        let values: Vec<_> = places.iter().map(|place| place.to_token_stream()).listed();
        let (state, holder, path) = (slot.0, self.saved_data(), self.saved_path(slot.0, ""));
        let path = path.trim_end_matches('.');
        let store = match slot.1 {
            Half::Arguments => self.begin(slot, &values, &holder),
            Half::Values => self.complete_data(slot, &values, &holder),
        };
        // If the data records which leaf is active, only the active leaf has data, and this cannot be queried yet.
        let is_always_stored = self.is_always_stored(slot) && !self.layout.determines_leaf;
        let kept = self.plain_is_kept(slot, &|state| self.is_suspended(state));
        let (if_kept, unless_kept) = match (is_always_stored, kept) {
            (true, Some(kept)) => (quote!(if #kept), quote!(if !#kept)),
            (true, None) => {
                let kept = self.is_saved_in(state);
                (TokenStream::new(), quote!(if !#kept))
            }
            (false, _) => Default::default(),
        };
        let was_read = self.enum_of(state).map(|_| {
            let (was_read, first) = (self.was_read(slot), &places[0]);
            quote!(let #was_read = #first.is_some();)
        });
        let defaults = self.defaults(slot, fields);
        let none = places.iter().map(|_| quote!(::core::option::Option::None));
        quote! {
            #defaults
            #was_read
            match (#(#places,)*) {
                (#(::core::option::Option::Some(#places),)*) #if_kept => { #store }
                (#(#none,)*) #unless_kept => {}
                _ => return ::core::result::Result::Err(#saved::wrong_data(#path)),
            }
        }
    }

    /// Converted data may lack fields. A missing field gets its initial value, unless that depends on anything else.
    fn defaults(&self, slot: Slot, fields: &[(Ident, &Field)]) -> Option<TokenStream> {
        let state = slot.0;
        let values = fields.iter().filter_map(|(place, field)| {
            let value = field.value.as_ref().filter(|_| self.machine.is_independent(state, field))?;
            let value = self.without_queries(value);
            Some(quote!(if #place.is_none() { #place = ::core::option::Option::Some({ #value }); }))
        });
        let values: Vec<_> = values.listed();
        (!values.is_empty()).then(|| {
            let kept = self.is_saved_in(state);
            quote!(if converted && #kept { #(#values)* })
        })
    }

    /// States that exclude each other share a place: data that a later one has replaced was that of an inactive state.
    fn still_there(&self, slot: Slot, _: &[(Ident, &Field)], saved: &TokenStream) -> TokenStream {
        let (there, was_read) = (self.is_there(slot, &self.saved_data()), self.was_read(slot));
        let path = self.saved_path(slot.0, "");
        let path = path.trim_end_matches('.');
        quote! {
            if #was_read && !#there {
                return ::core::result::Result::Err(#saved::wrong_data(#path));
            }
        }
    }
}
