//! The identity of a machine and of its events: name, version and structure. Saved machines and journals contain it.

use super::Emit;
use fsm_syntax::EventType;
use fsm_syntax::derives::is_saved;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::Generics;
use syn::ext::IdentExt;

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
        let machine = self
            .machine
            .is_saved()
            .then(|| identity(&self.machine.name, &self.machine.generics, self.machine.structure()));
        let events = match &self.machine.events {
            Some(EventType::Declared { attrs, variants, .. }) if is_saved(attrs) => {
                let generics = self.events_of(variants).1;
                Some(identity(&self.names.event, &generics, self.machine.structure_of_events()))
            }
            _ => None,
        };
        quote!(#machine #events)
    }
}
