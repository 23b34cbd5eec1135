//! Types whose values are plain: numbers and the like, known by the names of their types.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

const NUMBERS: [&str; 12] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// The initial value of a plain type; `None` for other types.
pub fn plain_value(ty: &Type) -> Option<TokenStream> {
    let Type::Path(path) = ty else { return None };
    match &*path.path.get_ident()?.to_string() {
        "bool" => Some(quote!(false)),
        "char" => Some(quote!('\0')),
        "f32" | "f64" => Some(quote!(0.0)),
        name => NUMBERS.contains(&name).then(|| quote!(0)),
    }
}

/// The size of a plain type on most machines, which is also its alignment there; zero for other types.
pub fn bytes_of(ty: &Type) -> usize {
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
