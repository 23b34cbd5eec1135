//! Types of data derive a trait of serde only if another attribute requires the trait of each type.

use crate::{Mode, expand_to};
use proc_macro2::TokenStream;
use quote::quote;

/// The number of generated types that derive `Serialize`.
fn serialized(attr: &TokenStream) -> usize {
    let machine = quote! {
        [::fsmith]
        #[derive(Reflect, Serialize)]
        #attr
        machine Cart {
            events { Pay }
            initial Open(Vec::new());
            state Open(lines: Vec<u32>) { on Pay => Paid; }
            state Paid;
        }
    };
    let text = expand_to(machine, Mode::COMPILED).to_string();
    let derives = text.split("derive (").skip(1).filter_map(|rest| rest.split(')').next());
    derives.filter(|derived| derived.split(',').any(|path| path.trim() == "Serialize")).count()
}

#[test]
fn data_types_derive_the_traits_that_attributes_require() {
    assert_eq!(serialized(&quote!()), 0);
    assert_eq!(serialized(&quote!(#[reflect(Component)])), 0);
    // The fields of the state, the enum of the states that share a place, and the type that contains all data.
    assert_eq!(serialized(&quote!(#[reflect(Component, Serialize)])), 3);
}
