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
use crate::slots::Slot;
use fsm_model::Kind;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

const NUMBERS: [&str; 12] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// The initial value of a plain type; `None` for other types.
pub(super) fn plain_value(ty: &Type) -> Option<TokenStream> {
    let Type::Path(path) = ty else { return None };
    match &*path.path.get_ident()?.to_string() {
        "bool" => Some(quote!(false)),
        "char" => Some(quote!('\0')),
        "f32" | "f64" => Some(quote!(0.0)),
        name => NUMBERS.contains(&name).then(|| quote!(0)),
    }
}

/// The size of a plain type on most machines, which is also its alignment there; zero for other types.
pub(super) fn bytes_of(ty: &Type) -> usize {
    let Type::Path(path) = ty else { return 0 };
    let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
    match name.trim_start_matches(['u', 'i', 'f']) {
        "8" | "bool" => 1,
        "16" => 2,
        "32" | "char" => 4,
        "64" | "size" => 8,
        "128" => 16,
        _ => 0,
    }
}

impl Emit<'_> {
    /// Whether a half of a state's data is stored without an `Option`, even while the state is inactive.
    pub(super) fn is_plain(&self, slot: Slot) -> bool {
        let state = &self.machine.model.states[slot.0.index()];
        self.half(slot).all(|field| plain_value(&field.ty).is_some())
            && state.kind != Kind::Final
            && !self.plan.may_be_missing(slot.0)
    }

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
