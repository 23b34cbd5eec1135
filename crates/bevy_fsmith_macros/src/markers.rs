//! The derive `Markers`: a module with a marker component for each state.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Result};

/// Declares the module of a state enum: `npc` for `NpcState`.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let wrong = || {
        let say = "`Markers` is for the states of a machine: write `#[states(derive(Markers))]` before `machine`";
        Error::new_spanned(&input.ident, say)
    };
    let Data::Enum(states) = &input.data else { return Err(wrong()) };
    let full = input.ident.to_string();
    let Some(machine) = full.strip_suffix("State").filter(|machine| !machine.is_empty()) else { return Err(wrong()) };
    if states.variants.iter().any(|variant| !matches!(variant.fields, Fields::Unit)) {
        return Err(wrong());
    }
    let (state, vis) = (&input.ident, &input.vis);
    let module = format_ident!("{}", snake_case(machine), span = state.span());
    let inside = match vis {
        syn::Visibility::Inherited => quote!(pub(super)),
        _ => quote!(pub),
    };
    let names: Vec<_> = states.variants.iter().map(|variant| &variant.ident).collect();
    let about = format!("Marker components for the states of [`{machine}`]: for observers, and as filters of queries.");
    let each = names.iter().map(|name| format!("The marker of [`{full}::{name}`](super::{full}::{name})."));
    Ok(quote! {
        #[doc = #about]
        #[allow(dead_code, rustdoc::broken_intra_doc_links, reason = "a program may use only some of the markers")]
        #vis mod #module {
            #(
                #[doc = #each]
                #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
                #inside struct #names;

                impl ::bevy_fsmith::__private::Component for #names {
                    const STORAGE_TYPE: ::bevy_fsmith::__private::StorageType =
                        ::bevy_fsmith::__private::StorageType::SparseSet;
                    type Mutability = ::bevy_fsmith::__private::Immutable;
                }
            )*
        }
        #(
            impl ::bevy_fsmith::Marker for #module::#names {
                type State = #state;
                const STATE: #state = #state::#names;
            }
        )*
        impl ::bevy_fsmith::MarkedState for #state {
            const MARKERS: &'static [::bevy_fsmith::MarkerOf] = &[
                #(::bevy_fsmith::MarkerOf::new::<#module::#names>()),*
            ];
        }
    })
}

/// Converts `DoorGuard` to `door_guard`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
