//! How a live machine is saved and read: by its engine, in the form of the text that it follows.
//!
//! ```text
//! impl live::form::OnText for Order { fn engine(&self) -> &Engine { self.engine.inner() } .. }
//! impl live::form::WriteOnText for Order { fn write_data(..) { .. } }
//! impl<'de> live::form::ReadOnText<'de> for Order { fn read_data(..) { .. } }
//! ```

use super::super::Emit;
use fsm_syntax::derives::derived_serde;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{GenericParam, Lifetime, LifetimeParam};

impl Emit<'_> {
    /// The implementations of `Serialize` and `Deserialize`, if the machine derives them.
    pub(in crate::emit) fn live_saved(&self) -> TokenStream {
        if !self.machine.is_saved() {
            return TokenStream::new();
        }
        let (private, name, lifetimes) = (&self.private, &self.machine.name, self.names_lifetimes());
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        let live = quote!(#private::live::form);
        let (written, read, recorded) = (self.live_written(), self.live_read(), self.saved_recorded());
        quote! {
            #lifetimes impl #impl_generics #live::OnText for #name #arguments #where_clause {
                #recorded
                fn engine(&self) -> &#private::engine::Engine { self.engine.inner() }
                fn engine_mut(&mut self) -> &mut #private::engine::Engine { self.engine.inner_mut() }
                fn form(&self) -> &#live::Form { self.engine.form() }
            }

            #written
            #read
        }
    }

    fn live_written(&self) -> Option<TokenStream> {
        let serialize = derived_serde(&self.machine.attrs, "Serialize")?;
        let (private, name, lifetimes) = (&self.private, &self.machine.name, self.names_lifetimes());
        let (saved, live) = (quote!(#private::saved), quote!(#private::live::form));
        let generics = self.bounded(&syn::parse_quote!(#saved::Serialize));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let data = self.write_data(&self.saved_data(), &|state| self.is_suspended(state));
        let fields = self.write_fields(&quote!(false));
        Some(quote! {
            #lifetimes impl #impl_generics #live::WriteOnText for #name #arguments #where_clause { #data #fields }

            #lifetimes impl #impl_generics #serialize for #name #arguments #where_clause {
                fn serialize<__S: #saved::Serializer>(
                    &self,
                    serializer: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    if self.engine.is_running() {
                        return #live::write(self, serializer);
                    }
                    let mut idle = Self::new();
                    idle.engine.begin();
                    #live::write(&idle, serializer)
                }
            }
        })
    }

    fn live_read(&self) -> Option<TokenStream> {
        let deserialize = derived_serde(&self.machine.attrs, "Deserialize")?;
        let (private, name, lifetimes) = (&self.private, &self.machine.name, self.names_lifetimes());
        let (saved, live) = (quote!(#private::saved), quote!(#private::live::form));
        let de = Lifetime::new("'__de", Span::mixed_site());
        let mut generics = self.bounded(&syn::parse_quote!(#saved::Deserialize<#de>));
        generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(de.clone())));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let reads = self.reads(&de);
        Some(quote! {
            #lifetimes impl #impl_generics #live::ReadOnText<#de> for #name #arguments #where_clause { #reads }

            #lifetimes impl #impl_generics #deserialize<#de> for #name #arguments #where_clause {
                fn deserialize<__D: #saved::Deserializer<#de>>(
                    deserializer: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    let mut machine = Self::new();
                    machine.engine.begin();
                    #live::read(machine, deserializer)
                }
            }
        })
    }
}
