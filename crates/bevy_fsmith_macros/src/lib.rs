//! The derives of `bevy_fsmith`, which documents them: `Machine` for a machine, and `Markers` for its states.

mod machine;
mod markers;
mod options;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Implements `Component` and `bevy_fsmith::Machine` for a machine. The attribute `#[bevy(..)]` describes it.
#[proc_macro_derive(Machine, attributes(bevy))]
pub fn machine(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    machine::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares a module of marker components, one for each state of a machine.
#[proc_macro_derive(Markers)]
pub fn markers(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    markers::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
