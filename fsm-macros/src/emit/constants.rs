//! Checks the constants in patterns of numbers, characters and text. In a pattern, a name that is not a constant binds
//! any value, so a misspelled one would match every event. So each name is also used where only a constant is allowed.

use super::Emit;
use fsm_model::listed::Listed;
use fsm_model::sorted::Map;
use fsm_syntax::EventType;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Type;

/// The built-in types without variants.
const PRIMITIVES: [&str; 17] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "char",
    "bool", "str",
];

impl Emit<'_> {
    /// Generates `const _: u8 = END;` for each constant.
    pub(super) fn constants(&self) -> TokenStream {
        let Some(EventType::Foreign(ty)) = &self.machine.events else { return TokenStream::new() };
        let Some(ty) = built_in(ty) else { return TokenStream::new() };
        let ty = if ty.is_ident("str") { quote!(&'static #ty) } else { quote!(#ty) };
        let mut names = Map::new();
        for pattern in self.machine.transitions.iter().filter_map(|transition| transition.pattern.clone()) {
            gather(pattern, &mut names);
        }
        let names = names.values();
        quote!(#(const _: #ty = #names;)*)
    }
}

/// Returns the type of the events, or the type that they refer to, if it is built-in.
fn built_in(ty: &Type) -> Option<&syn::Path> {
    match ty {
        Type::Reference(reference) => built_in(&reference.elem),
        Type::Paren(paren) => built_in(&paren.elem),
        Type::Group(group) => built_in(&group.elem),
        Type::Path(ty) => Some(&ty.path).filter(|path| PRIMITIVES.iter().any(|primitive| path.is_ident(primitive))),
        _ => None,
    }
}

/// Collects names in upper case that are not part of a path. Names in a range are skipped: they must be constants.
fn gather(pattern: TokenStream, names: &mut Map<String, Ident>) {
    let tokens: Vec<_> = pattern.into_iter().listed();
    let joined =
        |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(sign)) if ":.".contains(sign.as_char()));
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name)
                if name.to_string().starts_with(char::is_uppercase)
                    && !joined(tokens.get(at + 1))
                    && !joined(at.checked_sub(1).and_then(|before| tokens.get(before))) =>
            {
                names.or_insert_with(name.to_string(), || name.clone());
            }
            TokenTree::Group(group) => gather(group.stream(), names),
            _ => {}
        }
    }
}
