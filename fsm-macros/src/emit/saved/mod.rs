//! How a machine is saved and read. The run time does both (`fsm_core::saved`); generated code makes the parts of the
//! machine accessible: its leaves, timers and frames by state, and its data by the path of each field.
//!
//! ```text
//! impl saved::Compiled for Order {
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
#[cfg(any(test, feature = "interpreter"))]
mod of_twin;
#[cfg(feature = "live")]
mod on_text;
mod places;
mod shape;

use super::Emit;
use crate::join::Join;
use fsm_model::listed::Listed;
use fsm_syntax::derives::derived_serde;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{GenericParam, Generics, Lifetime, LifetimeParam, Path};

impl Emit<'_> {
    /// The implementations of `Serialize` and `Deserialize`, if the machine derives them.
    pub(super) fn saved(&self) -> TokenStream {
        if !self.machine.is_saved() {
            return TokenStream::new();
        }
        let (shape, written, read) = (self.saved_shape(), self.written(), self.read());
        quote!(#shape #written #read)
    }

    /// The machine's generics, each of which has a bound.
    pub(super) fn bounded(&self, bound: &syn::TypeParamBound) -> Generics {
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
        let serialize = derived_serde(&self.machine.attrs, "Serialize")?;
        let data = self.write_data(&self.saved_data(), &|state| self.is_suspended(state));
        let fields = self.write_fields(&quote!(self.interrupted));
        Some(self.written_as(&self.machine.name, &serialize, &quote!(#data #fields)))
    }

    /// Generates how a form of the machine is written.
    pub(super) fn written_as(&self, name: &Ident, serialize: &Path, writes: &TokenStream) -> TokenStream {
        let (private, lifetimes) = (&self.private, self.names_lifetimes());
        let saved = quote!(#private::saved);
        let generics = self.bounded(&syn::parse_quote!(#saved::Serialize));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        quote! {
            #lifetimes impl #impl_generics #saved::WriteSaved for #name #arguments #where_clause { #writes }

            #lifetimes impl #impl_generics #serialize for #name #arguments #where_clause {
                fn serialize<__S: #saved::Serializer>(
                    &self,
                    serializer: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    #saved::write(self, serializer)
                }
            }
        }
    }

    /// `impl<'de> ReadSaved<'de> for Order { .. }`
    fn read(&self) -> Option<TokenStream> {
        let deserialize = derived_serde(&self.machine.attrs, "Deserialize")?;
        let (private, name) = (&self.private, &self.machine.name);
        let (saved, de) = (quote!(#private::saved), Lifetime::new("'__de", Span::mixed_site()));
        let mut generics = self.bounded(&syn::parse_quote!(#saved::Deserialize<#de>));
        generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(de.clone())));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let reads = self.reads(&de);
        Some(quote! {
            #lifetimes impl #impl_generics #saved::ReadSaved<#de> for #name #arguments #where_clause {
                #reads
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

    /// The items of an implementation of `ReadSaved`.
    fn reads(&self, de: &Lifetime) -> TokenStream {
        let private = &self.private;
        let saved = quote!(#private::saved);
        let (data, fields, checks) = (self.read_data(de), self.read_fields(de), self.check_data());
        let checks = (!checks.is_empty()).then(|| {
            quote! {
                fn unsound(&self) -> ::core::option::Option<&'static str> {
                    #checks
                    ::core::option::Option::None
                }
            }
        });
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
        quote!(#migrates #data #fields #checks)
    }

    /// Fields whose types depend on the machine: deferred events, and whether a call was interrupted.
    fn fields_of_types(&self) -> Vec<Ident> {
        let fields = self.deferred_field().into_iter().chain(self.interrupted_field());
        fields.map(|(name, ..)| name).listed()
    }

    pub(super) fn write_fields(&self, interrupted: &TokenStream) -> Option<TokenStream> {
        let (private, fields) = (&self.private, self.fields_of_types());
        let saved = quote!(#private::saved);
        let arms = fields.iter().map(|name| {
            let text = name.to_string();
            let value = if text == "interrupted" { interrupted.clone() } else { quote!(self.#name) };
            quote!(#text => #saved::SerializeStruct::serialize_field(saved, field, &#value),)
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
}
