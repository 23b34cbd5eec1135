//! Whether generated code, including the user's code in it, uses a variable. For the user's code alone, see [`Code`].

use crate::join::Join;
use fsm_model::listed::Listed;
use fsm_syntax::Code;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// Generates a use of each name that code may only seem to [mention](Code::mentions). Only the compiler can distinguish
/// named fields, as in `Full { of: 3 }` or `tank.of`, from variables. The use prevents a warning about the user's
/// variable if it is passed to code that does not need it.
pub fn used_at_least<'n>(code: &Code, names: impl IntoIterator<Item = &'n Ident>) -> TokenStream {
    let doubtful = names.into_iter().filter(|name| !code.surely_uses(name));
    doubtful.map(|name| quote!(let _ = &#name;)).joined()
}

/// Whether code uses a name other than as a field.
pub fn surely_mentions(tokens: &TokenStream, name: &Ident) -> bool {
    let tokens: Vec<_> = tokens.clone().into_iter().listed();
    let is = |at: Option<usize>, what: char| {
        let token = at.and_then(|at| tokens.get(at));
        matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what)
    };
    (0..tokens.len()).any(|at| match &tokens[at] {
        TokenTree::Ident(found) => found == name && !is(at.checked_sub(1), '.') && !is(Some(at + 1), ':'),
        TokenTree::Group(group) => surely_mentions(&group.stream(), name),
        other => mentions(&other.clone().into(), name),
    })
}

/// Whether code contains a name, even in a format string.
pub fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    says(tokens, &name.to_string())
}

pub fn says(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(found) => found == name,
        TokenTree::Group(group) => says(&group.stream(), name),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.contains('"') && text.contains(&format!("{{{name}"))
        }
        TokenTree::Punct(_) => false,
    })
}

/// Whether generated code calls a method that takes the whole machine: `self.__search_exit_inside(leaf)`.
pub fn calls_method(tokens: &TokenStream) -> bool {
    let tokens: Vec<_> = tokens.clone().into_iter().listed();
    let called = |at: &[TokenTree]| match at {
        [TokenTree::Ident(this), TokenTree::Punct(dot), TokenTree::Ident(_), TokenTree::Group(_)] => {
            this == "self" && dot.as_char() == '.'
        }
        _ => false,
    };
    let inside = |token: &TokenTree| matches!(token, TokenTree::Group(group) if calls_method(&group.stream()));
    tokens.windows(4).any(called) || tokens.iter().any(inside)
}
