//! The derive `Markers`: a module with a marker component for each state.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
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
    // The states of a live machine have a hidden variant for states of a later text, which have no markers.
    let states: Vec<_> =
        states.variants.iter().filter(|variant| !variant.ident.to_string().starts_with("__")).collect();
    if states.iter().any(|variant| !matches!(variant.fields, Fields::Unit)) {
        return Err(wrong());
    }
    let (state, vis) = (&input.ident, &input.vis);
    let module = module_name(machine, state.span());
    let inside = match vis {
        syn::Visibility::Inherited => quote!(pub(super)),
        _ => quote!(pub),
    };
    let names: Vec<_> = states.iter().map(|variant| &variant.ident).collect();
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

/// The name of the module: `door_guard` for `DoorGuard`, `r#match` for `Match`, and `super_` for `Super`, because some
/// keywords cannot be raw identifiers.
fn module_name(machine: &str, span: Span) -> Ident {
    let name = snake_case(machine);
    // Parsing rejects keywords.
    let is_keyword = syn::parse_str::<Ident>(&name).is_err();
    match name.as_str() {
        "crate" | "self" | "super" | "_" => Ident::new(&format!("{name}_"), span),
        _ if is_keyword => Ident::new_raw(&name, span),
        _ => Ident::new(&name, span),
    }
}

/// Converts `DoorGuard` to `door_guard`. A run of capitals is one word: `NPCGuard` is `npc_guard`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let ends_word = before.is_some_and(|before| before.is_lowercase() || before.is_numeric());
        let begins_word = before.is_some() && letters.get(at + 1).is_some_and(|after| after.is_lowercase());
        if letter.is_uppercase() && (ends_word || begins_word) && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
