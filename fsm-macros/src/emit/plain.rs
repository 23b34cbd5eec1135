//! Plain values: numbers and the like, known by the names of their types. They need no drop, comparing them has no
//! other effect, and there is always an initial value.
//!
//! ```text
//! struct __OrderFields { of_open: __OrderOpenArguments }          // instead of `Option<__OrderOpenArguments>`
//! ```
//!
//! A plain half of a state's data always exists. No flag stores whether its state is active, and it keeps its values
//! when the state is exited. It is only reset to zero if the user derives a comparison or another trait that would see
//! the values. Data that may be missing, or that belongs to one of several `final`s, is not plain in this sense.

use super::Emit;
use crate::facts::plain::plain_value;
use crate::slots::Slot;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// The value of a plain half while its state is inactive.
    pub(super) fn idle(&self, slot: Slot) -> TokenStream {
        let (ty, fields) = (self.names.half(slot), self.idle_fields(slot));
        quote!(#ty { #fields })
    }

    /// `n: 0,`
    pub(super) fn idle_fields(&self, slot: Slot) -> TokenStream {
        let fields = self.half(slot).filter_map(|field| Some((&field.name, plain_value(&field.ty)?)));
        let (names, values): (Vec<_>, Vec<_>) = fields.unzip();
        quote!(#(#names: #values,)*)
    }
}
